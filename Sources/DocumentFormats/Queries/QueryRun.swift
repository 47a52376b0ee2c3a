import DocumentTree

/// The evaluation of one part of a query: the values it selects, one after the other, in the order of the RFC. A value that is
/// reached several times is found several times.
///
/// Each segment has the iteration over what it selects from the value that the segment before has found, so the memory is that of
/// one path for each segment.
struct QueryRun<Tree: QueryTree>: Sendable {
  enum Step {
    case match(Tree.Item)
    /// A filter must be evaluated for a value; `receive` continues.
    case test(filter: Int, Tree.Item)
    case working
    case end
    case unknown
  }

  private var iterations: [SegmentIteration<Tree>] = []
  /// A value that the last iteration has found, or the start.
  private var found: Tree.Item?

  init(from start: Tree.Item) { found = start }

  mutating func receive(_ isSelected: Bool) {
    guard let last = iterations.indices.last else { return }
    found = iterations[last].receive(isSelected)
  }

  mutating func step(_ part: QueryPart, _ tree: inout Tree) -> Step {
    if let item = found {
      found = nil
      guard iterations.count < part.segments.count else { return .match(item) }
      if tree.kind(of: item).isContainer {
        iterations.append(SegmentIteration(part.segments[iterations.count], of: item))
      }
      return .working
    }
    guard let last = iterations.indices.last else { return .end }
    switch iterations[last].step(part.segments[last], &tree) {
    case .found(let item): found = item
    case .test(let filter, let item): return .test(filter: filter, item)
    case .working: break
    case .end: iterations.removeLast()
    case .unknown: return .unknown
    }
    return .working
  }
}
