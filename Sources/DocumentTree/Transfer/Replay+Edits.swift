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
    guard mode == .byPath, document.grammar.hasReferences, document.grammar.layout.separatesValues,
      number + 2 < records.count, case .edit(let second) = records[number + 1],
      case .join = records[number + 2]
    else { return nil }
    return second
  }

  /// Makes two edits that were joined, or none: the first alone may change too much.
  mutating func make(
    _ first: JournalEdit, separatedBy second: JournalEdit, before rest: ArraySlice<JournalRecord>,
    in document: inout Document
  ) throws(EditError) {
    let separates = second.keepingSteps.count == second.steps.count
    let isMade = tryToMake(
      in: &document, keeping: second, before: rest, wholly: true,
      { replay, trial throws(EditError) in
        if replay.dependsOnLost(second) { throw .notFound }
        let made = replay.outcome.made
        try replay.make(first, in: &trial)
        try replay.make(second, in: &trial)
        replay.outcome.made = made + 1
      },
      anew: !separates
        ? nil
        : { replay, trial throws(EditError) in
          let former = trial
          try replay.make(first, in: &trial)
          replay.leaveOut(second, in: trial)
          let values = trial.sharedValues(changedSince: former)
          if values.contains(where: \.isShared) { try trial.separate(values, since: former) }
        })
    if isMade { return }
    lose(first, in: document)
    lose(second, isReported: false, in: document)
  }

  /// Makes an edit. Where references may forbid it, an edit that is refused is lost.
  mutating func makeOrLose(
    _ edit: JournalEdit, before rest: ArraySlice<JournalRecord>, in document: inout Document
  ) throws(EditError) {
    guard mode == .byPath, document.grammar.hasReferences else {
      return try make(edit, in: &document)
    }
    var remaining = edit
    remaining.steps = edit.steps.enumerated().filter { !edit.keepingSteps.contains($0.offset) }
      .map(\.element)
    remaining.keepingSteps = []
    let isMade = tryToMake(
      in: &document, keeping: edit, before: rest,
      { replay, trial throws(EditError) in try replay.make(edit, in: &trial) },
      anew: edit.keepingSteps.isEmpty || remaining.steps.isEmpty
        ? nil : { replay, trial throws(EditError) in try replay.make(remaining, in: &trial) })
    if !isMade { lose(edit, in: document) }
  }

  private typealias Attempt = (inout Replay, inout Document) throws(EditError) -> Void

  /// Makes an edit as it was made. If that would change a value that it left as it was, or something of it is lost, it is made anew. Returns
  /// false if both are impossible; nothing has changed then.
  private mutating func tryToMake(
    in document: inout Document, keeping edit: JournalEdit, before rest: ArraySlice<JournalRecord>,
    wholly: Bool = false, _ asItWas: Attempt, anew: Attempt?
  ) -> Bool {
    var (replay, trial) = (self, document)
    let isMade = (try? asItWas(&replay, &trial)) != nil
    let isWhole = isMade && replay.outcome.lost.count == outcome.lost.count
    if isWhole, anew == nil || !replay.hasCopies(in: edit),
      replay.keeps(edit, since: document, trial)
    {
      (self, document) = (replay, trial)
      return true
    }
    if let anew {
      var (other, made) = (self, document)
      if (try? anew(&other, &made)) != nil, other.outcome.lost.count == outcome.lost.count {
        if isMade { other.takeNodes(of: edit, from: replay, trial, in: made, named: rest) }
        (self, document) = (other, made)
        return true
      }
    }
    guard isMade, isWhole || !wholly else { return false }
    (self, document) = (replay, trial)
    return true
  }

  /// True if texts of an edit have copies in place of references.
  private func hasCopies(in edit: JournalEdit) -> Bool {
    edit.sources.contains { copiedSources.contains($0.number) }
  }

  /// True if the steps of an edit that left each value as it was have done so here.
  private func keeps(_ edit: JournalEdit, since former: Document, _ document: Document) -> Bool {
    if edit.keepingSteps.isEmpty { return true }
    let comparison = MeaningComparison(former, document)
    return edit.keepingSteps.allSatisfy { number in
      guard edit.steps.indices.contains(number), let node = node(edit.steps[number].nodes[0]) else {
        return false
      }
      guard former.path(to: node) != nil else { return true }
      return comparison.isEqual(node, node)
    }
  }

  /// Counts an edit that is not made.
  private mutating func leaveOut(_ edit: JournalEdit, in document: Document) {
    for source in edit.sources {
      sources[source.number] = (document.base, -1)
      sourceCount = max(sourceCount, source.number + 1)
    }
    revisions.append(document.history.current)
  }

  /// Finds the nodes in the new values of an edit that was made anew, where later edits change them.
  private mutating func takeNodes(
    of edit: JournalEdit, from replay: Replay, _ trial: Document, in document: Document,
    named rest: ArraySlice<JournalRecord>
  ) {
    let left = Set(edit.sources.map(\.number))
    for case .edit(let later) in rest {
      for name in later.steps.flatMap(\.nodes)
      where left.contains(name.source) && substitutes[name] == nil {
        guard let node = replay.node(name), let path = trial.path(to: node),
          case .success(let found) = document.resolve(trial.path(of: path), strict: true)
        else { continue }
        substitutes[name] = found.last
      }
    }
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
    let dependent = edit.sources.filter { $0.meaning != nil }
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
    for source in edit.sources {
      try add(source, copied.contains(source.number) ? source.meaning?.copies : nil, to: &document)
    }
    let focus = edit.steps.last.flatMap { node($0.nodes[0]) }
      .flatMap { document.path(to: $0, evenIfRemoved: true) }
    let lost = outcome.lost.count
    try document.transact(focus: focus ?? [document.root]) { document throws(EditError) in
      // Values of removed entries may have other places here.
      if mode == .byPath { document.pending?.removesEntries = true }
      for step in edit.steps { try take(step, in: &document) }
    }
    if outcome.lost.count == lost { outcome.made += 1 }
    revisions.append(document.history.current)
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
    if copies != nil { copiedSources.insert(source.number) }
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
