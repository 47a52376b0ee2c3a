/// Converts bytes of a file to text for display; bytes that are not UTF-8 are shown as `‹FF›`.
package enum RowText {
  package static func styled(_ bytes: [UInt8], _ role: Role) -> StyledText {
    var text = StyledText()
    var plain = String.UnicodeScalarView()
    func flush(_ text: inout StyledText, _ plain: inout String.UnicodeScalarView) {
      text.append(String(plain), role)
      plain.removeAll()
    }
    var offset = 0
    while offset < bytes.count {
      var decoder = UTF8()
      var window = bytes[offset..<min(bytes.count, offset + 4)].makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&window) {
        plain.append(scalar)
        offset += UTF8.width(scalar)
      } else {
        flush(&text, &plain)
        text.append("‹\(hex(bytes[offset]))›", .escape)
        offset += 1
      }
    }
    flush(&text, &plain)
    return text
  }

  /// Returns the text on one line, with each run of white space replaced by a space.
  package static func oneLine(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: joinedBlanks(bytes), as: UTF8.self)
  }

  /// The same for bytes that may not be UTF-8.
  package static func styledLine(_ bytes: [UInt8], _ role: Role) -> StyledText {
    styled(joinedBlanks(bytes[...]), role)
  }

  private static func joinedBlanks(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        if result.last != 0x20 { result.append(0x20) }
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }

  /// Returns at most `limit` bytes, without a scalar that the limit cuts. What is not cut stays as it is, even if it is not UTF-8.
  package static func prefix(_ bytes: some Collection<UInt8>, _ limit: Int) -> [UInt8] {
    bytes.count > limit ? withoutPartialScalar(Array(bytes.prefix(limit))) : Array(bytes)
  }

  /// Removes an incomplete scalar from the end of a prefix.
  package static func withoutPartialScalar(_ bytes: [UInt8]) -> [UInt8] {
    for length in 1...3 where bytes.count >= length {
      let lead = bytes[bytes.count - length]
      guard lead & 0xC0 != 0x80 else { continue }
      let needed = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
      return needed > length ? Array(bytes.dropLast(length)) : bytes
    }
    return bytes
  }
}
