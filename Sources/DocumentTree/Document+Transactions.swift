extension Document {
  /// Runs an edit as one undo step; an edit inside another joins it. What fails leaves the
  /// document as it was.
  package mutating func transact<Result>(
    focus: NodePath = [],
    _ body: (inout Document) throws(EditError) -> Result
  ) throws(EditError) -> Result {
    if pending != nil { return try body(&self) }
    let before = basis
    changeSet.begin()
    pending = PendingTransaction()
    let result: Result
    do {
      result = try body(&self)
    } catch {
      pending = nil
      setBasis(before)
      throw error
    }
    settle()
    let operations = pending?.operations ?? []
    let focusAfter = pending?.focus ?? focus
    pending = nil
    let deltas = changeSet.end()
    guard !deltas.isEmpty else { return result }
    history.commit(
      Transaction(
        generation: generation, deltas: deltas, operations: operations, rebase: nil,
        focusBefore: focus, focusAfter: focusAfter))
    return result
  }

  package var canUndo: Bool { history.undoable != nil }
  package var canRedo: Bool { history.redoable != nil }

  /// Makes the last two edits one undo step.
  package mutating func joinLastEdits() { history.joinLast() }

  /// Takes the last edit back; the path to look at then, or nil when there was none.
  @discardableResult
  package mutating func undo() -> NodePath? {
    guard var transaction = history.undoable else { return nil }
    if let rebase = transaction.rebase {
      setBasis(keepingSaved(rebase.before))
    } else if transaction.generation == generation {
      for delta in transaction.deltas { changeSet.set(delta.before, for: delta.node) }
    } else {
      transaction.deltas = again(transaction.operations.reversed().map(\.inverse)).map {
        RecordDelta(node: $0.node, before: $0.after, after: $0.before)
      }
      transaction.generation = generation
    }
    history.stepBack(remembering: transaction)
    return transaction.focusBefore
  }

  /// Does the last undone edit again.
  @discardableResult
  package mutating func redo() -> NodePath? {
    guard var transaction = history.redoable else { return nil }
    if let rebase = transaction.rebase {
      setBasis(keepingSaved(rebase.after))
    } else if transaction.generation == generation {
      for delta in transaction.deltas { changeSet.set(delta.after, for: delta.node) }
    } else {
      transaction.deltas = again(transaction.operations.map(\.forward))
      transaction.generation = generation
    }
    history.stepForward(remembering: transaction)
    return transaction.focusAfter
  }

  /// What a change of base goes back to, with the file as it is now.
  private func keepingSaved(_ basis: Basis) -> Basis {
    var basis = basis
    basis.saved = saved
    basis.isRebased = true
    return basis
  }

  /// Does steps over the present base; those whose nodes are gone are passed over.
  private mutating func again(_ operations: [Operation]) -> [RecordDelta] {
    changeSet.begin()
    pending = PendingTransaction()
    for operation in operations {
      switch operation {
      case .setValue(let node, let value, let text):
        guard let path = path(to: node) else { continue }
        setContent(path, to: text.map { Node(addSource($0.bytes()), 0, isMember: false) } ?? value)
      case .setKey(let node, let key):
        guard let path = path(to: node) else { continue }
        setKeySource(path, to: key)
      case .attach(let node, let parent, let before, let text):
        guard let path = path(to: parent) else { continue }
        var attached = node
        if let text, !hasBase(node) {
          let source = addSource(text.bytes())
          attached = Node(source, text.mainOffset, isMember: node.isMember)
          history.remap { $0 == node ? attached : text.mapping(to: source)[$0] }
        }
        let anchor = before.map { Child($0) }
        try? attach(attached, into: path, at: anchor.map { .before($0) } ?? .last)
      case .detach(let node):
        guard let path = path(to: node), path.count > 1 else { continue }
        try? detach(path)
      }
    }
    settle()
    pending = nil
    return changeSet.end()
  }
}

/// What an edit under way has done so far.
struct PendingTransaction: Sendable {
  var operations: [OperationPair] = []
  /// Containers whose lists and nodes whose values may be as the base has them again.
  var touched: [Node] = []
  var focus: NodePath?
}
