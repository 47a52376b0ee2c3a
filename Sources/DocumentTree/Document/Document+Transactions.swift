extension Document {
  /// Runs an edit as one undo step; an edit inside another edit becomes part of it. If the edit fails, the document does
  /// not change.
  package mutating func transact<Result>(
    focus: NodePath = [],
    _ body: (inout Document) throws(EditError) -> Result
  ) throws(EditError) -> Result {
    if pending != nil { return try body(&self) }
    let former = isOfFormerBase ? formerState(of: history.current) : nil
    let isSaved = !differsFromBase
    let meanings = grammar.references.map { _ in referenceMeanings() }
    let hasReferences = meanings?.references.isEmpty == false
    var before = grammar.references.movesAnchors && hasReferences ? self : nil
    changeSet.begin()
    var transaction = PendingTransaction()
    transaction.notesSurroundings = former != nil || journal != nil
    transaction.style = former?.savedState.state.style
    pending = transaction
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
    let operations = pending?.operations ?? []
    let steps = pending?.steps ?? []
    let keeping = pending?.keepingSteps ?? [:]
    let focusAfter = pending?.focus ?? focus
    pending = nil
    let deltas = changeSet.end()
    guard !deltas.isEmpty else { return result }
    assert(!steps.isEmpty, "an edit that no journal would have")
    noteBasePaths(of: deltas.map(\.node), namedBy: steps)
    // Undo of this edit leads to the bytes that it was made over, whatever the revision's layout was at first.
    if isSaved, history.generation(of: history.current) != generation {
      history.didSave(as: generation)
    }
    let formerEdit = former.flatMap {
      makeFormerEdit(steps, deltas, over: $0.savedState, $0.changeSet)
    }
    history.commit(
      Transaction(
        generation: generation, deltas: deltas, operations: operations, rebase: nil,
        focusBefore: focus, focusAfter: focusAfter), over: formerEdit)
    if let formerEdit {
      lastFormerState = FormerState(
        generation: formerEdit.generation, revision: history.current,
        changeSet: formerEdit.changeSet)
    }
    // If the document has no changes from the file, this revision is the saved one.
    if former != nil, !differsFromBase { history.didSave(as: generation) }
    record { $0.note(steps, keeping: keeping, in: $1) }
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
    let joined = history.current
    if lastFormerState?.revision == last { lastFormerState?.revision = joined }
    record { recorder, _ in recorder.noteJoin() }
  }

  /// Undoes the last edit. Returns the path to show then, or nil if there was no edit.
  @discardableResult
  package mutating func undo() -> NodePath? {
    guard let transaction = history.undoable else { return nil }
    let before = documentForJournal(before: transaction)
    var steps: [EditStep] = []
    if let rebase = transaction.rebase {
      // After a save, the edits that follow the change of base refer to the new base.
      if generation != rebase.after.generation {
        history.updateUndoable(rebase: (rebase.before, state))
      }
      setState(keepingSaved(rebase.before))
    } else if transaction.generation == generation {
      lastStepCost = .exact
      for delta in transaction.deltas { changeSet.undo(delta) }
      noteBasePaths(of: transaction.deltas.map(\.node))
    } else {
      lastStepCost = .checked
      let (deltas, taken) = repeatEdit(toward: history.previous) { document, index in
        let operations = document.history.undoable?.operations ?? []
        return index < operations.count ? operations[operations.count - 1 - index].inverse : nil
      }
      history.updateUndoable(
        deltas.map(\.inverse), generation)
      steps = taken
    }
    let focus = history.undoable?.focusBefore
    history.stepBack()
    if !steps.isEmpty { noteBasePaths(of: [], namedBy: steps) }
    recordHistoryStep(steps, rebasing: before)
    pathsForJournal = [:]
    return focus
  }

  /// Forgets the edit that redo would redo.
  package mutating func forgetRedo() { history.forgetRedoable() }

  /// Redoes the last undone edit. Returns the path to show then, or nil if there was none.
  @discardableResult
  package mutating func redo() -> NodePath? {
    guard let transaction = history.redoable else { return nil }
    let before = documentForJournal(before: transaction)
    var steps: [EditStep] = []
    if let rebase = transaction.rebase {
      if generation != rebase.before.generation {
        history.updateRedoable(rebase: (state, rebase.after))
      }
      setState(keepingSaved(rebase.after))
    } else if transaction.generation == generation {
      lastStepCost = .exact
      for delta in transaction.deltas { changeSet.redo(delta) }
      noteBasePaths(of: transaction.deltas.map(\.node))
    } else {
      lastStepCost = .checked
      let (deltas, taken) = repeatEdit(toward: history.next) { document, index in
        let operations = document.history.redoable?.operations ?? []
        return index < operations.count ? operations[index].forward : nil
      }
      history.updateRedoable(deltas, generation)
      steps = taken
    }
    let focus = history.redoable?.focusAfter
    history.stepForward()
    if !steps.isEmpty { noteBasePaths(of: [], namedBy: steps) }
    recordHistoryStep(steps, rebasing: before)
    pathsForJournal = [:]
    return focus
  }

  /// Returns this document if the journal needs it to record the undo or redo of a change of base.
  private func documentForJournal(before transaction: Transaction) -> Document? {
    journal == nil || transaction.rebase == nil ? nil : self
  }

  /// Returns the basis before or after a change of base, with the file's source as it is now.
  private func keepingSaved(_ state: DocumentState) -> DocumentState {
    var state = state
    state.saved = saved
    state.isRebased = true
    return state
  }
}

/// The steps of the current edit so far.
struct PendingTransaction: Sendable {
  var operations: [OperationPair] = []
  /// The steps as they were requested; a replayed journal takes them again.
  var steps: [EditStep] = []
  /// The steps that leave each value as it was, because they only change where it is written, by their numbers.
  var keepingSteps: [Int: KeptValue] = [:]
  /// Containers whose lists, and nodes whose values, may be equal to the base's again.
  var touched: [Node] = []
  var focus: NodePath?
  /// True if steps record the neighbours of the nodes that they attach.
  var notesSurroundings = true
  /// The style of the base that the state refers to, if that is a former base.
  var style: DocumentStyle?
  /// True while steps only change where values are written.
  var isRewriting = false
  /// The keys in the container to which the last steps have attached members.
  var attachedKeys: (parent: Node, tally: KeyTally)?
  /// True if entries were removed, whose values may have other places.
  var removesEntries = false
  /// True if values that have come back are joined at the end.
  var joinsAnchors = false
  /// True if this is an edit that is repeated over another base.
  var isRepeated = false
}
