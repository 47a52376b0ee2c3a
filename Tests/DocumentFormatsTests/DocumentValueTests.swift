import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData
import Testing

@Suite struct DocumentValueTests {
  private static let point: Value = ["x": 1]

  @Test(
    "a value is spelled like the one that it replaces",
    arguments: [
      ("[1]", Value.bool(true), "[true]"),
      ("[\"a\\u00e9b\"]", .string("a\u{E9}c"), "[\"a\\u00e9c\"]"),
      ("[1]", .string("a"), "[\"a\"]"),
      ("[{ \"y\": 1 }]", point, "[{\"x\": 1}]"),
      ("[\n  {\n    \"y\": 1\n  }\n]", point, "[\n  {\n    \"x\": 1\n  }\n]"),
      ("[\n  1,\n  {\"y\": 2}\n]", point, "[\n  {\"x\": 1},\n  {\"y\": 2}\n]"),
    ])
  func setting(_ text: String, _ value: Value, _ result: String) throws {
    var document = Document(Bytes(Array(text.utf8)), grammar: JSONGrammar(.strict))
    try document.set(value, at: document.resolve(Path(parsing: ".[0]")).get())
    #expect(String(decoding: document.render().bytes(), as: UTF8.self) == result)
  }

  @Test(
    "a value that is put in is laid out like those beside it",
    arguments: [
      ("{}", "{\n  \"k\": {\n    \"x\": 1\n  }\n}"),
      ("{\"a\": {\"b\": 1}}", "{\"a\": {\"b\": 1}, \"k\": {\"x\": 1}}"),
      (
        "{\n  \"a\": {\n    \"b\": 1\n  }\n}",
        "{\n  \"a\": {\n    \"b\": 1\n  },\n  \"k\": {\n    \"x\": 1\n  }\n}"
      ),
      (
        "{\n  \"a\": {\"b\": 1}\n}", "{\n  \"a\": {\"b\": 1},\n  \"k\": {\"x\": 1}\n}"
      ),
    ])
  func inserting(_ text: String, _ result: String) throws {
    var document = Document(Bytes(Array(text.utf8)), grammar: JSONGrammar(.strict))
    try document.insert(Self.point, key: Array("k".utf8), into: [document.root], at: .last)
    #expect(String(decoding: document.render().bytes(), as: UTF8.self) == result)
  }

  @Test("a value that the format has not is refused")
  func refusal() throws {
    var document = Document(Bytes(Array("[1]".utf8)), grammar: JSONGrammar(.strict))
    let reason = "this format has no values of this kind; write it as a string"
    #expect(throws: EditError.refused(reason)) {
      try document.insert(.date("2024-01-31"), into: [document.root], at: .last)
    }
    #expect(!document.hasAnyChanges)
  }
}
