// The history is a tree of revisions that is only appended to: an edit after undo starts a branch,
// and redo follows the youngest branch. A revision stores its edit in two forms. Over the base that
// the edit was made over, its records are restored, which is exact. After a save, which makes a new
// base, the edit is repeated by its operations, whose nodes are mapped to each new base. The result
// is what is shown and marked; a save writes the revision's own bytes, rendered over the base that
// the revision belongs to. An edit made in that state has records over both bases
// (Document+FormerBase).

/// One edit, undone and redone as a whole.
struct Transaction: Sendable {
  var generation: Int
  var deltas: [RecordDelta]
  var operations: [OperationPair]
  /// The states before and after a change of base, by a raw edit or a reload.
  var rebase: (before: DocumentState, after: DocumentState)?
  var focusBefore: NodePath
  var focusAfter: NodePath
}

struct OperationPair: Sendable {
  var forward: Operation
  var inverse: Operation
}

/// One step of an edit; its nodes are those of the document at the time of the step.
enum Operation: Sendable {
  case setValue(Node, to: Node, text: Rendering?)
  case setKey(Node, to: SourceID?)
  case attach(Node, parent: Node, before: Node?, key: SourceID?, text: Rendering?)
  case detach(Node, isMoving: Bool)
  /// Gives a comment of a node a text, adds it if it is not there, or removes it.
  case setComment(Node, of: Node, at: CommentPlace, to: SourceID?)
}

struct History: Sendable {
  private struct Revision: Sendable {
    var parent: Int
    var youngest: Int?
    var transaction: Transaction?
    /// The records of the edit as it was first made; `generation` is the base they refer to.
    var origin: [RecordDelta] = []
    var generation = 0
    /// The base that the revision's bytes became at a save, or that the revision reads the same as.
    var savedGeneration: Int?
  }

  private var revisions = [Revision(parent: 0, youngest: nil, transaction: nil)]
  private(set) var current = 0
  /// The edit to which pieces are being joined.
  private var joining: Joining?

  /// Appends a revision. `former` is the edit over the former base that the current revision belongs to.
  mutating func commit(_ transaction: Transaction, over former: FormerEdit? = nil) {
    revisions.append(
      Revision(
        parent: current, youngest: nil, transaction: transaction,
        origin: former?.deltas ?? transaction.deltas,
        generation: former?.generation ?? transaction.generation))
    revisions[current].youngest = revisions.count - 1
    current = revisions.count - 1
  }

  /// The number of edits that lead to the current revision.
  var depth: Int {
    var depth = 0
    var revision = current
    while revision > 0 {
      depth += 1
      revision = revisions[revision].parent
    }
    return depth
  }

  /// The edit that undo would undo; `redoable` is the one that redo would redo.
  var undoable: Transaction? { revisions[current].transaction }
  var redoable: Transaction? {
    revisions[current].youngest.flatMap { revisions[$0].transaction }
  }

  mutating func stepBack() {
    joining = nil
    current = revisions[current].parent
  }

  /// Forgets the edit that redo would redo.
  mutating func forgetRedoable() { revisions[current].youngest = nil }

  mutating func stepForward() {
    if let next = revisions[current].youngest { current = next }
  }

  /// Replaces the records of an edit that was repeated over another base.
  mutating func updateUndoable(_ deltas: [RecordDelta], _ generation: Int) {
    joining = nil
    revisions[current].transaction?.deltas = deltas
    revisions[current].transaction?.generation = generation
  }

  /// Replaces the target of a reload.
  mutating func updateUndoable(rebase: (before: DocumentState, after: DocumentState)) {
    revisions[current].transaction?.rebase = rebase
    revisions[current].transaction?.generation = rebase.after.generation
    revisions[current].transaction?.focusAfter = [rebase.after.root]
  }

  /// Replaces the states before and after a reload that was undone.
  mutating func updateRedoable(rebase: (before: DocumentState, after: DocumentState)) {
    guard let next = revisions[current].youngest else { return }
    revisions[next].transaction?.rebase = rebase
  }

  mutating func updateRedoable(_ deltas: [RecordDelta], _ generation: Int) {
    guard let next = revisions[current].youngest else { return }
    joining = nil
    revisions[next].transaction?.deltas = deltas
    revisions[next].transaction?.generation = generation
  }

  /// Joins the last edit with the one before it, for a key that is repeated or an edit that is done in pieces.
  mutating func joinLast() {
    let parent = revisions[current].parent
    guard current > 0, parent > 0, current == revisions.count - 1,
      let second = revisions[current].transaction, second.rebase == nil,
      let generation = revisions[parent].transaction?.generation,
      revisions[parent].transaction?.rebase == nil, generation == second.generation,
      revisions[parent].generation == revisions[current].generation,
      // Moved out, so that a long edit is not copied for each of its pieces.
      var first = revisions[parent].transaction.take()
    else { return }
    if joining?.revision != parent { joining = Joining(revision: parent) }
    var indexes = joining ?? Joining(revision: parent)
    joining = nil
    first.operations += second.operations
    first.focusAfter = second.focusAfter
    indexes.deltas.append(second.deltas, to: &first.deltas)
    indexes.origin.append(revisions[current].origin, to: &revisions[parent].origin)
    revisions[parent].transaction = first
    revisions[parent].youngest = nil
    revisions.removeLast()
    current = parent
    joining = indexes
  }

  /// Makes redo lead toward a revision if that descends from the current one. Returns false if the
  /// current one has to be undone first, and nil if it is the target.
  mutating func directRedo(to target: Int) -> Bool? {
    guard revisions.indices.contains(target), target != current else { return nil }
    var revision = target
    while revision > 0 {
      let parent = revisions[revision].parent
      if parent == current {
        revisions[current].youngest = revision
        return true
      }
      revision = parent
    }
    return false
  }

  /// True if the current revision is this revision or descends from it.
  func descendsFrom(_ ancestor: Int) -> Bool {
    var revision = current
    while revision > ancestor { revision = revisions[revision].parent }
    return revision == ancestor
  }

  /// The revision that undo leads to; `next` is that of redo.
  var previous: Int { revisions[current].parent }
  var next: Int { revisions[current].youngest ?? current }

  /// Returns the base that a revision belongs to: the base that its bytes became, or else the base that it was made over.
  func generation(of revision: Int) -> Int {
    revisions[revision].savedGeneration ?? revisions[revision].generation
  }

  func savedGeneration(of revision: Int) -> Int? { revisions[revision].savedGeneration }

  /// Records that the bytes of the current revision are those of a base.
  mutating func didSave(as generation: Int) { revisions[current].savedGeneration = generation }

  /// Returns the change set of a revision over a base, given that of another revision over the same base. Returns nil if
  /// the path between the two leaves that base.
  func changes(
    of target: Int, from other: Int, _ changeSet: ChangeSet, over generation: Int
  ) -> ChangeSet? {
    var changeSet = changeSet
    var ahead: [Int] = []
    var above = Set<Int>()
    var revision = other
    while revision > 0 {
      above.insert(revision)
      revision = revisions[revision].parent
    }
    above.insert(0)
    revision = target
    while !above.contains(revision), revisions[revision].savedGeneration != generation {
      ahead.append(revision)
      revision = revisions[revision].parent
    }
    let common = revision
    revision = other
    if revisions[common].savedGeneration == generation {
      // The base itself is on the path.
      revision = common
      changeSet = ChangeSet()
    }
    while revision != common {
      guard revisions[revision].generation == generation,
        revisions[revision].transaction?.rebase == nil
      else { return nil }
      for delta in revisions[revision].origin { changeSet.undo(delta) }
      revision = revisions[revision].parent
    }
    for revision in ahead.reversed() {
      guard revisions[revision].generation == generation,
        revisions[revision].transaction?.rebase == nil
      else { return nil }
      for delta in revisions[revision].origin { changeSet.redo(delta) }
    }
    return changeSet
  }

  /// The number of children of containers that the records store.
  var storedChildCount: Int {
    revisions.reduce(0) { $0 + $1.origin.reduce(0) { $0 + $1.storedChildCount } }
  }

  /// The nodes that operations and focus paths refer to.
  var referencedNodes: Set<Node> {
    var nodes = Set<Node>()
    for revision in revisions {
      guard let transaction = revision.transaction else { continue }
      for operation in transaction.operations {
        for side in [operation.forward, operation.inverse] {
          _ = side.refersToNode {
            nodes.insert($0)
            return false
          }
        }
      }
      nodes.formUnion(transaction.focusBefore)
      nodes.formUnion(transaction.focusAfter)
    }
    return nodes
  }

  /// Keeps the texts of nodes that undo of the current edit has removed from a base that was saved with them. Redo over a later base
  /// then brings them back with their comments.
  mutating func keepTexts(_ texts: [Node: Rendering]) {
    guard let operations = revisions[current].transaction?.operations else { return }
    for (index, operation) in operations.enumerated() {
      if case .attach(let node, let parent, let before, let key, nil) = operation.forward,
        let text = texts[node]
      {
        revisions[current].transaction?.operations[index].forward = .attach(
          node, parent: parent, before: before, key: key, text: text)
      }
    }
  }

  /// Maps every node to a new base.
  mutating func remap(_ map: (Node) -> Node?) {
    for index in revisions.indices {
      // Most transactions refer to none of the nodes, and are then not copied.
      guard let transaction = revisions[index].transaction, transaction.rebase == nil,
        transaction.refersToNode(where: { map($0) != nil })
      else { continue }
      revisions[index].transaction?.remap(map)
    }
  }
}

extension Transaction {
  fileprivate func refersToNode(where predicate: (Node) -> Bool) -> Bool {
    operations.contains {
      $0.forward.refersToNode(where: predicate) || $0.inverse.refersToNode(where: predicate)
    }
      || focusBefore.contains(where: predicate) || focusAfter.contains(where: predicate)
  }

  fileprivate mutating func remap(_ map: (Node) -> Node?) {
    for step in operations.indices {
      operations[step].forward.remap(map)
      operations[step].inverse.remap(map)
    }
    focusBefore = focusBefore.map { map($0) ?? $0 }
    focusAfter = focusAfter.map { map($0) ?? $0 }
  }
}

extension Operation {
  fileprivate func refersToNode(where predicate: (Node) -> Bool) -> Bool {
    switch self {
    case .setValue(let node, _, _), .setKey(let node, _), .detach(let node, _): predicate(node)
    case .attach(let node, let parent, let before, _, _):
      predicate(node) || predicate(parent) || before.map(predicate) == true
    case .setComment(let comment, let owner, _, _): predicate(comment) || predicate(owner)
    }
  }
}

extension Operation {
  mutating func remap(_ map: (Node) -> Node?) {
    switch self {
    case .setValue(let node, let value, let text):
      // The value keeps its text, because its source is kept.
      self = .setValue(map(node) ?? node, to: value, text: text)
    case .setKey(let node, let key): self = .setKey(map(node) ?? node, to: key)
    case .attach(let node, let parent, let before, let key, let text):
      self = .attach(
        map(node) ?? node, parent: map(parent) ?? parent, before: before.map { map($0) ?? $0 },
        key: key, text: text)
    case .detach(let node, let isMoving): self = .detach(map(node) ?? node, isMoving: isMoving)
    case .setComment(let comment, let owner, let place, let text):
      self = .setComment(map(comment) ?? comment, of: map(owner) ?? owner, at: place, to: text)
    }
  }
}

/// The indexes of the records of a revision that grows, by their nodes.
private struct Joining: Sendable {
  struct Indexes: Sendable {
    private var indexes: [Node: Int] = [:]
    private var count = 0

    /// Adds later records, each to the earlier record of its node if there is one.
    mutating func append(_ new: [RecordDelta], to all: inout [RecordDelta]) {
      if count != all.count {
        indexes = [:]
        for index in all.indices { indexes[all[index].node] = indexes[all[index].node] ?? index }
      }
      for delta in new {
        if let index = indexes[delta.node] {
          all[index] = delta.joined(to: all[index])
        } else {
          indexes[delta.node] = all.count
          all.append(delta)
        }
      }
      count = all.count
    }
  }

  let revision: Int
  var deltas = Indexes()
  var origin = Indexes()
}
