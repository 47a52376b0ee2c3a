extension Document {
  /// Starts recording every edit for a journal; see `takeJournal`.
  package mutating func startJournal() { journal = JournalRecorder(self) }

  /// Returns the records since the last call, and removes them from the recorder.
  package mutating func takeJournal() -> [JournalRecord] {
    record { $0.noteText(of: $1) }
    return journal?.take() ?? []
  }

  /// Calls `note` with the recorder, if there is one, while no second reference to it exists.
  mutating func record(_ note: (inout JournalRecorder, Document) -> Void) {
    guard var recorder = journal else { return }
    journal = nil
    note(&recorder, self)
    journal = recorder
  }
}
