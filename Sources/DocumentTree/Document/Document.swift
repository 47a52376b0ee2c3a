import ModelBasics

// A document is an immutable base and a change set over it.
//
//   sources   0: the file's bytes          3: "#89b4fa"     4: "size": 12
//   base      source 0
//   changes   (0,41) value → (3,0)         root's list: … (4,0) …
//
// A node is a place in a source, so opening a file stores nothing about its contents. What
// the document *is* follows from base and change set alone: reading steps through a source
// unless the change set says otherwise; rendering streams the base with the changes spliced in;
// saving makes the rendered bytes the base and empties the set. Undo is a history of
// transactions beside it.
//
// Limits: a node's parent is not known from the node, so what edits takes a path from the root.

/// The live document: what the file holds, with unsaved edits applied.
package struct Document: Sendable {
  package let grammar: any Grammar

  /// All texts that nodes are in; only ever appended.
  var sources: [Source]
  /// The source that the change set is over.
  package private(set) var base: SourceID
  /// The source that the file has; another than `base` after a raw edit or an undone reload.
  package private(set) var saved: SourceID
  /// Whether `base` and `saved` have different bytes.
  private(set) var isRebased = false
  /// The node of the whole document's value.
  package private(set) var root: Node
  package private(set) var style: DocumentStyle

  var changeSet = ChangeSet()
  /// The nodes that each text other than the base was put in for.
  var owners: [SourceID: [Node]] = [:]
  /// Sources that are or were whole documents.
  private(set) var bases: Set<SourceID> = [SourceID(0)]
  /// How nodes were carried over, by saves and by undo across them, one after the other.
  var lineage: [NodeMapping] = []
  /// What the document was at each save, just before its bytes became the base.
  var eras: [Era] = []
  /// The last state of a former base that an edit was made over.
  var lastFormerState: FormerState?
  /// Where nodes of a base whose bytes may go away were, and what was put after what.
  var places: [Node: BasePlace] = [:]
  var anchors: [Node: Anchor] = [:]
  /// Places that the journal asks for at the edit that is being committed.
  var placesForJournal: [Node: BasePlace] = [:]
  /// The edit under way.
  var pending: PendingTransaction?
  /// Notes what is done, for a journal; nil if none is kept.
  var journal: JournalRecorder?
  var history = History()
  /// What the last undo or redo did.
  package internal(set) var lastStepCost = StepCost.exact

  /// What a step of undo or redo takes, in parts of a thousand of what may be done at once.
  package enum StepCost: Int, Sendable {
    /// Records were put back.
    case exact = 1
    /// The edit was done again over another base.
    case repeated = 40
    /// The same, and the document was compared with what it was.
    case checked = 250
  }

  /// Counts the bases there have been.
  private(set) var generation = 0

  /// Files up to this size are indexed before `init` returns.
  package static let eagerLimit = 1 << 20

  /// A document over these bytes, with no changes. Larger ones are indexed by running
  /// `indexJob` on another thread.
  package init(_ bytes: Bytes, grammar: any Grammar) {
    self.grammar = grammar
    let source = Source(bytes, grammar)
    sources = [source]
    base = SourceID(0)
    saved = base
    root = Self.root(of: source, base)
    style = grammar.layout.style(of: bytes)
    if bytes.count <= Self.eagerLimit { indexJob.run() }
  }

  /// A document over bytes whose index another document has made already.
  package init(_ bytes: Bytes, indexedAs other: Document) {
    grammar = other.grammar
    let source = Source(bytes, grammar, index: other[other.base].index)
    sources = [source]
    base = SourceID(0)
    saved = base
    root = Self.root(of: source, base)
    style = grammar.layout.style(of: bytes)
  }

  static func root(of source: Source, _ id: SourceID) -> Node {
    guard let root = source.structure.root else { return Node(id, source.bytes.count, .value) }
    return Node(id, root.offset, root.form)
  }

  package var baseBytes: Bytes { self[base].bytes }
  package var savedBytes: Bytes { self[saved].bytes }

  /// The reading of the base that makes everything reachable quickly.
  package var indexJob: IndexJob {
    IndexJob(self[base])
  }

  package var isIndexed: Bool { self[base].index.isComplete }

  /// Where the base stops being valid, when that is known; nil for an empty document.
  package var fault: Fault? {
    let fault = self[base].index.fault
    // That there is no value is none; a comment that does not end is.
    if let fault, fault.offset >= baseBytes.count, root.offset >= baseBytes.count { return nil }
    return fault
  }

  /// The fault of an empty document whose format needs a value.
  package var missingValue: Fault? {
    kind(of: root) == .empty && fault == nil
      ? self[base].index.fault.map { Fault(offset: 0, code: $0.code) } : nil
  }

  /// The line and column of an offset of the base, both from 1; nil while lines have not been
  /// counted that far, which they are only where something is broken.
  package func place(at offset: Int) -> Problem.Place? {
    self[base].index.place(at: offset, in: baseBytes)
  }

  /// The faults of single documents of a stream, as far as it was read: the first ones, and how
  /// many there are.
  package var documentFaults: (first: [Fault], count: Int) {
    self[base].index.read { ($0.documentFaults, $0.documentFaultCount) }
  }

  /// What the index has found out besides structure.
  package var findings: (laxity: Fault?, invalidByte: Int?, loneSurrogate: Int?) {
    self[base].index.read { ($0.laxity, $0.invalidByte, $0.loneSurrogate) }
  }

  subscript(source: SourceID) -> Source {
    let place = Int(source.number)
    return sources.indices.contains(place) ? sources[place] : sources[0]
  }

  /// Makes a text a source of its own.
  mutating func addSource(_ bytes: Bytes, as form: TextForm = .entry) -> SourceID {
    let source = Source(bytes, grammar, as: form)
    source.structure.read()
    sources.append(source)
    return SourceID(sources.count - 1)
  }

  mutating func addSource(_ bytes: [UInt8]) -> SourceID { addSource(Bytes(bytes)) }

  /// Makes a single token a source: nothing in it needs an index.
  mutating func addRawSource(_ bytes: [UInt8]) -> SourceID {
    sources.append(Source(Bytes(bytes), grammar, as: .token))
    return SourceID(sources.count - 1)
  }

  /// The same for a piece of a source, which is not copied when it is long.
  mutating func addRawSource(_ piece: Spelling) -> SourceID {
    guard piece.count > SparseIndex.grain else { return addRawSource(piece.array) }
    sources.append(Source(Bytes(piece.bytes, piece.span), grammar, as: .token))
    return SourceID(sources.count - 1)
  }

  /// Makes a piece of another document a source.
  mutating func addExcerpt(_ bytes: [UInt8]) -> SourceID {
    let id = addSource(bytes)
    bases.insert(id)
    return id
  }

  /// Makes a source the base, with nothing changed.
  mutating func rebase(on source: Source, isSaved: Bool) -> SourceID {
    sources.append(source)
    let id = SourceID(sources.count - 1)
    setBasis(
      Basis(
        base: id, saved: isSaved ? id : saved, isRebased: !isSaved,
        root: Self.root(of: source, id), changeSet: ChangeSet(),
        generation: generation + 1, style: grammar.layout.style(of: source.bytes)))
    return id
  }

  var basis: Basis {
    Basis(
      base: base, saved: saved, isRebased: isRebased, root: root, changeSet: changeSet,
      generation: generation, style: style)
  }

  /// Notes that nodes of a text are to be found through this one.
  mutating func own(_ source: SourceID, by node: Node) {
    guard source != base, owners[source]?.contains(node) != true else { return }
    owners[source, default: []].append(node)
  }

  mutating func setBasis(_ basis: Basis) {
    base = basis.base
    bases.insert(base)
    saved = basis.saved
    root = basis.root
    changeSet = basis.changeSet
    generation = basis.generation
    isRebased =
      basis.isRebased && base != saved
      && !Bytes.isEqual(
        self[base].bytes, Span(0, self[base].bytes.count),
        self[saved].bytes, Span(0, self[saved].bytes.count))
    style = basis.style
  }
}
