import DocumentTree

extension Outline {
  /// Shows only rows that are found from now on. The focus goes to the root until `show` is called.
  mutating func beginFilter(in document: Document) {
    filter = RowFilter(document, outerFolds: filter?.outerFolds ?? folds)
    // Which containers are expanded at first depends on what is found in them.
    folds = Folds(defaultDepth: .max)
    place(OutlineRow([document.root]), rowsAbove: 0, in: document)
  }

  /// Adds rows that were found.
  mutating func add(_ rows: [OutlineRow], in document: Document) {
    for row in rows { filter?.add(row, in: document) }
    settle(in: document)
  }

  /// Begins to collect rows again after the text was replaced; the focus stays.
  mutating func renewFilter(in document: Document) {
    guard let old = filter else { return }
    filter = RowFilter(document, outerFolds: old.outerFolds)
    filter?.reveal(focus, in: document)
    settle(in: document)
  }

  /// Adds the entries that were inserted since the filter began, before a save.
  mutating func addNewEntries(of document: Document) {
    filter?.addNewEntries(of: document)
    leaveGhost(in: document)
  }

  /// Shows all rows again; the focus stays.
  mutating func endFilter(in document: Document) {
    guard let old = filter else { return }
    filter = nil
    folds = old.outerFolds
    unfold(to: focus, in: document)
    settle(in: document)
  }

  /// Returns the next or previous shown child of a container, which may be a ghost.
  package func child(
    beside child: Child, in parent: Node, forward: Bool, _ document: Document
  ) -> ChildStep {
    if let filter {
      return forward
        ? filter.child(after: child, in: parent, document)
        : filter.child(before: child, in: parent, document)
    }
    return forward
      ? document.child(after: child, in: parent) : document.child(before: child, in: parent)
  }

  /// Returns the next or previous shown child that is not a ghost.
  func presentChild(
    beside child: Child, in parent: Node, forward: Bool, _ document: Document
  ) -> Child? {
    var step = ChildStep.child(child)
    while case .child(let current) = step {
      step = self.child(beside: current, in: parent, forward: forward, document)
      if let found = step.child, !found.isGhost { return found }
    }
    return nil
  }

  /// Returns shown children that are not ghosts, from one on, within a budget in bytes.
  func presentChildren(
    from child: Child, in parent: Node, most: Int, budget: Int, _ document: Document
  ) -> [Node] {
    guard filter?.lists(parent) == true else {
      return document.presentChildren(from: child, in: parent, most: most, budget: budget)
    }
    var found: [Node] = []
    var next: Child? = child
    while let current = next, found.count < most {
      found.append(current.node)
      next = presentChild(beside: current, in: parent, forward: true, document)
    }
    return found
  }
}
