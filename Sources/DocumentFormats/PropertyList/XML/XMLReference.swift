import ModelBasics

/// A reference in text: `&amp;` and the other four, `&#10;` and `&#xA;` (XML 1.0, section 4.1).
enum XMLReference {
  /// Returns the character that a name between `&` and `;` stands for; nil if there is none, or it is declared by a document.
  /// `&#0;` is read although XML has no such character, because strings of models and binary lists may have it.
  static func scalar(named name: some Collection<UInt8>) -> Unicode.Scalar? {
    guard let first = name.first else { return nil }
    if first == UInt8(ascii: "#") { return numbered(name.dropFirst()) }
    return switch name.count {
    case 2: name.elementsEqual("lt".utf8) ? "<" : name.elementsEqual("gt".utf8) ? ">" : nil
    case 3: name.elementsEqual("amp".utf8) ? "&" : nil
    case 4: name.elementsEqual("quot".utf8) ? "\"" : name.elementsEqual("apos".utf8) ? "'" : nil
    default: nil
    }
  }

  private static func numbered(_ digits: some Collection<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    var value: UInt32 = 0
    var count = 0
    for digit in digits.dropFirst(isHexadecimal ? 1 : 0) {
      guard let number = hexadecimalDigit(digit), isHexadecimal || number < 10 else { return nil }
      value = value * (isHexadecimal ? 16 : 10) + UInt32(number)
      count += 1
      guard value <= 0x10FFFF else { return nil }
    }
    guard count > 0 else { return nil }
    return Unicode.Scalar(value)
  }

  /// Returns the reference to a character by its number.
  static func numbered(_ scalar: Unicode.Scalar) -> [UInt8] { Array("&#\(scalar.value);".utf8) }
}
