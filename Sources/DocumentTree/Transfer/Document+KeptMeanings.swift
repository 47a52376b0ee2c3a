import ModelBasics

// If the entry that has a value is removed, the first reference to the value gets it, which says nothing about the value:
//
//     base                          edited: a removed           another program               both
//     a: <dict id="1">n=1           b: <dict id="1">n=1         a: <dict id="1">n=9           b: <dict id="1">n=9
//     b: <ref id="1"/>                                          b: <ref id="1"/>
//
// So what leaves each value as it was is left out where an edit goes to another text, and is done there anew.

extension Document {
  /// True if edits can leave each value as it was and only change where it is written.
  var movesValues: Bool { grammar.references.movesAnchors }

  /// True if a value has its name in this state and in another one, at its place or at another place: so it is the same object.
  func isSameObject(_ node: Node, in other: Document) -> Bool {
    guard let name = nameOfValue(at: node) else { return false }
    return name == other.nameOfValue(at: node)
  }

  /// Returns the name of the value at a node, or of the one to which it refers.
  func nameOfValue(at node: Node) -> [UInt8]? {
    let content = content(of: node)
    let source = self[content.source]
    return source.structure.names(in: Span(content.offset, content.offset + 1)).first
      .map { source.bytes.array($0.name) }
  }

  /// The most values that are written in one another, or were one after the other.
  private static var mostKept: Int { 64 }

  /// Returns the path of a node in a value that was written there instead of at another place of it: that of the place and, from there on,
  /// the steps to the nodes of which it is a copy. Nil if one of these was not there in the base.
  func keptPath(of node: Node, _ kept: [SourceID: KeptValue]) -> BasePath? {
    var originals: [Node] = []
    var top = node
    for _ in 0..<Self.mostKept where !hasBase(top) {
      guard let value = kept[top.source], let place = value.place,
        let copied = originalNodes(to: top, of: value), value.hasInPlace(copied)
      else { return nil }
      for copy in copied.reversed() {
        guard let original = original(of: copy, kept) else { return nil }
        originals.insert(original, at: 0)
      }
      top = place
    }
    var reader = BasePathReader(self, longestKey: 1 << 12, budget: Self.basePathBudget)
    let paths = reader.read([top] + originals)
    guard let first = paths[top], let last = paths[originals.last ?? top] else { return nil }
    let steps = originals.compactMap { paths[$0]?.steps.last }
    guard steps.count == originals.count else { return nil }
    // In the text of the copy it may be only a reference.
    let own = self[node.source].structure.entry(at: node.offset, node.form, budget: .max).value.kind
    return BasePath(
      steps: first.steps + steps, kind: own == .reference ? own : last.kind,
      fingerprint: last.fingerprint)
  }

  /// Returns the node of the base of which a node is a copy.
  private func original(of node: Node, _ kept: [SourceID: KeptValue]) -> Node? {
    var node = node
    for _ in 0..<Self.mostKept where !hasBase(node) {
      guard let value = kept[node.source], let nodes = originalNodes(to: node, of: value),
        value.hasInPlace(nodes), let last = nodes.last
      else { return nil }
      node = last
    }
    return hasBase(node) ? node : nil
  }

  /// Returns the nodes below a value whose copies lead to a node in its text.
  func originalNodes(to node: Node, of value: KeptValue) -> NodePath? {
    let source = self[node.source]
    guard let document = value.document, var original = value.node, let root = source.structure.root
    else { return nil }
    let targets = ReferenceTargets(document)
    var nodes: NodePath = []
    var copy = Node(node.source, root.offset, root.form)
    while copy != node {
      let entry = source.structure.entry(at: copy.offset, copy.form, budget: .max)
      let copies = children(of: Content(source: node.source, value: entry.value))
      guard entry.value.kind.isContainer,
        case .child(let offset) = copies.last(before: node.offset + 1),
        let index = copies.count(before: offset)
      else { return nil }
      guard case .child(let child) = document.child(at: index, in: targets.followed(original))
      else { return nil }
      original = child.node
      nodes.append(original)
      copy = Node(node.source, offset, entry.value.childForm)
    }
    return nodes
  }

  /// Returns the first reference on the way to a place, and the steps from there; nil if there is none.
  func referenceOnWay(to path: BasePath) -> (reference: Node, rest: [BasePath.Step])? {
    guard movesValues else { return nil }
    var nodes = [root]
    for (number, step) in path.steps.enumerated() {
      if let last = nodes.last, kind(of: last) == .reference {
        return (last, Array(path.steps[number...]))
      }
      guard let (node, _) = child(step, of: nodes) else { return nil }
      nodes.append(node)
    }
    guard path.kind != .reference, let last = nodes.last, kind(of: last) == .reference else {
      return nil
    }
    return (last, [])
  }
}

extension KeptValue {
  /// True if no node below the value had been moved there from elsewhere.
  fileprivate func hasInPlace(_ nodes: NodePath) -> Bool {
    guard let document else { return false }
    return nodes.allSatisfy { node in
      guard let origin = document.changeSet[node]?.origin else { return true }
      return origin == document.path(to: node)?.dropLast().last
    }
  }
}
