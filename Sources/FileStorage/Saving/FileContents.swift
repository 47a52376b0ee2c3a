import ModelBasics

/// The content that a save writes: a number of bytes, passed in pieces.
///
/// The pieces may be views into the mapped original, so a file of many gigabytes is saved without
/// being in memory. They may be requested more than once.
package struct FileContents {
  package typealias Writer = (UnsafeRawBufferPointer) throws(StorageError) -> Void

  /// The sum of the lengths of all pieces; a save that gets another number of bytes fails.
  package let count: Int
  /// The files that the pieces point into: if one becomes torn, the save fails.
  package let sources: [Bytes]
  /// Passes the pieces to `write` in order, and rethrows its errors.
  package let forEachChunk: (_ write: Writer) throws(StorageError) -> Void

  package init(
    count: Int, sources: [Bytes] = [],
    forEachChunk: @escaping (_ write: Writer) throws(StorageError) -> Void
  ) {
    self.count = count
    self.sources = sources
    self.forEachChunk = forEachChunk
  }

  package init(_ file: Bytes) {
    self.init(count: file.count, sources: [file]) { (write: Writer) throws(StorageError) in
      try file.withBytes(write)
    }
  }

  package init(_ bytes: [UInt8]) {
    self.init(Bytes(bytes))
  }
}
