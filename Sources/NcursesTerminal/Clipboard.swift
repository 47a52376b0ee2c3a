/// Operating system command 52, with which the terminal copies text to the clipboard of the user's
/// machine, also over a network.
enum Clipboard {
  /// The approximate limit of terminals.
  static let maximumByteCount = 1_000_000

  static func sequence(for bytes: [UInt8]) -> [UInt8] {
    Array("\u{1B}]52;c;".utf8) + base64(bytes) + [0x07]
  }

  /// Encodes as in RFC 4648, section 4.
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var value = group.reduce(0) { $0 << 8 | Int($1) }
      value <<= 8 * (3 - group.count)
      for index in 0..<4 {
        result.append(
          index <= group.count ? digits[value >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return result
  }
}
