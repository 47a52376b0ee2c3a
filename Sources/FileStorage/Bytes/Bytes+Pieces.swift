import ModelBasics

extension Bytes {
  /// The hash of all bytes. Pages are released to the system after they are hashed.
  package func contentHash() -> UInt64 {
    var hash = ContentHash()
    forEachPiece { piece in hash.update(piece) }
    return hash.value
  }

  /// Passes all bytes to `body` in pieces of at most 1 MiB, and releases each piece afterwards.
  func forEachPiece<Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    defer { withExtendedLifetime(self) {} }
    var start = 0
    while start < count {
      let end = min(count, start + SystemCalls.chunkLimit)
      try body(UnsafeRawBufferPointer(rebasing: all[start..<end]))
      releasePages(Span(start, end))
      start = end
    }
  }
}

extension Descriptor {
  /// The hash of the whole file, read piece by piece.
  func contentHash() throws(StorageError) -> UInt64 {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
    defer { buffer.deallocate() }
    var hash = ContentHash()
    var done = 0
    while true {
      let count = try read(into: buffer, at: done)
      guard count > 0 else { return hash.value }
      hash.update(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
      done += count
    }
  }
}
