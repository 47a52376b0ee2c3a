extension Document {
  /// Runs an edit as one undo step; an edit inside another edit becomes part of it. If the edit fails, the document does
  /// not change.
  package mutating func transact<Result>(
    focus: NodePath = [],
    _ body: (inout Document) throws(EditError) -> Result
  ) throws(EditError) -> Result {
    if pending != nil { return try body(&self) }
    let meanings = grammar.references.map { _ in referenceMeanings() }
    let hasReferences = meanings?.references.isEmpty == false
    var before = grammar.references.movesAnchors && hasReferences ? self : nil
    changeSet.begin()
    pending = PendingTransaction(notesSurroundings: journal != nil)
    let result: Result
    do {
      result = try body(&self)
      if let before {
        if pending?.removesEntries == true { try moveAnchors(of: before) }
        if raisesAnchors { try raiseAnchors() }
      }
      // The history would be copied for this edit.
      before = nil
      settle()
      if let meanings {
        try requireMeanings(asIn: meanings)
      }
    } catch {
      pending = nil
      changeSet.rollBack()
      throw error
    }
    let steps = pending?.steps ?? []
    let keeping = pending?.keepingSteps ?? [:]
    let focusAfter = pending?.focus ?? focus
    pending = nil
    let deltas = changeSet.end()
    guard !deltas.isEmpty else { return result }
    assert(!steps.isEmpty, "an edit that no journal would have")
    noteBasePaths(of: deltas.map(\.node), namedBy: steps)
    history.commit(
      Transaction(base: base, deltas: deltas, focusBefore: focus, focusAfter: focusAfter))
    compare(touched: deltas)
    record { if !$0.isTextOnly { $0.note(steps, keeping: keeping, in: $1) } }
    pathsForJournal = [:]
    return result
  }

  /// Makes steps of the current edit that leave each value as it was before the edit.
  mutating func keepingMeanings(
    of value: KeptValue, _ body: (inout Document) throws(EditError) -> Void
  ) throws(EditError) {
    let first = pending?.steps.count ?? 0
    pending?.isRewriting = value.isSaved
    defer { pending?.isRewriting = false }
    try body(&self)
    let end = pending?.steps.count ?? first
    for number in first..<end { pending?.keepingSteps[number] = value }
  }

  /// Sets the path that redo of the current edit returns, if it is not that of the edit's last step.
  package mutating func setRedoFocus(to path: NodePath) { pending?.focus = path }

  /// The number of the current revision; different states have different numbers.
  package var revision: Int { history.current }

  /// True if the current revision is this revision or descends from it. O(undo steps).
  package func descendsFrom(_ revision: Int) -> Bool { history.descendsFrom(revision) }

  package var canUndo: Bool { history.undoable != nil }
  package var canRedo: Bool { history.redoable != nil }

  /// Joins the last two edits into one undo step.
  package mutating func joinLastEdits() {
    let last = history.current
    history.joinLast()
    guard history.current != last else { return }
    record { recorder, _ in recorder.noteJoin() }
  }

  /// Undoes the last edit. Returns the path to show then, or nil if there was no edit.
  @discardableResult
  package mutating func undo() -> NodePath? {
    guard let transaction = history.undoable else { return nil }
    return step(transaction, to: history.previous, isUndo: true)
  }

  /// Forgets the edit that redo would redo.
  package mutating func forgetRedo() { history.forgetRedoable() }

  /// Redoes the last undone edit. Returns the path to show then, or nil if there was none.
  @discardableResult
  package mutating func redo() -> NodePath? {
    guard let transaction = history.redoable else { return nil }
    return step(transaction, to: history.next, isUndo: false)
  }

  private mutating func step(
    _ transaction: Transaction, to revision: Int, isUndo: Bool
  ) -> NodePath {
    if transaction.rebase == nil, base != transaction.base,
      let state = history.state(over: transaction.base)
    {
      record { $0.noteText(of: $1) }
      setState(state)
      record { if $0.isTextOnly { $0.beginText(of: $1) } }
    }
    // Over the base of the edit, so that the texts before and after it have most parts in common.
    record { if !$0.isTextOnly, !$0.knows(revision) { $0.beginText(of: $1) } }
    if let rebase = transaction.rebase {
      setState(isUndo ? rebase.before : rebase.after)
    } else {
      for delta in transaction.deltas {
        if isUndo { changeSet.undo(delta) } else { changeSet.redo(delta) }
      }
      noteBasePaths(of: transaction.deltas.map(\.node))
      pathsForJournal = [:]
    }
    if isUndo { history.stepBack() } else { history.stepForward() }
    var focus = isUndo ? transaction.focusBefore : transaction.focusAfter
    if base != saved, let state = history.state(over: saved) {
      let map = nodeMap(from: base, to: saved)
      setState(state)
      focus = focus.compactMap { map?[$0] }
    }
    compare(touched: transaction.deltas)
    record { $0.noteHistoryStep(in: $1) }
    return focus
  }
}

/// The steps of the current edit so far.
struct PendingTransaction: Sendable {
  /// The steps as they were requested; a replayed journal takes them again.
  var steps: [EditStep] = []
  /// The steps that leave each value as it was, because they only change where it is written, by their numbers.
  var keepingSteps: [Int: KeptValue] = [:]
  /// Containers whose lists, and nodes whose values, may be equal to the base's again.
  var touched: [Node] = []
  var focus: NodePath?
  /// True if steps record the neighbours of the nodes that they attach.
  var notesSurroundings = true
  /// True while steps only change where values are written.
  var isRewriting = false
  /// The keys in the container to which the last steps have attached members.
  var attachedKeys: (parent: Node, tally: KeyTally)?
  /// True if entries were removed, whose values may have other places.
  var removesEntries = false
  /// True if values that have come back are joined at the end.
  var joinsAnchors = false
}
