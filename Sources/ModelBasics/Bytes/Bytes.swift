import CScan

/// The immutable bytes of a file as read or mapped, or of inserted text.
///
/// Every read is checked against `count`; a read beyond the end gives nothing rather than a trap.
/// A pointer from here is valid while this object lives: whoever keeps one keeps the object. A
/// local variable may be let go after its last mention, so short uses go through `withBytes`.
package final class Bytes: @unchecked Sendable {
  // Unchecked: nothing writes the bytes after init. Readers in other modules read them one by one,
  // so what those use is inlinable.
  @usableFromInline let buffer: UnsafeRawBufferPointer
  /// Keeps the memory; nil if it was allocated here.
  package let backing: (any ByteBacking)?

  /// Bytes in the memory that a backing keeps.
  package init(_ buffer: UnsafeRawBufferPointer, in backing: any ByteBacking) {
    self.buffer = buffer
    self.backing = backing
  }

  /// Bytes of their own; `fill` writes all of them.
  package init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    fill(copy)
    buffer = UnsafeRawBufferPointer(copy)
    backing = nil
  }

  package convenience init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// A part of other bytes, which is not copied.
  package convenience init(_ whole: Bytes, _ span: Span) {
    self.init(whole.part(span), in: whole)
  }

  deinit {
    if backing == nil { buffer.deallocate() }
  }

  @inlinable package var count: Int { buffer.count }

  /// The byte at an offset, or 0 outside.
  @inlinable package subscript(offset: Int) -> UInt8 {
    touch(1)
    return offset >= 0 && offset < buffer.count ? buffer[offset] : 0
  }

  /// The bytes of a span, cut to what there is.
  @inlinable package func buffer(_ span: Span) -> UnsafeRawBufferPointer {
    let part = part(span)
    touch(part.count)
    return part
  }

  @inlinable package func array(_ span: Span) -> [UInt8] { Array(buffer(span)) }

  /// All bytes, for readers that count for themselves what they look at.
  @inlinable package var all: UnsafeRawBufferPointer { buffer }

  /// All bytes, with this object alive as long as the body runs.
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

  /// Debug builds count what is looked at: see `scan_touched`.
  @inlinable @inline(__always) func touch(_ count: Int) {
    #if DEBUG
      scan_touch(count)
    #endif
  }
}

extension Bytes: ByteBacking {
  package var isVolatile: Bool { backing?.isVolatile ?? false }
  package var isTorn: Bool { backing?.isTorn ?? false }

  package func release(_ part: UnsafeRawBufferPointer) { backing?.release(part) }

  /// Gives the memory of a part back to the system, where that can be read again.
  package func releasePages(_ span: Span) { release(part(span)) }
}

extension Bytes {
  /// Whether two stretches of two texts, of one length, are the same.
  package static func isEqual(
    _ first: Bytes, _ span: Span, _ second: Bytes, _ other: Span
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
}
