extension FileStorage {
  /// Removes from the recovery folder what is of no use to anybody: half made files of killed
  /// processes, and journals of saves that came to their end. For a thread of its own.
  package func removeAbandonedRecovery() {
    recovery.removeAbandoned()
    for journal in (try? recovery.list().journals) ?? [] {
      if let state = try? state(of: journal), state == .new { try? remove(journal) }
    }
  }
}
