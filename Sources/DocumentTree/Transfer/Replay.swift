import ModelBasics

// Replays the edits of a journal.
//
//   exactly    the file is the one that was edited: nodes are found by their offsets, and records,
//              marks, reverts and undo are restored
//   by path    the file is different now, or has been edited already: nodes of the base are found
//              by their keys, elements by index together with their fingerprint (`BasePath`), all of
//              them before anything changes; edits whose path is not found are left out and reported
//
// If records are missing, the others are replayed by path, also on the file that was edited.

struct Replay {
  enum Mode { case exact, byPath }

  let mode: Mode
  var outcome = Patch.Outcome()
  /// For each source of the journal, the document's source and the end of the offsets that are right in it.
  var sources: [Int: (id: SourceID, count: Int)]
  var sourceCount = 1
  /// For each revision of the journal, the revision of the history.
  var revisions: [Int]
  /// The nodes of the base in this document.
  var targets: [JournalNode: ResolvedPath] = [:]
  /// The copies of nodes that are not in the base.
  var copies: [JournalCopy] = []
  /// What was found at each revision, for undo.
  private var known: [Int: KnownNodes] = [:]
  /// The nodes that are used instead of nodes of the journal: an existing member with the same key, or a removed member
  /// that was inserted again.
  var substitutes: [JournalNode: Node] = [:]
  /// Nodes of the base that have been edited in this replay.
  var touched = Set<JournalNode>()
  /// The nodes that are found only through references here.
  var indirect: [JournalNode: IndirectWay] = [:]
  /// The same at the start, with what was found.
  var firstWays: [JournalNode: (way: IndirectWay, target: ResolvedPath)] = [:]
  /// The paths of the values and containers that texts were inserted into.
  var insertionPaths: [Int: Path] = [:]
  /// Texts that could not be inserted; edits inside them are lost too.
  var lostSources = Set<Int>()
  let base: Bytes
  /// True if offsets of the base are right, also in a replay by path.
  private let isSameBase: Bool
  private var hasGap = false

  init(
    _ mode: Mode, of records: [JournalRecord], in document: Document, isSameBase: Bool = false
  ) {
    self.mode = mode
    self.isSameBase = isSameBase || mode == .exact
    base = document.baseBytes
    sources = [0: (document.base, base.count)]
    revisions = [document.history.current]
    followsWays = mode == .byPath && document.movesValues
    guard mode == .byPath else { return }
    find(records, in: document)
  }

  private mutating func find(_ edit: JournalEdit, in document: Document) {
    copies += edit.copies
    for located in edit.paths where targets[located.node] == nil {
      var target = document.resolved(located.path, toEnd: false)
      if let (reference, rest) = document.referenceOnWay(to: located.path) {
        if target.node == nil {
          target = document.resolved(located.path, following: true, toEnd: false)
        }
        if let way = IndirectWay(from: reference, along: rest, in: document) {
          indirect[located.node] = way
          firstWays[located.node] = (way, target)
        }
      }
      targets[located.node] = target
    }
  }

  /// Finds the nodes of all edits.
  private mutating func find(_ records: [JournalRecord], in document: Document) {
    for case .edit(let edit) in records { find(edit, in: document) }
    if case .typing(let edit?) = records.last { find(edit, in: document) }
  }

  /// The nodes that were found up to a revision.
  private struct KnownNodes {
    var targets: [JournalNode: ResolvedPath]
    var substitutes: [JournalNode: Node]
    var indirect: [JournalNode: IndirectWay]
  }

  /// True if nodes may have to be found again after an edit.
  let followsWays: Bool

  mutating func noteKnown(in document: Document) {
    guard followsWays else { return }
    known[document.history.current] = KnownNodes(
      targets: targets, substitutes: substitutes, indirect: indirect)
  }

  /// Replays all records; throws at the first that makes the rest impossible.
  mutating func run(
    _ records: [JournalRecord], in document: inout Document
  ) throws(EditError) {
    noteKnown(in: document)
    for (number, record) in records.enumerated() {
      switch record {
      case .edit(let edit): try makeOrLose(edit, in: &document)
      case .typing(let edit):
        if let edit, number == records.count - 1 { try make(edit, in: &document) }
      case .text(let span, let text):
        guard mode == .exact else {
          outcome.lost.append(Patch.LostEdit(path: Path(), kind: .value, text: text))
          throw .broken
        }
        try rebase(&document) { $0.editText(span, to: text) }
      case .revertText: try rebase(&document) { $0.revertText() }
      case .forget: try rebase(&document) { $0.forgetAll() }
      case .join: join(&document)
      case .go(let revision):
        // The numbers of the revisions after a gap are not known.
        if hasGap { throw .notFound }
        try go(to: revision, in: &document)
      case .gap:
        guard mode == .byPath else { throw .broken }
        hasGap = true
        outcome.hasGap = true
      }
    }
  }

  // MARK: - History

  private mutating func join(_ document: inout Document) {
    let last = document.history.current
    document.joinLastEdits()
    if document.history.current != last, revisions.count > 2 {
      // The number stays in use; its revision is now part of the one before.
      revisions[revisions.count - 1] = document.history.current
      noteKnown(in: document)
    }
  }

  private mutating func go(to number: Int, in document: inout Document) throws(EditError) {
    guard revisions.indices.contains(number) else { throw .notFound }
    while let isAhead = document.history.directRedo(to: revisions[number]) {
      let current = document.history.current
      if isAhead { document.redo() } else { document.undo() }
      guard document.history.current != current else { throw .notFound }
    }
    guard let known = known[document.history.current] else { return }
    (targets, substitutes, indirect) = (known.targets, known.substitutes, known.indirect)
  }

  private mutating func rebase(
    _ document: inout Document, _ body: (inout Document) -> Void
  ) throws(EditError) {
    guard mode == .exact else { throw .broken }
    body(&document)
    revisions.append(document.history.current)
    sources[sourceCount] = (document.base, document.baseBytes.count)
    sourceCount += 1
  }

  // MARK: - Steps

  mutating func take(_ step: JournalStep, in document: inout Document) throws(EditError) {
    switch mode {
    case .exact: try takeExactly(step, in: &document)
    case .byPath: takeByPath(step, in: &document)
    }
  }

  private func takeExactly(_ step: JournalStep, in document: inout Document) throws(EditError) {
    switch step {
    case .setContent(let name, let value):
      let path = try path(to: name, in: document)
      document.setContent(path, to: try value.map { value throws(EditError) in try known(value) })
    case .setKey(let name, let key):
      let path = try path(to: name, in: document)
      document.setKeySource(path, to: try key.map { key throws(EditError) in try source(key) })
    case .detach(let name, let isMoving):
      try document.detach(try path(to: name, in: document), isMoving: isMoving)
    case .setComment(let name, let owner, let place, let former, let text):
      document.setComment(
        try known(name), of: try path(to: owner, in: document), at: place,
        from: try former.map { former throws(EditError) in try source(former) },
        to: try text.map { text throws(EditError) in try source(text) })
    case .attach(let name, let parent, let point, _, _, let isMoving):
      let point = try self.point(point) { node throws(EditError) in try known(node) }
      try document.attach(
        try known(name), into: try path(to: parent, in: document), at: point, isMoving: isMoving)
    }
  }

  // MARK: - Nodes of the journal

  /// Returns the node of this document for a node of the journal, or nil if there is none.
  func node(_ name: JournalNode) -> Node? {
    if let substitute = substitutes[name] { return substitute }
    if mode == .byPath, let target = targets[name] { return target.node }
    if mode == .byPath, name.source == 0, !isSameBase { return nil }
    guard let source = sources[name.source], name.offset <= source.count else { return nil }
    return Node(source.id, name.offset, name.form)
  }

  func known(_ name: JournalNode) throws(EditError) -> Node {
    guard let node = node(name) else { throw .notFound }
    return node
  }

  func source(_ number: Int) throws(EditError) -> SourceID {
    guard let source = sources[number], source.count >= 0 else { throw .notFound }
    return source.id
  }

  func path(to name: JournalNode, in document: Document) throws(EditError) -> NodePath {
    guard let path = document.path(to: try known(name), evenIfRemoved: true) else {
      throw .notFound
    }
    return path
  }

  func point(
    _ point: JournalPoint, _ node: (JournalNode) throws(EditError) -> Node
  ) throws(EditError) -> InsertionPoint {
    switch point {
    case .first: .first
    case .last: .last
    case .before(let child): .before(Child(try node(child.node), isGhost: child.isGhost))
    case .after(let child): .after(Child(try node(child.node), isGhost: child.isGhost))
    }
  }
}
