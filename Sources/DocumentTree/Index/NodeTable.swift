// The nodes of a text that must be read from the front, because what stands in it depends on what stands before it.
//
//   a = 1             0  a        1 ↦ past: the number of the node after all inside it
//   [b]               1  b        4
//   c = :             2    c      4
//     - 2             3      2    4
//   d…                             ↤ read to here and published; the root is open
//
// All nodes are in one list in the order of the text, a container before the nodes in it. So its first child is the next node,
// starts and starts of values ascend, and a node is found by binary search. What few nodes have is in lists of its own.

import ModelBasics
import Synchronization

/// The table of a text: one thread appends to it while others read the part that was published.
package final class NodeTable: Sendable {
  /// The most bytes of a text that has a table.
  package static let longest = 256 << 20

  private let contents = Mutex(TableContents())

  package init() {}

  package func read<Result>(_ body: (borrowing TableContents) -> Result) -> Result {
    contents.withLock { body($0) }
  }

  func update(_ body: (inout TableContents) -> Void) { contents.withLock { body(&$0) } }
}

/// The nodes of a text, with lists of what few of them have. Each list is in the order of the text.
package struct TableContents: Sendable {
  /// The header of a section; its segments are those from `firstSegment` up to those of the next header.
  struct Header: Hashable, Sendable {
    var start: UInt32
    var firstSegment: UInt32
    var isElement: Bool
  }

  /// An anchor or a tag in front of a value.
  struct Properties: Hashable, Sendable {
    var start: UInt32
    var end: UInt32
    /// The start of the value after them.
    var bare: UInt32
  }

  struct Segment: Hashable, Sendable {
    var start: UInt32
    var end: UInt32
  }

  var nodes = GrowingList<TableNode>()
  var names = GrowingList<SourceName>()
  var headers = GrowingList<Header>()
  var segments = GrowingList<Segment>()
  var properties = GrowingList<Properties>()
  var protected = GrowingList<ProtectedSpan>()

  /// The node of the text; nil if the text has none, or none was read yet.
  var root: (offset: Int, form: NodeForm)?
  /// The path at the start of all headers in the text.
  var outerPath: [Span] = []
  /// True if the text was read to its end, or to its fault.
  package var isFinished = false
  var fault: Fault?

  // MARK: - Nodes

  package var count: Int { nodes.count }
  package subscript(number: Int) -> TableNode { nodes[number] }

  /// Returns the number of the node whose entry begins at an offset, if its form is that. O(log n).
  package func number(ofEntryAt offset: Int, _ form: NodeForm) -> Int? {
    guard form == .member else { return number(ofValueAt: offset, form: form) }
    var number = nodes.partitioningIndex { $0.start >= offset }
    while number < nodes.count, nodes[number].start == offset {
      if nodes[number].hasKey { return number }
      number += 1
    }
    return self.number(ofValueAt: offset, form: form)
  }

  /// Returns the number of the node whose value begins at an offset: the one with a kind, if there are several. O(log n).
  package func number(ofValueAt offset: Int, _ kind: NodeKind? = nil, form: NodeForm = .value)
    -> Int?
  {
    let first = nodes.partitioningIndex { $0.valueStart >= offset }
    var number = first
    while number < nodes.count, nodes[number].valueStart == offset {
      let found = nodes[number].kind
      if kind.map({ $0 == found }) ?? (form == .stream || found != .stream) { return number }
      number += 1
    }
    return first < number ? first : nil
  }

  package enum Step: Hashable, Sendable {
    case child(Int)
    case end
    /// Nothing more was read.
    case unknown
  }

  /// Returns the number of the child of a container after the one that ends at an offset, or of the first. O(log n).
  package func child(after end: Int?, in container: Int) -> Step {
    var number = container + 1
    if let end {
      number = nodes.partitioningIndex { $0.start >= end }
      // An empty value begins and ends where its entry ends.
      while number < nodes.count, nodes[number].start == end, nodes[number].end == end {
        number += 1
      }
    }
    if let past = nodes[container].past { return number < past ? .child(number) : .end }
    return number < nodes.count ? .child(number) : .unknown
  }

  // MARK: - What few nodes have

  /// Returns the anchor and the tag in front of a value, with the start of the value itself.
  func properties(ofValueAt offset: Int) -> (span: Span, bare: Int)? {
    let index = properties.partitioningIndex { $0.start >= offset }
    guard index < properties.count, properties[index].start == offset else { return nil }
    let found = properties[index]
    return (Span(offset, Int(found.end)), Int(found.bare))
  }

  func names(in span: Span) -> [SourceName] {
    Array(names[Self.range(of: span, in: names, \.offset)])
  }

  func protectedSpans(in span: Span) -> [ProtectedSpan] {
    Array(protected[Self.range(of: span, in: protected, \.span.start)])
  }

  func headers(in span: Span) -> [SectionHeader] {
    Self.range(of: span, in: headers) { Int($0.start) }.map(header)
  }

  private func header(_ number: Int) -> SectionHeader {
    let first = Int(headers[number].firstSegment)
    let end = number + 1 < headers.count ? Int(headers[number + 1].firstSegment) : segments.count
    return SectionHeader(
      offset: Int(headers[number].start),
      segments: segments[first..<end].map { Span(Int($0.start), Int($0.end)) },
      isElement: headers[number].isElement)
  }

  /// Returns the header of the section whose entry begins at an offset.
  func header(at offset: Int) -> SectionHeader? {
    let number = headers.partitioningIndex { $0.start >= offset }
    return number < headers.count && headers[number].start == offset ? header(number) : nil
  }

  /// Returns the tokens at the start of the headers of sections in a container.
  func path(ofContainerAt offset: Int, _ kind: NodeKind) -> [Span] {
    guard let number = number(ofValueAt: offset, kind) else { return [] }
    // The header at the start of a text is not that of the root, which begins there too.
    if nodes[number].isSection, let header = header(at: nodes[number].start) {
      return header.segments
    }
    return number == 0 ? outerPath : []
  }

  /// Returns the offset of the first child of a container that is a section. Nothing before it in the container has headers.
  func firstSection(ofContainerAt offset: Int, _ kind: NodeKind) -> Int? {
    guard let number = number(ofValueAt: offset, kind) else { return nil }
    let own = nodes[number].isSection ? nodes[number].start : nodes[number].start - 1
    let first = headers.partitioningIndex { $0.start > own }
    guard first < headers.count else { return nil }
    let start = Int(headers[first].start)
    return start < nodes[number].end ?? .max ? start : nil
  }

  private static func range<Element>(
    of span: Span, in sorted: GrowingList<Element>, _ offset: (Element) -> Int
  ) -> Range<Int> {
    let start = sorted.partitioningIndex { offset($0) >= span.start }
    return start..<Swift.max(start, sorted.partitioningIndex { offset($0) >= span.end })
  }
}
