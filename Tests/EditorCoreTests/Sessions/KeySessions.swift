import DocumentFormats
import DocumentTree
import ModelBasics
import Testing

@testable import EditorCore
import TestSessions

@Suite("Sessions: going to keys and elements")
struct KeySessions {

  @Test("keys appear as they are found, and typing does not stop the search") func appears() throws
  {
    let members = (0..<20_000).map { "{\"same\": \($0)}" }.joined(separator: ",\n")
    var s = EditorSession(json: "[" + members + ", {\"lastKey\": 1}]")
    s.holdsIdle = true
    try s.press("@ 'last'").expectScreen("keys")
    s.holdsIdle = false
    s.runHeld()
    try s.expectScreen("[].lastKey")
    try s.press("Enter").expectFocus("lastKey: 1")
  }

  /// A project of many objects under identifiers, with one key that occurs near its end.
  private static func project(_ count: Int) -> String {
    let objects = (0..<count).map {
      "\"F\(100_000 + $0)\": {\"isa\": \"PBXFileReference\", \"path\": \"a\($0).swift\"}"
    }
    return "{\"objects\": {" + objects.joined(separator: ",\n")
      + ",\n\"Z1\": {\"buildSettings\": {\"SWIFT_VERSION\": 6}}}}"
  }

  private static func members(_ count: Int) -> String {
    "{" + (0..<count).map { "\"key\($0)\": \($0)" }.joined(separator: ",\n") + "}"
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var title: String
    var text: String
    var keys: String
    var focus: String
    var testDescription: String { title }

    init(_ title: String, _ text: String, _ keys: String, focus: String) {
      (self.title, self.text, self.keys, self.focus) = (title, text, keys, focus)
    }
  }

  static let rows = [
    Row(
      "a setting at the end of a large project", project(6000), "@ 'SWIFT_VERSION' Enter",
      focus: "SWIFT_VERSION: 6"),
    Row("letters of it", project(6000), "@ 'swvers' Enter", focus: "SWIFT_VERSION: 6"),
    Row("letters of its path", project(6000), "@ 'buildswift' Enter", focus: "SWIFT_VERSION: 6"),
    Row(
      "a container at the end", project(6000), "@ 'buildSettings' Enter", focus: "buildSettings:"),
    Row("an identifier in the middle", project(6000), "@ 'F103456' Enter", focus: "F103456:"),
    Row("a key of one of many objects", project(6000), "@ 'F104321path' Enter", focus: "path:"),
    Row(
      "letters typed again", project(6000), "@ 'xyzzy' ^U 'swvers' Enter", focus: "SWIFT_VERSION: 6"
    ),
    Row("the first of many keys", members(100_000), "@ 'key0' Enter", focus: "key0: 0"),
    Row("the last of many keys", members(100_000), "@ 'key99999' Enter", focus: "key99999: 99999"),
    Row("one in the middle", members(100_000), "@ 'key54321' Enter", focus: "key54321: 54321"),
    Row(
      "the chosen one of those that match", members(100_000), "@ 'key9999' ↓ Enter",
      focus: "key99990: 99990"),
  ]

  @Test("all keys of large files are found", arguments: rows) func all(_ row: Row) throws {
    var s = EditorSession(json: row.text, columns: 120)
    try s.press(row.keys).expectFocus(row.focus)
  }

  @Test("Enter that was typed before the key was found leads to it") func typedAhead() throws {
    var s = EditorSession(json: Self.project(6000))
    s.holdsIdle = true
    try s.press("@ 'SWIFT_VERSION' Enter")
    s.holdsIdle = false
    s.runHeld()
    try s.expectFocus("SWIFT_VERSION: 6")
    #expect(s.editor.layers.isEmpty)
  }

  @Test("the number of keys is that of all of them") func number() throws {
    var s = EditorSession(json: Self.members(20_000), columns: 100)
    try s.press("@ 'key'").expectScreen("200 of 20000 keys")
  }

  @Test("keys beyond those that are kept are found with each text", arguments: [1, 5, 50, 200])
  func beyond(_ kept: Int) {
    let text =
      "{" + (0..<60).map { "\"k\($0)\": [{\"a\": 1}, {\"a\": 2}]" }.joined(separator: ",") + "}"
    let document = Document(Bytes(Array(text.utf8)), grammar: Format.json.grammar)
    func paths(_ catalog: inout KeyCatalog, _ typed: TypedKey) -> [String] {
      catalog.forgetMatches()
      while !catalog.isComplete { catalog.advance(in: document, matching: typed) }
      return catalog.entries.filter { catalog.score($0, typed) != nil }
        .map { "\($0.path) \($0.count)" }
    }
    var catalog = KeyCatalog(document, keeping: kept)
    var whole = KeyCatalog(document)
    for typed in ["k59", "a", "k5", "nowhere", "k59"].map({ TypedKey($0) }) {
      #expect(paths(&catalog, typed) == paths(&whole, typed))
      #expect(catalog.isFull == (kept < 120))
    }
  }
}
