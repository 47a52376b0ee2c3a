import ModelBasics

// Edits of a journal are made one by one. By path, a reference in a text stands for a value by a name, which may mean something else
// here: it becomes a copy.

extension Replay {
  /// Makes an edit. Where references may forbid it, an edit that is refused is lost.
  mutating func makeOrLose(
    _ edit: JournalEdit, in document: inout Document
  ) throws(EditError) {
    guard mode == .byPath, document.grammar.references != nil else {
      return try make(edit, in: &document)
    }
    if edit.onlyKeepsValues { return leaveOut(edit, in: document) }
    var (replay, trial) = (self, document)
    do {
      try replay.make(edit, in: &trial)
      (self, document) = (replay, trial)
    } catch {
      lose(edit, in: document)
    }
  }

  /// Counts an edit that is not made.
  private mutating func leaveOut(_ edit: JournalEdit, in document: Document) {
    for source in edit.sources { leaveOut(source, in: document) }
    revisions.append(document.history.current)
  }

  private mutating func leaveOut(_ source: JournalSource, in document: Document) {
    sources[source.number] = (document.base, -1)
    sourceCount = max(sourceCount, source.number + 1)
  }

  /// Leaves an edit out, and reports it.
  private mutating func lose(_ edit: JournalEdit, in document: Document) {
    var (failed, trial) = (self, document)
    for source in edit.sources { try? failed.add(source, nil, to: &trial) }
    for step in edit.steps { failed.reportLoss(of: step, trial) }
    outcome.lost = failed.outcome.lost
    lostSources = failed.lostSources
    insertionPaths = failed.insertionPaths
    leaveOut(edit, in: document)
  }

  /// Makes an edit. Where its texts refer to values outside of them that mean something else here, it is made again with copies.
  mutating func make(
    _ edit: JournalEdit, in document: inout Document
  ) throws(EditError) {
    let used = edit.usedSources
    let dependent = edit.sources.filter { $0.meaning != nil && used.contains($0.number) }
    guard mode == .byPath, !dependent.isEmpty else { return try make(edit, [], in: &document) }
    var (replay, trial) = (self, document)
    var copied = Set(dependent.map(\.number))
    if (try? replay.make(edit, [], in: &trial)) != nil {
      var unfolding = ReferenceUnfolding(trial)
      for source in dependent where replay.means(source, &unfolding) {
        copied.remove(source.number)
      }
      guard !copied.isEmpty else {
        (self, document) = (replay, trial)
        return
      }
    }
    try make(edit, copied, in: &document)
  }

  /// True if the references of a text mean what they meant in the journal.
  private func means(_ source: JournalSource, _ unfolding: inout ReferenceUnfolding) -> Bool {
    guard let meaning = source.meaning, meaning != .unknown, let text = try? bytes(of: source)
    else { return false }
    return unfolding.meaning(of: text, longest: ReferenceUnfolding.longestRecorded) == meaning
  }

  /// Makes an edit. `copied` are the numbers of the sources with copies in place of references.
  private mutating func make(
    _ edit: JournalEdit, _ copied: Set<Int>, in document: inout Document
  ) throws(EditError) {
    let used = edit.usedSources
    for source in edit.sources {
      if mode == .byPath, !used.contains(source.number) {
        leaveOut(source, in: document)
      } else {
        try add(
          source, copied.contains(source.number) ? source.meaning?.copies : nil, to: &document)
      }
    }
    let focus = edit.steps.last.flatMap { node($0.nodes[0]) }
      .flatMap { document.path(to: $0, evenIfRemoved: true) }
    let lost = outcome.lost.count
    // The history would be copied for this edit.
    let before = followsWays ? document : nil
    try document.transact(focus: focus ?? [document.root]) { document throws(EditError) in
      // Values of removed entries may have references here.
      if mode == .byPath { document.pending?.removesEntries = true }
      for (number, step) in edit.steps.enumerated() {
        if mode == .byPath, edit.keepingSteps[number] != nil { continue }
        document.pending?.isRewriting = edit.keepingSteps[number] == true
        try take(step, in: &document)
      }
      document.pending?.isRewriting = false
    }
    if let before { followWays(since: before, in: document) }
    if outcome.lost.count == lost { outcome.made += 1 }
    revisions.append(document.history.current)
    noteKnown(in: document)
  }

  /// Adds a text, or the same with copies in place of references; if there are none, the text cannot be inserted. With copies only the offsets before the first of these are right, and steps
  /// at nodes behind that are lost.
  private mutating func add(
    _ source: JournalSource, _ copies: [UInt8]?, to document: inout Document
  ) throws(EditError) {
    guard sources[source.number] == nil, source.number >= sourceCount, source.number < 1 << 31
    else { throw .notFound }
    sourceCount = source.number + 1
    let text = try bytes(of: source)
    var (bytes, end) = (text, text.count)
    if let copies, copies.isEmpty {
      end = -1
    } else if let copies {
      bytes = copies
      let difference = zip(text, copies).enumerated().first { $0.element.0 != $0.element.1 }
      end = difference?.offset ?? min(text.count, copies.count)
    }
    let id =
      switch source.role {
      case .key: document.addRawSource(bytes)
      case .text: document.addSource(bytes)
      case .document: document.addSource(Bytes(bytes), as: .document)
      }
    sources[source.number] = (id, end)
  }

  private func bytes(of source: JournalSource) throws(EditError) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in source.pieces {
      switch piece {
      case .bytes(let text): bytes += text.array
      case .base(let span):
        // Only the exact base has these bytes.
        guard mode == .exact, span.end <= base.count else { throw .notFound }
        bytes += base.array(span)
      }
    }
    return bytes
  }
}
