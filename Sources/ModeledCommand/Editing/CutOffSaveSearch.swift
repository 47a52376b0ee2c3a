import DocumentTree
import EditorCore
import FileStorage

/// Searches for interrupted saves of a file. Their journals contain the old and the new text.
struct CutOffSaveSearch {
  struct Save {
    var found: FoundRecovery
    /// The hash of the text that was being saved.
    var hash: UInt64
    var count: Int
    /// The path under which the file was saved: it may have several.
    var savedPath: FilePath

    /// Returns true if the save was to write the edits of these records.
    func wasToSave(_ records: [EditJournalRecord]) -> Bool {
      if case .saving(hash, count) = records.last { true } else { false }
    }
  }

  let storage: FileStorage
  let path: FilePath

  /// Returns the interrupted saves. Those that left the file half written come first.
  func run(_ includesDiscarded: Bool) -> [Save] {
    var journals = (try? storage.pendingJournals(for: path)) ?? []
    if includesDiscarded {
      journals += (try? storage.pendingJournals(for: path, areDiscarded: true)) ?? []
    }
    let found = journals.compactMap(save)
    return found.filter(\.isHalfWritten) + found.filter { !$0.isHalfWritten }
  }

  private func save(_ journal: PendingJournal) -> Save? {
    guard let state = try? storage.state(of: journal) else { return nil }
    if state == .new {
      // The save was completed; only its journal was not removed.
      try? storage.remove(journal)
      return nil
    }
    guard let new = try? storage.bytes(of: .new, in: journal),
      let old = try? storage.bytes(of: .old, in: journal)
    else { return nil }
    let content = CutOffSave(
      old: old, new: new, file: CutOffSave.FileState(state))
    let offer = RecoveryOffer(
      number: 0, content: .cutOffSave(content), written: Int(journal.written),
      isOfThisVersion: state == .old || state == .halfWritten, wasDiscarded: journal.isDiscarded,
      isKeptWhenDiscarded: storage.keepsWhenDiscarded(journal))
    return Save(
      found: FoundRecovery(origins: [.journal(journal)], offer: offer), hash: new.contentHash(),
      count: new.count, savedPath: journal.savedPath)
  }
}

extension CutOffSaveSearch.Save {
  fileprivate var isHalfWritten: Bool {
    if case .cutOffSave(let save) = found.offer.content { save.file == .halfWritten } else { false }
  }
}

extension CutOffSave.FileState {
  fileprivate init(_ state: PendingJournal.State) {
    self =
      switch state {
      case .old: .untouched
      case .halfWritten: .halfWritten
      case .new, .changedSince, .missing: .changedSince
      }
  }
}
