/// Maps nodes of the current base to the corresponding nodes of a former base.
struct FormerNodes {
  private let roots: (now: Node, then: Node)
  private let steps: ArraySlice<NodeMapping>
  private let laterBases: Set<SourceID>
  /// The nodes that have no mapping, found by their positions.
  private(set) var found: [Node: Node] = [:]

  init(_ savedState: SavedState, in document: Document) {
    roots = (document.root, savedState.state.root)
    steps = document.nodeMappings[min(savedState.mappingCount, document.nodeMappings.count)...]
    var later = Set(
      document.savedStates.filter { $0.state.generation > savedState.state.generation }.map(
        \.state.base))
    later.insert(document.base)
    later.remove(savedState.state.base)
    laterBases = later
  }

  subscript(node: Node) -> Node? {
    if node == roots.now { return roots.then }
    if let node = found[node] { return node }
    let former = steps.reversed().reduce(node) { node, step in step.former(node) ?? node }
    return laterBases.contains(former.source) ? nil : former
  }

  /// Finds nodes by their positions; before the edit both documents read the same.
  mutating func find(_ nodes: Set<Node>, of document: Document, in former: Document) {
    for node in nodes {
      guard let path = document.path(to: node) else { continue }
      var twin = roots.then
      for (parent, child) in zip(path, path.dropFirst()) {
        if let known = self[child], former.hasChild(Child(known), in: twin) {
          twin = known
          continue
        }
        guard let next = former.child(below: twin, matching: child, of: parent, in: document)
        else { break }
        twin = next
        found[child] = next
      }
    }
  }
}

extension Document {
  /// Returns the child with the same index among the present children as a child in another document.
  fileprivate func child(
    below twin: Node, matching other: Node, of parent: Node, in document: Document
  ) -> Node? {
    var mine = present(firstChild(of: twin), in: twin)
    var theirs = document.present(document.firstChild(of: parent), in: parent)
    for _ in 0..<Self.longestCount {
      guard let child = mine, let otherChild = theirs else { return nil }
      if otherChild.node == other { return child.node }
      mine = present(self.child(after: child, in: twin), in: twin)
      theirs = document.present(document.child(after: otherChild, in: parent), in: parent)
    }
    return nil
  }
}
