import Foundation
import ModelBasics
import ModelFoundation
import ModelKit
import Testing
import TestBasics

private struct Settings: Codable {
  var title: String
  var note: Note
  var folders: [Folder]
  var color: Color
  var interval: Interval?
}

private struct Kept: Codable {
  @Coded var note = Note()
  @Coded var colors: [Color] = []
}

@Suite struct CodableTests {
  private func json<Content: Decodable>(
    _ type: Content.Type, _ text: String, _ coding: ModelCoding? = nil
  ) throws -> Content {
    let decoder = JSONDecoder()
    decoder.userInfo[.models] = coding
    return try decoder.decode(type, from: Data(text.utf8))
  }

  private func text(_ content: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(content), as: UTF8.self)
  }

  @Test("any decoder can decode a model, including unknown members") func anyDecoder() throws {
    let note = try json(Note.self, #"{"version": 2, "title": "A", "number": "5", "x": [1, null]}"#)
    #expect(note.text == "A")
    #expect(note.number == 5)
    #expect(note.unknown["x"] == [1, nil])
    #expect(note.hasAnyChanges == false)
    #expect(
      try text(note)
        == #"{"number":5,"tags":[],"text":"A","version":2,"x":[1,null]}"#
    )
  }

  @Test("a model can be a property of a Codable type") func insideCodableType() throws {
    let settings = Settings(
      title: "t", note: Note(), folders: [Folder(), Folder()], color: Color(rgb: 0xFF0000),
      interval: nil)
    settings.folders[1].children = [Note(), Folder()]
    settings.folders[1].clearChanges()
    let coding = ModelCoding(registry: ModelRegistry(Folder.self))
    let read = try json(Settings.self, text(settings), coding)
    #expect(read.note == settings.note)
    #expect(read.folders == settings.folders)
    #expect(read.color == settings.color)
    #expect(read.interval == nil)

    let encoder = PropertyListEncoder()
    for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
      encoder.outputFormat = format
      let decoder = PropertyListDecoder()
      decoder.userInfo[.models] = coding
      let read = try decoder.decode(Settings.self, from: encoder.encode(settings))
      #expect(read.folders == settings.folders)
      #expect(read.folders[1].children[1] is Folder)
    }
  }

  @Test("issues have the path from the root") func issuePaths() throws {
    let log = IssueLog()
    let coding = ModelCoding(issues: log)
    _ = try json(
      Settings.self,
      ##"{"title": "t", "note": {"number": "lots"}, "folders": [{}, {"children": [{"tags": 5}]}], "color": "#ff0000"}"##,
      coding)
    #expect(
      log.issues.map(\.description) == [
        ".note.number: \"lots\" is not a whole number; the default is used, \"lots\" is kept",
        ".folders[1].children[0].tags: 5 is not a list; the default is used, 5 is kept",
      ])
  }

  @Test("a strict policy makes decoding throw") func strictPolicy() throws {
    let coding = ModelCoding(policy: .strict)
    let error = try #require(throws: DecodingError.self) {
      try json([Note].self, #"[{"number": "5"}]"#, coding)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("another error")
      return
    }
    #expect(context.debugDescription.hasPrefix(".[0].number: \"5\" is not a whole number"))
    #expect((context.underlyingError as? ModelKit.Issue)?.kind == .wrongType)
  }

  @Test("the class named in data is instantiated if it is registered") func storedClass() throws {
    let text = #"{"version": 2, "representedClassName": "Folder", "name": "n"}"#
    let registry = ModelRegistry(Folder.self)
    let folder = try json(Note.self, text, ModelCoding(registry: registry))
    #expect((folder as? Folder)?.name == "n")
    #expect(type(of: try json(Note.self, text)) == Note.self)
  }

  @Test("issues are kept beside the decoded value") func keepsIssues() throws {
    let kept = try json(
      Kept.self, ##"{"note": {"number": null}, "colors": ["#ff0000", "nothing"]}"##)
    #expect(kept.$note.map(\.path.description) == [".note.number"])
    #expect(kept.$colors.map(\.path.description) == [".colors[1]"])
    #expect(kept.colors.count == 1)
    #expect(try text(Kept()) == #"{"colors":[],"note":\#(text(Note()))}"#)
    #expect(try json(Coded<Note>.self, "[]").projectedValue.count == 1)
  }

  @Test(
    "a model can be decoded from any record", arguments: ["{}", "{\"version\": -5}", "{\"x\": []}"])
  func anyRecord(_ text: String) throws {
    #expect(try json(Note.self, text).text == "Foo")
  }

  @Test(
    "decoding anything but a record throws a type mismatch with its path",
    arguments: ["[]", "5", "null", "\"x\"", "true", "[[{}]]"])
  func typeMismatch(_ text: String) throws {
    func path(_ body: () throws -> Void) throws -> String {
      let error = try #require(throws: DecodingError.self) { try body() }
      switch error {
      case .typeMismatch(let type, let context):
        #expect(type == Note.self && text != "null")
        return context.codingPath.map(\.stringValue).joined(separator: ".")
      case .valueNotFound(let type, let context):
        #expect(type == Note.self && text == "null")
        return context.codingPath.map(\.stringValue).joined(separator: ".")
      default:
        Issue.record("another error: \(error)")
        return ""
      }
    }
    #expect(try path { _ = try json(Note.self, text) } == "")
    #expect(try path { _ = try json([String: Note].self, "{\"a\": \(text)}") } == "a")
    #expect(try path { _ = try json([[Note]].self, "[[{}, \(text)]]") } == "Index 0.Index 1")
    // A coded value that collects its issues has the issue instead.
    #expect(try json(Coded<Note>.self, text).projectedValue.map(\.kind) == [.wrongType])
  }

  @Test("a missing key gives the default value and an issue") func missingKey() throws {
    let kept = try json(Kept.self, "{}")
    #expect(kept.note == Note() && kept.colors.isEmpty)
    #expect(kept.$note.map { "\($0.path) \($0.kind)" } == [])
    struct Deep: Codable {
      var kept: [Kept]
      @Coded var color: Color? = nil
    }
    let deep = try json(Deep.self, #"{"kept": [{}, {"colors": ["red"]}]}"#)
    #expect(deep.kept.map(\.colors.count) == [0, 1])
    #expect(deep.color == nil)
    // A colour has no default value to use.
    struct Colored: Codable { @Coded var color = Color.red }
    let error = try #require(throws: DecodingError.self) { try json(Colored.self, "{}") }
    guard case .keyNotFound(let key, _) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(key.stringValue == "color")
  }

  @Test("decoding an invalid colour throws an error") func invalidColour() throws {
    #expect(throws: DecodingError.self) { try json(Color.self, "\"nothing\"") }
    #expect(throws: DecodingError.self) { try json([DateTime].self, "[5]") }
  }

  @Test(
    "a value is decoded and encoded unchanged",
    arguments: [
      "null", "true", "0", "-1", "9223372036854775807", "18446744073709551615",
      "-170141183460469231731687303715884105728", "0.1", "1.25", "-12345.675",
      "\"\"", "\"1899\"", "\"YWJj\"", "\"e\u{301}é\"", "[]", "{}", "[[],[{}],null]",
      "{\"\":{\"a\":[null,{\"b\":false}]}}",
      "[1,null,null,2,null]", "[null,\"a\",null,{\"a\":[null,[],null]},null,1,\"b\"]",
    ])
  func roundTrip(_ spelling: String) throws {
    #expect(try text(json(Value.self, spelling)) == spelling)
  }

  @Test("numbers with more digits than a double are decoded") func manyDigits() throws {
    #expect(
      try json(Value.self, "[12345678901234567890123456789012345678, 0.12345678901234567890123]")
        == [
          .number("12345678901234567890123456789012345678") ?? nil,
          .number("0.12345678901234567890123") ?? nil,
        ])
    #expect(try json(Value.self, "1e30").number == "1e+30")
    #expect(throws: DecodingError.self) { try json(Value.self, "1e400") }
    // The encoder has no number for it; it is written as text instead.
    #expect(try text(Value.number("1e400") ?? nil) == "\"1e400\"")
  }

  @Test("data and dates in property lists are decoded as values") func propertyListValues() throws {
    let members: [String: Any] = [
      "data": Data([0, 1, 255]), "date": Date(timeIntervalSinceReferenceDate: 0.25), "yes": true,
      "one": 1, "half": 0.5, "nan": Double.nan,
    ]
    let list = try PropertyListSerialization.data(
      fromPropertyList: members, format: .binary, options: 0)
    let record = try PropertyListDecoder().decode(Record.self, from: list)
    #expect(record["data"]?.data == [0, 1, 255])
    #expect(record["date"]?.date == "2001-01-01T00:00:00.25Z")
    #expect(record["yes"] == true)
    #expect(record["one"] == 1)
    #expect(record["half"] == 0.5)
    #expect(record["nan"] == "NaN")
    let written = try PropertyListEncoder().encode(record)
    let plain = try PropertyListSerialization.propertyList(from: written, format: nil)
    #expect((plain as? [String: Any])?["data"] as? Data == Data([0, 1, 255]))
  }

  @Test("a record is decoded from objects only") func objectsOnly() throws {
    #expect(try json(Record.self, "{\"a\":1}") == ["a": 1])
    #expect(throws: DecodingError.self) { try json(Record.self, "[1]") }
    #expect(try text(["a": 1] as Record) == "{\"a\":1}")
  }

  @Test("of members with the same key the last is encoded") func repeatedKeys() throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let value = Record([
      .init("aB", ["x": 1]), .init("a_b", [2]), .init("a_b", 3), .init("a_b", ["y": []]),
    ])
    _ = try encoder.encode(value)
    #expect(try text(Record([.init("a", [1]), .init("a", ["b": 2])])) == "{\"a\":{\"b\":2}}")
  }

  @Test("depth is limited and uses no stack") func depthLimit() {
    @Sendable func nested(_ depth: Int) -> Data {
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    onSmallStack {
      #expect(throws: Never.self) { try JSONEncoder().encode(Value.nested(500)) }
      #expect(throws: EncodingError.self) { try JSONEncoder().encode(Value.nested(514)) }
      #expect(throws: Never.self) { try JSONDecoder().decode(Value.self, from: nested(500)) }
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Value.self, from: nested(600))
      }
    }
  }
}

extension Value {
  /// Returns nested lists.
  fileprivate static func nested(_ depth: Int) -> Value {
    (1..<depth).reduce(into: Value([])) { value, _ in value = [value] }
  }
}
