import ModelBasics
import ModelValues

/// Parses the text of numbers and data in XML property lists.
enum XMLScalar {
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var slice = text.drop(while: isSpace)
    while let last = slice.last, isSpace(last) { slice.removeLast() }
    return slice
  }

  /// Parses decimal digits of any number, or `0x` and up to 128 bits in hexadecimal, with a sign.
  static func integer(_ text: [UInt8]) -> String? {
    var digits = trimmed(text)
    let isNegative = takeSign(&digits)
    if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
      digits = digits.dropFirst(2)
      guard !digits.isEmpty, digits.allSatisfy({ hexadecimalDigit($0) != nil }),
        let number = UInt128(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      return (isNegative && number != 0 ? "-" : "") + String(number)
    }
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
    let number = digits.drop { $0 == UInt8(ascii: "0") }
    if number.isEmpty { return "0" }
    return (isNegative ? "-" : "") + String(decoding: number, as: UTF8.self)
  }

  /// True for an integer of more than 64 bits.
  static func isLargeInteger(_ text: [UInt8]) -> Bool {
    integer(text).map { Int64($0) == nil && UInt64($0) == nil } ?? false
  }

  /// Returns the number with the same digits in the grammar of JSON: `+.5` is `0.5`, `1.` is `1`.
  static func real(_ text: [UInt8]) -> String? {
    var rest = trimmed(text)
    let isNegative = takeSign(&rest)
    let whole = takeDigits(&rest)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = takeDigits(&rest)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    var exponent: ArraySlice<UInt8> = []
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      exponent = rest
      rest.removeFirst()
      _ = takeSign(&rest)
      guard !takeDigits(&rest).isEmpty else { return nil }
    }
    guard rest.isEmpty else { return nil }
    let significant = whole.drop { $0 == UInt8(ascii: "0") }
    var number = isNegative ? "-" : ""
    number += significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
    if !fraction.isEmpty { number += "." + String(decoding: fraction, as: UTF8.self) }
    return number + String(decoding: exponent, as: UTF8.self)
  }

  /// Returns NaN or an infinity for `nan`, `inf` and `infinity` in any case, with or without a sign.
  static func notFinite(_ text: [UInt8]) -> NonfiniteNumber? { NonfiniteNumber(trimmed(text)) }

  /// Returns the text of such a number as macOS writes it.
  static func text(of number: NonfiniteNumber) -> [UInt8] {
    switch number {
    case .notANumber: Array("nan".utf8)
    case .infinity: Array("+infinity".utf8)
    case .negativeInfinity: Array("-infinity".utf8)
    }
  }

  /// True for a date with a time and an offset from UTC.
  static func isDate(_ text: [UInt8]) -> Bool { instant(text) != nil }

  /// True if both texts are dates of the same instant, however these are spelled.
  static func areEqualDates(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    guard let first = instant(first), let second = instant(second) else { return false }
    return (first.seconds, first.nanoseconds) == (second.seconds, second.nanoseconds)
  }

  private static func instant(_ text: [UInt8]) -> DateTime? {
    let date = DateTime.read(Array(trimmed(text)))?.value
    return date?.offset == nil ? nil : date
  }

  /// True for a number of seconds, as which binary property lists have dates that no calendar has.
  static func isReferenceSeconds(_ text: [UInt8]) -> Bool {
    real(text) != nil || notFinite(text) != nil
  }

  /// True for dates like `2015-02-23T18:30:00Z`, the only form that Apple's readers accept.
  static func isPlainDate(_ text: [UInt8]) -> Bool {
    guard text.count == 20, text[10] == UInt8(ascii: "T"), text[19] == UInt8(ascii: "Z") else {
      return false
    }
    return DateTime.read(text) != nil
  }

  /// Returns the bytes of typed Base64. Unlike in a file it has to be whole, as many words have the letters of Base64.
  static func typedBase64(_ text: [UInt8]) -> [UInt8]? {
    guard let data = base64(text) else { return nil }
    let isWhole = text.filter { !isSpace($0) }.elementsEqual(Blob(data).base64.utf8)
    return isWhole ? data : nil
  }

  /// Decodes Base64 (RFC 4648 §4) with white space anywhere; the padding may be missing.
  static func base64(_ text: [UInt8]) -> [UInt8]? {
    var data: [UInt8] = []
    data.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text where !isSpace(byte) {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let sextet = sextet(byte) else { return nil }
      bits = bits << 6 | UInt32(sextet)
      count = (count + 1) % 4
      if count == 0 {
        data += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
      }
    }
    guard padding == 0 || padding == (4 - count) % 4 else { return nil }
    switch count {
    case 0: break
    case 2: data.append(UInt8(bits >> 4 & 0xFF))
    case 3: data += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
    default: return nil
    }
    return data
  }

  private static func sextet(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func takeDigits(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = text.prefix(while: isDigit)
    text = text.dropFirst(digits.count)
    return digits
  }

  /// Removes a sign and returns true if it is a minus.
  private static func takeSign(_ text: inout ArraySlice<UInt8>) -> Bool {
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { text = text.dropFirst() }
    return isNegative
  }
}
