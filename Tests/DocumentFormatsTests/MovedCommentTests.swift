import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

@Suite("Comments of moved entries")
struct MovedCommentTests {
  private func document(_ text: [UInt8], _ format: Format) -> Document {
    let document = Document(Bytes(text), grammar: format.grammar)
    document.indexJob.run()
    return document
  }

  /// Returns the text after one child of a container was moved.
  private func text(
    _ text: [UInt8], _ format: Format, moving from: Int, to position: Int
  ) throws -> [UInt8] {
    var document = document(text, format)
    let path = try #require(document.path(at: [from]))
    let sibling = try #require(document.path(at: [position])?.last)
    try document.move(
      path, into: Array(path.dropLast()),
      at: position > from ? .after(Child(sibling)) : .before(Child(sibling)))
    return document.render().bytes()
  }

  @Test(
    "a comment above the first entry of a new value goes with that entry",
    arguments: [
      (Format.jsonc, "[1, 2]", "{\n  \"x\": 1\n}", "// c"),
      (.openStep, "(1, 2)", "{\n\tx = 1;\n}", "// c"),
      (
        .xmlPropertyList, "<array><true/><false/></array>",
        "<dict>\n\t<key>x</key>\n\t<integer>1</integer>\n</dict>", "<!-- c -->"
      ),
    ])
  func firstOfNewValue(format: Format, text: String, value: String, comment: String) throws {
    var document = document(Array(text.utf8), format)
    let path = try #require(document.path(at: [1]))
    try document.setValue(path, text: Array(value.utf8))
    try document.move(
      #require(document.path(at: [1, 0])), into: [document.root],
      at: .before(Child(#require(document.path(at: [0])?.last))))
    try document.remove(#require(document.path(at: [2])))
    try document.addComment(Array("c".utf8), to: #require(document.path(at: [0])), at: .above)
    #expect(String(decoding: document.render().bytes(), as: UTF8.self).contains(comment))
  }

  @Test(
    "a move, a save and the move back give the same bytes",
    arguments: [
      (Format.openStep, "(\n\tA /* a */,\n\tB /* b */,\n\tC /* c */,\n)\n"),
      (.openStep, "(\n\tA /* a */,\n\tB,\n\tC /* c */, // d\n)\n"),
      (.openStep, "{\n\ta = A /* a */;\n\tb = B;\n\tc = C /* c */; // d\n}\n"),
      (.openStep, "a = A /* a */;\nb = B; /* b */\nc = C /* c */;\n"),
      (.openStep, "{a = A /* a */; b = B; c = C /* c */; }\n"),
      (.jsonc, "[\n  1 /* a */,\n  2, // b\n  3 /* c */, // d\n  4\n]\n"),
      (
        .xmlPropertyList,
        "<plist><array><true/> <!-- a --> <false/> <integer>3</integer></array></plist>\n"
      ),
    ])
  func movingBack(format: Format, text: String) throws {
    let bytes = Array(text.utf8)
    let count = try #require(
      document(bytes, format).childCount(of: document(bytes, format).root))
    for from in 0..<count {
      for to in 0..<count where from != to {
        // The last element of JSON has no comma that a comment could precede or follow.
        if format.id == Format.jsonc.id, max(from, to) == count - 1 { continue }
        let moved = try self.text(bytes, format, moving: from, to: to)
        #expect(document(moved, format).fault == nil)
        let back = try self.text(moved, format, moving: to, to: from)
        #expect(String(decoding: back, as: UTF8.self) == text, "\(from) to \(to)")
      }
    }
  }
}
