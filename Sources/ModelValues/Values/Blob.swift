/// Opaque bytes, with the name of the class they are an archive of, if it is known.
public struct Blob: Hashable, Sendable {
  /// The bytes.
  public var bytes: [UInt8]
  /// The name of the archived class, as it was stored. The name is only kept; no class is looked up by it.
  public var className: String?

  /// Creates a blob of these bytes.
  public init(_ bytes: [UInt8] = [], className: String? = nil) {
    self.bytes = bytes
    self.className = className
  }

  /// The number of bytes.
  public var length: Int { bytes.count }
  /// True if there are no bytes.
  public var isEmpty: Bool { bytes.isEmpty }
}

extension Blob: CustomStringConvertible {
  /// The size and the class, as in `412 bytes` or `1 byte of DejalColor`.
  public var description: String {
    let size = length == 1 ? "1 byte" : "\(length) bytes"
    guard let className else { return size }
    return size + " of " + className
  }
}
