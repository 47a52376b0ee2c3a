import Glibc
import ModelBasics

extension FileStorage {
  /// Creates a journal in the first of the folders that accepts it.
  ///
  /// - Throws: The error of the last folder; `noRecoveryFolder` or `noMemoryFolder` if there are no
  ///   folders.
  package func beginJournal(
    _ header: EditJournalHeader, _ records: [EditJournalRecord], in folders: [JournalFolder]
  ) throws(StorageError) -> EditJournal {
    var last = noFolder(for: header.path)
    for candidate in folders {
      do throws(StorageError) {
        guard let folder = try open(candidate, creating: true) else { continue }
        return try EditJournal(header, records, in: folder, prefix: candidate.prefix)
      } catch {
        last = error
      }
    }
    throw last
  }

  /// Returns the journals that dead sessions have left for a file, or those of discarded edits, the
  /// latest first. One whose edits are in another one is removed. The path has no symbolic links.
  package func journals(of path: FilePath, areDiscarded: Bool = false) -> [StoredJournal] {
    var found: [StoredJournal] = []
    for candidate in journalFolders(for: path).folders {
      found += journals(in: candidate, areDiscarded) { $0.path == path }
    }
    let included = found.filter { journal in
      found.contains { $0.header.supersedes(journal.name) }
    }
    // A later journal would name only the one that has their edits, and they would be offered once more when that is gone.
    for journal in included { try? remove(journal) }
    return found.filter { !included.contains($0) }
      .sorted {
        ($0.changed, $0.header.written, $0.name) > ($1.changed, $1.header.written, $1.name)
      }
  }

  private func journals(
    in candidate: JournalFolder, _ areDiscarded: Bool, where matches: (EditJournalHeader) -> Bool
  ) -> [StoredJournal] {
    let suffix = areDiscarded ? EditJournal.discardedSuffix : EditJournal.suffix
    guard let folder = try? open(candidate, creating: false), let names = try? folder.names() else {
      return []
    }
    return names.compactMap { name in
      let text = name.description
      guard text.hasPrefix(candidate.prefix), text.hasSuffix(suffix),
        !text.hasSuffix(RecoveryFile.discardedSuffix),
        let file = try? EditJournalFile(name, in: folder, headOnly: true), matches(file.header)
      else { return nil }
      return StoredJournal(
        folder: candidate, name: name, header: file.header, changed: file.changed,
        isDiscarded: areDiscarded)
    }
  }

  /// Keeps the journals for some days whose header is damaged and has the path of a file, so that they are reported once.
  /// Returns their paths then.
  package func setAsideDamagedJournals(of path: FilePath) -> [FilePath] {
    journalFolders(for: path).folders.flatMap { candidate -> [FilePath] in
      guard let folder = try? open(candidate, creating: false), let names = try? folder.names()
      else { return [] }
      return names.compactMap { name in
        let text = name.description
        guard text.hasPrefix(candidate.prefix), text.hasSuffix(EditJournal.suffix),
          EditJournalFile.isDamaged(name, in: folder, of: path)
        else { return nil }
        let discarded = FilePath(
          text.dropLast(EditJournal.suffix.count) + EditJournal.discardedSuffix)
        do {
          try folder.renameNoReplaceOrRename(name, to: discarded)
          try? folder.open(discarded, O_RDWR).touch()
          return folder.path.appending(discarded)
        } catch {
          return folder.path.appending(name)
        }
      }
    }
  }

  /// Returns the records of a journal: the valid ones, and markers of damaged ones.
  package func records(of journal: StoredJournal) throws(StorageError) -> [EditJournalRecord] {
    guard let folder = try open(journal.folder, creating: false),
      let file = try EditJournalFile(journal.name, in: folder, headOnly: false)
    else { throw StorageError(.missing, journal.name) }
    return file.records
  }

  package func remove(_ journal: StoredJournal) throws(StorageError) {
    try open(journal.folder, creating: false)?.unlink(journal.name)
  }

  /// Keeps the edits of a journal for some days, so that they can still be recovered.
  package func discard(_ journal: StoredJournal) throws(StorageError) {
    guard !journal.isDiscarded, let folder = try open(journal.folder, creating: false) else {
      return
    }
    let text = journal.name.description
    let discardedName = FilePath(
      text.dropLast(EditJournal.suffix.count) + EditJournal.discardedSuffix)
    try folder.renameNoReplaceOrRename(journal.name, to: discardedName)
    let file = try? folder.open(discardedName, O_RDWR)
    try? file?.touch()
  }

  /// True if the file has the content that the last record announces: the save completed, and only
  /// the journal was not removed.
  package func isSaved(
    _ records: [EditJournalRecord], as file: OpenedFile
  ) -> Bool {
    file.stamp.map { isSaved(records, as: file.bytes, $0) } ?? false
  }

  func isSaved(
    _ records: [EditJournalRecord], as bytes: Bytes, _ stamp: FileStamp
  ) -> Bool {
    guard case .saving(let hash, let count) = records.last, bytes.count == count else {
      return false
    }
    return (stamp.contentHash ?? bytes.contentHash()) == hash
  }

  /// Removes journals that are no longer needed: those of discarded edits after seven days, those
  /// of edits that were never recovered or with an unreadable header after ninety days, and those
  /// that a killed process left without a header after one day.
  package func removeOldJournals() {
    guard let recoveryFolder else { return }
    let folders = ([recoveryFolder] + fallbackFolders).map { JournalFolder(path: $0, kind: .own) }
    for candidate in folders {
      guard let folder = try? open(candidate, creating: false), let names = try? folder.names()
      else { continue }
      for name in names { removeIfOld(name, in: folder) }
    }
  }

  private static let day: Int = 24 * 60 * 60
  private static let discardedDays = 7
  private static let abandonedDays = 90

  private func removeIfOld(_ name: FilePath, in folder: Folder) {
    let text = name.description
    let isDiscarded = text.hasSuffix(EditJournal.discardedSuffix)
    guard isDiscarded || text.hasSuffix(EditJournal.suffix),
      let status = try? folder.status(of: name), status.st_mode & S_IFMT == S_IFREG
    else { return }
    let age = time(nil) - status.st_mtim.tv_sec
    if isDiscarded {
      if age > Self.discardedDays * Self.day { try? folder.unlink(name) }
      return
    }
    guard age > Self.day else { return }
    do throws(StorageError) {
      // The journal of a live session may be as old.
      guard try EditJournalFile(name, in: folder, headOnly: true) != nil else { return }
      if age > Self.abandonedDays * Self.day { try folder.unlink(name) }
    } catch {
      let hasHeader = error.reason != .damagedRecovery(.tooShort)
      if !hasHeader || age > Self.abandonedDays * Self.day { try? folder.unlink(name) }
    }
  }
}
