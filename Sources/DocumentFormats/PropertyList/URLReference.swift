/// A URL split into its components, to resolve it against a base (RFC 3986 §5.2).
///
///     http://host/a/b?q#f      scheme http   authority host   path /a/b   query q   fragment f
struct URLReference {
  private var scheme: ArraySlice<UInt8>?
  private var authority: ArraySlice<UInt8>?
  private var path: ArraySlice<UInt8>
  private var query: ArraySlice<UInt8>?
  private var fragment: ArraySlice<UInt8>?

  init(_ text: ArraySlice<UInt8>) {
    var rest = text
    let name = rest.prefix { ![0x3A, 0x2F, 0x3F, 0x23].contains($0) }
    if !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ":") {
      scheme = name
      rest = rest[(name.endIndex + 1)...]
    }
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = rest[(hash + 1)...]
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[(mark + 1)...]
      rest = rest[..<mark]
    }
    if rest.starts(with: "//".utf8) {
      let part = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
      authority = part
      rest = rest[part.endIndex...]
    }
    path = rest
  }

  var text: [UInt8] {
    var text: [UInt8] = []
    if let scheme { text += scheme + [UInt8(ascii: ":")] }
    if let authority { text += Array("//".utf8) + authority }
    text += path
    if let query { text += [UInt8(ascii: "?")] + query }
    if let fragment { text += [UInt8(ascii: "#")] + fragment }
    return text
  }

  /// Returns the URL resolved against a base.
  func resolved(against base: URLReference) -> URLReference {
    var result = self
    if scheme != nil {
      result.path = Self.withoutDots(path)
      return result
    }
    result.scheme = base.scheme
    if authority != nil {
      result.path = Self.withoutDots(path)
      return result
    }
    result.authority = base.authority
    if path.isEmpty {
      result.path = base.path
      result.query = query ?? base.query
    } else if path.first == UInt8(ascii: "/") {
      result.path = Self.withoutDots(path)
    } else {
      var folder = base.path.lastIndex(of: UInt8(ascii: "/")).map { base.path[...$0] } ?? []
      if base.authority != nil, base.path.isEmpty { folder = [UInt8(ascii: "/")] }
      result.path = Self.withoutDots(Array(folder + path)[...])
    }
    return result
  }

  /// Returns a path without `.` and `..` segments (RFC 3986 §5.2.4).
  private static func withoutDots(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    let segments = path.split(separator: slash, omittingEmptySubsequences: false)
    let isAbsolute = path.first == slash
    var kept: [ArraySlice<UInt8>] = []
    for (index, segment) in (isAbsolute ? segments.dropFirst() : segments[...]).enumerated() {
      let isLast = index + 1 == segments.count - (isAbsolute ? 1 : 0)
      switch String(decoding: segment, as: UTF8.self) {
      case ".": if isLast { kept.append([]) }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append([]) }
      default: kept.append(segment)
      }
    }
    let joined = Array(kept.joined(separator: [slash]))
    return (isAbsolute ? [slash] + joined : joined)[...]
  }
}
