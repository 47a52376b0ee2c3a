/// An encoding with one byte for each character. The bytes below 0x80 are ASCII in all of them.
enum CodePage: CaseIterable, Sendable {
  case ascii, latin1, windows1252, macRoman

  /// The display name.
  var name: String {
    switch self {
    case .ascii: "US-ASCII"
    case .latin1: "ISO-8859-1"
    case .windows1252: "Windows-1252"
    case .macRoman: "MacRoman"
    }
  }

  /// Returns the code page with a name of the IANA registry or a common alias; nil if the name is unknown.
  init?(named name: String) {
    switch name.lowercased() {
    case "us-ascii", "ascii", "iso646-us", "ansi_x3.4-1968", "iso_646.irv:1991": self = .ascii
    case "iso-8859-1", "iso_8859-1", "iso8859-1", "iso_8859-1:1987", "latin1", "latin-1", "l1":
      self = .latin1
    case "windows-1252", "cp1252", "x-cp1252": self = .windows1252
    case "macintosh", "macroman", "mac", "x-mac-roman", "x-macintosh": self = .macRoman
    default: return nil
    }
  }

  /// The characters of the bytes from 0x80 on; 0 for a byte that has none.
  var upperHalf: [UInt16] {
    switch self {
    case .ascii: Array(repeating: 0, count: 128)
    case .latin1: Array(0x80...0xFF)
    case .windows1252: Self.windows
    case .macRoman: Self.mac
    }
  }

  private static let windows: [UInt16] = units(windowsText) + Array(0xA0...0xFF)
  private static let mac: [UInt16] = units(macText)

  private static func units(_ text: String) -> [UInt16] {
    text.unicodeScalars.map { UInt16(truncatingIfNeeded: $0.value) }
  }

  private static let windowsText = """
    €\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ
    """

  private static let macText = """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
    †°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
    ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
    ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """

  // MARK: - Encoding

  /// Returns the byte of a character, or nil if the code page does not have it.
  func byte(of character: UInt32) -> UInt8? {
    if character < 0x80 { return UInt8(character) }
    switch self {
    case .ascii: return nil
    case .latin1: return UInt8(exactly: character)
    case .windows1252: return UInt16(exactly: character).flatMap { Self.windowsBytes[$0] }
    case .macRoman: return UInt16(exactly: character).flatMap { Self.macBytes[$0] }
    }
  }

  /// True if a byte stands for a character.
  func defines(_ byte: UInt8) -> Bool {
    switch self {
    case .ascii: byte < 0x80
    case .latin1, .macRoman: true
    case .windows1252: byte < 0x80 || Self.windows[Int(byte & 0x7F)] != 0
    }
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool { byte(of: scalar.value) != nil }

  private static let windowsBytes = bytes(windows)
  private static let macBytes = bytes(mac)

  private static func bytes(_ upperHalf: [UInt16]) -> [UInt16: UInt8] {
    var bytes: [UInt16: UInt8] = [:]
    for (index, unit) in upperHalf.enumerated() where unit != 0 { bytes[unit] = UInt8(128 + index) }
    return bytes
  }

  /// Returns the first character of a text that the code page does not have, with its offset.
  func firstMissing(in text: [UInt8]) -> (scalar: Unicode.Scalar, offset: Int)? {
    var offset = 0
    while offset < text.count {
      guard text[offset] >= 0x80 else {
        offset += 1
        continue
      }
      let (scalar, length) = StandIn.decode(text[offset..<min(text.count, offset + 4)])
      if !StandIn.isStandIn(scalar), !contains(scalar) { return (scalar, offset) }
      offset += length
    }
    return nil
  }

  /// Returns a clause that names a character that the code page does not have.
  func absence(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let title = scalar.properties.name ?? scalar.properties.nameAlias
    return "\(name) has no \(number)" + (title.map { " " + $0 } ?? "")
  }
}
