import DocumentTree
import FileStorage
import Glibc

/// The file that edits in a journal refer to.
struct JournaledFile: Sendable {
  /// The path with all symbolic links resolved.
  var path: FilePath
  var stamp: FileStamp?
  /// True if the edited text is not the one that will be read from the file: it has the same values, spelled differently.
  var isRespelled = false
}

/// The journal of one open file, created with the first edit and removed when the file is saved.
///
/// All records since then are also kept in memory: if the journal's disk fails or is full, the
/// journal is written again on another.
struct FileJournal {
  let storage: FileStorage
  /// The file when it was last read or saved.
  var file: JournaledFile
  private var journal: EditJournal?
  private var records: [EditJournalRecord] = []
  private(set) var needsSync = false
  /// True if the journal replaces recovery data that its header does not name yet.
  private var isHeaderOutdated = false
  /// The reason why the last records could not be written.
  private(set) var failure: StorageError?
  /// The recovery data that this journal replaces as soon as its records are on the disk.
  private var superseded: [FoundRecovery.Origin] = []
  private var former: [EditJournal] = []

  init(storage: FileStorage, file: JournaledFile) {
    self.storage = storage
    self.file = file
  }

  var isEmpty: Bool { records.isEmpty }

  /// Writes records, and sets `failure` if that fails.
  mutating func append(_ new: [EditJournalRecord]) {
    let isBehind = failure != nil || isHeaderOutdated
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
      // After a failed sync, the content of that disk is unknown.
      failure = error
      begin()
    }
  }

  private mutating func begin() {
    let folders = storage.journalFolders(for: file.path)
    let header = EditJournalHeader(
      path: file.path, base: file.stamp, isRespelled: file.isRespelled,
      written: Int64(time(nil)), process: getpid(), superseded: supersededNames)
    do throws(StorageError) {
      let new = try storage.beginJournal(header, records, in: folders.folders)
      try? journal?.remove()
      journal = new
      needsSync = false
      failure = nil
      isHeaderOutdated = false
      removeSuperseded()
    } catch {
      failure = error
    }
  }

  /// The names of all data whose edits are in this journal. It is not removed in the same moment, and a session that ends in between
  /// must not leave the same edits twice.
  private var supersededNames: [FilePath] {
    former.map(\.name) + [journal].compactMap { $0?.name } + superseded.map(\.name)
  }

  /// Notes that recovered edits will be in this journal with the next records.
  mutating func supersede(_ origins: [FoundRecovery.Origin]) {
    superseded += origins
    // Not written yet: without these records a session that ends now would lose the recovered edits.
    isHeaderOutdated = journal != nil
  }

  /// Removes the journals whose edits are in this one. The texts of an interrupted save stay until
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
      // The save has already kept the texts of an interrupted save, as the user may want the other
      // one.
      for origin in superseded where end == .saved && !origin.isSave {
        origin.remove(from: storage)
      }
      superseded = []
    case .discarded:
      if storage.journalFolders(for: file.path).keepsDiscarded {
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
    isHeaderOutdated = false
    failure = nil
  }
}
