/// An in-place save that did not come to its end. The journal has both contents whole.
package struct PendingJournal: Hashable, Sendable {
  /// What the file holds now.
  package enum State: Hashable, Sendable {
    /// The old content, whole: nothing was written yet.
    case old
    /// The new content, whole: only the journal was left behind.
    case new
    /// Neither: half written, or changed by somebody since.
    case neither
    case missing
  }

  package enum Version: Hashable, Sendable { case old, new }

  /// The name of the journal in the recovery folder.
  package let name: FilePath
  /// The file that was being saved.
  package let path: FilePath
  /// What it was before.
  package let base: FileStamp?
  /// When the save began, in seconds since 1970.
  package let written: Int64
  package let oldCount: Int
  package let newCount: Int
}

extension FileStorage {
  /// The journal of an in-place save of this file that was cut off, if there is one. A save that
  /// is going on right now is not one.
  package func pendingJournal(for path: FilePath) throws(StorageError) -> PendingJournal? { nil }

  /// What the file of a journal holds now.
  package func state(of journal: PendingJournal) throws(StorageError) -> PendingJournal.State {
    .neither
  }

  /// One of the two contents of a journal, after checking it.
  package func bytes(
    of version: PendingJournal.Version, in journal: PendingJournal
  ) throws(StorageError) -> FileBytes {
    throw StorageError(.other, journal.path)
  }

  /// Writes one of the two contents back to the file and then removes the journal.
  package func restore(
    _ version: PendingJournal.Version, from journal: PendingJournal
  ) throws(StorageError) -> SavedFile {
    throw StorageError(.other, journal.path)
  }

  /// Forgets a journal.
  package func remove(_ journal: PendingJournal) throws(StorageError) {}
}
