import ModelBasics

/// The result of resolving a path of the base in another text of the document.
struct PlaceTarget: Sendable {
  enum End: Sendable {
    case node(NodePath)
    /// The container exists but has no member with this key.
    case missing(NodePath, key: [UInt8])
    case nowhere
  }

  var place: BasePlace
  var end = End.nowhere
  /// True if the value has changed since the path was recorded.
  var differs = false
  /// The node found by its index alone: certain enough to insert into or beside, not to change.
  var likely: Node?

  var node: Node? { if case .node(let nodes) = end { nodes.last } else { nil } }
}

extension Document {
  /// The greatest length of an array that is searched for an element by its fingerprint.
  private static var longestSearch: Int { 4096 }

  /// Resolves a path by its keys, and elements by index together with their fingerprint.
  func target(of place: BasePlace) -> PlaceTarget {
    var target = PlaceTarget(place: place)
    if let (nodes, isSure) = way(to: place.steps), let node = nodes.last {
      target.differs = place.fingerprint == nil || fingerprint(of: node) != place.fingerprint
      target.likely = node
      // Found by index in an element that has changed: the node itself must be unchanged.
      if isSure || !target.differs { target.end = .node(nodes) }
    } else if case .key(let key, nil)? = place.steps.last?.segment,
      let parent = way(to: place.steps.dropLast())?.nodes,
      let container = parent.last, kind(of: container) == .object
    {
      target.end = .missing(parent, key: key)
      target.differs = true
    }
    return target
  }

  func way(to steps: [BasePlace.Step]) -> (nodes: NodePath, isSure: Bool)? {
    var nodes = [root]
    var isSure = true
    for (number, step) in steps.enumerated() {
      guard let (node, isSame) = child(step, of: nodes) else { return nil }
      if !isSame, number + 1 < steps.count { isSure = false }
      nodes.append(node)
    }
    return (nodes, isSure)
  }

  func child(_ step: BasePlace.Step, of nodes: NodePath) -> (Node, isSame: Bool)? {
    let here = try? child(step.segment, 0, of: nodes, strict: false).get()
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

  private func onlyElement(reading wanted: Int, in array: Node) -> Node? {
    guard let count = childCount(of: array), count <= Self.longestSearch else { return nil }
    var found: Node?
    var step = firstChild(of: array)
    while case .child(let child) = step {
      if !child.isGhost, fingerprint(of: child.node) == wanted {
        guard found == nil else { return nil }
        found = child.node
      }
      step = self.child(after: child, in: array)
    }
    return found
  }
}
