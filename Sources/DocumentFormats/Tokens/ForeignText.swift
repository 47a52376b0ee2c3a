import ModelBasics

/// A text, or other bytes, that no supported format has, recognised by its beginning.
package struct ForeignText: Hashable, Sendable {
  /// The display name, such as `YAML`.
  package let name: String
  /// A clause about what reads it; nil if only the supported formats can be named.
  let advice: String?

  private init(_ name: String, advice: String? = nil) {
    self.name = name
    self.advice = advice
  }

  /// The number of bytes that are inspected.
  static let sample = 1 << 12
  private static let linesLookedAt = 20

  /// Recognises the beginning of a file; nil if a file of a supported format may begin so.
  init?(_ bytes: Bytes) {
    let prefix = bytes.array(Span(0, Self.sample))
    if let known = Self.binary(prefix) {
      self = known
    } else {
      guard let name = Self.name(of: String(decoding: prefix, as: UTF8.self)) else { return nil }
      self.init(name)
    }
  }

  // MARK: - Bytes

  /// The first bytes of files that are no text.
  private static let signatures: [(start: [UInt8], name: String)] = [
    ([0x1F, 0x8B], "a gzip file"), (Array("PK\u{3}\u{4}".utf8), "a zip file"),
    ([0x42, 0x5A, 0x68], "a bzip2 file"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz file"),
    ([0x28, 0xB5, 0x2F, 0xFD], "a zstd file"), ([0x89, 0x50, 0x4E, 0x47], "a PNG image"),
    ([0xFF, 0xD8, 0xFF], "a JPEG image"), (Array("GIF8".utf8), "a GIF image"),
    (Array("%PDF-".utf8), "a PDF file"), (Array("SQLite format 3".utf8), "an SQLite database"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program (ELF)"),
    ([0xCF, 0xFA, 0xED, 0xFE], "a program (Mach-O)"),
    ([0xCA, 0xFE, 0xBA, 0xBE], "a program (Mach-O) or a Java class"),
  ]

  /// Recognises files that no format of text begins like.
  static func binary(_ start: [UInt8]) -> ForeignText? {
    if isSignedMessage(start) {
      return ForeignText(
        "a signed message (CMS in DER)",
        advice:
          "`openssl smime -verify -noverify -inform der -in FILE` prints what is signed, such as a profile"
      )
    }
    if start.starts(with: "-----BEGIN ".utf8) {
      return ForeignText(
        "PEM, such as a certificate or a signed message (CMS)",
        advice: "`openssl smime -verify -noverify -inform pem -in FILE` prints what is signed")
    }
    return signatures.first { start.starts(with: $0.start) }.map { ForeignText($0.name) }
  }

  /// The identifier of signed data (RFC 5652, section 5.1), as DER encodes it.
  private static let signedData: [UInt8] = [
    0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02,
  ]

  /// True for a sequence of any length that begins with that identifier.
  private static func isSignedMessage(_ start: [UInt8]) -> Bool {
    guard start.count > 2, start[0] == 0x30 else { return false }
    let lengthSize = start[1] < 0x80 ? 0 : Int(start[1] & 0x7F)
    return lengthSize <= 8 && start.dropFirst(2 + lengthSize).starts(with: signedData)
  }

  // MARK: - Text

  private static func name(of text: String) -> String? {
    if text.hasPrefix("bplist0") { return "a binary property list" }
    let all = text.split(whereSeparator: \.isNewline).prefix(linesLookedAt)
      .map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty }
    let lines = all.filter { $0.first != "#" }
    guard let first = lines.first else { return all.isEmpty ? nil : plainText }
    if first.hasPrefix("<") { return text.contains("<plist") ? "an XML property list" : "XML" }
    if first.hasPrefix("---") || first.hasPrefix("%YAML") { return "YAML" }
    // One such line may be broken JSON; two or more are probably another format.
    let assigned = lines.count { isEntry($0, separator: "=") }
    let isSection = first.first == "[" && !first.contains(",") && !first.contains("\"")
    if assigned > 1 || assigned == 1 && isSection { return "TOML" }
    let named = lines.count { isEntry($0, separator: ":") || $0.hasPrefix("- ") }
    if named > 1 && !isSection && !"{[\"".contains(first.first ?? "{") { return "YAML" }
    return isPlain(text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }) ? plainText : nil
  }

  private static let plainText = "plain text"
  /// The number of characters in which a plain text has a letter.
  private static let lettersLookedAt = 64

  /// Returns true if a line begins with a word without quotes and a separator.
  private static func isEntry(_ line: Substring, separator: Character) -> Bool {
    guard let rest = afterKey(line), rest.first == separator else { return false }
    return rest.dropFirst().first.map { $0.isWhitespace } ?? true
  }

  /// Returns the rest of a line after a word and blanks; nil if no word begins it.
  private static func afterKey(_ line: Substring) -> Substring? {
    let key = line.prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    return key.isEmpty ? nil : line.dropFirst(key.count).drop { $0 == " " }
  }

  /// Returns true if a text has several words and begins like no value, which may lack a bracket or a quote.
  private static func isPlain(_ text: Substring) -> Bool {
    guard let first = text.first, first >= " ", !"{[\"'}],:;“”‘’".contains(first) else {
      return false
    }
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard words.count > 1, let word = words.first,
      text.prefix(Self.lettersLookedAt).contains(where: \.isLetter)
    else { return false }
    if word.hasPrefix("//") || word.hasPrefix("/*") { return false }
    if let rest = afterKey(text), let mark = rest.first, ":=".contains(mark) { return false }
    let bare = word.prefix { $0.isLetter || $0.isNumber || "+-._".contains($0) }
    return Double(bare) == nil && !["true", "false", "null", "none"].contains(bare.lowercased())
  }
}
