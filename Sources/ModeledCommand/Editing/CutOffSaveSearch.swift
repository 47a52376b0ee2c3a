import DocumentTree
import EditorCore
import FileStorage

/// Looks for saves of a file that were cut off: their journals have the old and the new text.
struct CutOffSaveSearch {
  struct Save {
    var found: FoundRecovery
    /// What it was to write.
    var hash: UInt64
    var count: Int

    /// Whether these are the edits that it was to save.
    func wasToSave(_ records: [EditJournalRecord]) -> Bool {
      if case .saving(hash, count) = records.last { true } else { false }
    }
  }

  let storage: FileStorage
  let path: FilePath

  /// The newest first; one that has left the file half written before all.
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
      // It came to its end; only the journal was left.
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
      count: new.count)
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
