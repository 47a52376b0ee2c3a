// Files that interrupted earlier saves of a file have left in the recovery folders, and their
// treatment after a completed save:
//
//   journal of an in-place save   the file had the new content      removed
//                                 anything else                     kept for some days
//   journal of edits              the file contained them           removed
//   unfinished file, old discarded journal                          removed
//
// They are searched before the file is written, as its old content is needed to classify them.

import Glibc
import ModelBasics

struct InterruptedSaves: Sendable {
  private var saves: [(journal: PendingJournal, state: PendingJournal.State)] = []
  private var edits: [StoredJournal] = []
  private let storage: FileStorage

  /// Milliseconds to wait for the state folder, which may be on an unreachable network.
  private static let timeout = 2000

  private init(_ storage: FileStorage) { self.storage = storage }

  /// Finds them. `original` is the file before the save, if it exists.
  static func find(at location: FileLocation, _ original: Original?, _ storage: FileStorage)
    -> InterruptedSaves
  {
    let bytes = original?.bytes
    let stamp = original?.stamp
    let found = DetachedThread.result(within: timeout) {
      storage.recovery.removeAbandoned()
      storage.removeOldJournals()
      var found = InterruptedSaves(storage)
      found.saves = found.pendingSaves(at: location, bytes, stamp)
      if let bytes, let stamp { found.edits = found.savedEdits(of: location.path, bytes, stamp) }
      return found
    }
    return found ?? InterruptedSaves(storage)
  }

  private func pendingSaves(
    at location: FileLocation, _ bytes: Bytes?, _ stamp: FileStamp?
  ) -> [(PendingJournal, PendingJournal.State)] {
    let journals = try? storage.pendingJournals(for: location, stamp)
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

  /// Removes or keeps them, after the file has been saved.
  func cleanUp(_ saved: SavedFile) {
    guard !saves.isEmpty || !edits.isEmpty else { return }
    _ = DetachedThread.result(within: Self.timeout) {
      for (journal, state) in saves {
        if state == .new || isNew(journal, in: saved.bytes) {
          try? storage.remove(journal)
        } else {
          try? storage.markDiscarded(journal)
        }
      }
      for journal in edits { try? storage.remove(journal) }
      return true
    }
  }

  /// True if this save wrote the content that the interrupted one was to write.
  private func isNew(_ journal: PendingJournal, in bytes: Bytes) -> Bool {
    guard journal.newCount == bytes.count,
      let new = try? storage.bytes(of: .new, in: journal)
    else { return false }
    return new.contentHash() == bytes.contentHash()
  }
}
