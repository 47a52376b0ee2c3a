/// One entry of the change set, as people see it.
package struct Change: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case added, removed, moved, renamed, changed
    /// The source text itself was edited, or is not what the file has any more.
    case source
  }

  package var kind: Kind
  /// The way to the node, or to the place it was removed from.
  package var path: NodePath

  package var node: Node? { path.last }
  package var isGhost: Bool { kind == .removed }

  package init(_ kind: Kind, _ path: NodePath) {
    self.kind = kind
    self.path = path
  }
}

/// What a row shows about a node's changes.
package enum Mark: Hashable, Sendable {
  case none, added, changed, removed, moved
  /// Something inside it.
  case below
}
