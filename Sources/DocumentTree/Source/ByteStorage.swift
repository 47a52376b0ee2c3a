/// The immutable bytes of one source: a file as read or mapped, or inserted text.
///
/// Every read is checked against `count`; a read beyond the end gives nothing rather than a
/// trap. The owner keeps a mapping alive as long as its bytes are.
package final class ByteStorage: @unchecked Sendable {
  // Unchecked: we never write the bytes after init, and the owner is only held.
  private let buffer: UnsafeRawBufferPointer
  /// Whoever keeps the bytes, when that is not this object.
  package let owner: AnyObject?
  private let releaseBehind: (@Sendable (Span) -> Void)?
  /// Whether the bytes may change or go away under us.
  package let isVolatile: Bool

  /// Bytes that somebody else owns. `releaseBehind` may give mapped pages back to the system.
  package init(
    _ buffer: UnsafeRawBufferPointer, owner: AnyObject, isVolatile: Bool = false,
    releaseBehind: (@Sendable (Span) -> Void)? = nil
  ) {
    self.buffer = buffer
    self.owner = owner
    self.isVolatile = isVolatile
    self.releaseBehind = releaseBehind
  }

  package init(_ bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    copy.copyBytes(from: bytes)
    buffer = UnsafeRawBufferPointer(copy)
    owner = nil
    isVolatile = false
    releaseBehind = nil
  }

  deinit {
    if owner == nil { buffer.deallocate() }
  }

  package var count: Int { buffer.count }

  /// The byte at an offset, or 0 outside.
  package subscript(offset: Int) -> UInt8 {
    offset >= 0 && offset < buffer.count ? buffer[offset] : 0
  }

  /// The bytes of a span, cut to what there is.
  package func buffer(_ span: Span) -> UnsafeRawBufferPointer {
    let start = min(max(0, span.start), buffer.count)
    let end = min(max(start, span.end), buffer.count)
    return UnsafeRawBufferPointer(rebasing: buffer[start..<end])
  }

  package func array(_ span: Span) -> [UInt8] { Array(buffer(span)) }

  package var all: UnsafeRawBufferPointer { buffer }

  package func releasePages(_ span: Span) { releaseBehind?(span) }
}
