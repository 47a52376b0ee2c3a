/// The owner of the memory of some `Bytes`, which it keeps alive: a mapped file, or a buffer of the system.
package protocol ByteBacking: AnyObject, Sendable {
  /// True if the bytes can change, or be lost, while they are used.
  var isVolatile: Bool { get }
  /// True if part of the bytes was lost, so that reading no longer yields what the file contained.
  var hasLostBytes: Bool { get }
  /// Returns the memory of a part to the system, which reads it again on the next access.
  func release(_ part: UnsafeRawBufferPointer)
}

extension ByteBacking {
  package var isVolatile: Bool { false }
  package var hasLostBytes: Bool { false }
  package func release(_ part: UnsafeRawBufferPointer) {}
}
