import ModelBasics

// Edits of a journal are made one by one. In a format whose values share storage, two things are different by path:
//
//   a reference in a text    stands for a value by a number, which may mean something else here: it becomes a copy
//   an edit of one place     was made at all places and then taken back at the others, as two joined edits: it is made whole
//                            or not at all

extension Replay {
  /// Returns the second of two joined edits in a format in which an edit of one place of a shared value is made at all of them, and then
  /// taken back at the others.
  func separation(
    after number: Int, of records: [JournalRecord], in document: Document
  ) -> JournalEdit? {
    guard mode == .byPath, document.grammar.references.separatesValues,
      number + 2 < records.count, case .edit(let second) = records[number + 1],
      case .join = records[number + 2]
    else { return nil }
    return second
  }

  /// Makes two edits that were joined, or none: the first alone may change too much.
  mutating func make(
    _ first: JournalEdit, separatedBy second: JournalEdit, in document: inout Document
  ) throws(EditError) {
    var (replay, trial) = (self, document)
    let lost = outcome.lost.count
    do throws(EditError) {
      try replay.makeBoth(first, second, in: &trial)
      guard replay.outcome.lost.count == lost else { throw .notFound }
      replay.outcome.made = outcome.made + 1
      (self, document) = (replay, trial)
    } catch {
      lose(first, in: document)
      lose(second, isReported: false, in: document)
    }
  }

  private mutating func makeBoth(
    _ first: JournalEdit, _ second: JournalEdit, in document: inout Document
  ) throws(EditError) {
    // Where a reference was edited, its place got the value before the edit.
    let (edit, keeping) = first.onlyKeepsValues ? (second, first) : (first, second)
    guard keeping.onlyKeepsValues else {
      if dependsOnLost(second) { throw .notFound }
      try make(first, in: &document)
      return try make(second, in: &document)
    }
    let former = document
    let values = ReferenceTargets(former)
    let kept = Set(
      keeping.steps.compactMap { step in
        let name = step.nodes[0]
        let resolved = targets[name].flatMap { former.resolved($0.basePath, following: true).node }
        return (node(name) ?? resolved).map(values.followed)
      })
    let allTogether = together
    if first.onlyKeepsValues { leaveOut(first, in: document) }
    together.subtract(kept)
    try make(edit, in: &document)
    together = allTogether
    if !first.onlyKeepsValues { leaveOut(second, in: document) }
    // A value around it that is edited at all its places stays the one of these.
    let changed = document.sharedValues(changedSince: former).filter {
      !together.contains($0.node) || kept.contains($0.node)
    }
    guard changed.contains(where: \.isShared) else { return }
    try document.separate(changed, since: former)
    followWays(since: former, in: document)
  }

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
      if !isEverywhere { try replay.separatePlaces(since: document, in: &trial) }
      (self, document) = (replay, trial)
    } catch {
      lose(edit, in: document)
    }
  }

  /// Makes the last edit one of its own place. Where it was made, that was the only place of its value.
  private mutating func separatePlaces(
    since former: Document, in document: inout Document
  ) throws(EditError) {
    guard document.grammar.references.separatesValues,
      document.history.current != former.history.current
    else { return }
    let values = document.sharedValues(changedSince: former).filter { !together.contains($0.node) }
    guard values.contains(where: \.isShared) else { return }
    let last = document.history.current
    try document.separate(values, since: former)
    guard document.history.current != last else { return }
    document.joinLastEdits()
    revisions[revisions.count - 1] = document.history.current
    followWays(since: former, in: document)
    noteKnown(in: document)
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

  /// True if the new values of an edit may have an edit that was lost.
  private func dependsOnLost(_ edit: JournalEdit) -> Bool {
    edit.steps.contains { step in
      guard case .setContent(let name, _?) = step, let path = targets[name]?.basePath.path else {
        return false
      }
      return lostPaths.contains { $0.segments.starts(with: path.segments) }
    }
  }

  /// Leaves an edit out, and reports it.
  mutating func lose(_ edit: JournalEdit, isReported: Bool = true, in document: Document) {
    if isReported {
      var (failed, trial) = (self, document)
      for source in edit.sources { try? failed.add(source, nil, to: &trial) }
      for step in edit.steps { failed.reportLoss(of: step, trial) }
      outcome.lost = failed.outcome.lost
      lostSources = failed.lostSources
      insertionPaths = failed.insertionPaths
    }
    lostPaths += edit.steps.compactMap { targets[$0.nodes[0]]?.basePath.path }
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
    let former = document.history.current
    if mode == .byPath { separateWays(of: edit, in: &document) }
    let isSeparated = document.history.current != former
    let separated = document.history.current
    let focus = edit.steps.last.flatMap { node($0.nodes[0]) }
      .flatMap { document.path(to: $0, evenIfRemoved: true) }
    let lost = outcome.lost.count
    // The history would be copied for this edit.
    let before = followsWays ? document : nil
    try document.transact(focus: focus ?? [document.root]) { document throws(EditError) in
      // Values of removed entries may have other places here.
      if mode == .byPath { document.pending?.removesEntries = true }
      for (number, step) in edit.steps.enumerated() {
        if mode == .byPath, edit.keepingSteps[number] != nil { continue }
        document.pending?.isRewriting = edit.keepingSteps[number] == true
        try take(step, in: &document)
      }
      document.pending?.isRewriting = false
    }
    if let before { followWays(since: before, in: document) }
    if isSeparated, document.history.current != separated { document.joinLastEdits() }
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
      case .excerpt: document.addExcerpt(bytes)
      case .formerDocument: document.addExcerpt(bytes, as: .document)
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
