import ModelBasics

extension FileStorage {
  /// Removes from the recovery folders what is of no use to anybody: half made files of killed
  /// processes, journals of saves that came to their end, and copies of what the file has now.
  /// For a thread of its own: it reads the files that are named there.
  package func removeAbandonedRecovery() {
    recovery.removeAbandoned()
    guard let listing = try? recovery.list() else { return }
    for journal in listing.journals {
      if let state = try? state(of: journal), state == .new { try? remove(journal) }
    }
    for copy in listing.copies where isSaved(copy) { try? recovery.remove(copy) }
  }

  /// Whether a file has the very content of a copy. Large ones are not read for that.
  private func isSaved(_ copy: StoredRecoveryCopy) -> Bool {
    guard copy.count <= Bytes.inMemoryLimit,
      let now = try? open(copy.path), now.exists, now.bytes.count == copy.count,
      let content = try? recovery.read(copy)
    else { return false }
    return now.bytes.withBytes { now in content.withBytes { now.elementsEqual($0) } }
  }
}
