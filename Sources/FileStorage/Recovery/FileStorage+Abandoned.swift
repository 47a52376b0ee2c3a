import ModelBasics

extension FileStorage {
  /// Removes useless files from the recovery folders: unfinished files of killed processes,
  /// journals of completed saves, and copies equal to the file's present content. Runs on its own
  /// thread, since it reads the files named there.
  package func removeAbandonedRecovery() {
    recovery.removeAbandoned()
    guard let listing = try? recovery.list() else { return }
    for journal in listing.journals {
      if let state = try? state(of: journal), state == .new { try? remove(journal) }
    }
    for copy in listing.copies where isSaved(copy) { try? recovery.remove(copy) }
  }

  /// True if the file has exactly the content of a copy. Large copies are not compared.
  private func isSaved(_ copy: StoredRecoveryCopy) -> Bool {
    guard copy.count <= Bytes.inMemoryLimit,
      let now = try? open(copy.path), now.exists, now.bytes.count == copy.count,
      let content = try? recovery.read(copy)
    else { return false }
    return now.bytes.withBytes { now in content.withBytes { now.elementsEqual($0) } }
  }
}
