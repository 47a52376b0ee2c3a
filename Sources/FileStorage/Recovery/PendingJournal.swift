/// An in-place save that did not come to its end. The journal has both contents whole.
package struct PendingJournal: Hashable, Sendable {
  /// What the file holds now.
  package enum State: Hashable, Sendable {
    /// The old content, whole: nothing was written yet.
    case old
    /// The new content, whole: only the journal was left behind.
    case new
    /// Each part is old or new: the write was cut off.
    case halfWritten
    /// Something else: somebody has changed it since.
    case changedSince
    case missing
  }

  package enum Version: Hashable, Sendable { case old, new }

  /// The folder that the journal is in, and its name there.
  package let folder: FilePath
  package let name: FilePath
  /// The file that was being saved, by the name that it was asked for by: it may have several.
  package var path: FilePath
  /// What it was before.
  package let base: FileStamp?
  /// When the save began, in seconds since 1970.
  package let written: Int64
  package let oldCount: Int
  package let newCount: Int

  /// True if the journal was put aside: it is kept for some days, to be asked for.
  package var isDiscarded: Bool { name.description.hasSuffix(RecoveryFile.discardedSuffix) }
}

extension PendingJournal {
  init(_ file: RecoveryFile, in folder: FilePath) {
    self.init(
      folder: folder, name: file.name, path: file.header.path, base: file.header.base,
      written: file.header.written, oldCount: file.header.oldCount,
      newCount: file.header.newCount)
  }
}
