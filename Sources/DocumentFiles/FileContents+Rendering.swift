import DocumentTree
import FileStorage

extension FileContents {
  /// A rendering, written from where its pieces are.
  package init(_ rendering: Rendering) {
    self.init(count: rendering.count, sources: rendering.volatileSources) {
      (write: Writer) throws(StorageError) in
      try rendering.forEachChunk(write)
    }
  }
}
