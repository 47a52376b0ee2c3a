import DocumentFormats
import ModelBasics
import Testing

@testable import DocumentTree

/// Edits of one text, applied to another.
@Suite struct PatchTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var base: String
    var edits: [Edit]
    var theirs: String
    var both: String
    var over: [String] = []
    var lost: [String] = []
    /// True if the edit needs the bytes of the edited text.
    var needsBytes = false

    var testDescription: String { "\(edits) in \(base), which is \(theirs) now" }
  }

  static let rows = [
    // Members are found by their keys.
    Row(
      base: "{\"a\": 1, \"b\": 2}", edits: [.set(".a", "5")], theirs: "{\"b\": 3, \"a\": 1}",
      both: "{\"b\": 3, \"a\": 5}"),
    Row(
      base: "{\"a\": 1}", edits: [.set(".a", "5")], theirs: "{\"a\": 2}", both: "{\"a\": 5}",
      over: [".a"]),
    Row(
      base: "{\"a\": 1}", edits: [.set(".a", "5")], theirs: "{\"b\": 2}",
      both: "{\"b\": 2, \"a\": 5}", over: [".a"]),
    Row(
      base: "{\"a\": 1, \"b\": 2}", edits: [.delete(".a")],
      theirs: "{\"b\": 2, \"c\": 3, \"a\": 1}",
      both: "{\"b\": 2, \"c\": 3}"),
    Row(base: "{\"a\": 1}", edits: [.delete(".a")], theirs: "{\"b\": 2}", both: "{\"b\": 2}"),
    Row(
      base: "{\"a\": 1}", edits: [.rename(".a", "z"), .set(".z", "2")],
      theirs: "{\"b\": 0, \"a\": 1}",
      both: "{\"b\": 0, \"z\": 2}"),
    Row(
      base: "{\"a\": 1}", edits: [.rename(".a", "z")], theirs: "{\"b\": 0}", both: "{\"b\": 0}",
      lost: [".a"]),
    Row(
      base: "{\"a\": 1, \"a\": 2}", edits: [.set(".a#2", "3")], theirs: "{\"a\": 0, \"a\": 2}",
      both: "{\"a\": 0, \"a\": 3}"),
    Row(
      base: "{\"a\": {\"x\": 1}}", edits: [.set(".a.x", "2")], theirs: "{\"a\": [1]}",
      both: "{\"a\": [1]}", lost: [".a.x"]),
    // Elements are found by their values.
    Row(
      base: "[1, 2, 3]", edits: [.set(".[1]", "5")], theirs: "[0, 1, 2, 3]", both: "[0, 1, 5, 3]"),
    Row(
      base: "[1, 2, 3]", edits: [.set(".[1]", "5")], theirs: "[1, 9, 3]", both: "[1, 5, 3]",
      over: [".[1]"]),
    Row(
      base: "[1, 2, 3]", edits: [.set(".[1]", "5")], theirs: "[1, 3]", both: "[1, 3]",
      lost: [".[1]"]),
    Row(
      base: "[{\"n\": 1}, {\"n\": 2}]", edits: [.set(".[1].n", "5")],
      theirs: "[{\"n\": 0}, {\"n\": 1}, {\"n\": 2}]",
      both: "[{\"n\": 0}, {\"n\": 1}, {\"n\": 5}]"),
    Row(
      base: "[{\"n\": 1, \"m\": 1}, {\"n\": 2, \"m\": 2}]", edits: [.set(".[1].n", "5")],
      theirs: "[{\"n\": 1, \"m\": 1}, {\"n\": 2, \"m\": 3}]",
      both: "[{\"n\": 1, \"m\": 1}, {\"n\": 5, \"m\": 3}]"),
    Row(
      base: "[{\"n\": 1, \"m\": 1}, {\"n\": 2, \"m\": 2}]", edits: [.set(".[1].n", "5")],
      theirs: "[{\"n\": 1, \"m\": 1}, {\"n\": 3, \"m\": 3}]",
      both: "[{\"n\": 1, \"m\": 1}, {\"n\": 3, \"m\": 3}]", lost: [".[1].n"]),
    // Inserted entries follow the sibling that they were inserted after.
    Row(
      base: "[1, 2]", edits: [.add("5", .before(".[1]"), into: ".")], theirs: "[0, 1, 3, 2]",
      both: "[0, 1, 5, 3, 2]"),
    Row(
      base: "[1, 2]", edits: [.add("5", .first, into: "."), .add("6", .after(".[0]"), into: ".")],
      theirs: "[0, 1]", both: "[5, 6, 0, 1]"),
    Row(
      base: "[1]", edits: [.add("5", .last, into: "."), .add("6", .last, into: ".")],
      theirs: "[1, 2]", both: "[1, 2, 5, 6]"),
    Row(
      base: "{\"a\": 1}", edits: [.add("k", "5", .last, into: ".")], theirs: "{\"a\": 1, \"k\": 4}",
      both: "{\"a\": 1, \"k\": 5}", over: [".k"]),
    Row(
      base: "{\"a\": {}}", edits: [.add("k", "5", .last, into: ".a")], theirs: "{}", both: "{}",
      lost: [".a.k"]),
    Row(
      base: "{\"a\": [1], \"b\": 2}",
      edits: [.add("c", "{\"x\": 1}", .first, into: "."), .add("y", "2", .last, into: ".c")],
      theirs: "{\"a\": [], \"b\": 2}", both: "{\"c\": {\"x\": 1, \"y\": 2}, \"a\": [], \"b\": 2}"),
    // Moves take the present value.
    Row(
      base: "{\"a\": 1, \"b\": {}}", edits: [.move(".a", .last, into: ".b")],
      theirs: "{\"a\": 7, \"b\": {\"c\": 3}}", both: "{\"b\": {\"a\": 7, \"c\": 3}}"),
    Row(
      base: "[1, 2, 3]", edits: [.move(".[2]", .first, into: ".")], theirs: "[0, 1, 2, 3]",
      both: "[3, 0, 1, 2]"),
    Row(
      base: "{\"a\": {\"b\": 1}}", edits: [.move(".a.b", .last, into: "."), .delete(".a")],
      theirs: "{\"a\": {\"b\": 1, \"c\": 2}}", both: "{\"b\": 1}", over: [".a"]),
    Row(
      base: "{\"a\": 1, \"b\": 2}",
      edits: [.add("n", "{}", .last, into: "."), .move(".a", .last, into: ".n")],
      theirs: "{\"a\": 1, \"b\": 3}", both: "{\"b\": 3, \"n\": {\"a\": 1}}",
      needsBytes: true),
    // The text around keeps its own layout.
    Row(
      base: "{\n  \"a\": 1\n}\n", edits: [.add("k", "[\n  1\n]", .last, into: ".")],
      theirs: "{\n    \"a\": 1, // one\n    \"b\": 2\n}\n",
      both: "{\n    \"a\": 1, // one\n    \"b\": 2,\n    \"k\": [\n      1\n    ]\n}\n"),
    Row(
      base: "{\"a\": {\"b\": 1}}", edits: [.set(".a", "{\"b\": 2}")],
      theirs: "// new\n{\"a\": {\"b\": 1}}", both: "// new\n{\"a\": {\"b\": 2}}"),
  ]

  @Test("a patch applies the edits of one text to another", arguments: rows)
  func editsAreDoneToAnotherText(row: Row) throws {
    var editor = PathEditor(row.base)
    for edit in row.edits { try editor.perform(edit) }
    try expect(row, editor.document)
  }

  /// The bytes of the edited text are lost, because another program has truncated the file.
  @Test("a patch applies after the bytes of the edited text are lost", arguments: rows)
  func editsOutliveTheirBytes(row: Row) throws {
    let bytes = VolatileBytes(row.base)
    var editor = PathEditor(row.base)
    editor.document = Document(bytes.storage, grammar: JSONGrammar(.withComments))
    for edit in row.edits { try editor.perform(edit) }
    bytes.clear()
    if row.needsBytes {
      let patch = try #require(editor.document.patch())
      editor.document.reload(Bytes(Array(row.theirs.utf8)))
      let outcome = editor.document.apply(patch)
      #expect(outcome.made == 0 && outcome.lost.count == patch.count)
      #expect(editor.text == row.theirs)
    } else {
      try expect(row, editor.document)
    }
  }

  private func expect(_ row: Row, _ document: Document) throws {
    var document = document
    let mine = document.render().bytes()
    let patch = try #require(document.patch())
    document.reload(Bytes(Array(row.theirs.utf8)))
    let outcome = document.apply(patch)
    #expect(String(decoding: document.render().bytes(), as: UTF8.self) == row.both)
    #expect(outcome.overwritten.map(\.description) == row.over)
    #expect(outcome.lost.map(\.path.description) == row.lost)
    #expect(outcome.made + outcome.lost.count == patch.count)
    if document.hasAnyChanges { document.undo() }
    #expect(String(decoding: document.render().bytes(), as: UTF8.self) == row.theirs)
    document.undo()
    #expect(document.render().bytes() == mine)
  }

  @Test("a document whose text was edited has no patch")
  func anEditedTextHasNoPatch() {
    var editor = PathEditor("[1")
    editor.document.editText(Span(2, 2), to: Array("]".utf8))
    #expect(editor.document.patch() == nil)
  }

  @Test("a patch inserts an entry at its position before a move that was undone")
  func theLastPlaceCountsAfterUndo() throws {
    let bytes = VolatileBytes("[1, 2, 3]")
    var editor = PathEditor("")
    editor.document = Document(bytes.storage, grammar: JSONGrammar(.withComments))
    try editor.perform(.add("5", .after(".[0]"), into: "."))
    try editor.perform(.move(".[1]", .after(".[2]"), into: "."))
    editor.document.undo()
    bytes.clear()
    let patch = try #require(editor.document.patch())
    editor.document.reload(Bytes(Array("[1, 2, 3]".utf8)))
    _ = editor.document.apply(patch)
    #expect(editor.text == "[1, 5, 2, 3]")
  }
}

/// Bytes like those of a mapped file: they can be lost.
private final class VolatileBytes: ByteBacking, @unchecked Sendable {
  private let buffer: UnsafeMutableRawBufferPointer

  init(_ text: String) {
    buffer = .allocate(byteCount: text.utf8.count, alignment: 1)
    buffer.copyBytes(from: Array(text.utf8))
  }

  deinit { buffer.deallocate() }

  var isVolatile: Bool { true }

  var storage: Bytes {
    Bytes(UnsafeRawBufferPointer(buffer), in: self)
  }

  func clear() { buffer.initializeMemory(as: UInt8.self, repeating: 0) }
}
