/// The journal of an interrupted in-place save. It contains both contents in full.
package struct PendingJournal: Hashable, Sendable {
  /// The content of the file now.
  package enum State: Hashable, Sendable {
    /// The complete old content: nothing was written yet.
    case old
    /// The complete new content: only the journal was not removed.
    case new
    /// Each part is old or new: the write was interrupted.
    case halfWritten
    /// Another content: the file has been changed since.
    case changedSince
    case missing
  }

  package enum Version: Hashable, Sendable { case old, new }

  /// The folder of the journal; `name` is its name in it.
  package let folder: FilePath
  package let name: FilePath
  /// The path of the saved file, as given by the caller: a file may have several.
  package var path: FilePath
  /// The path under which the file was saved.
  package let savedPath: FilePath
  /// The stamp of the file before the save.
  package let base: FileStamp?
  /// When the save began, in seconds since 1970.
  package let written: Int64
  package let oldCount: Int
  package let newCount: Int

  /// True if the journal was discarded and is kept for some days.
  package var isDiscarded: Bool { name.description.hasSuffix(RecoveryFile.discardedSuffix) }
}

extension PendingJournal {
  init(_ file: RecoveryFile, in folder: FilePath) {
    self.init(
      folder: folder, name: file.name, path: file.header.path, savedPath: file.header.path,
      base: file.header.base,
      written: file.header.written, oldCount: file.header.oldCount,
      newCount: file.header.newCount)
  }
}
