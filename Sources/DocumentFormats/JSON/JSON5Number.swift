import ModelBasics

/// Converts JSON5 numbers (https://spec.json5.org, section 6) to the decimal text of values.
enum JSON5Number {
  /// Hexadecimal numbers with more digits are read as strings, since the conversion takes quadratic
  /// time.
  private static let mostHexDigits = 1 << 10

  /// Returns true for `Infinity` and `NaN`, with or without a sign.
  static func isNonfinite(_ token: [UInt8]) -> Bool {
    let word = token.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    guard token.count - word.count < 2 else { return false }
    return word.elementsEqual("Infinity".utf8) || word.elementsEqual("NaN".utf8)
  }

  static func isHexadecimal(_ token: [UInt8]) -> Bool {
    token.withUnsafeBytes { isHex(unsigned($0)) }
  }

  static func isFinite(_ token: UnsafeRawBufferPointer) -> Bool {
    let last = token.last ?? 0
    // Only `Infinity` and `NaN` end in these letters.
    return last != UInt8(ascii: "y") && last != UInt8(ascii: "N") && !isLongHex(token)
  }

  private static func isLongHex(_ token: UnsafeRawBufferPointer) -> Bool {
    token.count > mostHexDigits && isHex(unsigned(token))
  }

  private static func unsigned(_ token: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
    token.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
  }

  private static func isHex(_ number: Slice<UnsafeRawBufferPointer>) -> Bool {
    number.count > 2 && number[number.startIndex + 1] | 0x20 == UInt8(ascii: "x")
  }

  /// Returns the decimal text of a finite number: without a plus sign, with digits on both sides of
  /// a decimal point, and without a point at the end.
  static func decimal(_ token: UnsafeRawBufferPointer) -> String {
    let number = unsigned(token)
    var text = token.first == UInt8(ascii: "-") ? "-" : ""
    if isHex(number) { return text + decimal(hexDigits: number.dropFirst(2)) }
    if number.first == UInt8(ascii: ".") { text += "0" }
    let whole = number.prefix { $0 != UInt8(ascii: ".") }
    text += String(decoding: whole, as: UTF8.self)
    var rest = number.dropFirst(whole.count)
    if rest.count == 1 || rest.dropFirst().first.map({ $0 | 0x20 == UInt8(ascii: "e") }) == true {
      rest = rest.dropFirst()
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  private static func decimal(hexDigits: Slice<UnsafeRawBufferPointer>) -> String {
    // Groups of nine decimal digits, the lowest first.
    var groups: [UInt64] = [0]
    for byte in hexDigits {
      var carry = UInt64(HexDigit.value(of: byte) ?? 0)
      for index in groups.indices {
        let sum = groups[index] * 16 + carry
        groups[index] = sum % 1_000_000_000
        carry = sum / 1_000_000_000
      }
      if carry > 0 { groups.append(carry) }
    }
    var text = String(groups.removeLast())
    for group in groups.reversed() {
      let digits = String(group)
      text += String(repeating: "0", count: 9 - digits.count) + digits
    }
    return text
  }
}
