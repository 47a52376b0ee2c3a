import DocumentTree
import FileStorage
import Glibc

/// The journal of one open file: begun with the first edit, gone when the file is saved.
///
/// All records since then are held here as well: when the disk that the journal is on fails or is
/// full, it begins anew on another.
struct FileJournal {
  let storage: FileStorage
  /// The file and what it was when it was last read or saved.
  var path: FilePath
  var base: FileStamp?
  private var journal: EditJournal?
  private var records: [EditJournalRecord] = []
  private(set) var needsSync = false
  /// Why the last records could not be written.
  private(set) var failure: StorageError?
  /// What the records of this journal take the place of, once they are on the disk.
  private var superseded: [FoundRecovery.Origin] = []
  private var former: [EditJournal] = []

  init(storage: FileStorage, path: FilePath, base: FileStamp?) {
    self.storage = storage
    self.path = path
    self.base = base
  }

  var isEmpty: Bool { records.isEmpty }

  /// Writes records; afterwards `failure` says whether that worked.
  mutating func append(_ new: [EditJournalRecord]) {
    let isBehind = failure != nil
    records += new
    if let journal, !isBehind {
      do throws(StorageError) {
        try journal.append(new)
        needsSync = true
        return
      } catch {
        failure = error
      }
    }
    begin()
  }

  mutating func sync() {
    guard needsSync, let journal else { return }
    needsSync = false
    do throws(StorageError) {
      try journal.sync()
    } catch {
      // Nothing is known of what is on that disk.
      failure = error
      begin()
    }
  }

  private mutating func begin() {
    let folders = storage.journalFolders(for: path)
    let header = EditJournalHeader(
      path: path, base: base, written: Int64(time(nil)), process: getpid(),
      superseded: supersededNames)
    do throws(StorageError) {
      let new = try storage.beginJournal(header, records, in: folders.folders)
      try? journal?.remove()
      journal = new
      needsSync = false
      failure = nil
      removeSuperseded()
    } catch {
      failure = error
    }
  }

  private var supersededNames: [FilePath] {
    former.map(\.name)
      + superseded.compactMap { if case .edits(let journal) = $0 { journal.name } else { nil } }
  }

  /// What has been recovered is in this journal now, or will be with its first records.
  mutating func supersede(_ origins: [FoundRecovery.Origin]) {
    superseded += origins
    // Its head does not name them.
    if journal != nil { begin() }
  }

  /// The journals whose edits are in this one; the contents of a save that was cut off stay until
  /// the file is saved.
  private mutating func removeSuperseded() {
    for journal in former { try? journal.remove() }
    former = []
    for origin in superseded where origin.isEdits { origin.remove(from: storage) }
    superseded.removeAll(where: \.isEdits)
  }

  mutating func end(_ end: JournalKeeper.End) {
    switch end {
    case .saved, .clean:
      try? journal?.remove()
      removeSuperseded()
      // The save has seen to the contents of one that was cut off: a person may want the other.
      for origin in superseded where end == .saved && !origin.isSave {
        origin.remove(from: storage)
      }
      superseded = []
    case .discarded:
      if storage.journalFolders(for: path).keepsDiscarded {
        try? journal?.discard()
      } else {
        try? journal?.remove()
      }
      for origin in superseded { origin.discard(in: storage) }
      superseded = []
    case .superseded:
      if let journal { former.append(journal) }
    }
    journal = nil
    records = []
    needsSync = false
    failure = nil
  }
}
