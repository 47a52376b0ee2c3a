/// One entry of the change set, as the interface lists it.
package struct Change: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case added, removed, moved, renamed, changed
    /// The value is written here instead of at another place of it, or there instead of here.
    case rewritten
    /// The source text itself was edited, or differs from the file.
    case source
  }

  package var kind: Kind
  /// The path to the node; for a removed node, the path it had.
  package var path: NodePath

  package var node: Node? { path.last }
  package var isGhost: Bool { kind == .removed }

  package init(_ kind: Kind, _ path: NodePath) {
    self.kind = kind
    self.path = path
  }
}

/// The mark that a row shows for the changes of its node.
package enum Mark: Hashable, Sendable {
  case none, added, changed, removed, moved
  /// Something inside the node has changed.
  case below
}
