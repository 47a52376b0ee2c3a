import ModelBasics

/// The structure of one source, which the tree uses to step through it.
///
/// A format makes one for each text (``Grammar/structure(of:as:index:)``). It either searches on
/// demand, within a budget and with the help of a sparse index, or gives a reader to a ``TableStructure``,
/// which reads the text once and keeps a table. All offsets are offsets in the source; nothing here is recursive.
package protocol Structure: Sendable {
  /// The sparse index: how far the source has been read, and findings other than structure.
  var index: IndexBox { get }

  /// Reads the whole source, checks it and fills the index. What the source has in common with a former text need not be
  /// read again.
  func read(after former: FormerText?)

  /// The offset of the root, after a byte order mark and blank space, and its form; nil if the document is
  /// empty.
  var root: (offset: Int, form: NodeForm)? { get }

  /// Returns the entry of the node at an offset: its key, value and kind. Uses the index if it can, and otherwise reads at
  /// most `budget` bytes; if that is not enough, returns an entry that is not known. Reads no further than the value's
  /// first byte.
  func entry(at offset: Int, _ form: NodeForm, budget: Int) -> Entry

  /// Returns the end of a value. Uses the index if it can, and otherwise reads at most `budget` bytes; returns nil if
  /// that is not enough.
  func end(of value: SourceValue, budget: Int) -> Int?

  /// Returns the start of the content of a container, after its opening delimiter.
  func contentStart(of container: SourceValue) -> Int

  /// Returns the end of the content of a container, before its closing delimiter; `end` is the end of the container.
  func contentEnd(of container: SourceValue, end: Int) -> Int

  /// Returns the child after the one that ends at `end`; without an `end` the first child.
  func nextChild(after end: Int?, in container: SourceValue, budget: Int) -> SourceStep

  /// Returns a pass over the entries in a container of a valid text, from the start of a child on. Returns nil if the format has none,
  /// as in one that writes parts of a container at several positions.
  func pass(over container: SourceValue, from child: Int?) -> (any EntryPass)?

  /// The shortcuts to children; nil if the format has none.
  var shortcuts: (any Shortcuts)? { get }

  /// Returns the texts whose lines are not reindented like others, such as strings with several lines. They
  /// begin in `span`, in order.
  func protectedSpans(in span: Span) -> [ProtectedSpan]

  /// Returns the anchors and references that begin in a span, in order.
  func names(in span: Span) -> [SourceName]
}

extension Structure {
  package func read() { read(after: nil) }

  /// Returns the step after a long range of blanks and comments in a container, from the index.
  package func landmark(after offset: Int, in container: SourceValue) -> SourceStep {
    let landmark = index.read { $0.landmark(after: offset, inContainerAt: container.indexKey) }
    switch landmark {
    case .child(let offset): return .child(offset)
    case .end(let end): return .close(Span(contentEnd(of: container, end: end), end))
    case nil: return .unknown
    }
  }

  package func pass(over container: SourceValue, from child: Int?) -> (any EntryPass)? { nil }
  package var shortcuts: (any Shortcuts)? { nil }
  package func protectedSpans(in span: Span) -> [ProtectedSpan] { [] }
  package func names(in span: Span) -> [SourceName] { [] }
}

/// A value in a source: its offset and its kind.
package struct SourceValue: Hashable, Sendable {
  package var offset: Int
  package var kind: NodeKind

  package init(_ offset: Int, _ kind: NodeKind) {
    self.offset = offset
    self.kind = kind
  }

  /// The key of a container in the index; a stream may have the same offset as its first document.
  package var indexKey: Int { kind == .stream ? SparseIndex.streamKey : offset }

  /// The form of the children of a container.
  package var childForm: NodeForm { kind == .object ? .member : .value }
}

/// An entry as its source has it.
package struct Entry: Hashable, Sendable {
  package var key: Span?
  package var value: SourceValue
  /// False if the key, or the text around it, continues beyond what was read.
  package var isKnown: Bool
  /// True if the entry is a section: its header begins with the path of its container, and it comes
  /// after all entries of the container that are not sections.
  package var isSection: Bool
  /// True if the entry is a section that is an element of a list: see ``SectionHeader``.
  package var isElement = false
  /// The span of the anchor and the tag at the start of the value; nil if it has none.
  package var properties: Span?

  package init(key: Span?, value: SourceValue, isKnown: Bool = true, isSection: Bool = false) {
    self.key = key
    self.value = value
    self.isKnown = isKnown
    self.isSection = isSection
  }

  package var valueStart: Int { value.offset }

  /// True if the key is also the value, as in `"Cancel";`.
  package var isOwnValue: Bool { key?.start == value.offset && key?.isEmpty == false }
  package var kind: NodeKind { value.kind }
}

package enum SourceStep: Hashable, Sendable {
  /// The offset of the next child's entry.
  case child(Int)
  /// The end of the container: the span of the closing delimiter, empty if the format has none.
  case close(Span)
  case fault(Int)
  /// The step would read more than the budget.
  case unknown
}
