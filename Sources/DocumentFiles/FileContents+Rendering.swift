import DocumentTree
import FileStorage

extension FileContents {
  /// Creates contents that are written directly from the sources of a rendering.
  package init(_ rendering: Rendering) {
    self.init(count: rendering.count, sources: rendering.volatileSources) {
      (write: Writer) throws(StorageError) in
      try rendering.forEachChunk(write)
    }
  }
}
