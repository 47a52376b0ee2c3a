/// The way from a document's root to a node, for people and for command lines.
///
/// A segment is a key's bytes with the number of the occurrence (0 is the first: duplicate
/// keys are legal here), or a position in an array. Keys are bytes because two different
/// Unicode spellings are two different keys.
///
/// The jq-like text form is `.a.b[0]."odd key"`, `.a[-1]` is the last, `.a#2` the second of two `a`; the JSON
/// Pointer form (RFC 6901) is `/a/b/0`, and `/-` is the place after the last element.
public struct Path: Hashable, Sendable {
  /// One step of a path.
  public enum Segment: Hashable, Sendable {
    /// The `occurrence`-th entry (from 0) with exactly these key bytes, unescaped UTF-8; with
    /// none said, the only one.
    case key([UInt8], occurrence: Int? = nil)
    /// The element at this position, from 0; -1 is the last, -2 the one before it.
    case index(Int)
    /// The place after the last element: where something new goes.
    case end
    /// A number or `-` of a JSON Pointer: a key or a position, as the document decides; see
    /// ``resolved(inArray:)``.
    case token([UInt8])
  }

  /// From the root down; empty is the root itself.
  public var segments: [Segment]

  /// A path of these segments.
  public init(_ segments: [Segment] = []) { self.segments = segments }
}

extension Path.Segment {
  /// What the segment means in an array, or in an object: never a token. Nil if a token is no
  /// position in an array; other segments mean themselves.
  public func resolved(inArray isArray: Bool) -> Path.Segment? {
    guard case .token(let bytes) = self else { return self }
    if !isArray { return .key(bytes) }
    if bytes.elementsEqual("-".utf8) { return .end }
    return Int(String(decoding: bytes, as: UTF8.self)).map { .index($0) }
  }
}
