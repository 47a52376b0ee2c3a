// A path as text that can be converted back to the same bytes.
//
//     bytes   63 61 66 E9     a name that contains the characters caf\xe9
//     text    caf\xe9         caf\x5cxe9
//
// Bytes that are not UTF-8 are escaped, and so is a backslash that would begin such an escape.
// Everything else is unchanged, including other backslashes.

extension FilePath {
  /// Creates a path from the text of a `description`.
  package init(escaped text: String) {
    let utf8 = Array(text.utf8)
    var bytes: [UInt8] = []
    var offset = 0
    while offset < utf8.count {
      let byte = Self.escapedByte(utf8[offset...])
      bytes.append(byte ?? utf8[offset])
      offset += byte == nil ? 1 : Self.escapeCount
    }
    self.init(bytes: bytes)
  }

  /// The path as text. Control characters are unchanged and must be made safe before display.
  package var description: String {
    var text: [UInt8] = []
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &input) {
      case .emptyInput: return String(decoding: text, as: UTF8.self)
      case .valid(let scalar):
        if Self.escapedByte(bytes[offset...]) != nil {
          text += Self.escape(bytes[offset])
        } else {
          text += scalar
        }
        offset += scalar.count
      case .error(let length):
        for byte in bytes[offset...].prefix(length) { text += Self.escape(byte) }
        offset += length
      }
    }
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let escapeCount = 4
  private static let digits = Array("0123456789abcdef".utf8)

  private static func escape(_ byte: UInt8) -> [UInt8] {
    [backslash, UInt8(ascii: "x"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Returns the byte of the escape at the start of a text; nil if it does not begin with one.
  private static func escapedByte(_ text: ArraySlice<UInt8>) -> UInt8? {
    let escape = Array(text.prefix(escapeCount))
    guard escape.count == escapeCount, escape[0] == backslash, escape[1] == UInt8(ascii: "x"),
      let high = digit(escape[2]), let low = digit(escape[3])
    else { return nil }
    let byte = high << 4 | low
    return byte >= 0x80 || byte == backslash ? byte : nil
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
