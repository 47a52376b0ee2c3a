import ModelBasics

/// A rendered document: spans of its sources and a few bytes between them.
///
/// Nothing is copied until it is written, so the cost of rendering a large file with one edit is
/// that of the edit.
package struct Rendering: Sendable {
  /// An offset and a form; nodes of several forms may begin at one offset.
  struct Position: Hashable, Sendable {
    var offset: Int
    var form: NodeForm
  }

  struct Piece: Sendable {
    var start: Int
    var source: SourceID
    var bytes: Bytes
    var span: Span
    /// True if the bytes are those of a source.
    var isVerbatim: Bool

    var end: Int { start + span.count }
  }

  private(set) var pieces: [Piece] = []
  package private(set) var count = 0
  /// The offsets of changed nodes in the rendered bytes, and the form in which they were written.
  var positions: [Node: Position] = [:]
  /// The offset of the entry, if one entry was rendered.
  var mainOffset = 0
  /// The form in which the entry was written.
  var mainForm = NodeForm.value
  /// The base of the rendered document.
  var base = SourceID(0)
  /// The mappings by saves after the base that the rendering is over; empty if that is the current base.
  var laterMappings: [NodeMapping] = []
  /// The number of node mappings at the time of the rendering.
  var mappingCount = 0

  mutating func append(_ source: SourceID, _ bytes: Bytes, _ span: Span) {
    guard !span.isEmpty else { return }
    if let last = pieces.last, last.isVerbatim, last.source == source, last.span.end == span.start {
      pieces[pieces.count - 1].span.end = span.end
    } else {
      pieces.append(
        Piece(start: count, source: source, bytes: bytes, span: span, isVerbatim: true))
    }
    count += span.count
  }

  mutating func append(_ literal: [UInt8]) {
    guard !literal.isEmpty else { return }
    pieces.append(
      Piece(
        start: count, source: SourceID(-1), bytes: Bytes(literal),
        span: Span(0, literal.count), isVerbatim: false))
    count += literal.count
  }

  /// Calls the body with the bytes in order, at most 1 MiB at a time. Their memory is returned to the system behind it.
  package func forEachChunk<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    for piece in pieces {
      var offset = piece.span.start
      while offset < piece.span.end {
        let end = min(piece.span.end, offset + 1 << 20)
        try body(piece.bytes.buffer(Span(offset, end)))
        piece.bytes.releasePages(Span(offset, end))
        offset = end
      }
    }
  }

  /// True if two renderings have the same bytes. Bytes that both take from the same offset of a source are not compared.
  func hasSameBytes(as other: Rendering) -> Bool {
    guard count == other.count else { return false }
    var offset = 0
    var mine = 0
    var theirs = 0
    while mine < pieces.count, theirs < other.pieces.count {
      let (left, right) = (pieces[mine], other.pieces[theirs])
      let end = min(left.end, right.end)
      let from = left.span.start + offset - left.start
      let otherFrom = right.span.start + offset - right.start
      let isSameSpan = left.bytes === right.bytes && from == otherFrom
      guard
        isSameSpan
          || Bytes.isEqual(
            left.bytes, Span(from, from + end - offset), right.bytes,
            Span(otherFrom, otherFrom + end - offset))
      else { return false }
      offset = end
      if left.end == end { mine += 1 }
      if right.end == end { theirs += 1 }
    }
    return true
  }

  /// True if a text has the bytes that are not those of a source at their places.
  package func hasLiterals(in text: Bytes) -> Bool {
    pieces.allSatisfy {
      $0.isVerbatim || Bytes.isEqual(text, Span($0.start, $0.end), $0.bytes, $0.span)
    }
  }

  /// The sources of the rendering whose bytes may be lost before they are written, without duplicates.
  package var volatileSources: [Bytes] {
    var seen = Set<ObjectIdentifier>()
    return pieces.map(\.bytes).filter {
      $0.isVolatile && seen.insert(ObjectIdentifier($0)).inserted
    }
  }

  /// Returns all bytes in one array: for small documents and tests.
  package func bytes() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    forEachChunk { result += $0 }
    return result
  }

  /// Returns a span of the bytes.
  package func array(_ span: Span) -> [UInt8] {
    let (start, end) = (max(0, span.start), min(count, span.end))
    var result: [UInt8] = []
    for piece in pieces[pieces.partitioningIndex { $0.end > start }...] {
      guard piece.start < end else { break }
      let shift = piece.span.start - piece.start
      result += piece.bytes.array(
        Span(max(piece.start, start) + shift, min(piece.end, end) + shift))
    }
    return result
  }

  /// Returns the bytes with a span replaced, copied once.
  func replacing(_ span: Span, with text: [UInt8]) -> Bytes {
    let start = min(max(0, span.start), count)
    let end = min(max(start, span.end), count)
    return Bytes(count: count - (end - start) + text.count) { target in
      func copy(_ bytes: UnsafeRawBufferPointer, to offset: Int) {
        guard !bytes.isEmpty else { return }
        UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + bytes.count])
          .copyMemory(from: bytes)
      }
      for piece in pieces {
        let before = Span(piece.start, min(piece.end, start))
        let after = Span(max(piece.start, end), piece.end)
        let shift = piece.span.start - piece.start
        if piece.start < start {
          copy(
            piece.bytes.buffer(Span(before.start + shift, before.end + shift)), to: before.start)
        }
        if piece.end > end {
          copy(
            piece.bytes.buffer(Span(after.start + shift, after.end + shift)),
            to: after.start - (end - start) + text.count)
        }
      }
      text.withUnsafeBytes { copy($0, to: start) }
    }
  }

  /// Returns the mapping of nodes of the old base and of inserted texts to the rendered bytes.
  package func mapping(to source: SourceID) -> NodeMapping {
    NodeMapping(self, source)
  }
}

/// Maps the nodes before a save to those after it.
package struct NodeMapping: Sendable {
  private let source: SourceID
  private let positions: [Node: Rendering.Position]
  private let pieces: [Rendering.Piece]
  private let origins: [Rendering.Position: Node]
  private let written: [Rendering.Piece]
  private let laterMappings: [NodeMapping]
  /// The former nodes of nodes that were found by their positions.
  private let formerNodes: [Node: Node]

  /// Creates a mapping that only knows former nodes and maps none to a new base.
  init(formerNodes: [Node: Node]) {
    source = SourceID(-1)
    positions = [:]
    pieces = []
    origins = [:]
    written = []
    laterMappings = []
    self.formerNodes = formerNodes
  }

  init(_ rendering: Rendering, _ source: SourceID) {
    self.source = source
    formerNodes = [:]
    laterMappings = rendering.laterMappings
    origins = Dictionary(
      rendering.positions.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    written = rendering.pieces.filter(\.isVerbatim)
    positions = rendering.positions
    pieces = rendering.pieces.filter(\.isVerbatim).sorted {
      ($0.source, $0.span.start) < ($1.source, $1.span.start)
    }
  }

  /// Returns the node before the save for a node of the new base.
  func former(_ node: Node) -> Node? {
    if !formerNodes.isEmpty, let former = formerNodes[node] { return former }
    guard node.source == source, let former = origin(of: node) else { return nil }
    return laterMappings.reduce(former) { node, step in step[node] ?? node }
  }

  private func origin(of node: Node) -> Node? {
    if let origin = origins[.init(offset: node.offset, form: node.form)] { return origin }
    let next = written.partitioningIndex { $0.start > node.offset }
    guard next > 0, node.offset < written[next - 1].end else { return nil }
    let piece = written[next - 1]
    return Node(
      piece.source, piece.span.start + node.offset - piece.start, node.form)
  }

  /// Returns the new offset of a node if its bytes, up to an offset of its source, were written unchanged.
  func copy(of node: Node, through end: Int) -> Int? {
    guard laterMappings.isEmpty, let piece = piece(with: node), end <= piece.span.end else {
      return nil
    }
    return piece.start + node.offset - piece.span.start
  }

  /// Returns the node in the new base, or nil if it is not in it.
  package subscript(node: Node) -> Node? {
    let node = laterMappings.reversed().reduce(node) { node, step in step.former(node) ?? node }
    if let position = positions[node] {
      return Node(source, position.offset, position.form)
    }
    guard let piece = piece(with: node) else { return nil }
    return Node(source, piece.start + node.offset - piece.span.start, node.form)
  }

  /// True if any of some sorted nodes other than `kept` may be mapped.
  func maps(anyOf nodes: [Node], excluding kept: Node) -> Bool {
    guard laterMappings.isEmpty else { return true }
    func has(from start: Int, to end: Int, of source: SourceID) -> Bool {
      var index = nodes.partitioningIndex { ($0.source, $0.offset) >= (source, start) }
      while index < nodes.count, nodes[index].source == source, nodes[index].offset < end {
        if nodes[index] != kept { return true }
        index += 1
      }
      return false
    }
    return pieces.contains { has(from: $0.span.start, to: $0.span.end, of: $0.source) }
      || positions.keys.contains {
        $0 != kept && has(from: $0.offset, to: $0.offset + 1, of: $0.source)
      }
  }

  /// Returns the verbatim piece that contains the start of a node.
  private func piece(with node: Node) -> Rendering.Piece? {
    let next = pieces.partitioningIndex {
      ($0.source, $0.span.start) > (node.source, node.offset)
    }
    guard next > 0 else { return nil }
    let piece = pieces[next - 1]
    return piece.source == node.source && node.offset < piece.span.end ? piece : nil
  }
}
