/// Compares the children of a changed container with those of its twin in the bytes that were
/// written.
///
/// A run of unchanged children was written as one span of bytes, which has been compared already;
/// from the same start the same bytes have the same children. So only the first and the last child
/// of a run are read, and the cost is that of the changes.
struct ChildComparison {
  private let document: Document
  private let other: Document
  private let mapping: NodeMapping
  private let node: Node
  private let twin: Node
  private let isObject: Bool
  /// The next child of the twin to compare.
  private var next: ChildStep
  /// The children with changes, with their twins.
  private(set) var changed: [(Node, Node)] = []

  init(
    of node: Node, in document: Document, with twin: Node, in other: Document,
    _ mapping: NodeMapping
  ) {
    self.node = node
    self.document = document
    self.twin = twin
    self.other = other
    self.mapping = mapping
    isObject = document.kind(of: node) == .object
    next = other.firstChild(of: twin)
  }

  mutating func areSame() -> Bool {
    guard let list = document.list(of: node) else { return false }
    for item in list {
      switch item {
      case .ghost: continue
      case .node(let child): guard compare(child) else { return false }
      case .run(let from, let to): guard compare(from: from, to: to) else { return false }
      }
    }
    return next == .end
  }

  /// Compares one child with its twin.
  private mutating func compare(_ child: Node) -> Bool {
    guard case .child(let twinChild) = next else { return false }
    if isObject, document.key(of: child) != other.key(of: twinChild.node) { return false }
    if document.changeSet[child] != nil { changed.append((child, twinChild.node)) }
    next = other.child(after: twinChild, in: twin)
    return true
  }

  /// Compares the children of a run: those with changes one by one, those between in one step.
  private mutating func compare(from: Int, to: Int) -> Bool {
    let content = document.content(of: node)
    let children = document.children(of: content)
    let inside = document.changeSet[node]?.inside ?? []
    var start: Int? = from
    for child in inside where child.offset >= from && child.offset < to {
      guard let first = start, first <= child.offset else { return false }
      if first < child.offset, !compareUnchanged(from: first, to: child.offset, content) {
        return false
      }
      guard compare(child) else { return false }
      start = nil
      if case .child(let offset) = children.next(after: child.offset), offset < to {
        start = offset
      }
    }
    return start.map { compareUnchanged(from: $0, to: to, content) } ?? true
  }

  /// Compares children without changes, from one to before an offset.
  private mutating func compareUnchanged(from: Int, to: Int, _ content: Content) -> Bool {
    let children = document.children(of: content)
    let first = Node(content.source, from, content.childForm)
    let last = to == .max ? children.last() : children.last(before: to)
    if case .child(let offset) = last,
      let end = children.end(ofChildAt: offset),
      let copy = mapping.copy(of: first, through: end)
    {
      guard case .child(let twinChild) = next, twinChild.node.offset == copy else { return false }
      let twinLast = Node(twinChild.node.source, copy + offset - from, content.childForm)
      next = other.child(after: Child(twinLast), in: twin)
      return true
    }
    // The run was written with another indentation: its children are compared one by one.
    var step = SourceChildren.Step.child(from)
    while case .child(let offset) = step, offset < to {
      guard compare(Node(content.source, offset, content.childForm)) else { return false }
      step = children.next(after: offset)
    }
    return true
  }
}
