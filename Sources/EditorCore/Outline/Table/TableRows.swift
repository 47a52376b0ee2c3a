import DocumentTree

/// The rows of a table in the order of the view: that of the document, or a sorted one. There is no list of the rows in the order of
/// the document; each step finds the next one.
struct TableRows {
  /// The numbers of steps and bytes in one move where no position can be computed.
  private static let mostSteps = 5000
  private static let budget = 1 << 19
  /// The number of steps from which positions are computed.
  private static let fewSteps = 100

  let document: Document
  /// The path of the container.
  let path: NodePath
  let filter: RowFilter?
  let sorted: SortedRows?

  private var container: Node { path.last ?? document.root }

  var first: ChildStep {
    if let sorted { return row(in: sorted, from: 0, forward: true) }
    return filter?.firstChild(of: container, in: document) ?? document.firstChild(of: container)
  }

  var last: ChildStep {
    if let sorted { return row(in: sorted, from: sorted.nodes.count - 1, forward: false) }
    return filter?.lastChild(of: container, in: document) ?? document.lastChild(of: container)
  }

  func next(to row: Child, forward: Bool) -> ChildStep {
    if let sorted {
      guard let index = sorted.index(of: row.node) else { return .end }
      return self.row(in: sorted, from: index + (forward ? 1 : -1), forward: forward)
    }
    if let filter {
      return forward
        ? filter.child(after: row, in: container, document)
        : filter.child(before: row, in: container, document)
    }
    return forward
      ? document.child(after: row, in: container) : document.child(before: row, in: container)
  }

  /// Returns the row at an index of the view, or the nearest one before it.
  /// False if the row with an index, or the last one if that is nil, has not been read yet.
  func isKnown(at index: Int?) -> Bool {
    guard !document.isIndexed, sorted == nil, filter?.lists(container) != true else { return true }
    return (index.map { document.child(at: max(0, $0), in: container) } ?? last) != .unknown
  }

  func row(at index: Int) -> Child? {
    if let sorted {
      let index = min(max(0, index), sorted.nodes.count - 1)
      return row(in: sorted, from: index, forward: false).child ?? first.child
    }
    if filter?.lists(container) != true {
      switch document.child(at: max(0, index), in: container) {
      case .child(let child): return child
      case .end: return last.child
      case .unknown, .fault: break
      }
    }
    return first.child.map { row($0, movedBy: index) }
  }

  /// Returns the row a number of rows further down, or up if negative; the last one on the way if there are fewer.
  func row(_ start: Child, movedBy steps: Int) -> Child {
    if let sorted, let index = sorted.index(of: start.node) {
      let (target, overflow) = index.addingReportingOverflow(steps)
      return row(at: overflow ? (steps > 0 ? Int.max : 0) : target) ?? start
    }
    if steps.magnitude > Self.fewSteps, filter?.lists(container) != true,
      let position = document.position(of: start, in: container)
    {
      let (target, overflow) = position.addingReportingOverflow(steps)
      let index = overflow ? (steps > 0 ? Int.max : 0) : max(0, target)
      if document.childCount(of: container) != nil, let row = row(at: index) { return row }
    }
    var row = start
    var budget = Self.budget
    for _ in 0..<min(Int(min(steps.magnitude, UInt(Self.mostSteps))), Self.mostSteps) {
      guard budget > 0, let next = next(to: row, forward: steps > 0).child else { break }
      budget -= SparseIndex.cost(from: row.node.offset, to: next.node.offset)
      row = next
    }
    return row
  }

  /// The number of the row in the view, from 0, and the number of all rows; in the order of the document without ghosts.
  func position(of row: Child) -> Int? {
    if let sorted { return sorted.index(of: row.node) }
    return document.position(of: row, in: container)
  }

  var count: Int? {
    sorted.map { $0.nodes.count } ?? document.childCount(of: container)
  }

  /// True if one row is above another in the view.
  func isAbove(_ one: Child, _ other: Child) -> Bool {
    if let sorted, let index = sorted.index(of: one.node),
      let otherIndex = sorted.index(of: other.node)
    {
      return index < otherIndex
    }
    let order = DocumentOrder(document)
    return order.isBefore(outlineRow(one), outlineRow(other))
  }

  func outlineRow(_ row: Child) -> OutlineRow {
    OutlineRow(path + [row.node], kind: row.isGhost ? .ghost : .node)
  }

  /// Returns the row of a node as it is now: present, a ghost, or nil if nothing is left of it.
  func row(of node: Node) -> Child? {
    if document.isPresent(path + [node]) { return Child(node) }
    let ghost = Child(node, isGhost: true)
    guard document.showsGhost(node), document.position(of: ghost, in: container) != nil,
      document.mark(of: ghost) != .none
    else { return nil }
    return ghost
  }

  private func row(in sorted: SortedRows, from start: Int, forward: Bool) -> ChildStep {
    var index = start
    while sorted.nodes.indices.contains(index) {
      if let row = row(of: sorted.nodes[index]) { return .child(row) }
      index += forward ? 1 : -1
    }
    return .end
  }
}
