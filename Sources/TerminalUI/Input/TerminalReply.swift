/// The answer of a terminal to a query, which arrives among the keys.
package enum TerminalReply: Hashable, Sendable {
  /// The background colour, as 0xRRGGBB.
  case background(UInt32)

  /// The query of the background: operating system command 11 of xterm.
  package static let backgroundQuery = "\u{1B}]11;?\u{07}"

  /// Parses the content of an operating system command, such as `11;rgb:ffff/ffff/dddd`; nil if it is no known answer.
  init?(command: [UInt8]) {
    let text = String(decoding: command, as: UTF8.self)
    guard text.hasPrefix("11;"), let color = Self.color(text.dropFirst(3)) else { return nil }
    self = .background(color)
  }

  /// Parses a colour in the notations of X: `rgb:` or `rgba:` and parts of one to four digits, or `#` and parts of equal length.
  private static func color(_ text: Substring) -> UInt32? {
    let parts: [Substring]
    if text.hasPrefix("rgb:") || text.hasPrefix("rgba:") {
      parts = text.drop { $0 != ":" }.dropFirst().split(
        separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 3 || parts.count == 4 else { return nil }
    } else {
      let digits = text.dropFirst()
      guard text.first == "#", digits.utf8.count % 3 == 0 else { return nil }
      let length = digits.utf8.count / 3
      parts = (0..<3).map { digits.dropFirst($0 * length).prefix(length) }
    }
    var color: UInt32 = 0
    for part in parts.prefix(3) {
      // The largest value is white, whatever the number of digits.
      guard let value = UInt32(part, radix: 16), (1...4).contains(part.utf8.count),
        part.utf8.first != UInt8(ascii: "+"), part.utf8.first != UInt8(ascii: "-")
      else { return nil }
      let largest = UInt32(1) << (4 * UInt32(part.utf8.count)) - 1
      color = color << 8 | (value * 255 + largest / 2) / largest
    }
    return color
  }
}
