import DocumentTree

/// The values that one segment of a query selects from one container, in the order of the RFC: for the container and then each
/// container below it, in document order, the children that its selectors select.
struct SegmentIteration<Tree: QueryTree>: Sendable {
  enum Step {
    case found(Tree.Item)
    /// A filter must be evaluated for a child; `receive` continues.
    case test(filter: Int, Tree.Item)
    case working
    case end
    /// The document has not been read so far.
    case unknown
  }

  private let isDescendant: Bool
  private let start: Tree.Item
  private var visited = VisitedValues<Tree>()
  /// The container that the selectors are applied to.
  private var container: Tree.Item
  /// The open containers of the walk over all descendants.
  private var walk: [Tree.Children] = []
  /// True if the children of the container have not been walked.
  private var isNew = true

  private var selector = 0
  // The progress of the selector: the children visited, the number of members that had the key, the indexes of a slice that are left.
  private var children: Tree.Children?
  private var sameKeys = 0
  private var slice: (next: Int, stop: Int)?
  /// The child that is being tested.
  private var candidate: Tree.Item?

  init(_ segment: QuerySegment, of container: Tree.Item) {
    isDescendant = segment.isDescendant
    self.container = container
    start = container
  }

  /// Receives the result of the filter, and returns the child if it is selected.
  mutating func receive(_ isSelected: Bool) -> Tree.Item? {
    defer { candidate = nil }
    return isSelected ? candidate : nil
  }

  mutating func step(_ segment: QuerySegment, _ tree: inout Tree) -> Step {
    guard selector < segment.selectors.count else {
      return isDescendant ? descend(&tree) : .end
    }
    let kind = tree.kind(of: container)
    switch segment.selectors[selector] {
    case .name(let key, let occurrence):
      guard kind == .object else { return endSelector() }
      let step = nextChild(&tree)
      guard case .found(let child) = step else { return step }
      guard tree.isKey(key, of: child) else { return .working }
      defer { sameKeys += 1 }
      return occurrence ?? sameKeys == sameKeys ? step : .working
    case .wildcard: return nextChild(&tree)
    case .filter(let filter):
      let step = nextChild(&tree)
      guard case .found(let child) = step else { return step }
      candidate = child
      return .test(filter: filter, child)
    case .index(let index): return kind.isList ? element(at: index, &tree) : endSelector()
    case .slice(let bounds): return kind.isList ? element(of: bounds, &tree) : endSelector()
    }
  }

  private mutating func endSelector() -> Step {
    selector += 1
    children = nil
    sameKeys = 0
    slice = nil
    return .working
  }

  private mutating func nextChild(_ tree: inout Tree) -> Step {
    var children = children ?? tree.children(of: container, after: nil)
    let step = tree.next(in: &children)
    self.children = children
    return self.step(step)
  }

  private mutating func step(_ step: QueryStep<Tree.Item>) -> Step {
    switch step {
    case .child(let child): .found(child)
    case .end, .fault: endSelector()
    case .unknown: .unknown
    }
  }

  private mutating func element(at index: Int, _ tree: inout Tree) -> Step {
    var position = index
    if index < 0 {
      guard let count = tree.count(of: container) else { return .unknown }
      position += count
    }
    guard position >= 0 else { return endSelector() }
    let step = step(tree.child(at: position, of: container))
    if case .found = step { _ = endSelector() }
    return step
  }

  private mutating func element(of bounds: ArraySliceBounds, _ tree: inout Tree) -> Step {
    guard let (next, stop) = slice else {
      var count: Int? = .max
      if bounds.needsCount { count = tree.count(of: container) }
      guard let count else { return .unknown }
      let (first, stop) = bounds.resolved(count: count)
      slice = (first, stop)
      return .working
    }
    let isInside = bounds.step > 0 ? next < stop : next > stop
    guard isInside, bounds.step != 0 else { return endSelector() }
    let step: Step
    if bounds.step == 1, children != nil {
      step = nextChild(&tree)
    } else {
      step = self.step(tree.child(at: next, of: container))
    }
    guard case .found(let child) = step else { return step }
    // The elements after it are found without searching.
    if bounds.step == 1, children == nil {
      children = tree.children(of: container, after: child)
    }
    let (following, overflows) = next.addingReportingOverflow(bounds.step)
    slice = (overflows ? stop : following, stop)
    return step
  }

  /// Goes to the next container below, in document order.
  private mutating func descend(_ tree: inout Tree) -> Step {
    if isNew {
      if walk.isEmpty { _ = visited.enter(start, from: nil, tree) }
      walk.append(tree.children(of: container, after: nil))
      isNew = false
    }
    guard let last = walk.indices.last else { return .end }
    switch tree.next(in: &walk[last]) {
    case .child(let child):
      if tree.kind(of: child).isContainer, visited.enter(child, from: start, tree) {
        container = child
        selector = 0
        isNew = true
      }
    case .end, .fault:
      let finished = walk.removeLast()
      if last > 0 { tree.skip(finished, in: &walk[last - 1]) }
    case .unknown: return .unknown
    }
    return .working
  }
}
