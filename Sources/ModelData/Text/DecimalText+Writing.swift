extension DecimalText {
  /// The number of bytes that `write(_:to:)` may need.
  package static let room = 32

  /// Stores the decimal text of a whole number at an address with ``room``, and returns its length.
  package static func write(_ integer: Int64, to address: UnsafeMutablePointer<UInt8>) -> Int {
    var start = 0
    if integer < 0 {
      address[0] = UInt8(ascii: "-")
      start = 1
    }
    return start &+ write(integer.magnitude, to: address + start)
  }

  @inline(__always)
  private static func write(_ number: UInt64, to address: UnsafeMutablePointer<UInt8>) -> Int {
    let length = digitCount(number)
    var rest = number
    var offset = length
    while rest >= 10 {
      offset &-= 1
      let next = rest / 10
      address[offset] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest &- next &* 10)
      rest = next
    }
    address[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
    return length
  }

  @inline(__always)
  private static func digitCount(_ number: UInt64) -> Int {
    var count = 1
    var rest = number
    while rest >= 10000 {
      count &+= 4
      rest /= 10000
    }
    if rest >= 1000 { return count &+ 3 }
    if rest >= 100 { return count &+ 2 }
    return rest >= 10 ? count &+ 1 : count
  }

  /// Stores the shortest text of a finite number at an address with ``room``, and returns its length. The text is that of
  /// ``of(_:)``.
  package static func write(_ number: Double, to address: UnsafeMutablePointer<UInt8>) -> Int {
    if let length = writeDecimals(number, to: address) { return length }
    var text = of(number)
    return text.withUTF8 { text in
      for index in text.indices { address[index] = text[index] }
      return text.count
    }
  }

  /// Stores a number that has up to six decimals and up to 15 digits; returns nil for any other.
  ///
  /// The exact quotient of two integers below 2⁵³ is rounded correctly, so equality shows that the decimals read as this number. No
  /// two decimal texts of up to 15 digits read as the same number, so there is no shorter one.
  private static func writeDecimals(
    _ number: Double, to address: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    let magnitude = number.magnitude
    guard magnitude >= 1e-3, magnitude < 1e9 else { return nil }
    let scaled = (magnitude * 1e6).rounded()
    guard scaled / 1e6 == magnitude else { return nil }
    let digits = UInt64(scaled)
    let whole = digits / 1_000_000
    var fraction = digits &- whole &* 1_000_000
    var length = 0
    if number < 0 {
      address[0] = UInt8(ascii: "-")
      length = 1
    }
    length &+= write(whole, to: address + length)
    guard fraction > 0 else { return length }
    address[length] = UInt8(ascii: ".")
    for index in stride(from: 6, through: 1, by: -1) {
      let next = fraction / 10
      address[length &+ index] =
        UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: fraction &- next &* 10)
      fraction = next
    }
    length &+= 7
    while address[length &- 1] == UInt8(ascii: "0") { length &-= 1 }
    return length
  }
}
