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
