extension Document {
  /// Starts recording every edit for a journal; see `takeJournal`.
  package mutating func startJournal() { journal = JournalRecorder(self) }

  /// Returns the records since the last call, and removes them from the recorder.
  package mutating func takeJournal() -> [JournalRecord] { journal?.take() ?? [] }

  /// Calls `note` with the recorder, if there is one, while no second reference to it exists.
  mutating func record(_ note: (inout JournalRecorder, Document) -> Void) {
    guard var recorder = journal else { return }
    journal = nil
    note(&recorder, self)
    journal = recorder
  }

  /// Records an undo or redo: it took `steps`, which changed `nodes`, or changed the base. `before` is the document before it, if that
  /// matters.
  mutating func recordHistoryStep(
    _ steps: [EditStep], changing nodes: [Node], isRebase: Bool, from before: Document?
  ) {
    var isEdit = false
    record { recorder, document in
      if recorder.noteHistoryStep(in: document) { return }
      if isRebase, let before {
        recorder.noteText(after: before.render().bytes(), in: document)
      } else {
        recorder.note(steps, in: document)
        isEdit = true
      }
    }
    // An edit of all places that is undone across a save is one of all places.
    guard isEdit, !isRebase, let before else { return }
    let values = sharedValues(changedSince: before, in: nodes)
    if values.contains(where: \.isShared) { noteEverywhere(values) }
  }
}
