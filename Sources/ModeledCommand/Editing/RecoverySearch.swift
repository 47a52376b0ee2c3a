import EditorCore
import FileStorage

/// What an earlier session left of a file's unsaved edits.
struct FoundRecovery: Sendable {
  enum Origin: Sendable {
    case copy(StoredRecoveryCopy)
    /// A save in place that was cut off.
    case journal(PendingJournal)

    func remove(from storage: FileStorage) {
      switch self {
      case .copy(let copy): try? storage.recovery.remove(copy)
      case .journal(let journal): try? storage.remove(journal)
      }
    }
  }

  var origin: Origin
  var copy: RecoveryCopy
}

/// Looks for it; for a thread of its own, since copies are read whole to check them.
struct RecoverySearch: Sendable {
  let storage: FileStorage
  let path: FilePath
  let stamp: FileStamp?

  func run() -> FoundRecovery? { journal() ?? copy() }

  private func journal() -> FoundRecovery? {
    guard let journal = try? storage.pendingJournal(for: path),
      let state = try? storage.state(of: journal)
    else { return nil }
    if state == .new {
      // It came to its end; only the journal was left.
      try? storage.remove(journal)
      return nil
    }
    guard let new = try? storage.bytes(of: .new, in: journal) else { return nil }
    return FoundRecovery(
      origin: .journal(journal),
      copy: RecoveryCopy(
        bytes: new.storage, written: Int(journal.written),
        isOfThisVersion: state == .old || state == .halfWritten))
  }

  private func copy() -> FoundRecovery? {
    guard let copy = try? storage.recovery.copies(of: path).first,
      let content = try? storage.recovery.read(copy)
    else { return nil }
    let isOfThisVersion =
      if let base = copy.base, let stamp { stamp.hasSameContent(as: base) } else {
        copy.base == nil && stamp == nil
      }
    return FoundRecovery(
      origin: .copy(copy),
      copy: RecoveryCopy(
        bytes: content.storage, written: Int(copy.written), isOfThisVersion: isOfThisVersion))
  }
}
