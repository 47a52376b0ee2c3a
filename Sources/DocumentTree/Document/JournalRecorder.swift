import ModelBasics

/// Records the edits of a document until they are taken and written to a journal.
///
/// A source or the path of a node is recorded only once.
struct JournalRecorder: Sendable {
  private(set) var records: [JournalRecord] = []
  /// The journal's number of each revision of the history.
  private var revisions: [Int: Int]
  private var revisionCount = 1
  /// True if only differences between texts can be recorded: undo has led to a document from before the journal began, whose
  /// nodes it does not know.
  var isTextOnly: Bool { lastText != nil }
  /// The text as it was recorded last; differences are recorded when the records are taken, not at each step.
  private var lastText: Rendering?
  private var sources: [SourceID: Int]
  private var sourceCount = 1
  private var nodesWithPaths = Set<Node>()
  /// The values that were written at another place of them, by their sources.
  private var keptValues: [SourceID: KeptValue] = [:]
  /// The base at the start of the journal.
  private let base: SourceID

  init(_ document: Document) {
    base = document.base
    revisions = [document.history.current: 0]
    sources = [document.base: 0]
  }

  mutating func take() -> [JournalRecord] {
    defer { records = [] }
    return records
  }

  /// True if the path of a node has been recorded.
  func hasPath(of node: Node) -> Bool { nodesWithPaths.contains(node) }

  // MARK: - Recording

  /// Records a committed transaction.
  mutating func note(
    _ steps: [EditStep], keeping: [Int: KeptValue] = [:], in document: Document
  ) {
    var edit = edit(steps, in: document)
    edit.keepingSteps = keeping.mapValues(\.isSaved)
    for (number, value) in keeping where steps.indices.contains(number) {
      guard value.document != nil, case .setContent(_, let text?) = steps[number] else { continue }
      keptValues[text.source] = value
    }
    records.append(.edit(edit))
    addRevision(document)
  }

  /// Records an edit of the text, which has made a new base.
  mutating func noteText(_ span: Span, _ text: [UInt8], in document: Document) {
    lastText = nil
    records.append(.text(span, text))
    addBase(document)
  }

  /// Begins to record differences of the text, which is that of a known revision or has been recorded.
  mutating func beginText(of document: Document) { lastText = document.render() }

  /// Records the difference from the text that was recorded last, if only texts can be recorded.
  mutating func noteText(of document: Document) {
    guard let lastText else { return }
    let new = document.render()
    let (span, newSpan) = lastText.difference(to: new)
    guard !span.isEmpty || !newSpan.isEmpty else { return }
    records.append(.text(span, new.array(newSpan)))
    self.lastText = new
    revisionCount += 1
    sourceCount += 1
  }

  /// Records that all changes were reverted at once.
  mutating func note(_ record: JournalRecord, in document: Document) {
    lastText = nil
    records.append(record)
    addBase(document)
  }

  mutating func noteJoin() {
    if !isTextOnly { records.append(.join) }
  }

  /// Records an undo or redo to a revision that the journal knows.
  mutating func noteHistoryStep(in document: Document) {
    guard let revision = revisions[document.history.current] else { return }
    records.append(.go(revision))
    lastText = nil
  }

  func knows(_ revision: Int) -> Bool { revisions[revision] != nil }

  private mutating func addRevision(_ document: Document) {
    revisions[document.history.current] = revisionCount
    revisionCount += 1
  }

  /// Counts a new base; every edit of the text makes one, whether it is known or not.
  private mutating func addBase(_ document: Document) {
    addRevision(document)
    if sources[document.base] == nil { sources[document.base] = sourceCount }
    sourceCount += 1
  }

  // MARK: - Edits

  private mutating func edit(_ steps: [EditStep], in document: Document) -> JournalEdit {
    var edit = JournalEdit()
    edit.steps = steps.map { step in
      switch step {
      case .setContent(let node, let value):
        .setContent(
          journalNode(node, document, &edit), to: value.map { journalNode($0, document, &edit) })
      case .setKey(let node, let key):
        .setKey(
          journalNode(node, document, &edit), to: key.map { number($0, .key, document, &edit) })
      case .detach(let node, let isMoving):
        .detach(journalNode(node, document, &edit), isMoving: isMoving)
      case .attach(let node, let parent, let point, let surroundings, let isMoving):
        .attach(
          journalNode(node, document, &edit), into: journalNode(parent, document, &edit),
          at: self.point(point, document, &edit),
          after: surroundings.after.map { child($0, document, &edit) },
          hasDuplicateKey: surroundings.hasDuplicateKey, isMoving: isMoving)
      case .setComment(let comment, let owner, let place, let former, let text):
        .setComment(
          JournalNode(
            source: number(comment.source, .key, document, &edit), offset: comment.offset,
            form: .comment),
          of: journalNode(owner, document, &edit),
          at: place, from: former.map { number($0, .key, document, &edit) },
          to: text.map { number($0, .key, document, &edit) })
      }
    }
    return edit
  }

  private mutating func point(
    _ point: InsertionPoint, _ document: Document, _ edit: inout JournalEdit
  ) -> JournalPoint {
    switch point {
    case .first: .first
    case .last: .last
    case .before(let child): .before(self.child(child, document, &edit))
    case .after(let child): .after(self.child(child, document, &edit))
    }
  }

  private mutating func child(
    _ child: Child, _ document: Document, _ edit: inout JournalEdit
  ) -> JournalChild {
    JournalChild(node: journalNode(child.node, document, &edit), isGhost: child.isGhost)
  }

  private mutating func journalNode(
    _ node: Node, _ document: Document, _ edit: inout JournalEdit
  ) -> JournalNode {
    let named = JournalNode(
      source: number(node.source, .text, document, &edit), offset: node.offset, form: node.form)
    if document.hasBase(node), nodesWithPaths.insert(node).inserted,
      let path = document.shortBasePath(of: node)
    {
      edit.paths.append(JournalPath(node: named, path: path))
    } else if let value = keptValues[node.source], nodesWithPaths.insert(node).inserted {
      if let path = document.keptPath(of: node, keptValues), path.isShort {
        edit.paths.append(JournalPath(node: named, path: path))
      } else if let place = value.place, let originals = document.originalNodes(to: node, of: value)
      {
        let place = journalNode(place, document, &edit)
        let originals = originals.map { journalNode($0, document, &edit) }
        edit.copies.append(JournalCopy(node: named, place: place, originals: originals))
      }
    }
    return named
  }

  private mutating func number(
    _ source: SourceID, _ role: JournalSource.Role, _ document: Document,
    _ edit: inout JournalEdit
  ) -> Int {
    if let number = sources[source] { return number }
    let number = sourceCount
    sourceCount += 1
    sources[source] = number
    edit.sources.append(
      JournalSource(
        number: number, role: document[source].form == .document ? .document : role,
        pieces: pieces(document[source].bytes, document),
        meaning: role == .key
          ? nil : meaning(of: document[source].bytes.array(Span(0, .max)), document)))
    return number
  }

  private func meaning(
    of text: @autoclosure () -> [UInt8], _ document: Document
  ) -> ReferenceMeaning? {
    guard document.grammar.references.movesAnchors else { return nil }
    var unfolding = ReferenceUnfolding(document)
    return unfolding.meaning(of: text(), longest: ReferenceUnfolding.longestRecorded)
  }

  /// The length in bytes from which a text is recorded as a difference.
  private static let shortest = 4096

  /// Returns a long text as its difference from the base: undo may have made the whole text of the document a source.
  private func pieces(_ bytes: Bytes, _ document: Document) -> [JournalSource.Piece] {
    let whole = JournalSource.Piece.bytes(Spelling(bytes, Span(0, bytes.count)))
    guard bytes.count >= Self.shortest, !document[base].bytes.isVolatile else { return [whole] }
    let difference = TextDifference(from: document[base].bytes.all, to: bytes.all)
    guard difference.new.count < bytes.count / 2 else { return [whole] }
    return [
      .base(Span(0, difference.old.start)), .bytes(Spelling(bytes, difference.new)),
      .base(Span(difference.old.end, document[base].bytes.count)),
    ]
  }
}
