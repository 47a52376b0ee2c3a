import DocumentFormats
import DocumentTree
import EditorCore
import ModelBasics
import Testing
import TestSessions

@Suite("Sessions: files with a schema")
struct SchemaSessions {
  private static let schema = ##"""
    {
      "properties": {
        "port": {"description": "Where it listens.", "type": "integer", "maximum": 10},
        "mode": {"enum": ["fast", "safe"]},
        "level": {"oneOf": [{"const": 1}, {"const": 2}, {"const": 3}]},
        "list": {"maxItems": 2, "items": {"type": "string"}},
        "shape": {"anyOf": [{"$ref": "#/$defs/round"}, {"$ref": "#/$defs/flat"}]}
      },
      "propertyNames": {"maxLength": 5},
      "required": ["port"],
      "$defs": {
        "round": {"properties": {"kind": {"const": "round"}, "radius": {"minimum": 0}}},
        "flat": {"properties": {"kind": {"const": "flat"}, "width": {"minimum": 0}}}
      }
    }
    """##

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let file: String
    var keys = ""
    /// The texts that must be on the screen; those in `without` must not.
    var shows: [String] = []
    var without: [String] = []
    var gives: String?

    init(
      _ name: String, _ file: String, _ keys: String = "", shows: [String] = [],
      without: [String] = [], gives: String? = nil
    ) {
      testDescription = name
      (self.file, self.keys, self.shows) = (file, keys, shows)
      (self.without, self.gives) = (without, gives)
    }
  }

  @Test(
    "values that violate the schema are marked in their rows",
    arguments: [
      Row(
        "a value that breaks a rule is marked, and said when it is focused", #"{"port": 99}"#, "j",
        shows: [
          " !    port: 99", "Where it listens.",
          "! 99 is more than 10, the maximum that .port may have (s.json:3:",
        ]),
      Row("a valid one is not", #"{"port": 9}"#, "j", shows: ["Where it"], without: ["!"]),
      Row(
        "a container has its own rules", #"{"mode": "safe"}"#, "",
        shows: [" !▾ {1}", "! the document has no port, which it must have"]),
      Row(
        "also of how many there are", #"{"port": 1, "list": ["a", "b", "c"]}"#, "j j",
        shows: [" !  ▾ list: [3]", "has 3 elements, and it must have at most 2"]),
      Row(
        "an element is marked, its list is not", #"{"port": 1, "list": ["a", 2]}"#, "j j j j",
        shows: ["  ▾ list: [2]", " !      1: 2", "! 2 is not a string, which .list[1] must be"]),
      Row(
        "a key that may not be", #"{"port": 1, "middle": 2}"#, "j j",
        shows: [
          " !    middle: 2", #""middle" has 6 characters, and a key of the document must"#,
        ]),
      Row(
        "the alternative that was meant", #"{"port": 1, "shape": {"kind": "flat", "width": -1}}"#,
        "j j j j", shows: [" !      width: -1", "-1 is less than 0, the minimum that .shape.width"]),
      Row(
        "none of the alternatives", #"{"port": 1, "level": 7}"#, "j j",
        shows: [" !    level: 7", "7 has none of the 3 forms that .level may have"]),
      // Editing.
      Row(
        "a problem of the typed value is shown before it is accepted", #"{"port": 9}"#,
        "j Enter '99'",
        shows: ["! 99 is more than 10, the maximum that it may have"]),
      Row(
        "and accepted all the same", #"{"port": 9}"#, "j Enter '99' Enter",
        shows: ["port: 99", "! 99 is more than 10"], gives: #"{"port": 99}"#),
      Row(
        "a problem disappears when the typed value has none", #"{"port": 99}"#, "j Enter '8'",
        without: ["more than"]),
      Row(
        "an edit of a value is seen in its container", #"{"port": 9}"#, "j d d g",
        shows: ["the document has no port"], gives: "{}"),
      Row("undo too", #"{"port": 9}"#, "j d d g u", without: ["has no port"]),
      // Choices.
      Row(
        "the values of the schema are offered", #"{"port": 1, "mode": "x"}"#, "j j Enter ^O",
        shows: ["fast", "safe"], without: ["×"]),
      Row(
        "and taken", #"{"port": 1, "mode": "x"}"#, "j j Enter ^O ↓ ↓ Enter", shows: ["safe"],
        gives: #"{"port": 1, "mode": "safe"}"#),
      Row(
        "for numbers", #"{"port": 1, "level": 7}"#, "j j Enter ^O ↓ ↓ Enter",
        gives: #"{"port": 1, "level": 2}"#),
      Row(
        "+ goes to the next, in the order of the schema", #"{"port": 1, "mode": "fast"}"#, "j j +",
        gives: #"{"port": 1, "mode": "safe"}"#),
      // Moving.
      Row(
        ") goes to the next", #"{"port": 1, "list": [[1], "a", 5]}"#, ") ) )",
        shows: ["! 5 is not a string, which .list[2] must be"]),
      Row(
        "( to the one before", #"{"port": 99, "list": [], "mode": "fast"}"#, "G (",
        shows: ["! 99 is more"]),
      Row("or says that there is none", #"{"port": 1}"#, ")", shows: ["No problem"]),
    ])
  func rows(row: Row) throws {
    var session = try EditorSession(json: row.file, schema: Self.schema)
    if !row.keys.isEmpty { try session.press(row.keys) }
    let screen = session.screen.lines.joined(separator: "\n")
    for text in row.shows { #expect(screen.contains(text), "\(text) is not in\n\(screen)") }
    for text in row.without { #expect(!screen.contains(text), "\(text) is in\n\(screen)") }
    try session.expect(row.gives ?? row.file)
  }

  private func open(_ text: String, in session: inout EditorSession) {
    let id = session.editor.expectFile()
    session.send(
      .opened(
        id,
        .success(
          OpenedDocument(
            path: "t.json", bytes: Bytes(Array(text.utf8)), format: .jsonc, token: nil))))
  }

  @Test("a file is checked against the schema that it names")
  func named() throws {
    var session = EditorSession([])
    session.files.put(Array(#"{"maxProperties": 1}"#.utf8), at: "./s.json")
    open(#"{"$schema": "./s.json", "a": 1}"#, in: &session)
    #expect(session.screen.lines.joined().contains(" !▾ {2}"))
  }

  @Test("an invalid schema is reported, and a missing one is not")
  func unread() throws {
    for (schema, said) in [("[]", true), (nil, false)] {
      var session = EditorSession([])
      if let schema { session.files.put(Array(schema.utf8), at: "./s.json") }
      open(#"{"$schema": "./s.json"}"#, in: &session)
      #expect(session.screen.lines.joined().contains("Not checked against its schema") == said)
    }
  }

  @Test("a key press in a large file with a schema reads at most a mebibyte")
  func boundedWork() throws {
    let entries = (0..<60_000).map { #"{"id": \#($0), "tags": ["a", "b"], "x": "\#($0)"}"# }
    let text = #"{"port": 1, "list": ["# + entries.joined(separator: ",\n") + "]}"
    let schema = ##"""
      {
        "anyOf": [{"required": ["none"]}, {"properties": {"list": {"items": {"$ref": "#/$defs/e"}}}}],
        "properties": {"list": {"uniqueItems": true, "items": {"$ref": "#/$defs/e"}}},
        "$defs": {"e": {"properties": {"id": {"maximum": 5}, "tags": {"uniqueItems": true}}}}
      }
      """##
    var session = try EditorSession(json: text, schema: schema)
    session.holdsIdle = true
    session.measuresEvents = true
    session.forgetTouched()
    try session.press("j j j ^D ^D G k k k ^U g )")
    #expect(session.mostTouched <= 1 << 20)
  }
}
