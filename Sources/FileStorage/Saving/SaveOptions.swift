import ModelBasics

/// How a save goes about it.
package struct SaveOptions {
  /// Writes although the file on disk is not the one expected; that one is kept beside, as
  /// `NAME.theirs`.
  package var overwrite: Bool
  /// Keeps what is on disk beside even though it is what was expected.
  package var keepsOriginal = false
  /// Told the hash and the length of the new content, whole on the disk, just before it takes the
  /// file's place.
  package var willReplace: ((UInt64, Int) -> Void)?
  /// Looks at the finished bytes before they take the file's place; a problem refuses the save
  /// and nothing changes.
  package var verify: ((Bytes) -> Problem?)?
  /// Told how many bytes of the new content are written so far.
  package var progress: ((Int) -> Void)?
  /// Asked between pieces, until the moment the new content takes the file's place.
  package var isCancelled: (() -> Bool)?

  package init(
    overwrite: Bool = false, verify: ((Bytes) -> Problem?)? = nil,
    progress: ((Int) -> Void)? = nil, isCancelled: (() -> Bool)? = nil
  ) {
    self.overwrite = overwrite
    self.verify = verify
    self.progress = progress
    self.isCancelled = isCancelled
  }
}

/// What a save did.
package struct SavedFile: Sendable {
  package enum Method: Hashable, Sendable {
    /// There was no file.
    case created
    /// A new file took the old one's name.
    case replaced
    /// The same file was written over, under a journal.
    case inPlace
  }

  package var method: Method
  /// What the file is now: the next save expects it.
  package var stamp: FileStamp
  /// The file's bytes now, read back: the next base.
  package var bytes: Bytes
  package var realPath: FilePath
  /// Where somebody else's version, which this save overwrote, is kept.
  package var keptAside: FilePath?
  /// A file of our own, or the previous version, that could not be removed.
  package var leftover: FilePath?
  /// False when the system could not promise that a power cut leaves the new content.
  package var isDurable = true
}
