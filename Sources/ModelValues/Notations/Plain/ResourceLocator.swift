import ModelBasics

/// The parts of an absolute URL that identify its destination (RFC 3986 §3). A URL is validated but not normalized.
public struct ResourceLocator: Hashable, Sendable {
  /// The scheme in lower case: `https`.
  public let scheme: String
  /// The host as it is written, an IPv6 address without its brackets; nil if the URL has no host.
  public let host: String?
  /// The port, 0…65,535; nil if the URL has no port.
  public let port: Int?
  /// True if a user name or password precedes the host.
  public let hasUser: Bool

  private static let maximumLength = 8192
  /// The schemes that are accepted without `//`.
  private static let withoutHost: Set<String> = [
    "mailto", "news", "tel", "sms", "data", "urn", "about", "magnet", "bitcoin", "spotify", "geo",
  ]

  /// Parses a whole text as an absolute URL. Returns nil for a relative URL, for characters that must be escaped, such as blanks
  /// and
  /// control characters, for a scheme without `//` that is not known to be of that kind, for an invalid host or port, and for more
  /// than 8,192 bytes.
  public static func read(_ text: [UInt8]) -> ResourceLocator? {
    guard text.count <= maximumLength, let colon = text.prefix(32).firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let scheme = text[..<colon]
    guard let first = scheme.first, isLetter(first), scheme.allSatisfy(isOfScheme),
      text.allSatisfy(isAllowed), String(validating: text, as: UTF8.self) != nil,
      hasWholeEscapes(text)
    else { return nil }
    let name = String(decoding: scheme.map { $0 | 0x20 }, as: UTF8.self)
    let rest = text[(colon + 1)...]
    guard rest.starts(with: "//".utf8) else {
      guard withoutHost.contains(name), !rest.isEmpty else { return nil }
      return ResourceLocator(scheme: name, host: nil, port: nil, hasUser: false)
    }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    return ResourceLocator(scheme: name, authority: authority)
  }

  private init(scheme: String, host: String?, port: Int?, hasUser: Bool) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.hasUser = hasUser
  }

  private init?(scheme: String, authority: ArraySlice<UInt8>) {
    var host = authority
    hasUser = authority.contains(UInt8(ascii: "@"))
    if let at = authority.firstIndex(of: UInt8(ascii: "@")) {
      guard !authority[..<at].contains(where: { "[]".utf8.contains($0) }) else { return nil }
      host = authority[(at + 1)...]
    }
    var port: Int?
    if host.first == UInt8(ascii: "[") {
      guard let end = host.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let after = host[(end + 1)...]
      guard after.isEmpty || after.first == UInt8(ascii: ":") else { return nil }
      port = ResourceLocator.port(after.dropFirst())
      guard port != nil || after.count < 2 else { return nil }
      host = host[..<end].dropFirst()
      let isAddress = host.allSatisfy {
        hexadecimalDigit($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      }
      guard isAddress, host.filter({ $0 == UInt8(ascii: ":") }).count >= 2 else { return nil }
    } else {
      if let colon = host.firstIndex(of: UInt8(ascii: ":")) {
        port = ResourceLocator.port(host[(colon + 1)...])
        guard port != nil || colon == host.endIndex - 1 else { return nil }
        host = host[..<colon]
      }
      guard host.allSatisfy(ResourceLocator.isOfHost) else { return nil }
    }
    // Only file URLs can have an empty host.
    guard !host.isEmpty || scheme == "file" && authority.isEmpty else { return nil }
    self.scheme = scheme
    self.port = port
    self.host = host.isEmpty ? nil : String(decoding: host, as: UTF8.self)
  }

  private static func port(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy({ decimalDigit($0) != nil }),
      let port = Int(String(decoding: digits, as: UTF8.self)), port <= 65_535
    else { return nil }
    return port
  }

  private static func isOfScheme(_ byte: UInt8) -> Bool {
    isLetter(byte) || decimalDigit(byte) != nil || "+-.".utf8.contains(byte)
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    isLetter(byte) || decimalDigit(byte) != nil || byte >= 0x80
      || "-._~%!$&'()*+,;=".utf8.contains(byte)
  }

  /// Returns true for a byte that RFC 3986 §2 allows; bytes of non-ASCII characters are also accepted.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && !"\"<>\\^`{|}".utf8.contains(byte)
  }

  private static func hasWholeEscapes(_ text: [UInt8]) -> Bool {
    text.indices.allSatisfy { index in
      guard text[index] == UInt8(ascii: "%") else { return true }
      return index + 2 < text.count && hexadecimalDigit(text[index + 1]) != nil
        && hexadecimalDigit(text[index + 2]) != nil
    }
  }

  /// The destination in words: `https, example.com`, `mailto`.
  public var reading: String {
    guard let host else { return scheme }
    let hostText = host.contains(":") ? "[" + host + "]" : host
    return scheme + ", " + hostText + (port.map { ":\($0)" } ?? "")
  }
}
