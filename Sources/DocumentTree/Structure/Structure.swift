import ModelBasics

/// The structure of one source: what the tree asks to step through it.
///
/// A format makes one for each text (``Grammar/structure(of:as:index:)``). It either finds things
/// when asked, within a budget and with the help of a sparse index, or reads the text once and
/// keeps a table. All offsets are into the source; nothing here recurses.
package protocol Structure: Sendable {
  /// How far the source has been read, and what was found besides structure.
  var index: IndexBox { get }

  /// Reads the whole source: checks it, and fills the index.
  func read()

  /// The root: its offset, after a byte order mark and blank space, and its form; nil in an empty
  /// document.
  var root: (offset: Int, form: NodeForm)? { get }

  /// The entry of the node at an offset: key, value, kind. By the index where it knows, and by at
  /// most `budget` bytes of reading where it does not; when that is not enough, an entry that is
  /// not known. Reads no further than the value's first byte.
  func entry(at offset: Int, _ form: NodeForm, budget: Int) -> Entry

  /// The end of a value, by the index where it knows and by at most `budget` bytes of reading
  /// where it does not; nil when that is not enough.
  func end(of value: SourceValue, budget: Int) -> Int?

  /// Where the content of a container begins, after its opening delimiter.
  func contentStart(of container: SourceValue) -> Int

  /// Where the content of a container ends that ends itself at `end`: before its closing delimiter.
  func contentEnd(of container: SourceValue, end: Int) -> Int

  func firstChild(of container: SourceValue, budget: Int) -> SourceStep

  /// The child after the one that ends at `end`.
  func nextChild(after end: Int, in container: SourceValue, budget: Int) -> SourceStep

  /// The number of children, where it is known without counting.
  func count(of container: SourceValue) -> Int?

  /// The last child at or before an offset that is known with its number, counted from 0.
  func knownChild(of container: SourceValue, notAfter offset: Int) -> KnownChild?

  /// The last child with at most this number that is known.
  func knownChild(of container: SourceValue, number: Int) -> KnownChild?

  /// Stretches whose lines have to stay as they are, such as strings over several lines: each
  /// begins in `span`, in order.
  func protectedSpans(in span: Span) -> [Span]

  /// The path that the headers of sections in a container begin with: its tokens.
  func path(of container: SourceValue) -> [Span]

  /// The headers of sections whose entries begin in a span, in order.
  func headers(in span: Span) -> [SectionHeader]

  /// The first child of a container that is a section; nil if none is.
  func firstSection(of container: SourceValue) -> Int?

  /// The anchors and references that begin in a span, in order.
  func names(in span: Span) -> [SourceName]
}

extension Structure {
  package func count(of container: SourceValue) -> Int? {
    index.record(startingAt: container.indexKey)?.count
  }

  package func knownChild(of container: SourceValue, notAfter offset: Int) -> KnownChild? {
    index.read {
      $0.checkpoint(ofContainerAt: container.indexKey, notAfter: offset)
    }.map { KnownChild(offset: $0.offset, number: $0.number) }
  }

  package func knownChild(of container: SourceValue, number: Int) -> KnownChild? {
    index.read {
      $0.checkpoint(ofContainerAt: container.indexKey, number: number, end: $0.scanned)
    }.map { KnownChild(offset: $0.offset, number: $0.number) }
  }

  package func protectedSpans(in span: Span) -> [Span] { [] }
  package func path(of container: SourceValue) -> [Span] { [] }
  package func headers(in span: Span) -> [SectionHeader] { [] }
  package func firstSection(of container: SourceValue) -> Int? { nil }
  package func names(in span: Span) -> [SourceName] { [] }
}

/// A value in a source: where it begins, and what it is.
package struct SourceValue: Hashable, Sendable {
  package var offset: Int
  package var kind: NodeKind

  package init(_ offset: Int, _ kind: NodeKind) {
    self.offset = offset
    self.kind = kind
  }

  /// What the index knows a container by: a stream may begin where its first document does.
  package var indexKey: Int { kind == .stream ? SparseIndex.streamKey : offset }

  /// The form that the children of a container have.
  package var childForm: NodeForm { kind == .object ? .member : .value }
}

/// A child that can be found without stepping, with its number among the children.
package struct KnownChild: Hashable, Sendable {
  package var offset: Int
  package var number: Int

  package init(offset: Int, number: Int) {
    self.offset = offset
    self.number = number
  }
}

/// An entry as its source has it.
package struct Entry: Hashable, Sendable {
  package var key: Span?
  package var value: SourceValue
  /// False when the key, or what is around it, goes on beyond what was read.
  package var isKnown: Bool
  /// Whether it is a section: its header is written with the path of its container, and it stands
  /// behind all entries of that which are not sections.
  package var isSection: Bool

  package init(key: Span?, value: SourceValue, isKnown: Bool = true, isSection: Bool = false) {
    self.key = key
    self.value = value
    self.isKnown = isKnown
    self.isSection = isSection
  }

  package var valueStart: Int { value.offset }
  package var kind: NodeKind { value.kind }
}

package enum SourceStep: Hashable, Sendable {
  /// The next child's entry begins here.
  case child(Int)
  /// The container ends: the closing delimiter, which is empty where the format has none.
  case close(Span)
  case fault(Int)
  /// Further than was to be read.
  case unknown
}
