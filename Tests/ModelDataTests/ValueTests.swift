import ModelData
import Testing

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Builds `{"a": [1, 2.50], "b": null, "a": {"c": true}}`, with `number` in place of 2.50.
private func sample(_ number: String = "2.50") -> Value? {
  var builder = ValueBuilder()
  builder.beginRecord()
  builder.key(bytes("a"))
  builder.beginArray()
  builder.number("1")
  builder.number(number)
  builder.end()
  builder.key(bytes("b"))
  builder.null()
  builder.key(bytes("a"))
  builder.beginRecord()
  builder.key(bytes("c"))
  builder.bool(true)
  builder.end()
  builder.end()
  return builder.finish()
}

private func nested(_ depth: Int, _ innermost: Value) -> Value? {
  var builder = ValueBuilder()
  for level in 0..<depth {
    if level.isMultiple(of: 2) {
      builder.beginArray()
    } else {
      builder.beginRecord()
      builder.key(bytes("k"))
    }
  }
  builder.value(innermost)
  for _ in 0..<depth { builder.end() }
  return builder.finish()
}

@Suite("Values")
struct ValueTests {
  @Test("variables become the values that their literals are") func variables() {
    let (text, flag, count, ratio) = ("a", true, 3, 0.5)
    let values: Value = ["a", true, 3, 0.5, nil]
    #expect(Value([Value(text), Value(flag), Value(count), Value(ratio), .null]) == values)
  }

  @Test("a built value keeps order, duplicate keys and the text of numbers")
  func content() throws {
    let value = try #require(sample())
    #expect(value.kind == .record && value.count == 3)
    #expect(value.members.map(\.key) == [bytes("a"), bytes("b"), bytes("a")])
    #expect(value.members.map(\.value.kind) == [.array, .null, .record])
    let first = try #require(value.members.map(\.value).first { _ in true })
    #expect(first.elements.map(\.number) == ["1", "2.50"])
    #expect(first.members.map(\.key).isEmpty && first.bool == nil && first.string == nil)
    let last = try #require(value.members.map(\.value).last)
    #expect(value[bytes("a")] == last)
    #expect(last[bytes("c")]?.bool == true)
    #expect(value[bytes("d")] == nil)
    #expect(value.elements.map(\.kind).isEmpty)
  }

  @Test("scalars keep their bytes and are not equal to null")
  func scalars() {
    #expect(Value.null.kind == .null)
    #expect(Value.bool(false).bool == false)
    #expect(Value.number("-1.5e+400")?.number == "-1.5e+400")
    #expect(Value.string([0xFF, 0x00]).string == [0xFF, 0x00])
    #expect(Value.string([]).string == [])
    #expect(Value.string([]) != .null && Value.bool(false) != .null)
  }

  @Test(
    "a number outside the grammar of JSON is rejected",
    arguments: [
      "", "-", "01", "-01", ".5", "1.", "1e", "1e+", "+1", "0x1", "1 ", "NaN", "1,5", "e1",
    ])
  func notNumbers(text: String) { #expect(Value.number(text) == nil) }

  @Test(
    "a number keeps its text", arguments: ["0", "-0", "0.0", "10", "1e5", "1E-05", "0e0", "1.10"])
  func numbers(text: String) { #expect(Value.number(text)?.number == text) }

  @Test("equality compares texts, and a part equals a separately built value")
  func equality() throws {
    #expect(sample() == sample())
    #expect(sample() != sample("2.5"))
    #expect(sample()?.hashValue == sample()?.hashValue)
    let part = try #require(sample()?.members.first { _ in true }?.value)
    var builder = ValueBuilder()
    builder.beginArray()
    builder.number("1")
    builder.number("2.50")
    builder.end()
    let whole = try #require(builder.finish())
    #expect(part == whole && part.hashValue == whole.hashValue)
    #expect(nested(1, .null) != nested(3, .null))
    // [[null], null] and [[null, null]]: the same nodes, nested differently.
    func nulls(endingFirstAfter count: Int) -> Value? {
      var builder = ValueBuilder()
      builder.beginArray()
      builder.beginArray()
      for number in 1...2 {
        builder.null()
        if number == count { builder.end() }
      }
      builder.end()
      return builder.finish()
    }
    #expect(nulls(endingFirstAfter: 1) != nil)
    #expect(nulls(endingFirstAfter: 1) != nulls(endingFirstAfter: 2))
  }

  @Test("a value can be added to another value")
  func embedding() throws {
    let part = try #require(sample()?.members.map(\.value).last)
    let outer = try #require(nested(3, part))
    let inner = outer.elements.first { _ in true }?[bytes("k")]?.elements.first { _ in true }
    #expect(inner == part)
    #expect(inner?[bytes("c")]?.bool == true)
  }

  @Test("an invalid sequence of calls builds no value")
  func nonsense() {
    func built(_ steps: (inout ValueBuilder) -> Void) -> Value? {
      var builder = ValueBuilder()
      steps(&builder)
      return builder.finish()
    }
    #expect(built { _ in } == nil)
    #expect(built { $0.end() } == nil)
    #expect(built { $0.beginArray() } == nil)
    #expect(
      built {
        $0.null(); $0.null()
      } == nil)
    #expect(built { $0.key([]) } == nil)
    #expect(
      built {
        $0.beginArray(); $0.key([]); $0.null(); $0.end()
      } == nil)
    #expect(
      built {
        $0.beginRecord(); $0.null(); $0.end()
      } == nil)
    #expect(
      built {
        $0.beginRecord(); $0.key([]); $0.end()
      } == nil)
    #expect(
      built {
        $0.beginRecord(); $0.key([]); $0.key([]); $0.null(); $0.end()
      } == nil)
    #expect(
      built {
        $0.beginRecord(); $0.beginArray(); $0.end(); $0.end()
      } == nil)
    #expect(
      built {
        $0.beginArray(); $0.number("x"); $0.end()
      } == nil)
    #expect(
      built {
        $0.beginArray(); $0.end(); $0.beginArray(); $0.end()
      } == nil)
    #expect(
      built {
        $0.beginRecord(); $0.end()
      }?.count == 0)
  }

  @Test("a value of depth 100,000 can be built, copied, compared, hashed and freed")
  func deep() throws {
    let one = try #require(nested(100_000, .bool(true)))
    let same = try #require(nested(100_000, .bool(true)))
    let other = try #require(nested(100_000, .bool(false)))
    #expect(one == same && one.hashValue == same.hashValue)
    #expect(one != other)
    #expect(nested(1, one) != one)
  }
}
