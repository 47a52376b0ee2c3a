// The history is a tree of revisions that is only appended to: an edit after undo starts a branch,
// and redo follows the youngest branch. An edit belongs to the base that it was made over, and is undone and
// redone there, by its records. A saved revision has two documents: the one that was written, and the one
// over the written bytes.
//
//   base 0   r0 ─ r1 ─ r2        r2 was saved: undo of the edit that leads to it starts from its
//                      ║         document over base 0, and the next edit is made over base 1
//   base 1             r2 ─ r3

/// One edit, undone and redone as a whole.
struct Transaction: Sendable {
  /// The base that the records refer to.
  var base: SourceID
  var deltas: [RecordDelta]
  /// The states before and after a change of base, by a raw edit or a reload.
  var rebase: (before: DocumentState, after: DocumentState)?
  var focusBefore: NodePath
  var focusAfter: NodePath
}

struct History: Sendable {
  private struct Revision: Sendable {
    var parent: Int
    var youngest: Int?
    var transaction: Transaction?
    /// The documents of a revision that was saved, over different bases.
    var states: [DocumentState] = []
  }

  private var revisions = [Revision(parent: 0, youngest: nil, transaction: nil)]
  private(set) var current = 0
  /// The edit to which pieces are being joined.
  private var joining: Joining?

  mutating func commit(_ transaction: Transaction) {
    revisions.append(Revision(parent: current, youngest: nil, transaction: transaction))
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

  /// Replaces the target of a reload.
  mutating func updateUndoable(rebase: (before: DocumentState, after: DocumentState)) {
    revisions[current].transaction?.rebase = rebase
    revisions[current].transaction?.base = rebase.after.base
    revisions[current].transaction?.focusAfter = [rebase.after.root]
  }

  /// Joins the last edit with the one before it, for a key that is repeated or an edit that is done in pieces.
  mutating func joinLast() {
    let parent = revisions[current].parent
    guard current > 0, parent > 0, current == revisions.count - 1,
      revisions[current].states.isEmpty, revisions[parent].states.isEmpty,
      let second = revisions[current].transaction, second.rebase == nil,
      let base = revisions[parent].transaction?.base,
      revisions[parent].transaction?.rebase == nil, base == second.base,
      // Moved out, so that a long edit is not copied for each of its pieces.
      var first = revisions[parent].transaction.take()
    else { return }
    if joining?.revision != parent { joining = Joining(revision: parent) }
    var indexes = joining ?? Joining(revision: parent)
    joining = nil
    first.focusAfter = second.focusAfter
    indexes.deltas.append(second.deltas, to: &first.deltas)
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

  /// Returns the document of the current revision over a base, if it was saved.
  func state(over base: SourceID) -> DocumentState? {
    revisions[current].states.first { $0.base == base }
  }

  /// The documents of a revision, if it was saved.
  func states(of revision: Int) -> [DocumentState] {
    revisions.indices.contains(revision) ? revisions[revision].states : []
  }

  /// Keeps the documents of the current revision when it is saved: the one that was written, and the one over the written bytes.
  mutating func didSave(_ written: DocumentState, as saved: DocumentState) {
    for state in [written, saved] where self.state(over: state.base) == nil {
      revisions[current].states.append(state)
    }
  }

  /// The number of children of containers that the records store.
  var storedChildCount: Int {
    revisions.reduce(0) { count, revision in
      (revision.transaction?.deltas ?? []).reduce(count) { $0 + $1.storedChildCount }
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
}
