import CScan

/// The immutable bytes of a file as read or mapped, or of inserted text.
///
/// Every read is bounds-checked against `count`: a read beyond the end returns 0 or an empty buffer instead of trapping.
/// A pointer obtained here is valid while this object lives, so the holder of a pointer must also hold the object. A
/// local variable may be released after its last use, so short accesses go through `withBytes`.
package final class Bytes: @unchecked Sendable {
  // Unchecked: nothing writes the bytes after init. Readers in other modules access single bytes, so the members they use are
  // inlinable.
  @usableFromInline let buffer: UnsafeRawBufferPointer
  /// The owner of the memory; nil if the memory was allocated here.
  package let backing: (any ByteBacking)?

  /// Creates bytes in memory owned by `backing`.
  package init(_ buffer: UnsafeRawBufferPointer, in backing: any ByteBacking) {
    self.buffer = buffer
    self.backing = backing
  }

  /// Allocates `count` bytes; `fill` must write all of them.
  package init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    fill(copy)
    buffer = UnsafeRawBufferPointer(copy)
    backing = nil
  }

  package convenience init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// Creates a view of part of other bytes, without copying.
  package convenience init(_ bytes: Bytes, _ span: Span) {
    self.init(bytes.part(span), in: bytes)
  }

  deinit {
    if backing == nil { buffer.deallocate() }
  }

  @inlinable package var count: Int { buffer.count }

  /// The byte at an offset; 0 if the offset is out of bounds.
  @inlinable package subscript(offset: Int) -> UInt8 {
    touch(1)
    return offset >= 0 && offset < buffer.count ? buffer[offset] : 0
  }

  /// The bytes of a span, clamped to the bounds.
  @inlinable package func buffer(_ span: Span) -> UnsafeRawBufferPointer {
    let part = part(span)
    touch(part.count)
    return part
  }

  @inlinable package func array(_ span: Span) -> [UInt8] { Array(buffer(span)) }

  /// All bytes, for readers that report the bytes they touch themselves.
  @inlinable package var all: UnsafeRawBufferPointer { buffer }

  /// Calls `body` with all bytes, keeping this object alive until it returns.
  package func withBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(buffer)
  }

  @inlinable func part(_ span: Span) -> UnsafeRawBufferPointer {
    let start = min(max(0, span.start), buffer.count)
    let end = min(max(start, span.end), buffer.count)
    return UnsafeRawBufferPointer(rebasing: buffer[start..<end])
  }

  /// Counts the bytes that are read, in debug builds only: see `scan_touched`.
  @inlinable @inline(__always) func touch(_ count: Int) {
    #if DEBUG
      scan_touch(count)
    #endif
  }
}

extension Bytes: ByteBacking {
  package var isVolatile: Bool { backing?.isVolatile ?? false }
  package var hasLostBytes: Bool { backing?.hasLostBytes ?? false }

  package func release(_ part: UnsafeRawBufferPointer) { backing?.release(part) }

  /// Returns the memory of a part to the system, if the part can be read again.
  package func releasePages(_ span: Span) { release(part(span)) }
}

extension Bytes {
  /// Returns true if two spans have the same length and equal bytes.
  package static func isEqual(
    _ first: Bytes, _ span: Span, _ second: Bytes, _ other: Span
  ) -> Bool {
    guard span.count == other.count else { return false }
    guard !span.isEmpty, let left = first.address(of: span), let right = second.address(of: other)
    else { return span.isEmpty }
    return scan_is_equal(left, right, span.count) != 0
  }

  /// The same for spans that are not needed again soon: their memory is returned to the system.
  package static func isEqual(
    passing first: Bytes, _ span: Span, _ second: Bytes, _ other: Span
  ) -> Bool {
    guard span.count == other.count else { return false }
    var offset = 0
    while offset < span.count {
      let length = min(4 << 20, span.count - offset)
      let mine = Span(span.start + offset, span.start + offset + length)
      let theirs = Span(other.start + offset, other.start + offset + length)
      guard isEqual(first, mine, second, theirs) else { return false }
      first.releasePages(mine)
      second.releasePages(theirs)
      offset += length
    }
    return true
  }

  /// Returns the offset of the first occurrence of a byte in a span, or nil if there is none.
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
}
