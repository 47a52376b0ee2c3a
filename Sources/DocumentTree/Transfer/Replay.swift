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
  private var sources: [Int: (id: SourceID, count: Int)]
  private var sourceCount = 1
  /// For each revision of the journal, the revision of the history.
  private var revisions: [Int]
  /// The nodes of the base in this document.
  private(set) var targets: [JournalNode: ResolvedPath] = [:]
  /// The nodes that are used instead of nodes of the journal: an existing member with the same key, or a removed member
  /// that was inserted again.
  var substitutes: [JournalNode: Node] = [:]
  /// Nodes of the base that have been edited in this replay.
  var touched = Set<JournalNode>()
  /// Texts that could not be inserted; edits inside them are lost too.
  var lostSources = Set<Int>()
  private let base: Bytes
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
    guard mode == .byPath else { return }
    for case .edit(let edit) in records { find(edit, in: document) }
    if case .typing(let edit?) = records.last { find(edit, in: document) }
  }

  private mutating func find(_ edit: JournalEdit, in document: Document) {
    for located in edit.paths where located.node.source == 0 && targets[located.node] == nil {
      targets[located.node] = document.resolved(located.path)
    }
  }

  /// Replays all records; throws at the first that makes the rest impossible.
  mutating func run(
    _ records: [JournalRecord], in document: inout Document
  ) throws(EditError) {
    // True if the next edit was made with the one before it, and if both are lost.
    var (isMade, isLost) = (false, false)
    for (number, record) in records.enumerated() {
      switch record {
      case .edit(let edit):
        if isMade {
          isMade = false
        } else if let second = separation(after: number, of: records, in: document) {
          isLost = try !make(edit, separatedBy: second, in: &document)
          isMade = true
        } else {
          try make(edit, in: &document)
        }
      case .typing(let edit):
        if let edit, number == records.count - 1 { try make(edit, in: &document) }
      case .text(let span, let text):
        guard mode == .exact else {
          outcome.lost.append((Path(), text))
          throw .broken
        }
        try rebase(&document) { $0.editText(span, to: text) }
      case .revertText: try rebase(&document) { $0.revertText() }
      case .forget: try rebase(&document) { $0.forgetAll() }
      case .join:
        if !isLost { join(&document) }
        isLost = false
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
    }
  }

  private func go(to number: Int, in document: inout Document) throws(EditError) {
    guard revisions.indices.contains(number) else { throw .notFound }
    while let isAhead = document.history.directRedo(to: revisions[number]) {
      let current = document.history.current
      if isAhead { document.redo() } else { document.undo() }
      guard document.history.current != current else { throw .notFound }
    }
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

  // MARK: - Edits

  /// Returns the second of two joined edits in a format in which an edit of one place of a shared value is made at all of them, and then
  /// taken back at the others.
  private func separation(
    after number: Int, of records: [JournalRecord], in document: Document
  ) -> JournalEdit? {
    guard mode == .byPath, document.grammar.hasReferences, document.grammar.layout.separatesValues,
      number + 2 < records.count, case .edit(let second) = records[number + 1],
      case .join = records[number + 2]
    else { return nil }
    return second
  }

  /// Makes two edits that were joined, or none: the first alone may change too much. Returns false if they are lost.
  private mutating func make(
    _ first: JournalEdit, separatedBy second: JournalEdit, in document: inout Document
  ) throws(EditError) -> Bool {
    var (replay, trial) = (self, document)
    let lost = outcome.lost.count
    let isMade =
      (try? replay.make(first, in: &trial)) != nil && (try? replay.make(second, in: &trial)) != nil
    if isMade, replay.outcome.lost.count == lost {
      (self, document) = (replay, trial)
      return true
    }
    var failed = self
    for source in first.sources { try failed.add(source, nil, to: &trial) }
    for step in first.steps { failed.reportLoss(of: step, trial) }
    outcome.lost = failed.outcome.lost
    lostSources = failed.lostSources
    for source in first.sources + second.sources {
      sources[source.number] = (document.base, -1)
      sourceCount = max(sourceCount, source.number + 1)
    }
    revisions += [document.history.current, document.history.current]
    return false
  }

  /// Makes an edit. Where its texts refer to values outside of them that mean something else here, it is made again with copies.
  private mutating func make(
    _ edit: JournalEdit, in document: inout Document
  ) throws(EditError) {
    let dependent = edit.sources.filter { $0.independent != nil }
    guard mode == .byPath, !dependent.isEmpty else { return try make(edit, [], in: &document) }
    var (replay, trial) = (self, document)
    var copied = Set(dependent.map(\.number))
    if (try? replay.make(edit, [], in: &trial)) != nil {
      var unfolding = ReferenceUnfolding(trial)
      for source in dependent where replay.means(source, &unfolding) {
        copied.remove(source.number)
      }
      guard !copied.isEmpty else {
        (self, document) = (replay, trial)
        return
      }
    }
    try make(edit, copied, in: &document)
  }

  /// True if the references of a text mean what they meant in the journal.
  private func means(_ source: JournalSource, _ unfolding: inout ReferenceUnfolding) -> Bool {
    guard let independent = source.independent, !independent.isEmpty,
      let text = try? bytes(of: source)
    else { return false }
    return unfolding.text(text, longest: ReferenceUnfolding.longestRecorded) == independent
  }

  /// Makes an edit. `copied` are the numbers of the sources with copies in place of references.
  private mutating func make(
    _ edit: JournalEdit, _ copied: Set<Int>, in document: inout Document
  ) throws(EditError) {
    for source in edit.sources {
      try add(source, copied.contains(source.number) ? source.independent : nil, to: &document)
    }
    let focus = edit.steps.last.flatMap { node($0.nodes[0]) }
      .flatMap { document.path(to: $0, evenIfRemoved: true) }
    let lost = outcome.lost.count
    try document.transact(focus: focus ?? [document.root]) { document throws(EditError) in
      for step in edit.steps { try take(step, in: &document) }
    }
    if outcome.lost.count == lost { outcome.made += 1 }
    revisions.append(document.history.current)
  }

  /// Adds a text, or the same with copies in place of references. Then only the offsets before the first of these are right, and steps
  /// at nodes behind that are lost.
  private mutating func add(
    _ source: JournalSource, _ independent: [UInt8]?, to document: inout Document
  ) throws(EditError) {
    guard sources[source.number] == nil, source.number >= sourceCount, source.number < 1 << 31
    else { throw .notFound }
    sourceCount = source.number + 1
    let text = try bytes(of: source)
    var (bytes, end) = (text, text.count)
    if let independent, independent.isEmpty {
      end = -1
    } else if let independent {
      bytes = independent
      let difference = zip(text, independent).enumerated().first { $0.element.0 != $0.element.1 }
      end = difference?.offset ?? min(text.count, independent.count)
    }
    let id =
      switch source.role {
      case .key: document.addRawSource(bytes)
      case .text: document.addSource(bytes)
      case .document: document.addSource(Bytes(bytes), as: .document)
      case .excerpt: document.addExcerpt(bytes)
      case .formerDocument: document.addExcerpt(bytes, as: .document)
      }
    sources[source.number] = (id, end)
  }

  private func bytes(of source: JournalSource) throws(EditError) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in source.pieces {
      switch piece {
      case .bytes(let text): bytes += text.array
      case .base(let span):
        // Only the exact base has these bytes.
        guard mode == .exact, span.end <= base.count else { throw .notFound }
        bytes += base.array(span)
      }
    }
    return bytes
  }

  private mutating func take(_ step: JournalStep, in document: inout Document) throws(EditError) {
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
    if mode == .byPath, name.source == 0, targets[name] != nil || !isSameBase {
      return targets[name]?.node
    }
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
