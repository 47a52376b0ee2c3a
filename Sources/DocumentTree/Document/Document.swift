import ModelBasics

// A document is an immutable base and a change set over it.
//
//   sources   0: the file's bytes          3: "#89b4fa"     4: "size": 12
//   base      source 0
//   changes   (0,41) value → (3,0)         root's list: … (4,0) …
//
// A node is an offset in a source, so opening a file stores nothing about its contents. The
// content of the document follows from the base and the change set alone: reading steps through a
// source unless the change set has a record; rendering copies the base with the changes spliced
// in; a save makes the rendered bytes the base and empties the change set. Undo is a separate
// history of transactions.
//
// Limits: a node does not know its parent, so edits take a path from the root.

/// The content of a file with the unsaved edits applied.
package struct Document: Sendable {
  package private(set) var grammar: any Grammar

  /// The texts that contain the nodes; only ever appended to.
  var sources: [Source]
  /// The source that the change set refers to.
  package private(set) var base: SourceID
  /// The source with the bytes of the file; differs from `base` after a raw edit, an undone reload, or undo of what was saved.
  package internal(set) var saved: SourceID
  /// True if `base` and `saved` have different bytes, and neither follows from the other by saves.
  private(set) var isRebased = false
  /// The node of the whole document's value.
  package private(set) var root: Node
  @Boxed package private(set) var style: DocumentStyle

  var changeSet = ChangeSet() { didSet { changeVersion &+= 1 } }
  /// Another number whenever the change set may have changed.
  package private(set) var changeVersion = 0
  /// False if no text was inserted that has comments.
  private(set) var mayInsertedHaveComments = false
  /// For each source other than the base, the nodes that it was added for.
  var owners: [SourceID: [Node]] = [:]
  /// Sources that are or were whole documents.
  private(set) var bases: Set<SourceID> = [SourceID(0)]
  /// For each base that a save has written, the base that it was rendered over.
  var writtenBases: [SourceID: WrittenBase] = [:]
  /// The revision that was saved last.
  var savedRevision = 0
  /// The differences from the saved document, if undo has led to a document over another base.
  @Boxed var comparison: Comparison? { didSet { changeVersion &+= 1 } }
  /// The paths of nodes of a base whose bytes may go away, and (`patchPoints`) the positions of inserted nodes.
  var basePaths: [Node: BasePath] = [:]
  var patchPoints: [Node: PatchPoint] = [:]
  /// The base paths that the journal needs for the edit that is being committed.
  var pathsForJournal: [Node: BasePath] = [:]
  /// The current edit; nil outside of a transaction.
  @Boxed var pending: PendingTransaction?
  /// True if an edit that puts a reference above its anchor gives the value to the upper place. Otherwise such an edit is refused.
  package var raisesAnchors = false
  /// Records the edits for a journal; nil if there is no journal.
  @Boxed var journal: JournalRecorder?
  @Boxed var history = History()
  /// The length in bytes of the longest gap whose comments are read.
  package var longestGap = Document.readingBudget
  /// True if what is not known before the index is complete is searched in the text, however long that takes.
  package private(set) var searchesText = false
  /// The greatest size in bytes of a file that is indexed before `init` returns.
  package static let eagerLimit = 1 << 20

  /// Creates a document over these bytes, with no changes. Documents larger than `eagerLimit` are indexed by running
  /// `indexJob` on another thread.
  package init(_ bytes: Bytes, grammar: any Grammar) {
    let grammar = grammar.adapted(to: bytes)
    self.grammar = grammar
    let source = Source(bytes, grammar)
    sources = [source]
    base = SourceID(0)
    saved = base
    root = Self.root(of: source, base)
    style = grammar.layout.style(of: bytes)
    if bytes.count <= Self.eagerLimit { indexJob.run() }
  }

  /// Creates a document over bytes that another document has indexed already.
  package init(_ bytes: Bytes, indexedAs other: Document) {
    grammar = other.grammar.adapted(to: bytes)
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

  /// The job that reads the base and builds its index.
  package var indexJob: IndexJob {
    IndexJob(self[base])
  }

  package var isIndexed: Bool { self[base].index.isComplete }

  /// Makes later questions search the text instead of waiting for its index, if the format has shortcuts to
  /// what is asked for.
  package mutating func searchText() { searchesText = self[base].shortcuts != nil }

  /// The fault of the base, if one is known. A missing value is not a fault here.
  package var fault: Fault? {
    let fault = self[base].index.fault
    // An empty document is not a fault; an unterminated comment is.
    if let fault, fault.offset >= baseBytes.count, root.offset >= baseBytes.count { return nil }
    return fault
  }

  /// The fault of an empty document whose format needs a value.
  package var missingValue: Fault? {
    kind(of: root) == .empty && fault == nil
      ? self[base].index.fault.map { Fault(offset: 0, code: $0.code) } : nil
  }

  /// Returns the line and column of an offset of the base, both from 1. Returns nil if lines have not been counted that
  /// far; they are counted only in a broken document.
  package func position(at offset: Int) -> Problem.Position? {
    self[base].index.position(at: offset, in: baseBytes)
  }

  /// The first faults of single values, such as documents of a stream, after which reading went on, and the number of all of them.
  package var valueFaults: (first: [Fault], count: Int) {
    self[base].index.read { ($0.valueFaults, $0.valueFaultCount) }
  }

  /// The first fault of all; nil if the whole document can be read, as far as is known.
  package var firstFault: Fault? {
    guard let broken = valueFaults.first.first else { return fault }
    return fault.map { $0.offset < broken.offset ? $0 : broken } ?? broken
  }

  /// The first errors that reading ignores although other programs refuse the file, and their number.
  package var toleratedFaults: (first: [Fault], count: Int) {
    self[base].index.read { ($0.toleratedFaults, $0.toleratedFaultCount) }
  }

  /// The numbers of deviations from the strict format, if the base was read as a whole.
  package var deviationCounts: DeviationCounts { self[base].index.read(\.deviationCounts) }

  /// The findings of the index other than the structure.
  package var findings: Findings { self[base].index.read(\.findings) }

  /// The index of the base.
  package var baseIndex: IndexBox { self[base].index }

  subscript(source: SourceID) -> Source {
    // Not `get`, which would copy the source: it is used many times for each row.
    _read {
      let index = Int(source.number)
      yield sources[sources.indices.contains(index) ? index : 0]
    }
  }

  /// Adds a text as a source and returns its identifier.
  mutating func addSource(_ bytes: Bytes, as form: TextForm = .entry) -> SourceID {
    let source = Source(bytes, grammar, as: form)
    source.structure.read()
    sources.append(source)
    if !mayInsertedHaveComments {
      mayInsertedHaveComments = grammar.comments.mayOccur(in: Span(0, bytes.count), of: bytes)
    }
    return SourceID(sources.count - 1)
  }

  mutating func addSource(_ bytes: [UInt8]) -> SourceID { addSource(Bytes(bytes)) }

  /// Adds a single token as a source, which needs no index.
  mutating func addRawSource(_ bytes: [UInt8]) -> SourceID {
    sources.append(Source(Bytes(bytes), grammar, as: .token))
    return SourceID(sources.count - 1)
  }

  /// Adds a token that is part of another source; a long one is not copied.
  mutating func addRawSource(_ piece: Spelling) -> SourceID {
    guard piece.count > SparseIndex.grain else { return addRawSource(piece.array) }
    sources.append(Source(Bytes(piece.bytes, piece.span), grammar, as: .token))
    return SourceID(sources.count - 1)
  }

  /// Returns a source with the text of a whole document, whose head may declare more than that of the base.
  func documentSource(_ bytes: Bytes, _ index: IndexBox = IndexBox()) -> Source {
    Source(bytes, grammar.adapted(to: bytes), index: index)
  }

  /// Makes a source the base, with an empty change set.
  mutating func rebase(on source: Source, isSaved: Bool) -> SourceID {
    sources.append(source)
    let id = SourceID(sources.count - 1)
    if isSaved { saved = id }
    setState(
      DocumentState(
        base: id, root: Self.root(of: source, id), changeSet: ChangeSet(),
        style: source.grammar.layout.style(of: source.bytes)))
    return id
  }

  var state: DocumentState {
    DocumentState(base: base, root: root, changeSet: changeSet, style: style)
  }

  /// Records that nodes of a source are found through this node.
  mutating func addOwner(_ node: Node, of source: SourceID) {
    guard source != base, owners[source]?.contains(node) != true else { return }
    owners[source, default: []].append(node)
  }

  mutating func setState(_ state: DocumentState) {
    base = state.base
    bases.insert(base)
    root = state.root
    changeSet = state.changeSet
    isRebased =
      base != saved && nodeMap(from: base, to: saved) == nil
      && !Bytes.isEqual(
        self[base].bytes, Span(0, self[base].bytes.count),
        self[saved].bytes, Span(0, self[saved].bytes.count))
    style = state.style
    grammar = self[base].grammar
  }
}
