import DocumentTree

// The values that a step to all descendants visits. A value that several entries share is visited once:
//
//   a: &x {k: 1}
//   b: {c: *x, d: *x, e: {f: &y {k: 2}, g: *y}}      $.b..k visits b, x by the key c, e, and y by the key f

/// The containers that a step to all descendants has visited, in a document whose values can have several entries.
struct VisitedValues<Tree: QueryTree>: Sendable {
  private var visited = Set<Node>()
  /// Values that references lead to, and that are visited at their own places.
  private var inside = Set<Node>()

  /// Returns true if the children of a container are to be visited. `start` is the container from which the step began; nil if it is
  /// this one.
  mutating func enter(_ item: Tree.Item, from start: Tree.Item?, _ tree: Tree) -> Bool {
    guard let node = tree.sharedNode(of: item) else { return true }
    if let start, tree.isReference(item) {
      if visited.contains(node) || inside.contains(node) { return false }
      if tree.isInside(node, start) {
        inside.insert(node)
        return false
      }
    }
    return visited.insert(node).inserted
  }
}
