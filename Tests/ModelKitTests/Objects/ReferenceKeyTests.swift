import ModelData
import Testing

@testable import ModelKit

/// A key of a reference is equal to another if the stored values are.
@Suite struct ReferenceKeyTests {
  private static let values: [Value] =
    ["0", "-0", "7", "7.0", "07", "-7", "70e-1", "9223372036854775807", "-9223372036854775808"]
    .compactMap { Value.number($0) }
    + ["7", "", "é", "e\u{301}", "e"].map { .string($0) } + [nil, true, false, [7], ["7": 7]]

  @Test("keys are equal exactly if the values are", arguments: values)
  func equality(_ value: Value) {
    let key = ReferenceKey(value)
    #expect(key.value == value)
    for other in Self.values { #expect((key == ReferenceKey(other)) == (value == other)) }
    #expect(FieldWriter.value { key.write(to: $0) } == value)
  }

  @Test("a number beyond 64 bits is kept") func large() {
    let value = Value.number("9223372036854775808") ?? 0
    #expect(ReferenceKey(value) == .other(value))
  }
}
