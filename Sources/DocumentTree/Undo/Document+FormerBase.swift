import ModelBasics

// Edits made after undo went back across a save. The document is then a state of the former base, and the blank lines,
// commas and comments that the save removed are still in that base's bytes. So such an edit is made twice: over the
// current base, which gives the marks and the list of changes, and over the former base, whose rendering will be saved.
//
//   base 0 ── dd b ── save ── base 1
//     │ u                       │ u, by its operations: b is new here
//     └─ a := 2 over base 0     └─ a := 2 over base 1
//        (the bytes)               (the marks)

extension Document {
  /// True if the current state belongs to a former base and differs from the current one.
  package var isOfFormerBase: Bool {
    differsFromBase && history.generation(of: history.current) != generation
  }

  /// Returns the base that a revision belongs to and the changes over it. Returns nil if that is the current base, or if
  /// the history does not lead there.
  func formerState(of revision: Int) -> (savedState: SavedState, changeSet: ChangeSet)? {
    let origin = history.generation(of: revision)
    guard origin != generation,
      let savedState = savedStates.last(where: { $0.state.generation == origin })
    else { return nil }
    // The revision was saved as this base.
    if history.savedGeneration(of: revision) == origin { return (savedState, ChangeSet()) }
    if let state = lastFormerState, state.generation == origin,
      let changeSet = history.changes(
        of: revision, from: state.revision, state.changeSet, over: origin)
    {
      return (savedState, changeSet)
    }
    return history.changes(
      of: revision, from: savedState.revision, savedState.state.changeSet, over: origin
    )
    .map { (savedState, $0) }
  }

  /// Returns an entry as it will be saved, or nil if the entry of the current base will be saved.
  func formerEntry(of node: Node, in parent: Node) -> Rendering? {
    formerTwin(of: node, in: parent).map { $0.document.render(entry: $0.node, in: $0.parent) }
  }

  /// Returns the text of a value as it will be saved.
  func savedValueText(of node: Node) -> [UInt8] {
    let twin = path(to: node)?.dropLast().last.flatMap { formerTwin(of: node, in: $0) }
    return twin.map { $0.document.valueText(of: $0.node) } ?? valueText(of: node)
  }

  /// Returns the node over the former base that will be saved in place of a node.
  private func formerTwin(
    of node: Node, in parent: Node
  ) -> (document: Document, node: Node, parent: Node)? {
    guard isOfFormerBase, let (savedState, changeSet) = formerState(of: history.current) else {
      return nil
    }
    let former = over(savedState, changeSet)
    let formerNodes = FormerNodes(savedState, in: self)
    guard let twin = formerNodes[node], let twinParent = formerNodes[parent],
      former.hasChild(Child(twin), in: twinParent),
      reads(node, as: twin, of: former, limit: Self.longestCount)
    else { return nil }
    return (former, twin, twinParent)
  }

  /// Returns this document with its state replaced by a state of a former base.
  func over(_ savedState: SavedState, _ changeSet: ChangeSet) -> Document {
    var document = self
    var state = savedState.state
    state.changeSet = changeSet
    // Only used for the document that is shown, and not free to compute.
    state.isRebased = false
    document.setState(state)
    document.journal = nil
    return document
  }

  /// Makes the edit that was just made over the former base that the state before it belongs to. Returns nil if the edit
  /// is not certain there.
  mutating func makeFormerEdit(
    _ steps: [EditStep], _ deltas: [RecordDelta], over savedState: SavedState,
    _ changeSet: ChangeSet
  ) -> FormerEdit? {
    var former = over(savedState, changeSet)
    var formerNodes = FormerNodes(savedState, in: self)
    let unmapped = Set(steps.flatMap(\.nodes)).filter { node in
      formerNodes[node].flatMap { former.path(to: $0, evenIfRemoved: true) } == nil
    }
    if !unmapped.isEmpty {
      var before = self
      for delta in deltas { before.changeSet.undo(delta) }
      formerNodes.find(unmapped, of: before, in: former)
    }
    former.changeSet.begin()
    former.pending = PendingTransaction(notesSurroundings: false)
    for step in steps {
      guard former.repeatStep(step, formerNodes, of: self) else { return nil }
    }
    former.settle()
    former.pending = nil
    let formerDeltas = former.changeSet.end()
    guard agrees(with: former, on: steps, formerNodes) else { return nil }
    sources = former.sources
    owners = former.owners
    if !formerNodes.found.isEmpty {
      nodeMappings.append(NodeMapping(formerNodes: formerNodes.found))
    }
    return FormerEdit(
      generation: savedState.state.generation, deltas: formerDeltas, changeSet: former.changeSet)
  }

  /// Repeats a step of the document that is shown over this former base. Returns false if that is not possible.
  private mutating func repeatStep(
    _ step: EditStep, _ formerNodes: FormerNodes, of shown: Document
  ) -> Bool {
    func path(to node: Node) -> NodePath? {
      formerNodes[node].flatMap { self.path(to: $0, evenIfRemoved: true) }
    }
    do {
      switch step {
      case .setContent(let node, let value):
        guard let path = path(to: node) else { return false }
        var content = value
        if value == nil || value.map({ shown.bases.contains($0.source) }) == true {
          guard let text = shown.shortText(ofValueAt: value ?? shown.valueNode(of: node))
          else { return false }
          let form: TextForm = formerNodes[node] == root ? .document : .entry
          content = Node(addSource(Bytes(text), as: form), 0, .value)
        }
        setContent(path, to: content)
      case .setKey(let node, let key):
        guard let path = path(to: node) else { return false }
        setKeySource(path, to: key ?? shown.ownKey(of: node).map { addRawSource($0) })
      case .detach(let node, let isMoving):
        guard let path = path(to: node) else { return false }
        try detach(path, isMoving: isMoving)
      case .setComment(let comment, let owner, let place, let former, let text):
        guard let path = path(to: owner), let twin = formerNodes[owner] else { return false }
        let known = formerNodes[comment].flatMap { hasComment($0, of: twin) ? $0 : nil }
        guard known != nil || former == nil else { return false }
        setComment(known ?? comment, of: path, at: place, from: former, to: text)
        if known == nil { arrangeComments(of: twin, as: owner, of: shown, formerNodes) }
      case .attach(let node, let parent, let point, let surroundings, let isMoving):
        guard let child = formerNodes[node], let path = path(to: parent),
          let point = self.point(
            point, surroundings, of: node, in: path, formerNodes, shown: shown, parent)
        else { return false }
        try attach(child, into: path, at: point, isMoving: isMoving)
        // The node may have a key in the current base that it did not have in the former one.
        if let key = shown.key(of: node)?.array, self.key(of: child)?.array != key,
          path.last.map({ kind(of: $0) }) == .object
        {
          setKeySource(path + [child], to: addRawSource(key))
        }
      }
      return true
    } catch {
      return false
    }
  }

  /// Brings the comments that are added to a node into the order they have at its twin. One that comes back is a new one over this
  /// base, and would be the last of them.
  private mutating func arrangeComments(
    of node: Node, as twin: Node, of shown: Document, _ formerNodes: FormerNodes
  ) {
    guard let comments = changeSet[node]?.comments, comments.count(where: \.isAdded) > 1 else {
      return
    }
    var ranks: [Node: Int] = [:]
    for gap in shown.gaps(beside: twin, around: nil) {
      for comment in shown.comments(in: gap) where comment.owner == twin {
        for case let node? in [comment.node, formerNodes[comment.node]] where ranks[node] == nil {
          ranks[node] = ranks.count
        }
      }
    }
    let places = comments.indices.filter { comments[$0].isAdded && ranks[comments[$0].node] != nil }
    let ordered = places.sorted {
      ranks[comments[$0].node, default: 0] < ranks[comments[$1].node, default: 0]
    }
    guard ordered != places else { return }
    update(node) { record in
      for (place, other) in zip(places, ordered) { record.comments[place] = comments[other] }
    }
  }

  /// Returns the same insertion point over the former base, where a ghost of the current base may not exist.
  private func point(
    _ point: InsertionPoint, _ surroundings: EditStep.Surroundings, of node: Node,
    in path: NodePath, _ formerNodes: FormerNodes, shown: Document, _ shownParent: Node
  ) -> InsertionPoint? {
    guard let parent = path.last else { return nil }
    func existing(_ child: Child) -> Child? {
      guard let node = formerNodes[child.node] else { return nil }
      let child = Child(node, isGhost: child.isGhost)
      return hasChild(child, in: parent) ? child : nil
    }
    /// The ghosts of the two bases may be between other children.
    func moved(from ghost: Child, _ point: InsertionPoint) -> InsertionPoint {
      guard ghost.isGhost, shown.hasChild(Child(node), in: shownParent) else { return point }
      let previous = shown.present(before: Child(node), in: shownParent)
      let twin = previous.flatMap { existing(Child($0)) }
      if present(before: ghost, in: parent) == twin?.node {
        // Other ghosts between the two may be in another order.
        guard case .child(let next) = shown.child(after: Child(node), in: shownParent),
          let nextTwin = existing(next), precedes(nextTwin, ghost, in: parent)
        else { return point }
        return .before(nextTwin)
      }
      guard let twin else { return previous == nil ? .first : point }
      return .after(twin)
    }
    if case .before(Child(node, isGhost: true)) = point,
      let point = self.point(besideGhostOf: node, in: parent, formerNodes, shown, shownParent)
    {
      return point
    }
    switch point {
    case .first, .last: return point
    case .before(let child):
      if let child = existing(child) { return moved(from: child, .before(child)) }
      guard child.isGhost else { return nil }
    case .after(let child):
      if let child = existing(child) { return moved(from: child, .after(child)) }
      guard child.isGhost else { return nil }
    }
    guard let previous = surroundings.after else { return .first }
    if let previous = existing(previous) { return moved(from: previous, .after(previous)) }
    guard previous.isGhost, shown.hasChild(Child(node), in: shownParent) else { return nil }
    guard let present = shown.present(before: Child(node), in: shownParent) else { return .first }
    return existing(Child(present)).map { .after($0) }
  }

  /// Returns the point for a node that has come back: beside its ghost, so that the comments around it are where they were, or
  /// behind the last of the ghosts that precede it over the base that is shown. So nodes that come back have the comments between
  /// their ghosts on the same side, whatever their order. Returns nil if no such ghost is between the same entries.
  private func point(
    besideGhostOf node: Node, in parent: Node, _ formerNodes: FormerNodes, _ shown: Document,
    _ shownParent: Node
  ) -> InsertionPoint? {
    guard let twin = formerNodes[node], shown.hasChild(Child(node), in: shownParent) else {
      return nil
    }
    let own = Child(twin, isGhost: true)
    guard hasChild(own, in: parent) else { return nil }
    func former(_ child: Child?) -> Child? {
      child.flatMap { child in formerNodes[child.node].map { Child($0, isGhost: child.isGhost) } }
    }
    let next = shown.child(after: Child(node), in: shownParent)
    let before = former(shown.present(before: Child(node), in: shownParent).map { Child($0) })
    let after = former(shown.present(next, in: shownParent))
    func isBetween(_ ghost: Child) -> Bool {
      hasChild(ghost, in: parent) && present(before: ghost, in: parent) == before?.node
        && present(child(after: ghost, in: parent), in: parent) == after
    }
    var last = isBetween(own) ? own : nil
    var step = shown.child(before: Child(node), in: shownParent)
    for _ in 0..<Self.longestGhosts {
      guard case .child(let previous) = step, previous.isGhost else { break }
      step = shown.child(before: previous, in: shownParent)
      guard let other = former(previous) else { continue }
      if last.map({ precedes($0, other, in: parent) }) ?? isBetween(other) { last = other }
    }
    return last.map { $0 == own ? .before(own) : .after($0) }
  }

  /// True if a child is a ghost in front of another ghost, with only ghosts between them.
  private func precedes(_ child: Child, _ ghost: Child, in parent: Node) -> Bool {
    var step = self.child(before: ghost, in: parent)
    for _ in 0..<Self.longestGhosts {
      guard case .child(let other) = step, other.isGhost else { return false }
      if other == child { return true }
      step = self.child(before: other, in: parent)
    }
    return false
  }

  /// The greatest length in bytes of a document that is compared as a whole for an edit.
  private static var comparisonLimit: Int { 1 << 16 }

  private func agrees(
    with former: Document, on steps: [EditStep], _ formerNodes: FormerNodes
  ) -> Bool {
    if steps.allSatisfy({ agrees(with: former, on: $0, formerNodes) }) { return true }
    // Over the former base a value may be its own again, with other nodes in it.
    guard max(baseBytes.count, former.baseBytes.count) <= Self.comparisonLimit else { return false }
    return reads(as: former)
  }

  /// True if the node that a step attached reads the same and has the same neighbours over both bases.
  private func agrees(
    with former: Document, on step: EditStep, _ formerNodes: FormerNodes
  ) -> Bool {
    guard case .attach(let node, let parent, _, _, _) = step else { return true }
    guard let twin = formerNodes[node], let twinParent = formerNodes[parent] else { return false }
    let isHere = hasChild(Child(node), in: parent)
    guard former.hasChild(Child(twin), in: twinParent) == isHere else { return false }
    guard isHere else { return true }
    guard reads(node, as: twin, of: former, limit: Self.longestCount) else { return false }
    let before = present(before: Child(node), in: parent).map { formerNodes[$0] }
    let after = present(child(after: Child(node), in: parent), in: parent).map {
      formerNodes[$0.node]
    }
    let twinBefore = former.present(before: Child(twin), in: twinParent)
    let twinAfter = former.present(former.child(after: Child(twin), in: twinParent), in: twinParent)
    return before == twinBefore.map { .some($0) } && after == twinAfter.map { .some($0.node) }
  }

  /// The greatest number of nodes that are compared or counted for an edit.
  static var longestCount: Int { 1 << 12 }

  private func present(before child: Child, in parent: Node) -> Node? {
    var step = self.child(before: child, in: parent)
    while case .child(let child) = step {
      if !child.isGhost { return child.node }
      step = self.child(before: child, in: parent)
    }
    return nil
  }

  /// The greatest length in bytes of a value that is copied for an edit.
  private static var longestValue: Int { 1 << 16 }

  private func shortText(ofValueAt value: Node) -> [UInt8]? {
    guard let end = wholeEnd(of: entry(of: value).value, in: value.source),
      end - value.offset <= Self.longestValue
    else { return nil }
    return self[value.source].bytes.array(Span(value.offset, end))
  }
}
