import ModelBasics

/// What a save writes: a number of bytes, handed over in pieces.
///
/// The pieces may be views into the mapped original, so a file of many gigabytes is saved
/// without being held in memory. They may be asked for more than once.
package struct FileContents {
  package typealias Writer = (UnsafeRawBufferPointer) throws(StorageError) -> Void

  /// How many bytes all pieces have together; a save that is given another number refuses.
  package let count: Int
  /// The files the pieces point into: when one was torn meanwhile, the save refuses.
  package let sources: [Bytes]
  /// Hands the pieces to the writer, in order, and passes on what it throws.
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
