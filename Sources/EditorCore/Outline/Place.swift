import DocumentTree

/// A row of the outline, wherever it is drawn.
///
/// Rows that are no node, such as the one that says that more follows, stand after a node and
/// carry its path, so that stepping back from them needs no search.
package struct Place: Sendable {
  package enum Kind: Hashable, Sendable {
    case node
    /// The place that a removed or moved-away entry had.
    case ghost
    /// More follows here, at this depth, that has not been read yet.
    case pending(depth: Int)
    /// The document is broken here.
    case fault(depth: Int)
    /// A line of the file beyond the fault that begins at this offset.
    case rawLine(Int)
  }

  package var path: NodePath
  package var kind: Kind

  package init(_ path: NodePath, kind: Kind = .node) {
    self.path = path
    self.kind = kind
  }

  package var node: Node? { path.last }
  package var isNode: Bool { kind == .node }
  package var isEntry: Bool { kind == .node || kind == .ghost }

  /// The last node as its parent lists it.
  package var child: Child? { path.last.map { Child($0, isGhost: kind == .ghost) } }
  package var parent: Node? { path.count > 1 ? path[path.count - 2] : nil }

  /// Where in its source the row begins.
  package var startOffset: Int {
    if case .rawLine(let offset) = kind { return offset }
    return path.last?.offset ?? 0
  }

  package var depth: Int {
    switch kind {
    case .node, .ghost: path.count - 1
    case .pending(let depth), .fault(let depth): depth
    case .rawLine: 0
    }
  }
}

extension Place: Hashable {
  // A node is itself wherever it stands, so the way to it need not be compared.
  package static func == (left: Place, right: Place) -> Bool {
    left.kind == right.kind && left.path.last == right.path.last
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(path.last)
  }
}
