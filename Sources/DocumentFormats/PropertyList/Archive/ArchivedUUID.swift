import ModelBasics

/// The text of an archived UUID: `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
enum ArchivedUUID {
  private static let hyphens: Set<Int> = [4, 6, 8, 10]

  static func text(of bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if hyphens.contains(index) { text.append(UInt8(ascii: "-")) }
      for digit in [byte >> 4, byte & 0x0F] { text.append(digit + (digit < 10 ? 0x30 : 0x37)) }
    }
    return text
  }

  /// Returns nil if a text is not a UUID.
  static func bytes(of text: [UInt8]) -> [UInt8]? {
    guard text.count == 36 else { return nil }
    var bytes: [UInt8] = []
    var offset = 0
    while offset < text.count {
      if hyphens.contains(bytes.count), text[offset] == UInt8(ascii: "-"), offset + 1 < text.count {
        offset += 1
      }
      guard offset + 1 < text.count, let high = hexadecimalDigit(text[offset]),
        let low = hexadecimalDigit(text[offset + 1])
      else { return nil }
      bytes.append(UInt8(high) << 4 | UInt8(low))
      offset += 2
    }
    return bytes.count == 16 ? bytes : nil
  }
}
