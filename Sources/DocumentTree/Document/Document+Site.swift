extension Document {
  /// Returns the site of the value at a path.
  package func site(of path: NodePath) -> Site {
    guard path.count > 1, let node = path.last else { return .root(style) }
    return site(node.isMember ? .member : .element, in: path.dropLast())
  }

  /// Returns the site of the key at a path.
  package func site(ofKeyAt path: NodePath) -> Site { site(.key, in: path.dropLast()) }

  /// Returns the site of a new entry in the last container of a path.
  package func site(ofEntryIn path: NodePath) -> Site {
    guard let container = path.last else { return .root(style) }
    let content = content(of: container)
    return site(content.kind == .object ? .member : .element, in: content, path[...])
  }

  private func site(_ role: Site.Role, in path: ArraySlice<Node>) -> Site {
    path.last.map { site(role, in: content(of: $0), path) } ?? .root(style)
  }

  private func site(_ role: Site.Role, in content: Content, _ path: ArraySlice<Node>) -> Site {
    var headerPath: (@Sendable () -> [[UInt8]])?
    if grammar.sections != nil { headerPath = { [self] in keySegments(on: path) } }
    return Site(
      role, in: content.value, of: self[content.source], style: style,
      headerPath: headerPath)
  }

  private func keySegments(on path: ArraySlice<Node>) -> [[UInt8]] {
    path.flatMap { node in key(of: node).map { grammar.keySegments(of: $0.array) } ?? [] }
  }
}
