// What earlier saves of a file have left in the recovery folders when they were killed, and what
// becomes of it once another save has come to its end.
//
//   journal of a save in place    the file had the new text          removed
//                                 anything else                      put aside for some days
//   journal of edits              they were in the file              removed
//   half made file, what was put aside long ago                      removed
//
// It must be found before the file is written, as afterwards nothing shows what was in the file.

import Glibc
import ModelBasics

struct EarlierSaves: Sendable {
  private var saves: [(journal: PendingJournal, state: PendingJournal.State)] = []
  private var edits: [StoredJournal] = []
  private let storage: FileStorage

  /// The state folder may be on a network that is gone: so many milliseconds are waited for it.
  private static let patience = 2000

  private init(_ storage: FileStorage) { self.storage = storage }

  /// Looks for them. `original` is the file as it is before the save, if there is one.
  static func find(at place: Place, _ original: Original?, _ storage: FileStorage) -> EarlierSaves {
    let bytes = original?.bytes
    let stamp = original?.stamp
    let found = DetachedThread.result(within: patience) {
      storage.recovery.removeAbandoned()
      storage.removeOldJournals()
      var found = EarlierSaves(storage)
      found.saves = found.pendingSaves(at: place, bytes, stamp)
      if let bytes, let stamp { found.edits = found.savedEdits(of: place.path, bytes, stamp) }
      return found
    }
    return found ?? EarlierSaves(storage)
  }

  private func pendingSaves(
    at place: Place, _ bytes: Bytes?, _ stamp: FileStamp?
  ) -> [(PendingJournal, PendingJournal.State)] {
    let journals = try? storage.pendingJournals(for: place, stamp)
    return (journals ?? []).map { journal in
      guard let bytes, let stamp else { return (journal, .missing) }
      let state = try? storage.state(of: journal, in: bytes, inode: stamp.inode)
      return (journal, state ?? .changedSince)
    }
  }

  private func savedEdits(
    of path: FilePath, _ bytes: Bytes, _ stamp: FileStamp
  ) -> [StoredJournal] {
    storage.journals(of: path).filter { journal in
      guard let records = try? storage.records(of: journal) else { return false }
      return storage.isSaved(records, as: bytes, stamp)
    }
  }

  /// Sees to them, now that the file has another content.
  func settle(_ saved: SavedFile) {
    guard !saves.isEmpty || !edits.isEmpty else { return }
    _ = DetachedThread.result(within: Self.patience) {
      for (journal, state) in saves {
        if state == .new || isNew(journal, in: saved.bytes) {
          try? storage.remove(journal)
        } else {
          try? storage.putAside(journal)
        }
      }
      for journal in edits { try? storage.remove(journal) }
      return true
    }
  }

  /// Whether this save has written what the other one was to write.
  private func isNew(_ journal: PendingJournal, in bytes: Bytes) -> Bool {
    guard journal.newCount == bytes.count,
      let new = try? storage.bytes(of: .new, in: journal)
    else { return false }
    return new.contentHash() == bytes.contentHash()
  }
}
