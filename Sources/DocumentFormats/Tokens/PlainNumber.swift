/// A decimal number in its usual spelling: `-12`, `0.25`. Every format and program reads a short one as the same.
package enum PlainNumber {
  case integer, real
  /// A real with more digits, of which a number of 64 bits may not hold the last.
  case longReal

  /// The most digits that a number of 64 bits always holds.
  private static let mostDigits = 15
  private static let mostDigitsOfLongReal = 30

  /// Returns nil for a text that is something else, or spelled in any other way: `-0`, `01`, `1e5`.
  init?(_ text: UnsafeRawBufferPointer) {
    var index = text.first == UInt8(ascii: "-") ? 1 : 0
    let isNegative = index == 1
    guard index < text.count, text.count <= Self.mostDigitsOfLongReal + 1 else { return nil }
    let first = index
    while index < text.count, text[index] &- 0x30 < 10 { index += 1 }
    let count = index - first
    guard count > 0, count == 1 || text[first] != 0x30 else { return nil }
    if index == text.count {
      guard count <= Self.mostDigits, !isNegative || text[first] != 0x30 else { return nil }
      self = .integer
      return
    }
    guard text[index] == UInt8(ascii: ".") else { return nil }
    index += 1
    let fraction = index
    while index < text.count, text[index] &- 0x30 < 10 { index += 1 }
    guard index == text.count, index > fraction else { return nil }
    self = text.count <= Self.mostDigits + 1 ? .real : .longReal
  }
}
