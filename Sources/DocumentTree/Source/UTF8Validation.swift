import CScan

/// Strict UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
package enum UTF8Validation {
  /// Returns the offset of the first byte that is not part of a character, or nil.
  package static func firstInvalid(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    // Almost all text is valid, which is found faster without the position.
    var offset = scan_utf8(bytes, count, 512)
    while offset < count {
      guard bytes[offset] >= 0x80 else {
        offset += 1
        continue
      }
      guard let length = sequenceLength(bytes + offset, count - offset) else { return offset }
      offset += length
    }
    return nil
  }

  /// Returns the length of the character at the start of some bytes, from 1 to 4; nil if they do not begin
  /// with a character.
  package static func sequenceLength(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    guard count > 0 else { return nil }
    let first = bytes[0]
    if first < 0x80 { return 1 }
    func isContinuation(_ index: Int) -> Bool { index < count && bytes[index] & 0xC0 == 0x80 }
    switch first {
    case 0xC2...0xDF: return isContinuation(1) ? 2 : nil
    case 0xE0...0xEF:
      guard isContinuation(1), isContinuation(2) else { return nil }
      if first == 0xE0, bytes[1] < 0xA0 { return nil }
      if first == 0xED, bytes[1] > 0x9F { return nil }
      return 3
    case 0xF0...0xF4:
      guard isContinuation(1), isContinuation(2), isContinuation(3) else { return nil }
      if first == 0xF0, bytes[1] < 0x90 { return nil }
      if first == 0xF4, bytes[1] > 0x8F { return nil }
      return 4
    default: return nil
    }
  }
}
