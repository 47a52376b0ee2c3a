import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

@Suite("Comments between a key and its value")
struct KeyCommentTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var format: Format
    /// With `@` in place of the text of the comment of the first entry, and `#` in place of one of the second entry.
    var text: String

    func text(_ comment: String) -> String { text.replacing("@", with: comment) }
    var testDescription: String { format.id + " " + text }
  }

  private static let samples = [
    Sample(format: .openStep, text: "{\n\tA /* @ */ = {b = 1; };\n\tC = 2;\n}\n"),
    Sample(format: .openStep, text: "A = /* @ */ 1;\nC = 2;\n"),
    Sample(format: .jsonc, text: "{\n  \"A\" /* @ */ : {\"b\": 1},\n  \"C\": 2\n}\n"),
    Sample(format: .jsonc, text: "{\n  \"A\": // @\n    1,\n  \"C\": 2\n}\n"),
    Sample(
      format: .xmlPropertyList,
      text: """
        <plist><dict>
        <key>A</key> <!-- @ -->
        <integer>1</integer>
        <key>C</key><integer>2</integer>
        </dict></plist>

        """),
  ]

  private func document(_ text: String, _ format: Format) -> Document {
    let document = Document(Bytes(Array(text.utf8)), grammar: format.grammar)
    document.indexJob.run()
    return document
  }

  private func text(_ document: Document) -> String {
    String(decoding: document.render().bytes(), as: UTF8.self)
  }

  /// Returns the path to the comment of the first entry.
  private func comment(_ document: Document) throws -> NodePath {
    let path = try #require(document.path(at: [0]))
    let node = try #require(path.last)
    let comments = document.lineComments(of: Child(node), in: path.dropLast().last)
    let comment = try #require(comments.first { $0.place == .key })
    #expect(comment.owner == node)
    return path + [comment.node]
  }

  @Test("it is changed where it is", arguments: samples) func changing(_ sample: Sample) throws {
    var document = document(sample.text("one"), sample.format)
    let path = try comment(document)
    try document.setComment(path, to: Array("two".utf8))
    #expect(text(document) == sample.text("two"))
    #expect(document.changes.map(\.path) == [path])
    document.undo()
    #expect(!document.hasAnyChanges)
    document.redo()
    let rendering = document.render()
    let written = self.document(text(document), sample.format)
    try document.check(rendering, written: written)
    _ = document.didSave(rendering, as: written)
    #expect(!document.hasAnyChanges)
    document.undo()
    #expect(text(document) == sample.text("one"))
  }

  @Test(
    "it stays beside its key when the value is replaced and the key renamed", arguments: samples)
  func replacing(_ sample: Sample) throws {
    var document = document(sample.text("one"), sample.format)
    let path = try comment(document)
    try document.setComment(path, to: Array("two".utf8))
    let entry = Array(path.dropLast())
    let other = try #require(document.path(at: [1])?.last)
    try document.setValue(entry, text: try #require(document.value(of: other)?.array))
    try document.setKey(entry, key: Array("renamed".utf8))
    #expect(text(document).contains("two"))
    #expect(try comment(document) == path)
  }

  @Test("it is removed with the blanks before it") func removing() throws {
    for sample in Self.samples.prefix(1) {
      var document = document(sample.text("one"), sample.format)
      try document.removeComment(try comment(document))
      #expect(text(document) == sample.text.replacing(" /* @ */", with: ""))
    }
  }

  @Test("one is added after the key") func adding() throws {
    let rows: [(Format, String, String)] = [
      (.openStep, "{\n\tA = 1;\n}\n", "{\n\tA /* x */ = 1;\n}\n"),
      (.jsonc, "{\"A\": 1}", "{\"A\" /* x */: 1}"),
      (
        .xmlPropertyList, "<plist><dict><key>A</key><true/></dict></plist>",
        "<plist><dict><key>A</key> <!-- x --><true/></dict></plist>"
      ),
    ]
    for (format, before, after) in rows {
      var document = document(before, format)
      try document.addComment(
        Array("x".utf8), to: try #require(document.path(at: [0])), at: .key)
      #expect(text(document) == after)
      document.undo()
      #expect(text(document) == before)
    }
  }

  @Test("a comment before an entry of XML begins a line if the entry before is on the same one")
  func beforeEntry() throws {
    var document = document(
      "  <plist><array><true/><false/></array></plist>", .xmlPropertyList)
    for place in [CommentPlace.before, .above] {
      let path = try #require(document.path(at: [1]))
      try document.addComment(Array("x".utf8), to: path, at: place)
      let text = text(document)
      #expect(text == "  <plist><array><true/>\n  <!-- x --> <false/></array></plist>")
      let read = self.document(text, .xmlPropertyList)
      let entry = try #require(read.path(at: [1])?.last)
      #expect(read.lineComments(of: Child(entry), in: read.root).map(\.place) == [.before])
      document.undo()
    }
  }

  /// A member `B` that an array takes, and an element that the object takes, with text before `1`.
  private static let moves: [(Format, element: String, member: String)] = [
    (.openStep, "{\n\tA = (1);\n\tC = 2;\n}\n", "{\n\tA = ();\n\tB = 1;\n}\n"),
    (.jsonc, "{\n  \"A\": [1],\n  \"C\": 2\n}\n", "{\n  \"A\": [],\n  \"B\": 1\n}\n"),
    (
      .xmlPropertyList,
      "<plist><dict>\n<key>A</key><array><true/></array>\n<key>C</key><true/>\n</dict></plist>\n",
      "<plist><dict>\n<key>A</key><array/>\n<key>B</key><true/>\n</dict></plist>\n"
    ),
  ]

  private func save(_ document: inout Document) throws {
    let rendering = document.render()
    let written = self.document(text(document), document.grammar)
    try document.check(rendering, written: written)
    _ = document.didSave(rendering, as: written)
  }

  private func document(_ text: String, _ grammar: any Grammar) -> Document {
    let document = Document(Bytes(Array(text.utf8)), grammar: grammar)
    document.indexJob.run()
    return document
  }

  private func commentCount(_ document: Document) -> Int {
    document.render().bytes().ranges(of: Array("new comment".utf8)).count
  }

  @Test("an element that was saved as a member has none after undo") func element() throws {
    for (format, text, _) in Self.moves {
      var document = document(text, format)
      let path = try #require(document.path(at: [0, 0]))
      try document.move(path, into: [document.root], at: .last)
      try save(&document)
      document.undo()
      #expect(self.text(document) == text)
      let element = try #require(document.path(at: [0, 0]))
      #expect(throws: EditError.self) {
        try document.addComment(Array("new comment".utf8), to: element, at: .key)
      }
    }
  }

  @Test("one that redo adds to an entry that was saved as an element is written") func redo() throws
  {
    for (format, _, text) in Self.moves {
      var document = document(text, format)
      let path = try #require(document.path(at: [1]))
      try document.addComment(Array("new comment".utf8), to: path, at: .key)
      try document.move(path, into: Array(try #require(document.path(at: [0]))), at: .last)
      try save(&document)
      #expect(commentCount(document) == 1)
      document.undo()
      #expect(commentCount(document) == 1)
      document.undo()
      #expect(self.text(document) == text)
      document.redo()
      #expect(commentCount(document) == 1)
      document.redo()
      #expect(commentCount(document) == 1)
    }
  }

  @Test("a key that is its own value has none") func ownValue() throws {
    var document = document("\"A\";\n", .openStep)
    #expect(throws: EditError.self) {
      try document.addComment(
        Array("x".utf8), to: try #require(document.path(at: [0])), at: .key)
    }
  }
}
