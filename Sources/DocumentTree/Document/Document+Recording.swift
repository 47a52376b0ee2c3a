extension Document {
  /// Notes every edit from now on for a journal; see `takeJournal`.
  package mutating func startJournal() { journal = JournalRecorder(self) }

  /// What was done since this was last asked.
  package mutating func takeJournal() -> [JournalRecord] { journal?.take() ?? [] }

  package var isJournalEmpty: Bool { journal?.records.isEmpty != false }

  /// Runs `note` on the recorder, if there is one, without a second reference to it.
  mutating func record(_ note: (inout JournalRecorder, Document) -> Void) {
    guard var recorder = journal else { return }
    journal = nil
    note(&recorder, self)
    journal = recorder
  }

  /// Undo or redo led elsewhere: by `steps`, or by another base than that of `before`.
  mutating func recordGoing(_ steps: [EditStep], from before: Document?) {
    record { recorder, document in
      if recorder.noteGoing(in: document) { return }
      if let before {
        recorder.noteText(after: before.render().bytes(), in: document)
      } else {
        recorder.note(steps, in: document)
      }
    }
  }
}
