/// A path as the kernel has it: bytes, not text.
///
/// A name that is not UTF-8 is valid. Its text is escaped; see `FilePath(escaped:)`.
package struct FilePath: Hashable, Sendable {
  package var bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The path of an entry of this folder.
  package func appending(_ name: FilePath) -> FilePath {
    if bytes.isEmpty { return name }
    let separator: [UInt8] = bytes.last == Self.slash ? [] : [Self.slash]
    return FilePath(bytes: bytes + separator + name.bytes)
  }

  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// The last name, without the folders before it.
  package var lastName: FilePath {
    FilePath(bytes: bytes[nameStart...])
  }

  /// The folder of the last name; `.` if the path has only a name.
  package var folder: FilePath {
    let start = nameStart
    if start == 0 { return "." }
    if start == 1 { return "/" }
    return FilePath(bytes: bytes[..<(start - 1)])
  }

  private var nameStart: Int {
    bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
  }

  /// Returns at most `limit` bytes of a name, never ending inside a UTF-8 character.
  func cut(to limit: Int) -> FilePath {
    guard bytes.count > limit else { return self }
    var end = max(0, limit)
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return FilePath(bytes: bytes[..<end])
  }

  static let slash = UInt8(ascii: "/")
}

extension FilePath: ExpressibleByStringLiteral, CustomStringConvertible {
  package init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: Comparable {
  package static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
