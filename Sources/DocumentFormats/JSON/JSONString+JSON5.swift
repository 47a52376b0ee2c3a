/// The escapes that JSON5 adds to strings (https://spec.json5.org, section 5).
extension JSONString {
  /// Returns the value and length of an escape that only JSON5 has, or nil for others.
  static func json5Escape(
    _ bytes: UnsafePointer<UInt8>, _ count: Int
  ) -> (value: UInt32, length: Int)? {
    guard count >= 2 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "'"): return (0x27, 2)
    case UInt8(ascii: "v"): return (0x0B, 2)
    case UInt8(ascii: "0"):
      return count > 2 && bytes[2] &- UInt8(ascii: "0") < 10 ? nil : (0, 2)
    case UInt8(ascii: "x"):
      guard count >= 4, let high = HexDigit.value(of: bytes[2]),
        let low = HexDigit.value(of: bytes[3])
      else { return nil }
      return (UInt32(high) << 4 | UInt32(low), 4)
    default: return nil
    }
  }

  /// Returns the length of a line continuation, which is a backslash and a line end and stands for
  /// no character, or nil if there is no line end.
  static func json5Continuation(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    guard count >= 2, bytes[0] == UInt8(ascii: "\\") else { return nil }
    switch bytes[1] {
    case 0x0A: return 2
    case 0x0D: return count > 2 && bytes[2] == 0x0A ? 3 : 2
    case 0xE2: return count > 3 && bytes[2] == 0x80 && bytes[3] | 1 == 0xA9 ? 4 : nil
    default: return nil
    }
  }

  /// Returns the length of a backslash before any other character, which stands for itself. The
  /// length includes the character if that is one byte. Returns nil before digits and invalid `\u`
  /// and `\x`.
  static func json5Plain(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    guard count >= 2 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "u"), UInt8(ascii: "x"): return nil
    case 0x80...: return 1
    default: return 2
    }
  }
}
