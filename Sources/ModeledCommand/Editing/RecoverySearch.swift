import DocumentTree
import EditorCore
import FileStorage

/// What an earlier session left of a file's unsaved edits.
struct FoundRecovery: Sendable {
  enum Origin: Sendable {
    case copy(StoredRecoveryCopy)
    /// A save in place that was cut off.
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

    /// Whether it is kept for some days when a person does not want it.
    func isKeptWhenDiscarded(in storage: FileStorage) -> Bool {
      switch self {
      case .copy: false
      case .journal(let journal): storage.keepsWhenDiscarded(journal)
      case .edits(let journal): storage.journalFolders(for: journal.header.path).keepsDiscarded
      }
    }

    func discard(in storage: FileStorage) {
      if isKeptWhenDiscarded(in: storage) { putAside(in: storage) } else { remove(from: storage) }
    }

    /// Keeps it as what is discarded is kept, where that is.
    func putAside(in storage: FileStorage) {
      guard isKeptWhenDiscarded(in: storage) else { return }
      switch self {
      case .copy: break
      case .journal(let journal): try? storage.putAside(journal)
      case .edits(let journal): try? storage.discard(journal)
      }
    }
  }

  /// Where it is. Its number is given to it when it is offered.
  var origins: [Origin]
  var offer: RecoveryOffer
}

/// Looks for it; for a thread of its own, since what is found is read whole to check it.
struct RecoverySearch: Sendable {
  let storage: FileStorage
  let path: FilePath
  let stamp: FileStamp?
  /// Whether what was discarded is meant as well.
  var includesDiscarded = false

  /// What there is, the latest first; saves that were cut off before all.
  func run() -> [FoundRecovery] {
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
    return FoundRecovery(
      origins: [.edits(journal)],
      offer: RecoveryOffer(
        number: 0, content: .edits(edits), written: Int(journal.changed),
        isOfThisVersion: isOfThisVersion(journal.header.base), wasDiscarded: journal.isDiscarded,
        isKeptWhenDiscarded: storage.journalFolders(for: path).keepsDiscarded))
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
