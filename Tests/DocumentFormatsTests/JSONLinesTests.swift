import DocumentFormats
import ModelBasics
import Testing

@testable import DocumentTree
import TestBasics

@Suite("JSON Lines")
struct JSONLinesTests {
  private func document(_ text: String) -> Document { document(Array(text.utf8)) }

  private func document(_ bytes: [UInt8]) -> Document {
    Document(Bytes(bytes), grammar: Format.jsonLines.grammar)
  }

  private func text(_ document: Document) -> String {
    String(decoding: document.render().bytes(), as: UTF8.self)
  }

  private func children(_ document: Document) -> [Node] {
    var nodes: [Node] = []
    var step = document.firstChild(of: document.root)
    while case .child(let child) = step {
      if !child.isGhost { nodes.append(child.node) }
      step = document.child(after: child, in: document.root)
    }
    return nodes
  }

  /// Returns the texts of the documents, with invalid ones in angle brackets.
  private func rows(_ document: Document) -> [String] {
    children(document).map { node in
      let text = String(decoding: document.value(of: node)?.array ?? [], as: UTF8.self)
      return document.kind(of: node) == .invalid ? "<\(text)>" : text
    }
  }

  @Test(
    "each line is a document; a broken line is one row and does not affect the others",
    arguments: [
      ("", []),
      ("\n\n", []),
      ("1\n", ["1"]),
      ("{\"a\": 1}\n[2]", [#"{"a": 1}"#, "[2]"]),
      ("1\r\n\r\n  2  \r\n", ["1", "2"]),
      ("{\"a\": 1\n[2]\n", [#"<{"a": 1>"#, "[2]"]),
      ("[1]\nhello {\n\"x\"\n", ["[1]", "<hello {>", #""x""#]),
      ("[1]\n[2] [3]\n4\n", ["[1]", "<[2] [3]>", "4"]),
      ("[1]\n}\n4\n", ["[1]", "<}>", "4"]),
      ("[1]\n\"a\n\"b\"\n", ["[1]", "<\"a>", "\"b\""]),
      ("\u{FEFF}1\n2\n", ["1", "2"]),
      ("{\n  \"a\": 1\n}\n{\n  \"b\": 2\n}\n", ["{\n  \"a\": 1\n}", "{\n  \"b\": 2\n}"]),
      ("{}{} []", ["{}", "{}", "[]"]),
    ] as [(String, [String])])
  func rows(_ source: String, _ expected: [String]) {
    let document = document(source)
    #expect(text(document) == source)
    #expect(rows(document) == expected)
    #expect(document.kind(of: document.root) == .stream)
    #expect(document.childCount(of: document.root) == expected.count)
  }

  @Test(
    "an inserted, removed or moved entry is a whole line",
    arguments: [
      ("1\n2\n3\n", ["remove 1"], "1\n3\n"),
      ("1\n2\n3\n", ["remove 0"], "2\n3\n"),
      ("1\n2\n3", ["remove 2"], "1\n2"),
      ("1\n2\n3", ["insert 3 [4, 5]"], "1\n2\n3\n[4, 5]"),
      ("1\n2\n", ["insert 0 {\n  \"a\": [\n    1\n  ]\n}"], "{\"a\": [1]}\n1\n2\n"),
      ("1\n2\n", ["set 1 {\n}"], "1\n{}\n"),
      ("", ["insert 0 1", "insert 1 2"], "1\n2\n"),
      ("1\r\n2\r\n", ["insert 1 3"], "1\r\n3\r\n2\r\n"),
      // A line keeps its own line break.
      ("1\n2\r\n3\n", ["insert 2 4"], "1\n2\r\n4\r\n3\n"),
      ("1\n2\r\n3\n", ["insert 1 4"], "1\n4\n2\r\n3\n"),
      ("1\n2\r\n3\n", ["remove 1"], "1\n3\n"),
      ("1\n2\r\n3\n", ["move 1 0"], "2\r\n1\n3\n"),
      ("1\n2\n3\r\n", ["move 2 1"], "1\n3\r\n2\n"),
      ("1\n2\n3\n", ["move 0 2"], "2\n3\n1\n"),
      ("1\n2\n3\n", ["move 2 0"], "3\n1\n2\n"),
      ("1\n\n2\n\n3\n", ["remove 1"], "1\n\n3\n"),
      ("{\"a\": 1\n2\n", ["set 0 {\"a\": 1}"], "{\"a\": 1}\n2\n"),
      ("1\n", ["remove 0"], ""),
    ] as [(String, [String], String)])
  func edits(_ source: String, _ edits: [String], _ expected: String) throws {
    var document = document(source)
    for edit in edits { try make(edit, in: &document) }
    #expect(text(document) == expected)
    let written = self.document(expected)
    #expect(throws: Never.self) { try document.check(document.render(), written: written) }
    for _ in edits { _ = document.undo() }
    #expect(text(document) == source)
    #expect(!document.hasAnyChanges)
  }

  private func make(_ edit: String, in document: inout Document) throws {
    let words = edit.split(separator: " ", maxSplits: 2).map(String.init)
    let children = children(document)
    let index = try #require(Int(words[1]))
    switch words[0] {
    case "remove": try document.remove([document.root, children[index]])
    case "set":
      try document.setValue([document.root, children[index]], text: Array(words[2].utf8))
    case "insert":
      let point: InsertionPoint = index < children.count ? .before(Child(children[index])) : .last
      try document.insert(
        key: nil, text: Array(words[2].utf8), into: [document.root], at: point)
    default:
      let target = try #require(Int(words[2]))
      let point: InsertionPoint =
        target > index ? .after(Child(children[target])) : .before(Child(children[target]))
      try document.move([document.root, children[index]], into: [document.root], at: point)
    }
  }

  @Test(
    "an edit does not change how the documents are separated, also when the file is saved",
    arguments: [
      // Two broken lines that would be one document without the line between them.
      ("{\n1\n}\n", 1, ["<{>", "<}>"]),
      ("[1,\nx\n2]\n", 1, ["<[1,>", "<2]>"]),
      // Documents over several lines, of which the first one would be a single line.
      ("{\n  \"a\": 1\n}\n{}\n{\n}\n", 0, ["{}", "{\n}"]),
    ] as [(String, Int, [String])])
  func separation(_ source: String, _ removed: Int, _ expected: [String]) throws {
    var document = document(source)
    let lines = children(document)
    try #require(lines.count == expected.count + 1)
    try document.remove([document.root, lines[removed]])
    let rendering = document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: document.grammar)
    try document.check(rendering, written: written)
    #expect(rows(written) == expected)
    _ = document.didSave(rendering, as: written)
    #expect(rows(document) == expected)
    #expect(!document.hasAnyChanges)
    document.undo()
    #expect(text(document) == source)
    document.redo()
    #expect(rows(document) == expected)
  }

  @Test("another text of the file shows anew how its documents are separated")
  func reloadedSeparation() {
    let lines = "{\"a\": 1}\n{\"b\": 2}\n"
    let documents = "{\n  \"a\": 1\n}\n{\n  \"b\": 2\n}\n"
    var document = document(lines)
    document.reload(Bytes(Array(documents.utf8)), indexedAs: self.document(documents))
    #expect(rows(document).count == 2)
    #expect(document.style.isMultiline)
    document.undo()
    #expect(rows(document) == ["{\"a\": 1}", "{\"b\": 2}"])
    #expect(!document.style.isMultiline)
  }

  @Test("a long stream is indexed like a container, and its broken lines are counted")
  func index() throws {
    var lines: [String] = []
    for number in 0..<20_000 {
      lines.append(number % 1000 == 7 ? "{\"n\": \(number)" : "{\"n\": \(number), \"x\": [1, 2]}")
    }
    let document = document(lines.joined(separator: "\n") + "\n")
    #expect(document.childCount(of: document.root) == 20_000)
    #expect(document.valueFaults.count == 20)
    for number in [0, 7, 8, 9_999, 19_007, 19_999] {
      let child = try #require(document.child(at: number, in: document.root).child)
      #expect(document.position(of: child, in: document.root) == number)
      #expect((document.kind(of: child.node) == .invalid) == (number % 1000 == 7))
      let text = String(decoding: document.value(of: child.node)?.array ?? [], as: UTF8.self)
      #expect(text == lines[number])
    }
  }

  @Test("an index in a path selects a document")
  func paths() throws {
    let document = document("{\"a\": [1, 2]}\n{\"a\": [3, 4]}\n")
    let nodes = try document.resolve(Path(parsing: "[1].a[0]")).get()
    #expect(document.value(of: nodes[3])?.array == Array("3".utf8))
    #expect(document.path(of: nodes).description == ".[1].a[0]")
  }

  @Test(
    "a broken line that was removed and saved comes back whole, also as a duplicate",
    arguments: [
      "3}", "{\"a\":", "foo", "2 3", "{\"a\":1} x y", "\"abc", "[1,2", "// c", "{\"a\":2},",
    ])
  func brokenLines(_ line: String) throws {
    let original = "1\n\n\(line)\n3\n"
    var document = document(original)
    let broken = children(document)[1]
    try document.remove([document.root, broken])
    let rendering = document.render()
    let written = self.document(rendering.bytes())
    try document.check(rendering, written: written)
    _ = document.didSave(rendering, as: written)
    _ = document.undo()
    #expect(text(document) == original)
    #expect(throws: Never.self) {
      try document.check(document.render(), written: self.document(original))
    }
    var other = self.document(original)
    try other.duplicate([other.root, children(other)[1]])
    #expect(rows(other) == ["1", "<\(line)>", "<\(line)>", "3"])
    #expect(throws: Never.self) {
      try other.check(other.render(), written: self.document(text(other)))
    }
  }

  @Test("a line that ends too early is reported as such")
  func earlyEnd() throws {
    let document = document("1\n{\"a\":\n3\n")
    document.indexJob.run()
    let fault = try #require(document.valueFaults.first.first)
    let message = document.grammar.message(for: fault, in: document.baseBytes)
    #expect(message == "the line ends where a value should be")
  }

  @Test("a broken line is not moved into a document")
  func brokenLineInside() throws {
    var document = document("{\"a\": []}\nfoo\n")
    let rows = children(document)
    #expect(throws: EditError.self) {
      try document.move([document.root, rows[1]], into: [document.root, rows[0]], at: .last)
    }
    #expect(!document.hasAnyChanges)
  }

  @Test("a broken line can become the first one")
  func brokenFirstLine() throws {
    var document = document("1\n3}\n{\"b\": 1}\n")
    try document.remove([document.root, children(document)[0]])
    #expect(throws: Never.self) {
      try document.check(document.render(), written: self.document(text(document)))
    }
    #expect(rows(document) == ["<3}>", "{\"b\": 1}"])
  }

  @Test(
    "random edits match those of a plain list, and undoing them restores the text",
    arguments: 0..<40)
  func randomEdits(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let values = ["1", "null", "\"a b\"", "[1, 2]", "{\"a\": 1}", "{}", "[]"]
    // Broken lines are moved, removed and duplicated like any others.
    let broken = ["3}", "{\"a\":", "foo bar", "{\"a\": 1}}", "[1", "\"abc"]
    let lines = values + broken
    let source = (0..<Int.random(in: 0...8, using: &random))
      .map { _ in lines.randomElement(using: &random) ?? "1" }
    var document = document(source.map { $0 + "\n" }.joined())
    let original = text(document)
    var saved = Array(original.utf8)
    var plain = source.map { broken.contains($0) ? "<\($0)>" : $0 }
    var count = 0
    for _ in 0..<30 {
      let children = children(document)
      let index = Int.random(in: 0..<max(1, plain.count), using: &random)
      let value = values.randomElement(using: &random) ?? "1"
      switch Int.random(in: 0..<6, using: &random) {
      case 4 where !plain.isEmpty:
        try document.duplicate([document.root, children[index]])
        plain.insert(plain[index], at: index)
      case 5 where document.hasAnyChanges:
        let rendering = document.render()
        let written = self.document(rendering.bytes())
        try document.check(rendering, written: written)
        _ = document.didSave(rendering, as: written)
        saved = rendering.bytes()
        continue
      case 0 where !plain.isEmpty:
        try document.remove([document.root, children[index]])
        plain.remove(at: index)
      case 1 where !plain.isEmpty:
        if plain[index] == value { continue }
        try document.setValue([document.root, children[index]], text: Array(value.utf8))
        plain[index] = value
      case 2 where plain.count > 1:
        let target = Int.random(in: 0..<plain.count, using: &random)
        guard target != index else { continue }
        try document.move(
          [document.root, children[index]], into: [document.root],
          at: .before(Child(children[target])))
        let moved = plain.remove(at: index)
        plain.insert(moved, at: target > index ? target - 1 : target)
      default:
        let point: InsertionPoint = plain.isEmpty ? .last : .before(Child(children[index]))
        try document.insert(
          key: nil, text: Array(value.utf8), into: [document.root], at: point)
        plain.insert(value, at: plain.isEmpty ? 0 : index)
      }
      count += 1
      #expect(rows(document) == plain)
      let written = self.document(text(document))
      #expect(rows(written) == plain)
      #expect(throws: Never.self) { try document.check(document.render(), written: written) }
    }
    for _ in 0..<count where document.canUndo { _ = document.undo() }
    #expect(text(document) == original)
    // The text is that of the file again, unless another one was saved.
    if document.hasAnyChanges { #expect(saved != Array(original.utf8)) }
  }
}
