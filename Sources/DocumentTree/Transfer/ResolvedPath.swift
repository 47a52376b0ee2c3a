import ModelBasics

/// The result of resolving a path of the base in another text of the document.
struct ResolvedPath: Sendable {
  enum Target: Sendable {
    case node(NodePath)
    /// The container exists but has no member with this key.
    case missing(NodePath, key: [UInt8])
    case notFound
  }

  var basePath: BasePath
  var target = Target.notFound
  /// True if the value has changed since the path was recorded.
  var differs = false
  /// The node found by its index alone: certain enough to insert into or beside, not to change.
  var likely: Node?
  /// True if the node is an element that reads otherwise, found by its index alone: its value may be replaced, but it may be another
  /// element, which must not be removed or moved instead.
  var isByIndex = false

  var node: Node? { if case .node(let nodes) = target { nodes.last } else { nil } }
}

extension Document {
  /// The greatest length of an array that is searched for an element by its fingerprint.
  private static var longestSearch: Int { 4096 }

  /// Resolves a path by its keys, and elements by index together with their fingerprint. `following` says whether it may lead through
  /// references, and with `toEnd` to the value of one in place of another value.
  func resolved(
    _ path: BasePath, following: Bool = false, toEnd: Bool = true
  ) -> ResolvedPath {
    var resolved = ResolvedPath(basePath: path)
    if let (found, isSure) = nodes(along: path.steps, following: following) {
      let follows = following && toEnd && path.kind != .reference
      let nodes = follows ? pathOfValue(meantBy: found) ?? found : found
      guard let node = nodes.last else { return resolved }
      resolved.differs = path.fingerprint == nil || fingerprint(of: node) != path.fingerprint
      resolved.likely = node
      if resolved.differs, case .index? = path.steps.last?.segment { resolved.isByIndex = true }
      // Found by index in an element that has changed: the node itself must be unchanged.
      if isSure || !resolved.differs { resolved.target = .node(nodes) }
    } else if case .key(let key, nil)? = path.steps.last?.segment,
      let parent = nodes(along: path.steps.dropLast(), following: following)?.nodes,
      let container = parent.last, kind(of: container) == .object
    {
      resolved.target = .missing(parent, key: key)
      resolved.differs = true
    }
    return resolved
  }

  /// Returns the nodes on a path; `isSure` is false if a container on it was found only by its index.
  func nodes(
    along steps: [BasePath.Step], from start: NodePath? = nil, following: Bool = false
  ) -> (nodes: NodePath, isSure: Bool)? {
    var nodes = start ?? [root]
    var isSure = true
    for (number, step) in steps.enumerated() {
      if following, let meant = pathOfValue(meantBy: nodes) { nodes = meant }
      guard let (node, isSame) = child(step, of: nodes) else { return nil }
      if !isSame, number + 1 < steps.count { isSure = false }
      nodes.append(node)
    }
    return (nodes, isSure)
  }

  /// Returns the child that a step leads to; `isSame` is false if it was found only by its index.
  func child(_ step: BasePath.Step, of nodes: NodePath) -> (Node, isSame: Bool)? {
    let here = try? child(step.segment, 0, of: nodes).get()
    guard case .index = step.segment, let parent = nodes.last else {
      return here.map { ($0, true) }
    }
    guard kind(of: parent).isList else { return nil }
    if let wanted = step.fingerprint {
      if let here, fingerprint(of: here) == wanted { return (here, true) }
      if let twin = onlyElement(reading: wanted, in: parent) { return (twin, true) }
    }
    guard let here, childCount(of: parent) == step.count else { return nil }
    return (here, false)
  }

  /// Returns the only element with a fingerprint, or nil if there is none or more than one.
  private func onlyElement(reading wanted: Int, in array: Node) -> Node? {
    guard let count = childCount(of: array), count <= Self.longestSearch else { return nil }
    var found: Node?
    let targets = ReferenceTargets(self)
    var step = firstChild(of: array)
    while case .child(let child) = step {
      if !child.isGhost, fingerprint(of: child.node, targets) == wanted {
        guard found == nil else { return nil }
        found = child.node
      }
      step = self.child(after: child, in: array)
    }
    return found
  }
}
