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

  /// Removed text longer than this comes back across a save without the comments around it.
  private static var copyLimit: Int { 1 << 24 }

  package var canUndo: Bool { history.undoable != nil }
  package var canRedo: Bool { history.redoable != nil }

  /// Makes the last two edits one undo step.
  package mutating func joinLastEdits() { history.joinLast() }

  /// Takes the last edit back; the path to look at then, or nil when there was none.
  @discardableResult
  package mutating func undo() -> NodePath? {
    guard let transaction = history.undoable else { return nil }
    if let rebase = transaction.rebase {
      setBasis(keepingSaved(rebase.before))
    } else if transaction.generation == generation {
      for delta in transaction.deltas { changeSet.set(delta.before, for: delta.node) }
    } else {
      let deltas = again { document, place in
        let operations = document.history.undoable?.operations ?? []
        return place < operations.count ? operations[operations.count - 1 - place].inverse : nil
      }
      history.renewUndoable(
        deltas.map { RecordDelta(node: $0.node, before: $0.after, after: $0.before) }, generation)
    }
    let focus = history.undoable?.focusBefore
    history.stepBack()
    return focus
  }

  /// Does the last undone edit again.
  @discardableResult
  package mutating func redo() -> NodePath? {
    guard let transaction = history.redoable else { return nil }
    if let rebase = transaction.rebase {
      setBasis(keepingSaved(rebase.after))
    } else if transaction.generation == generation {
      for delta in transaction.deltas { changeSet.set(delta.after, for: delta.node) }
    } else {
      let deltas = again { document, place in
        let operations = document.history.redoable?.operations ?? []
        return place < operations.count ? operations[place].forward : nil
      }
      history.renewRedoable(deltas, generation)
    }
    let focus = history.redoable?.focusAfter
    history.stepForward()
    return focus
  }

  /// What a change of base goes back to, with the file as it is now.
  private func keepingSaved(_ basis: Basis) -> Basis {
    var basis = basis
    basis.saved = saved
    basis.isRebased = true
    return basis
  }

  /// Does the steps of an edit over the present base; those whose nodes are gone are passed
  /// over. Each is asked for when it is its turn: the one before may have carried its nodes over.
  private mutating func again(_ step: (Document, Int) -> Operation?) -> [RecordDelta] {
    changeSet.begin()
    pending = PendingTransaction()
    pending?.isRepeated = true
    var place = 0
    while let operation = step(self, place) {
      place += 1
      switch operation {
      case .setValue(let node, let value, let text):
        guard let path = path(to: node, evenIfRemoved: true) else { continue }
        var content = value
        if isOwn(value, text, of: node) {
          setContent(path, to: valueNode(of: node))
          continue
        }
        if let text {
          content = Node(addSource(text.bytes()), 0, isMember: false)
          follow(text, into: content.source, besides: node)
        }
        setContent(path, to: content)
        if text == nil { followBack(to: content, besides: node) }
      case .setKey(let node, let key):
        guard let path = path(to: node, evenIfRemoved: true) else { continue }
        setKeySource(path, to: key)
      case .attach(let node, let parent, let before, let key, let text):
        guard let path = path(to: parent, evenIfRemoved: true) else { continue }
        // What this base lost comes back itself; else as it was, whatever the base has of it.
        var attached = node
        if let text, changeSet[node]?.placement != .removed, text.count <= Self.copyLimit {
          let source = addSource(text.bytes())
          attached = Node(source, text.mainOffset, isMember: text.mainIsMember)
          follow(text, into: source, besides: node)
          history.remap { $0 == node ? attached : nil }
        }
        let anchor = before.map { Child($0) }
        try? attach(attached, into: path, at: anchor.map { .before($0) } ?? .last)
        // A member that was an element when it was saved has lost its key since.
        if let key, self.key(of: attached)?.array != self[key].bytes.array(Span(0, .max)) {
          setKeySource(path + [attached], to: key)
        }
      case .detach(let node, let isMoving):
        guard let path = path(to: node, evenIfRemoved: true), path.count > 1 else { continue }
        try? detach(path, isMoving: isMoving)
      }
    }
    settle()
    pending = nil
    return changeSet.end()
  }
}

extension Document {
  /// A text that was kept for undo is in the document again, as a source of its own: what the
  /// history says of the nodes in it is about those.
  private mutating func follow(
    _ text: Rendering, into source: SourceID, besides kept: Node
  ) {
    let mapping = text.mapping(to: source)
    let since = lineage[min(text.age, lineage.count)...].reversed()
    lineage.append(mapping)
    history.remap { node in
      // An element and its value begin at the same place; the element stays what it is.
      if node == kept { return nil }
      var node = node
      for step in since { node = step.former(node) ?? node }
      return mapping[node]
    }
  }

  /// Whether a value that was kept for undo is what the node has in the present base.
  private func isOwn(_ value: Node, _ text: Rendering?, of node: Node) -> Bool {
    func span(_ node: Node) -> Span? {
      syntax.end(ofValueAt: node.offset, in: self[node.source], budget: .max)
        .map { Span(node.offset, $0) }
    }
    let own = valueNode(of: node)
    guard let ownSpan = span(own) else { return false }
    let ownBytes = self[own.source].bytes.buffer(ownSpan)
    if let text { return text.count == ownBytes.count && ownBytes.elementsEqual(text.bytes()) }
    guard let valueSpan = span(value), valueSpan.count == ownBytes.count else { return false }
    return ownBytes.elementsEqual(self[value.source].bytes.buffer(valueSpan))
  }

  /// A value of an earlier base is in the document again: what the history says of nodes that
  /// were carried over from it is about those in it.
  private mutating func followBack(to value: Node, besides kept: Node) {
    guard bases.contains(value.source), value.source != base,
      let end = syntax.end(ofValueAt: value.offset, in: self[value.source], budget: .max)
    else { return }
    let steps = lineage.reversed()
    history.remap { node in
      if node == kept { return nil }
      var node = node
      for step in steps {
        node = step.former(node) ?? node
        if node.source == value.source { break }
      }
      return node.source == value.source && value.offset < node.offset && node.offset < end
        ? node : nil
    }
  }
}

/// What an edit under way has done so far.
struct PendingTransaction: Sendable {
  var operations: [OperationPair] = []
  /// Containers whose lists and nodes whose values may be as the base has them again.
  var touched: [Node] = []
  var focus: NodePath?
  /// Whether this is an edit done again over another base.
  var isRepeated = false
}
