import ModelKit
import Testing

@Suite struct DictionaryTests {
  @Test("a model is read back from its dictionary") func roundTrip() throws {
    let folder = Folder()
    folder.name = "x"
    folder.number = -5
    folder.tags = ["a"]
    folder.children = [Note()]
    let dictionary = folder.dictionary
    #expect(dictionary["name"] as? String == "x")
    #expect(dictionary["number"] as? Int == -5)
    #expect(dictionary["tags"] as? [String] == ["a"])
    let children = try #require(dictionary["children"] as? [[String: Any]])
    #expect(children.first?["text"] as? String == "Foo")
    let (again, issues) = try Folder.read(fromDictionary: dictionary)
    #expect(issues.isEmpty)
    #expect(again == folder)
  }

  @Test("a value without a stored form is left out and reported with its path")
  func unstorableValue() throws {
    struct Nothing {}
    let dictionary: [String: Any] = [
      "name": "x", "number": Nothing(), "tags": ["a", Nothing()] as [Any],
      "more": ["b": Nothing(), "c": 1] as [String: Any],
    ]
    let (folder, issues) = try Folder.read(fromDictionary: dictionary)
    #expect(folder.name == "x")
    #expect(
      issues.filter { $0.kind == .notData }.map(\.description) == [
        ".more.b: Nothing has no form in data; it is left out",
        ".number: Nothing has no form in data; it is left out",
        ".tags[1]: Nothing has no form in data; it is left out",
      ])
    #expect(folder.unknown.record["more"] == ["c": 1])
    #expect(throws: Issue.self) { try Folder.read(fromDictionary: dictionary, policy: .strict) }
  }

  @Test("values convert to Swift dictionaries and back") func convertsValues() {
    let value: Value = [
      "null": nil, "bool": true, "int": 12, "real": 1.5, "text": "ä", "list": [1, [2], [:]],
      "record": ["a": []],
    ]
    let any = value.any as? [String: Any]
    #expect(any?.count == 7)
    #expect(any.flatMap { Value(any: $0) } == Record(value)?.sorted)
    #expect(Value(any: 5 as UInt8) == 5)
    #expect(Value(any: [1, 2] as [Any]) == [1, 2])
    #expect(Value(any: Optional<Any>.none as Any) == .null)
    #expect(Value(any: [1, 2] as [UInt8]) == .data([1, 2]))
    struct Nothing {}
    #expect(Value(any: Nothing()) == nil)
    #expect(Value(any: ["a": Nothing()]) == nil)
  }

  @Test("a value nested more than 512 levels deep is refused") func refusesDepth() {
    func nested(_ depth: Int) -> Value {
      var builder = ValueBuilder()
      for _ in 0..<depth { builder.beginArray() }
      builder.number("1")
      for _ in 0..<depth { builder.end() }
      return builder.finish() ?? .null
    }
    #expect(nested(511).any.flatMap { Value(any: $0) } == nested(511))
    #expect(nested(512).any != nil)
    #expect(nested(513).any == nil)
    #expect(nested(100_000).any == nil)
  }
}

extension Record {
  /// The record with its members sorted by key at every level, as members of a dictionary are.
  fileprivate var sorted: Value {
    Record(members.sorted { $0.key < $1.key }).value
  }
}
