/// Keeps the memory of some `Bytes` as long as it lives: a mapped file, a buffer of the system's.
package protocol ByteBacking: AnyObject, Sendable {
  /// Whether the bytes may change, or be lost, while they are used.
  var isVolatile: Bool { get }
  /// Whether a part of the bytes was lost: what is read then is not what the file had.
  var isTorn: Bool { get }
  /// Gives the memory of a part back to the system, which reads it again when it is touched.
  func release(_ part: UnsafeRawBufferPointer)
}

extension ByteBacking {
  package var isVolatile: Bool { false }
  package var isTorn: Bool { false }
  package func release(_ part: UnsafeRawBufferPointer) {}
}
