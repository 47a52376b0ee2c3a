// Long numbers in groups of digits, which are easier to read: 1234567890 is 1,234,567,890, and 0xFF is 255. Hexadecimal, octal and
// binary numbers are converted up to 128 bits; the digits of decimal numbers are only separated.

import ModelBasics

/// Formatting of long numbers with grouped digits.
public enum GroupedNumber {
  /// Returns grouped decimal text for a decimal number with at least five digits before or after its decimal point, or for any
  /// hexadecimal (`0x`), octal (`0o`) or binary (`0b`) number. An exponent is applied if the result has at most 40 digits.
  ///
  /// Returns nil for a shorter number, and if the text is not a number.
  public static func text(of number: [UInt8], separator: String = ",") -> String? {
    guard number.count <= 128 else { return nil }
    var rest = number[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    let sign = isNegative ? "-" : ""
    if rest.first == UInt8(ascii: "0"), rest.count > 2, let value = radixValue(rest.dropFirst()) {
      return sign + grouped(String(value), separator: separator)
    }
    guard let digits = Digits(rest) else { return nil }
    guard digits.whole.utf8.count > 4 || digits.fraction.utf8.count > 4 else { return nil }
    var text = sign + grouped(digits.whole, separator: separator)
    if !digits.fraction.isEmpty { text += "." + spaced(digits.fraction) }
    return text
  }

  /// Returns digits in groups of three from the right, as in `1,234,567`.
  static func grouped(_ digits: String, separator: String = ",") -> String {
    let bytes = Array(digits.utf8)
    guard bytes.count > 4 || separator == "," && bytes.count > 3 else { return digits }
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if index > 0, (bytes.count - index).isMultiple(of: 3) { text += separator }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return text
  }

  /// Returns decimals in groups of three from the left, separated by spaces (ISO 80000-1 §7.3.1).
  private static func spaced(_ digits: String) -> String {
    guard digits.utf8.count > 4 else { return digits }
    var text = ""
    for (index, scalar) in digits.unicodeScalars.enumerated() {
      if index > 0, index.isMultiple(of: 3) { text += " " }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private static func radixValue(_ text: ArraySlice<UInt8>) -> UInt128? {
    let radix: Int
    switch (text.first ?? 0) | 0x20 {
    case UInt8(ascii: "x"): radix = 16
    case UInt8(ascii: "o"): radix = 8
    case UInt8(ascii: "b"): radix = 2
    default: return nil
    }
    let digits = text.dropFirst()
    guard digits.allSatisfy({ hexadecimalDigit($0) != nil }) else { return nil }
    return UInt128(String(decoding: digits, as: UTF8.self), radix: radix)
  }

  /// The digits of a number in the grammar of JSON (RFC 8259 §6), with its exponent applied.
  private struct Digits {
    var whole: String
    var fraction = ""

    init?(_ text: ArraySlice<UInt8>) {
      var rest = text
      func digits(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
        let digits = rest.prefix { decimalDigit($0) != nil }
        rest = rest.dropFirst(digits.count)
        return Array(digits)
      }
      var all = digits(&rest)
      guard !all.isEmpty, all.count == 1 || all.first != 0x30 else { return nil }
      var point = all.count
      if rest.first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
        let decimals = digits(&rest)
        guard !decimals.isEmpty else { return nil }
        all += decimals
      }
      if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
        rest = rest.dropFirst()
        let sign = rest.first
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
        guard let power = Int(String(decoding: digits(&rest), as: UTF8.self)), power <= 40 else {
          return nil
        }
        point += sign == UInt8(ascii: "-") ? -power : power
      }
      guard rest.isEmpty, (-40...80).contains(point) else { return nil }
      if point <= 0 { all = Array(repeating: 0x30, count: 1 - point) + all }
      if point > all.count { all += Array(repeating: 0x30, count: point - all.count) }
      point = max(point, 1)
      let leading = all[..<point].drop { $0 == 0x30 }
      whole = leading.isEmpty ? "0" : String(decoding: leading, as: UTF8.self)
      fraction = String(decoding: all[point...], as: UTF8.self)
    }
  }
}
