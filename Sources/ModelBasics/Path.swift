/// The position of a node in a document, as a list of keys and indices from the root, in the form used in the interface and on
/// the command line.
///
/// A segment is the bytes of a key, with the number of its occurrence because keys can be duplicated (0 is the first), or an
/// index in an array. Keys are bytes because different Unicode encodings of the same text are different keys.
///
/// The jq-like text form is `.a.b[0]."odd key"`; `.a[-1]` is the last element, `.a#2` the second of two `a`. The JSON Pointer
/// form (RFC 6901) is `/a/b/0`, where `/-` is the position after the last element.
public struct Path: Hashable, Sendable {
  /// One step of a path.
  public enum Segment: Hashable, Sendable {
    /// The entry with exactly these key bytes (UTF-8, unescaped) and this occurrence number, from 0; without an occurrence, the
    /// only
    /// entry with the key.
    case key([UInt8], occurrence: Int? = nil)
    /// The element at this index, from 0; -1 is the last, -2 the one before it.
    case index(Int)
    /// The position after the last element, at which a new element is appended.
    case end
    /// A number or `-` in a JSON Pointer: a key or an index, depending on the container; see ``resolved(inArray:)``.
    case token([UInt8])
  }

  /// The segments from the root down; empty for the root itself.
  public var segments: [Segment]

  /// Creates a path of these segments.
  public init(_ segments: [Segment] = []) { self.segments = segments }
}

extension Path.Segment {
  /// Returns the segment with a token resolved for an array or an object. Returns nil if a token is not an index in an array.
  /// Segments of other kinds are returned unchanged.
  public func resolved(inArray isArray: Bool) -> Path.Segment? {
    guard case .token(let bytes) = self else { return self }
    if !isArray { return .key(bytes) }
    if bytes.elementsEqual("-".utf8) { return .end }
    return Int(String(decoding: bytes, as: UTF8.self)).map { .index($0) }
  }
}
