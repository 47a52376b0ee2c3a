// A key can be any bytes, and parsing its quoted form must yield exactly those bytes. Valid UTF-8 is written as in JSON. A
// lone surrogate in generalized UTF-8, which is the result of unescaping JSON's "\ud800", is written as \ud800 again; any
// other byte as \xFF, the only escape that JSON does not have.

extension Path {
  static func quoted(_ key: [UInt8]) -> String {
    var text = "\""
    var rest = key[...]
    while !rest.isEmpty {
      if let (scalar, length) = firstScalar(of: rest) {
        append(scalar, to: &text)
        rest = rest.dropFirst(length)
      } else if let surrogate = firstSurrogate(of: rest), !isPair(rest) {
        text += "\\u" + hexadecimal(surrogate, 4)
        rest = rest.dropFirst(3)
      } else {
        text += "\\x" + hexadecimal(UInt32(rest.removeFirst()), 2)
      }
    }
    return text + "\""
  }

  /// Encodes a code point in UTF-8, surrogates included.
  static func generalizedUTF8(_ code: UInt32) -> [UInt8] {
    if let scalar = Unicode.Scalar(code) { return Array(String(scalar).utf8) }
    return [0xE0 | code >> 12, 0x80 | code >> 6 & 0x3F, 0x80 | code & 0x3F].map {
      UInt8(truncatingIfNeeded: $0)
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        for unit in String(scalar).utf16 { text += "\\u" + hexadecimal(UInt32(unit), 4) }
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func firstScalar(of bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, length: Int)? {
    guard let first = bytes.first else { return nil }
    let length =
      switch first {
      case 0..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    guard let text = String(validating: bytes.prefix(length), as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else { return nil }
    return (scalar, length)
  }

  private static func firstSurrogate(of bytes: ArraySlice<UInt8>) -> UInt32? {
    let three = Array(bytes.prefix(3))
    guard three.count == 3, three[0] == 0xED, (0xA0...0xBF).contains(three[1]),
      (0x80...0xBF).contains(three[2])
    else { return nil }
    return 0xD000 | UInt32(three[1] & 0x3F) << 6 | UInt32(three[2] & 0x3F)
  }

  /// Returns true if the bytes start with two surrogates that would join into one character when written as escapes.
  private static func isPair(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let high = firstSurrogate(of: bytes), high < 0xDC00,
      let low = firstSurrogate(of: bytes.dropFirst(3))
    else { return false }
    return low >= 0xDC00
  }

  private static func hexadecimal(_ number: UInt32, _ width: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
