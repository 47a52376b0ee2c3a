import DocumentTree
import FileStorage

extension FileBytes {
  /// The bytes as a document's: kept alive with it, mapped pages given back behind a reader.
  var storage: ByteStorage {
    ByteStorage(
      bytes, owner: self, isVolatile: isMapped,
      releaseBehind: { [weak self] span in self?.release(span.start..<span.end) },
      isTorn: { [weak self] in self?.isTorn ?? false })
  }
}

extension FileContents {
  /// A rendering, written from where its pieces are.
  init(_ rendering: Rendering) {
    let sources = rendering.owners.compactMap { $0 as? FileBytes }
    self.init(count: rendering.count, sources: sources) { (write: Writer) throws(StorageError) in
      try rendering.forEachChunk(write)
    }
  }
}
