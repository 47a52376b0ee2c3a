import ModelData
import Testing

@Suite struct DescriptionTests {
  @Test(
    arguments: [
      (nil, "null"), (true, "true"), (false, "false"), (.number("1.50") ?? nil, "1.50"),
      ("a \"b\"\n", #""a \"b\"\n""#), (.data([1, 2, 3]), "<3 bytes>"), ([], "[]"), ([:], "{}"),
      ([1, [[], nil], 2], "[1, [[], null], 2]"),
      (["a": [:], "b": ["c": [1]], "d": 5], #"{"a": {}, "b": {"c": [1]}, "d": 5}"#),
    ] as [(Value, String)])
  func `a value is shown as what it is`(value: Value, text: String) {
    #expect(value.description == text)
    let inside = [0, value, 1] as Value
    #expect(Array(inside.elements)[1].description == text)
  }

  @Test func `depth costs no stack`() {
    var builder = ValueBuilder()
    for _ in 0..<100_000 { builder.beginArray() }
    for _ in 0..<100_000 { builder.end() }
    #expect(builder.finish()?.description.count == 200_000)
  }

  @Test func `a record is shown as its members`() {
    #expect((["text": "B"] as Record).description == #"{"text": "B"}"#)
  }
}
