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
  /// journals follow the others.
  func run() -> [FoundRecovery] {
    storage.removeAbandonedTemporaries(beside: path)
    let saves = CutOffSaveSearch(storage: storage, path: path).run(includesDiscarded)
    var found = saves.map(\.found)
    for journal in storage.journals(of: path) + discarded {
      guard let records = try? storage.records(of: journal) else { continue }
      if let number = saves.firstIndex(where: { $0.wasToSave(records) }) {
        found[number].origins.append(.edits(journal))
      } else if isSaved(records) {
        try? storage.remove(journal)
      } else {
        found.append(edits(journal, records))
      }
    }
    return found + copies()
  }

  private var discarded: [StoredJournal] {
    includesDiscarded ? storage.journals(of: path, areDiscarded: true) : []
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
