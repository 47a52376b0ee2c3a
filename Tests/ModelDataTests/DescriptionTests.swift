import ModelData
import Testing

@Suite struct DescriptionTests {
  @Test(
    "each value has a readable description",
    arguments: [
      (nil, "null"), (true, "true"), (false, "false"), (.number("1.50") ?? nil, "1.50"),
      ("a \"b\"\n", #""a \"b\"\n""#), (.data([1, 2, 3]), "<3 bytes>"), ([], "[]"), ([:], "{}"),
      ([1, [[], nil], 2], "[1, [[], null], 2]"),
      (["a": [:], "b": ["c": [1]], "d": 5], #"{"a": {}, "b": {"c": [1]}, "d": 5}"#),
    ] as [(Value, String)])
  func describesValue(value: Value, text: String) {
    #expect(value.description == text)
    let inside = [0, value, 1] as Value
    #expect(Array(inside.elements)[1].description == text)
  }

  @Test("describing deep values uses no stack") func deepDescription() {
    var builder = ValueBuilder()
    for _ in 0..<100_000 { builder.beginArray() }
    for _ in 0..<100_000 { builder.end() }
    #expect(builder.finish()?.description.count == 200_000)
  }

  @Test("a record is described by its members") func describesRecord() {
    #expect((["text": "B"] as Record).description == #"{"text": "B"}"#)
  }
}
