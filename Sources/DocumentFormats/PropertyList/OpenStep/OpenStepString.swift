import DocumentTree
import ModelBasics

// The escapes of strings in quotes, as CoreFoundation reads them:
//
//   \a \b \f \n \r \t \v    control characters
//   \ooo                    one to three octal digits: a byte of the NeXTSTEP encoding
//   \Uhhhh                  up to four hexadecimal digits: a unit of UTF-16
//   \x                      any other character: the character itself, also a line break

/// Decodes the strings of OpenStep property lists.
enum OpenStepString {
  private static let backslash = UInt8(ascii: "\\")

  /// Returns true if a byte is a quotation mark.
  static func isQuote(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// Returns the bytes of a string or key. An unpaired surrogate becomes its three-byte form (WTF-8). Of a token that was cut,
  /// everything readable is returned.
  static func bytes(of token: [UInt8]) -> [UInt8] {
    guard let quote = token.first, isQuote(quote) else { return token }
    let isWhole = token.count > 1 && token.last == quote
    var bytes: [UInt8] = []
    bytes.reserveCapacity(token.count)
    var offset = 1
    while offset < token.count {
      let byte = token[offset]
      guard byte == backslash else {
        if byte == quote, isWhole, offset == token.count - 1 { break }
        bytes.append(byte)
        offset += 1
        continue
      }
      let (value, length) = escape(token, offset, token.count)
      if let value { append(value, to: &bytes) }
      offset += length
    }
    return bytes
  }

  /// Returns the offset of the first escape of a token that is an unpaired surrogate.
  static func loneSurrogate(in token: [UInt8]) -> Int? {
    var offset = 1
    while offset < token.count {
      guard token[offset] == backslash else {
        offset += 1
        continue
      }
      let (value, length) = escape(token, offset, token.count)
      if let value, 0xD800...0xDFFF ~= value { return offset }
      offset += length
    }
    return nil
  }

  /// Returns the first escape of a token that other programs read differently, with an offset in the token: a `\U` without a
  /// hexadecimal digit, or an octal number that the NeXTSTEP encoding lacks.
  static func unusualEscape(in token: [UInt8]) -> Fault? {
    var offset = 1
    while offset < token.count {
      guard token[offset] == backslash else {
        offset += 1
        continue
      }
      let (value, length) = escape(token, offset, token.count)
      switch length > 1 ? token[offset + 1] : 0 {
      case UInt8(ascii: "U") where length == 2: return OpenStepFault.escapeWithoutDigits.at(offset)
      case UInt8(ascii: "4")...UInt8(ascii: "7") where length == 4:
        return OpenStepFault.octalBeyondEncoding.at(offset)
      case UInt8(ascii: "3") where value == NextStepEncoding.missing:
        return OpenStepFault.octalBeyondEncoding.at(offset)
      default: break
      }
      offset += length
    }
    return nil
  }

  /// Returns the code point of the escape at an offset, with the second half of a surrogate pair, and its length; a nil code point
  /// if the text ends there. An escaped character beyond ASCII is not in the length.
  static func escape(_ text: [UInt8], _ offset: Int, _ end: Int) -> (value: UInt32?, length: Int) {
    guard offset + 1 < end else { return (nil, 1) }
    let byte = text[offset + 1]
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var number: UInt32 = 0
      var length = 1
      while length < 4, offset + length < end,
        (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(text[offset + length])
      {
        number = number << 3 | UInt32(text[offset + length] & 7)
        length += 1
      }
      return (UInt32(NextStepEncoding.scalar(of: UInt8(truncatingIfNeeded: number))), length)
    case UInt8(ascii: "U"):
      let (unit, length) = unit(text, offset, end)
      guard 0xD800...0xDBFF ~= unit, offset + length + 1 < end,
        text[offset + length] == backslash, text[offset + length + 1] == byte
      else { return (unit, length) }
      let (low, second) = self.unit(text, offset + length, end)
      guard 0xDC00...0xDFFF ~= low else { return (unit, length) }
      return (0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF, length + second)
    case UInt8(ascii: "a"): return (7, 2)
    case UInt8(ascii: "b"): return (8, 2)
    case UInt8(ascii: "f"): return (12, 2)
    case UInt8(ascii: "n"): return (10, 2)
    case UInt8(ascii: "r"): return (13, 2)
    case UInt8(ascii: "t"): return (9, 2)
    case UInt8(ascii: "v"): return (11, 2)
    case 0x80...: return (nil, 1)
    default: return (UInt32(byte), 2)
    }
  }

  /// Returns the unit of UTF-16 of a `\U` and the length of the escape.
  private static func unit(_ text: [UInt8], _ offset: Int, _ end: Int) -> (UInt32, Int) {
    var number: UInt32 = 0
    var length = 2
    while length < 6, offset + length < end, let digit = HexDigit.value(of: text[offset + length]) {
      number = number << 4 | UInt32(digit)
      length += 1
    }
    return (number, length)
  }

  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    if let scalar = Unicode.Scalar(value) {
      bytes += Array(String(scalar).utf8)
    } else {
      // An unpaired surrogate.
      bytes += [0xE0 | UInt8(value >> 12 & 0xF), 0x80 | UInt8(value >> 6 & 0x3F)]
      bytes.append(0x80 | UInt8(value & 0x3F))
    }
  }
}
