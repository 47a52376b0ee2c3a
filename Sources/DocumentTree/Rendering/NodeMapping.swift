import ModelBasics

/// Maps the nodes before a save to those after it.
package struct NodeMapping: Sendable {
  private let source: SourceID
  private let positions: [Node: Rendering.Position]
  private let pieces: [Rendering.Piece]
  private let origins: [Rendering.Position: Node]
  private let written: [Rendering.Piece]

  init(_ rendering: Rendering, _ source: SourceID) {
    self.source = source
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
    guard node.source == source else { return nil }
    return origins[.init(offset: node.offset, form: node.form)] ?? formerByte(node)
  }

  /// The same for a byte, which may be that of a node with another value or key.
  func formerByte(_ node: Node) -> Node? {
    guard node.source == source else { return nil }
    let next = written.partitioningIndex { $0.start > node.offset }
    guard next > 0, node.offset < written[next - 1].end else { return nil }
    let piece = written[next - 1]
    return Node(
      piece.source, piece.span.start + node.offset - piece.start, node.form)
  }

  /// Returns the new offset of a node if its bytes, up to an offset of its source, were written unchanged.
  func copy(of node: Node, through end: Int) -> Int? {
    guard let piece = piece(with: node), end <= piece.span.end else {
      return nil
    }
    return piece.start + node.offset - piece.span.start
  }

  /// Returns the node in the new base, or nil if it is not in it.
  package subscript(node: Node) -> Node? {
    if let position = positions[node] {
      return Node(source, position.offset, position.form)
    }
    return byte(node)
  }

  func byte(_ node: Node) -> Node? {
    guard let piece = piece(with: node) else { return nil }
    return Node(source, piece.start + node.offset - piece.span.start, node.form)
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
