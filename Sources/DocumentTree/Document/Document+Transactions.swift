extension Document {
  /// Runs an edit as one undo step; an edit inside another joins it. What fails leaves the
  /// document as it was.
  package mutating func transact<Result>(
    focus: NodePath = [],
    _ body: (inout Document) throws(EditError) -> Result
  ) throws(EditError) -> Result {
    if pending != nil { return try body(&self) }
    let former = isOfFormerBase ? formerState(of: history.current) : nil
    let meanings = grammar.hasReferences ? referenceMeanings() : nil
    changeSet.begin()
    pending = PendingTransaction()
    pending?.notesSurroundings = former != nil || journal != nil
    pending?.style = former?.era.basis.style
    let result: Result
    do {
      result = try body(&self)
      settle()
      if let meanings { try requireMeanings(asIn: meanings) }
    } catch {
      pending = nil
      changeSet.rollBack()
      throw error
    }
    let operations = pending?.operations ?? []
    let steps = pending?.steps ?? []
    let focusAfter = pending?.focus ?? focus
    pending = nil
    let deltas = changeSet.end()
    guard !deltas.isEmpty else { return result }
    assert(!steps.isEmpty, "an edit that no journal would have")
    notePlaces(of: deltas.map(\.node), namedBy: steps)
    let formerEdit = former.flatMap { make(steps, deltas, over: $0.era, $0.changeSet) }
    history.commit(
      Transaction(
        generation: generation, deltas: deltas, operations: operations, rebase: nil,
        focusBefore: focus, focusAfter: focusAfter), over: formerEdit)
    if let formerEdit {
      lastFormerState = FormerState(
        generation: formerEdit.generation, revision: history.current,
        changeSet: formerEdit.changeSet)
    }
    // What reads as the file does is the file.
    if former != nil, !hasAnyChanges { history.didSave(as: generation) }
    record { $0.note(steps, in: $1) }
    placesForJournal = [:]
    return result
  }

  /// Says where redo of the edit under way leads to, when that is not where its last step was.
  package mutating func leadRedo(to path: NodePath) { pending?.focus = path }

  /// Which state of the history this is: another number, another state.
  package var revision: Int { history.current }

  /// Whether this state is that of a revision, or was made from it. O(undo steps).
  package func comesFrom(_ revision: Int) -> Bool { history.comesFrom(revision) }

  package var canUndo: Bool { history.undoable != nil }
  package var canRedo: Bool { history.redoable != nil }

  /// Makes the last two edits one undo step.
  package mutating func joinLastEdits() {
    let last = history.current
    history.joinLast()
    guard history.current != last else { return }
    if lastFormerState?.revision == last { lastFormerState?.revision = history.current }
    record { recorder, _ in recorder.noteJoin() }
  }

  /// Takes the last edit back; the path to look at then, or nil when there was none.
  @discardableResult
  package mutating func undo() -> NodePath? {
    guard let transaction = history.undoable else { return nil }
    let before = transaction.rebase == nil || journal == nil ? nil : self
    var steps: [EditStep] = []
    if let rebase = transaction.rebase {
      setBasis(keepingSaved(rebase.before))
    } else if transaction.generation == generation {
      lastStepCost = .exact
      for delta in transaction.deltas { changeSet.takeBack(delta) }
      notePlaces(of: transaction.deltas.map(\.node))
    } else {
      lastStepCost = .checked
      let (deltas, taken) = again(toward: history.previous) { document, place in
        let operations = document.history.undoable?.operations ?? []
        return place < operations.count ? operations[operations.count - 1 - place].inverse : nil
      }
      history.renewUndoable(
        deltas.map(\.inverse), generation)
      steps = taken
    }
    let focus = history.undoable?.focusBefore
    history.stepBack()
    if !steps.isEmpty { notePlaces(of: [], namedBy: steps) }
    recordGoing(steps, from: before)
    placesForJournal = [:]
    return focus
  }

  /// Does the last undone edit again.
  @discardableResult
  package mutating func redo() -> NodePath? {
    guard let transaction = history.redoable else { return nil }
    let before = transaction.rebase == nil || journal == nil ? nil : self
    var steps: [EditStep] = []
    if let rebase = transaction.rebase {
      setBasis(keepingSaved(rebase.after))
    } else if transaction.generation == generation {
      lastStepCost = .exact
      for delta in transaction.deltas { changeSet.takeAgain(delta) }
      notePlaces(of: transaction.deltas.map(\.node))
    } else {
      lastStepCost = .checked
      let (deltas, taken) = again(toward: history.next) { document, place in
        let operations = document.history.redoable?.operations ?? []
        return place < operations.count ? operations[place].forward : nil
      }
      history.renewRedoable(deltas, generation)
      steps = taken
    }
    let focus = history.redoable?.focusAfter
    history.stepForward()
    if !steps.isEmpty { notePlaces(of: [], namedBy: steps) }
    recordGoing(steps, from: before)
    placesForJournal = [:]
    return focus
  }

  /// What a change of base goes back to, with the file as it is now.
  private func keepingSaved(_ basis: Basis) -> Basis {
    var basis = basis
    basis.saved = saved
    basis.isRebased = true
    return basis
  }
}

/// What an edit under way has done so far.
struct PendingTransaction: Sendable {
  var operations: [OperationPair] = []
  /// The steps as they were asked for; a journal takes them again.
  var steps: [EditStep] = []
  /// Containers whose lists and nodes whose values may be as the base has them again.
  var touched: [Node] = []
  var focus: NodePath?
  /// Whether steps say what stood around the nodes that were put in.
  var notesSurroundings = true
  /// How the base is laid out that the state is of, when that is a former one.
  var style: DocumentStyle?
  /// Whether this is an edit done again over another base.
  var isRepeated = false
}
