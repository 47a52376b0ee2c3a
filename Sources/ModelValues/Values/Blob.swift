/// Bytes that mean nothing here, and perhaps the name of the class they are an archive of.
public struct Blob: Hashable, Sendable {
  /// The bytes.
  public var bytes: [UInt8]
  /// The name of what they were made from, as it was stored. It is kept and never looked up.
  public var className: String?

  /// A blob of these bytes.
  public init(_ bytes: [UInt8] = [], className: String? = nil) {
    self.bytes = bytes
    self.className = className
  }

  /// The number of bytes.
  public var length: Int { bytes.count }
  /// Whether there are no bytes.
  public var isEmpty: Bool { bytes.isEmpty }
}

extension Blob: CustomStringConvertible {
  /// `412 bytes`, `1 byte of DejalColor`.
  public var description: String {
    let size = length == 1 ? "1 byte" : "\(length) bytes"
    guard let className else { return size }
    return size + " of " + className
  }
}
