/// Converts JSON strings from tokens to bytes and back.
package enum JSONString {
  /// Returns the bytes of a string or key. An unpaired surrogate becomes its three-byte form
  /// (WTF-8), so that different strings stay different. Of an invalid token, everything readable is
  /// returned.
  package static func bytes(
    of token: [UInt8], _ dialect: JSONDialect = .withComments
  ) -> [UInt8] {
    let quote = quote(of: token, dialect)
    guard quote != nil || dialect == .json5 else { return token }
    return bytes(of: token[(quote == nil ? 0 : 1)...], upTo: quote, dialect)
  }

  /// Returns a text from inside a string without its escapes, up to a quote if one is given.
  static func bytes(
    of text: ArraySlice<UInt8>, upTo quote: UInt8?, _ dialect: JSONDialect
  ) -> [UInt8] {
    text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return [] }
      var result: [UInt8] = []
      result.reserveCapacity(buffer.count)
      var offset = 0
      while offset < buffer.count {
        let byte = base[offset]
        if byte == quote { break }
        guard byte == UInt8(ascii: "\\") else {
          result.append(byte)
          offset += 1
          continue
        }
        guard offset + 1 < buffer.count else { break }
        if dialect == .json5, let length = json5Continuation(base + offset, buffer.count - offset) {
          offset += length
        } else if let (value, length) = escape(base + offset, buffer.count - offset, dialect) {
          append(value, to: &result)
          offset += length
        } else {
          // An invalid escape: the backslash of an incomplete \u stays, others are removed.
          let isBroken = base[offset + 1] == UInt8(ascii: "u")
          result.append(isBroken ? byte : base[offset + 1])
          offset += isBroken ? 1 : 2
        }
      }
      return result
    }
  }

  /// Returns the quote that a token begins with, or nil if it has none.
  static func quote(of token: some Sequence<UInt8>, _ dialect: JSONDialect) -> UInt8? {
    var iterator = token.makeIterator()
    return switch iterator.next() {
    case UInt8(ascii: "\""): UInt8(ascii: "\"")
    case UInt8(ascii: "'") where dialect == .json5: UInt8(ascii: "'")
    default: nil
    }
  }

  /// Returns the token of bytes: quotes, backslashes and control characters are escaped; everything
  /// else, also invalid UTF-8, is unchanged.
  package static func token(
    for bytes: [UInt8], quote: UInt8 = UInt8(ascii: "\"")
  ) -> [UInt8] {
    var token = [quote]
    token.reserveCapacity(bytes.count + 2)
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case quote, UInt8(ascii: "\\"): token += [UInt8(ascii: "\\"), byte]
      case 0x08: token += Array(#"\b"#.utf8)
      case 0x09: token += Array(#"\t"#.utf8)
      case 0x0A: token += Array(#"\n"#.utf8)
      case 0x0C: token += Array(#"\f"#.utf8)
      case 0x0D: token += Array(#"\r"#.utf8)
      case 0..<0x20: token += escape(UInt16(byte))
      case 0xED where isLoneSurrogate(bytes, index):
        // An unpaired surrogate has no UTF-8; it can only be written as an escape.
        let unit =
          0xD000 | UInt16(bytes[index + 1] & 0x3F) << 6 | UInt16(bytes[index + 2] & 0x3F)
        token += escape(unit)
      case 0x80..<0xC0
      where isLoneSurrogate(bytes, index - 1) || isLoneSurrogate(bytes, index - 2):
        break
      default: token.append(byte)
      }
    }
    token.append(quote)
    return token
  }

  /// Returns true if the three-byte form of a surrogate is at an index without its other half next
  /// to it: the escapes of both would give one character.
  private static func isLoneSurrogate(_ bytes: [UInt8], _ index: Int) -> Bool {
    func half(_ index: Int) -> UInt8? {
      guard index >= 0, index + 2 < bytes.count, bytes[index] == 0xED,
        bytes[index + 1] >= 0xA0, bytes[index + 1] < 0xC0, bytes[index + 2] & 0xC0 == 0x80
      else { return nil }
      return bytes[index + 1] & 0x30
    }
    switch half(index) {
    case 0x20: return half(index + 3) != 0x30
    case 0x30: return half(index - 3) != 0x20
    default: return false
    }
  }

  /// Returns the value and length of the escape at the start of the bytes, or nil if there is none.
  /// The value of an unpaired surrogate is its code unit.
  static func escape(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ dialect: JSONDialect
  ) -> (value: UInt32, length: Int)? {
    guard count >= 2, bytes[0] == UInt8(ascii: "\\") else { return nil }
    if dialect == .json5, let escape = json5Escape(bytes, count) { return escape }
    switch bytes[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return (UInt32(bytes[1]), 2)
    case UInt8(ascii: "b"): return (0x08, 2)
    case UInt8(ascii: "f"): return (0x0C, 2)
    case UInt8(ascii: "n"): return (0x0A, 2)
    case UInt8(ascii: "r"): return (0x0D, 2)
    case UInt8(ascii: "t"): return (0x09, 2)
    default: break
    }
    guard let unit = codeUnit(bytes, count) else { return nil }
    if unit >= 0xD800, unit < 0xDC00, let low = codeUnit(bytes + 6, count - 6), low >= 0xDC00,
      low < 0xE000
    {
      return (0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00), 12)
    }
    return (UInt32(unit), 6)
  }

  static func escape(_ unit: UInt16) -> [UInt8] {
    let digits = String(unit, radix: 16)
    return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
  }

  /// Returns the code unit of the escape `\uXXXX` at the start of the bytes.
  static func codeUnit(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt16? {
    guard count >= 6, bytes[0] == UInt8(ascii: "\\"), bytes[1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt16 = 0
    for index in 2..<6 {
      guard let digit = HexDigit.value(of: bytes[index]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { buffer in
      guard let address = buffer.baseAddress else { return }
      let length = store(scalar, at: address)
      bytes.append(contentsOf: UnsafeBufferPointer(start: address, count: length))
    }
  }

  /// Stores the UTF-8 of a scalar, or the three-byte form of an unpaired surrogate, and returns the
  /// number of bytes.
  static func store(_ scalar: UInt32, at target: UnsafeMutablePointer<UInt8>) -> Int {
    switch scalar {
    case 0..<0x80:
      target[0] = UInt8(scalar)
      return 1
    case 0x80..<0x800:
      target[0] = UInt8(0xC0 | scalar >> 6)
      target[1] = UInt8(0x80 | scalar & 0x3F)
      return 2
    case 0x800..<0x10000:
      target[0] = UInt8(0xE0 | scalar >> 12)
      target[1] = UInt8(0x80 | scalar >> 6 & 0x3F)
      target[2] = UInt8(0x80 | scalar & 0x3F)
      return 3
    default:
      target[0] = UInt8(0xF0 | scalar >> 18 & 0x07)
      target[1] = UInt8(0x80 | scalar >> 12 & 0x3F)
      target[2] = UInt8(0x80 | scalar >> 6 & 0x3F)
      target[3] = UInt8(0x80 | scalar & 0x3F)
      return 4
    }
  }
}
