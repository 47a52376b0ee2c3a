/// Reads fixed-width decimal fields and the separators between them.
@usableFromInline
package struct DigitCursor {
  @usableFromInline var rest: ArraySlice<UInt8>

  @inlinable package init(_ text: [UInt8]) { rest = text[...] }

  @inlinable package var isAtEnd: Bool { rest.isEmpty }
  @inlinable package var next: UInt8? { rest.first }

  /// Reads exactly `count` digits (at most 9). Returns nil, reading nothing, if they are not all digits or the number is out of
  /// range.
  @inlinable package mutating func number(_ count: Int, in range: ClosedRange<Int>) -> Int? {
    let field = rest.prefix(count)
    guard field.count == count else { return nil }
    var number = 0
    for byte in field {
      guard let digit = decimalDigit(byte) else { return nil }
      number = number &* 10 &+ digit
    }
    guard range.contains(number) else { return nil }
    rest = rest.dropFirst(count)
    return number
  }

  /// Reads a run of digits, which can be empty.
  @inlinable package mutating func digits() -> ArraySlice<UInt8> {
    let digits = rest.prefix { decimalDigit($0) != nil }
    rest = rest.dropFirst(digits.count)
    return digits
  }

  /// Reads a character if it is next, and returns true if it was.
  @inlinable package mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == character.value else { return false }
    rest = rest.dropFirst()
    return true
  }
}

/// Returns a number in decimal with at least `width` digits, padded with leading zeros.
@inlinable package func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number.magnitude)
  guard number < 0 || digits.utf8.count < width else { return digits }
  let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
  return (number < 0 ? "-" : "") + zeros + digits
}
