import DocumentTree
import EditorCore
import FileStorage

/// Unsaved edits of a file that an earlier session has left.
struct FoundRecovery: Sendable {
  enum Origin: Sendable {
    case copy(StoredRecoveryCopy)
    /// The journal of an interrupted save in place.
    case journal(PendingJournal)
    case edits(StoredJournal)

    var isEdits: Bool { if case .edits = self { true } else { false } }
    var isSave: Bool { if case .journal = self { true } else { false } }

    var name: FilePath {
      switch self {
      case .copy(let copy): copy.name
      case .journal(let journal): journal.name
      case .edits(let journal): journal.name
      }
    }

    func remove(from storage: FileStorage) {
      switch self {
      case .copy(let copy): try? storage.recovery.remove(copy)
      case .journal(let journal): try? storage.remove(journal)
      case .edits(let journal): try? storage.remove(journal)
      }
    }

    /// Returns true if the data is kept for some days after the user has discarded it.
    func isKeptWhenDiscarded(in storage: FileStorage) -> Bool {
      switch self {
      case .copy: false
      case .journal(let journal): storage.keepsWhenDiscarded(journal)
      case .edits(let journal): storage.journalFolders(for: journal.header.path).keepsDiscarded
      }
    }

    func discard(in storage: FileStorage) {
      if isKeptWhenDiscarded(in: storage) {
        markDiscarded(in: storage)
      } else {
        remove(from: storage)
      }
    }

    /// Moves the data to the discarded data, if such data is kept there.
    func markDiscarded(in storage: FileStorage) {
      guard isKeptWhenDiscarded(in: storage) else { return }
      switch self {
      case .copy: break
      case .journal(let journal): try? storage.markDiscarded(journal)
      case .edits(let journal): try? storage.discard(journal)
      }
    }
  }

  /// The journals and copies with the edits.
  var origins: [Origin]
  var offer: RecoveryOffer

  /// True if all edits of another recovery are in this one, because its session had recovered the other.
  func includes(_ other: FoundRecovery) -> Bool {
    origins.contains { origin in
      guard case .edits(let journal) = origin else { return false }
      return other.isIncluded(in: journal)
    }
  }

  func isIncluded(in journal: StoredJournal) -> Bool {
    origins.contains { journal.header.supersedes($0.name) }
  }
}

/// Searches for unsaved edits. Runs on a background thread, since all data found is read and
/// checked.
struct RecoverySearch: Sendable {
  let storage: FileStorage
  let path: FilePath
  let stamp: FileStamp?
  /// True if discarded data is searched too.
  var includesDiscarded = false

  /// Returns interrupted saves, then journals of edits, then copies, each the latest first. Discarded
  /// journals follow the others. A recovery that includes others precedes them.
  func run() -> [FoundRecovery] {
    storage.removeAbandonedTemporaries(beside: path)
    let saves = CutOffSaveSearch(storage: storage, path: path).run(includesDiscarded)
    var found = saves.map(\.found) + copies()
    var ofEdits: [FoundRecovery] = []
    var saved: [StoredJournal] = []
    for (journal, records) in journals(including: saves) {
      if let number = saves.firstIndex(where: { $0.wasToSave(records) }) {
        found[number].origins.append(.edits(journal))
      } else if journal.header.path != path {
        continue
      } else if isSaved(records) {
        saved.append(journal)
      } else {
        ofEdits.append(edits(journal, records))
      }
    }
    found.insert(contentsOf: ofEdits, at: saves.count)
    discard(&found, includedIn: saved)
    for journal in saved { try? storage.remove(journal) }
    let including = found.filter { recovery in found.contains { recovery.includes($0) } }
    return including + found.filter { recovery in !found.contains { recovery.includes($0) } }
  }

  /// Returns the journals of the file. Those of its other names are only looked for if a save was interrupted that used one.
  private func journals(
    including saves: [CutOffSaveSearch.Save]
  ) -> [(StoredJournal, [EditJournalRecord])] {
    let paths = [path] + Set(saves.map(\.savedPath)).subtracting([path])
    let found = paths.flatMap { storage.journals(of: $0) } + paths.flatMap(discarded)
    return found.compactMap { journal in
      (try? storage.records(of: journal)).map { (journal, $0) }
    }
  }

  private func discarded(of path: FilePath) -> [StoredJournal] {
    includesDiscarded ? storage.journals(of: path, areDiscarded: true) : []
  }

  /// Discards what a later session had recovered and saved, as that save would have done.
  private func discard(_ found: inout [FoundRecovery], includedIn saved: [StoredJournal]) {
    found.removeAll { recovery in
      guard saved.contains(where: recovery.isIncluded) else { return false }
      for origin in recovery.origins { origin.discard(in: storage) }
      return true
    }
  }

  private func isSaved(_ records: [EditJournalRecord]) -> Bool {
    guard case .saving = records.last, let now = try? storage.open(path) else { return false }
    return storage.isSaved(records, as: now)
  }

  private func isOfThisVersion(_ base: FileStamp?) -> Bool {
    guard let base, let stamp else { return base == nil && stamp == nil }
    return stamp.hasSameContent(as: base)
  }

  private func edits(_ journal: StoredJournal, _ records: [EditJournalRecord]) -> FoundRecovery {
    var edits: [JournalRecord] = []
    for record in records {
      switch record {
      case .edit(let bytes): edits.append(JournalRecord(decoding: bytes) ?? .gap)
      case .damaged: edits.append(.gap)
      case .saving: break
      }
    }
    var offer = RecoveryOffer(
      number: 0, content: .edits(edits), written: Int(journal.changed),
      isOfThisVersion: isOfThisVersion(journal.header.base), wasDiscarded: journal.isDiscarded,
      isKeptWhenDiscarded: storage.journalFolders(for: path).keepsDiscarded)
    offer.isRespelled = journal.header.isRespelled
    return FoundRecovery(origins: [.edits(journal)], offer: offer)
  }

  private func copies() -> [FoundRecovery] {
    guard let copies = try? storage.recovery.copies(of: path) else { return [] }
    return copies.compactMap { copy in
      guard let content = try? storage.recovery.read(copy) else { return nil }
      return FoundRecovery(
        origins: [.copy(copy)],
        offer: RecoveryOffer(
          number: 0, content: .text(content), written: Int(copy.written),
          isOfThisVersion: isOfThisVersion(copy.base), isKeptWhenDiscarded: false))
    }
  }
}
