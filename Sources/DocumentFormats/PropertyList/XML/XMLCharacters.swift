import CScan
import ModelBasics

/// The characters that XML has (XML 1.0, section 2.2): no control characters but tab and line breaks, no half surrogates. A reference
/// cannot spell the others either.
enum XMLCharacters {
  static func contains(_ code: UInt32) -> Bool {
    switch code {
    case 0x9, 0xA, 0xD, 0x20..<0xD800, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }

  /// Returns the code of the first character that XML does not allow, spelled as it is or as a reference; nil if all are allowed.
  static func firstMissing(in text: [UInt8]) -> UInt32? {
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x20, !contains(UInt32(byte)) { return UInt32(byte) }
      if byte == UInt8(ascii: "&"), let code = referredCode(at: offset, in: text), !contains(code) {
        return code
      }
      if byte == 0xED || byte == 0xEF, offset + 2 < text.count {
        let code =
          UInt32(byte & 0x0F) << 12 | UInt32(text[offset + 1] & 0x3F) << 6
          | UInt32(text[offset + 2] & 0x3F)
        if !contains(code) { return code }
      }
      offset += 1
    }
    return nil
  }

  /// Returns the offsets of the characters in a part of a text that XML does not have: control characters, of which only the first of
  /// those that follow each other is returned, U+FFFE and U+FFFF.
  static func missing(in text: XMLText, _ span: Span) -> [Int] {
    controls(in: text, span) + noncharacters(in: text, span)
  }

  private static func noncharacters(in text: XMLText, _ span: Span) -> [Int] {
    var offsets: [Int] = []
    var offset = span.start
    let end = min(span.end, text.count)
    while offset < end {
      offset += scan_byte(text.bytes + offset, end - offset, 0xEF)
      if offset < end, text[offset + 1] == 0xBF, text[offset + 2] >= 0xBE { offsets.append(offset) }
      offset += 1
    }
    return offsets
  }

  private static func controls(in text: XMLText, _ span: Span) -> [Int] {
    var offsets: [Int] = []
    var offset = span.start
    var previous = -1
    let end = max(span.start, min(span.end, text.count))
    while true {
      offset += scan_unusual_control(text.bytes + offset, end - offset)
      guard offset < end else { return offsets }
      if previous != offset - 1 { offsets.append(offset) }
      previous = offset
      offset += 1
    }
  }

  /// Returns the number in a reference such as `&#27;`.
  private static func referredCode(at offset: Int, in text: [UInt8]) -> UInt32? {
    let rest = text[(offset + 1)...].prefix(XMLScalarText.longestReference)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    return rest[..<end].withUnsafeBufferPointer { XMLReference.scalar(named: $0)?.value }
  }

  static func absence(of code: UInt32) -> String {
    let digits = String(code, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    return "XML has no character \(name), not even as a reference; leave it out"
  }
}
