import CScan

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
  private let hasBeenTorn: (@Sendable () -> Bool)?
  /// Whether the bytes may change or go away under us.
  package let isVolatile: Bool

  /// Bytes that somebody else owns. `releaseBehind` may give mapped pages back to the system;
  /// `isTorn` says whether some have gone away.
  package init(
    _ buffer: UnsafeRawBufferPointer, owner: AnyObject, isVolatile: Bool = false,
    releaseBehind: (@Sendable (Span) -> Void)? = nil, isTorn: (@Sendable () -> Bool)? = nil
  ) {
    self.buffer = buffer
    self.owner = owner
    self.isVolatile = isVolatile
    self.releaseBehind = releaseBehind
    hasBeenTorn = isTorn
  }

  package convenience init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// Bytes of our own; `fill` writes all of them.
  package init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    fill(copy)
    buffer = UnsafeRawBufferPointer(copy)
    owner = nil
    isVolatile = false
    releaseBehind = nil
    hasBeenTorn = nil
  }

  deinit {
    if owner == nil { buffer.deallocate() }
  }

  package var count: Int { buffer.count }

  /// The byte at an offset, or 0 outside.
  package subscript(offset: Int) -> UInt8 {
    touch(1)
    return offset >= 0 && offset < buffer.count ? buffer[offset] : 0
  }

  /// The bytes of a span, cut to what there is.
  package func buffer(_ span: Span) -> UnsafeRawBufferPointer {
    let start = min(max(0, span.start), buffer.count)
    let end = min(max(start, span.end), buffer.count)
    touch(end - start)
    return UnsafeRawBufferPointer(rebasing: buffer[start..<end])
  }

  package func array(_ span: Span) -> [UInt8] { Array(buffer(span)) }

  /// All bytes, for readers that count for themselves what they look at.
  package var all: UnsafeRawBufferPointer { buffer }

  /// Whether a part of the bytes was lost: what is read then is not what the file had.
  package var isTorn: Bool { hasBeenTorn?() ?? false }

  /// Whether two stretches of two storages, of one length, are the same.
  package static func isEqual(
    _ first: ByteStorage, _ span: Span, _ second: ByteStorage, _ other: Span
  ) -> Bool {
    guard span.count == other.count else { return false }
    guard !span.isEmpty, let left = first.address(of: span), let right = second.address(of: other)
    else { return span.isEmpty }
    return scan_is_equal(left, right, span.count) != 0
  }

  /// Where a byte is first, and last, in a span.
  package func firstIndex(of byte: UInt8, in span: Span) -> Int? {
    let span = Span(min(max(0, span.start), count), min(span.end, count))
    guard let bytes = address(of: span) else { return nil }
    let found = scan_byte(bytes, span.count, byte)
    return found < span.count ? span.start + found : nil
  }

  package func lastIndex(of byte: UInt8, in span: Span) -> Int? {
    let span = Span(min(max(0, span.start), count), min(span.end, count))
    guard let bytes = address(of: span) else { return nil }
    let after = scan_byte_backward(bytes, span.count, byte)
    return after > 0 ? span.start + after - 1 : nil
  }

  private func address(of span: Span) -> UnsafePointer<UInt8>? {
    guard span.start >= 0, span.end <= buffer.count else { return nil }
    return buffer.baseAddress.map { $0.assumingMemoryBound(to: UInt8.self) + span.start }
  }

  /// Debug builds count what is looked at: see `scan_touched`.
  @inline(__always)
  private func touch(_ count: Int) {
    #if DEBUG
      scan_touch(count)
    #endif
  }

  package func releasePages(_ span: Span) { releaseBehind?(span) }
}
