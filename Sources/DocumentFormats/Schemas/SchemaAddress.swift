/// A URI reference (RFC 3986) in `$id` or `$ref`, used only to find a part of the schema; nothing
/// is downloaded.
struct SchemaAddress: Hashable, Sendable {
  private var scheme: String?
  private var authority: String?
  private var path: String
  private var query: String?
  /// The text after `#` with its escapes resolved, or nil if there is none.
  private(set) var fragment: String?

  /// Splits a text into its components (RFC 3986, appendix B).
  init(_ text: String) {
    var rest = text[...]
    if let mark = rest.firstIndex(of: "#") {
      fragment = Self.decoded(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), colon > rest.startIndex, !rest[..<colon].contains("/")
    {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      let start = rest.index(rest.startIndex, offsetBy: 2)
      let end = rest[start...].firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest[start..<end])
      rest = rest[end...]
    }
    path = String(rest)
  }

  /// The address without its fragment, which is that of a whole schema.
  var resource: SchemaAddress {
    var resource = self
    resource.fragment = nil
    return resource
  }

  /// Returns the address resolved against a base (RFC 3986 §5.2).
  func resolved(against base: SchemaAddress) -> SchemaAddress {
    var result = self
    guard scheme == nil else { return result }
    result.scheme = base.scheme
    guard authority == nil else { return result }
    result.authority = base.authority
    if path.isEmpty {
      result.path = base.path
      result.query = query ?? base.query
    } else if path.hasPrefix("/") {
      result.path = Self.withoutDots(path)
    } else {
      let folder =
        base.path.lastIndex(of: "/").map { base.path[...$0] } ?? (base.authority == nil ? "" : "/")
      result.path = Self.withoutDots(folder + path)
    }
    return result
  }

  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (number, segment) in segments.enumerated() {
      let isLast = number == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 || kept.first?.isEmpty == false { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }

  /// Resolves percent escapes such as `%20`.
  private static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
