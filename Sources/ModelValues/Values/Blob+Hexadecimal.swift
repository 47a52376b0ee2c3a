import ModelBasics

extension Blob {
  /// The bytes in base 16, in lower case, on one line (RFC 4648 §8, except for the case).
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Parses a whole text as base 16: pairs of digits of either case and nothing else. Returns nil for any other text.
  public static func readHexadecimal(_ text: [UInt8]) -> Blob? {
    guard text.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    for start in stride(from: 0, to: text.count, by: 2) {
      guard let high = hexadecimalDigit(text[start]), let low = hexadecimalDigit(text[start + 1])
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return Blob(bytes)
  }
}
