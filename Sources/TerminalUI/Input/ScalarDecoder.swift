/// Decodes UTF-8 byte by byte; an invalid sequence becomes U+FFFD, and no byte after it is lost.
struct ScalarDecoder: Sendable {
  private var value: UInt32 = 0
  private var remaining = 0
  /// The valid range of the next byte; it excludes overlong forms and surrogates.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  var isWaiting: Bool { remaining > 0 }

  /// Returns no scalar while one is incomplete, and two if a valid one follows an invalid sequence.
  mutating func next(_ byte: UInt8) -> [Unicode.Scalar] {
    if remaining > 0 {
      guard allowed.contains(byte) else {
        remaining = 0
        return ["\u{FFFD}"] + next(byte)
      }
      value = value << 6 | UInt32(byte & 0x3F)
      allowed = 0x80...0xBF
      remaining -= 1
      return remaining == 0 ? [Unicode.Scalar(value) ?? "\u{FFFD}"] : []
    }
    allowed = 0x80...0xBF
    switch byte {
    case 0x00...0x7F: return [Unicode.Scalar(byte)]
    case 0xC2...0xDF: (value, remaining) = (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF:
      (value, remaining) = (UInt32(byte & 0x0F), 2)
      if byte == 0xE0 { allowed = 0xA0...0xBF }
      if byte == 0xED { allowed = 0x80...0x9F }
    case 0xF0...0xF4:
      (value, remaining) = (UInt32(byte & 0x07), 3)
      if byte == 0xF0 { allowed = 0x90...0xBF }
      if byte == 0xF4 { allowed = 0x80...0x8F }
    default: return ["\u{FFFD}"]
    }
    return []
  }
}
