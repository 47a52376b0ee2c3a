import ModelBasics

/// The options of a save.
package struct SaveOptions {
  /// Writes even if the file is not the expected one, which is then kept beside it as
  /// `NAME.theirs`.
  package var overwrite: Bool
  /// Keeps the present file beside the new one even if it is the expected one.
  package var keepsOriginal = false
  /// Called with the hash and the length of the new content when it is completely on the disk, just
  /// before it replaces the file.
  package var willReplace: ((UInt64, Int) -> Void)?
  /// Checks the finished bytes before they replace the file; if it returns a problem, the save
  /// fails and nothing changes.
  package var verify: ((Bytes) -> Problem?)?
  /// True if `verify` compares each byte with what should have been written, unless `readsBack` has. Otherwise the hash of the
  /// finished bytes is compared.
  package var verifiesEachByte = false
  /// Called with the number of bytes of the new content written so far, and of all.
  package var progress: ((Int, Int) -> Void)?
  /// Checked between pieces, until the new content replaces the file.
  package var isCancelled: (() -> Bool)?

  package init(
    overwrite: Bool = false, verify: ((Bytes) -> Problem?)? = nil,
    progress: ((Int, Int) -> Void)? = nil, isCancelled: (() -> Bool)? = nil
  ) {
    self.overwrite = overwrite
    self.verify = verify
    self.progress = progress
    self.isCancelled = isCancelled
  }

  /// True if content of a length is compared with the new file while it is written. In place its hash is compared, as always there.
  package func readsBack(_ count: Int) -> Bool { verifiesEachByte && count > Bytes.inMemoryLimit }
}

/// The result of a save.
package struct SavedFile: Sendable {
  package enum Method: Hashable, Sendable {
    /// There was no file before.
    case created
    /// A new file replaced the old one.
    case replaced
    /// The file itself was overwritten, protected by a journal.
    case inPlace
  }

  package var method: Method
  /// The stamp of the saved file, which the next save expects.
  package var stamp: FileStamp
  /// The bytes of the saved file, read back: the next base.
  package var bytes: Bytes
  package var realPath: FilePath
  /// The path of another program's version that this save replaced.
  package var conflictCopy: FilePath?
  /// A file of this program, or the previous version, that could not be removed.
  package var leftover: FilePath?
  /// False if the system could not guarantee that the new content survives a power cut.
  package var isDurable = true
}
