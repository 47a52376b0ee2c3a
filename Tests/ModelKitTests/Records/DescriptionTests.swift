import ModelBasics
import ModelKit
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

  @Test func `so are a record, a change and a problem`() {
    let note = Note()
    note.text = "B"
    note.unknown["extra"] = [1]
    #expect((["text": "B"] as Record).description == #"{"text": "B"}"#)
    #expect(note.changes.map(\.description) == [".text: Foo → B", ".extra: nil → [1]"])
    let place = Problem.Place(line: 4, column: 12, offset: 60)
    #expect(Problem(at: place, "no end").description == "4:12: no end")
    #expect(Problem(.error, "no end").description == "no end")
  }
}
