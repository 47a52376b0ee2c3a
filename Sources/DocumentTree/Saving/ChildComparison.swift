/// The children of a changed container held against those of its twin in the bytes that were
/// written.
///
/// A run of children that are as the source has them was written as one stretch of bytes, which is
/// known to be the same; from the same start the same bytes read the same. So of a run only the
/// first and the last child are looked at, and the cost is that of what was changed.
struct ChildComparison {
  private let document: Document
  private let other: Document
  private let mapping: NodeMapping
  private let node: Node
  private let twin: Node
  private let isObject: Bool
  /// The twin's child that is to come next.
  private var next: ChildStep
  /// Children that have changes, with their twins.
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
      case .node(let child): guard take(child) else { return false }
      case .run(let from, let to): guard take(from: from, to: to) else { return false }
      }
    }
    return next == .end
  }

  /// One child and its twin.
  private mutating func take(_ child: Node) -> Bool {
    guard case .child(let twinChild) = next else { return false }
    if isObject, document.key(of: child) != other.key(of: twinChild.node) { return false }
    if document.changeSet[child] != nil { changed.append((child, twinChild.node)) }
    next = other.child(after: twinChild, in: twin)
    return true
  }

  /// The children of a run: those with changes one by one, what is between in one go.
  private mutating func take(from: Int, to: Int) -> Bool {
    let content = document.content(of: node)
    let children = document.children(of: content)
    let inside = document.changeSet[node]?.inside ?? []
    var start: Int? = from
    for child in inside where child.offset >= from && child.offset < to {
      guard let first = start, first <= child.offset else { return false }
      if first < child.offset, !takeStretch(from: first, to: child.offset, content) {
        return false
      }
      guard take(child) else { return false }
      start = nil
      if case .child(let offset) = children.next(after: child.offset), offset < to {
        start = offset
      }
    }
    return start.map { takeStretch(from: $0, to: to, content) } ?? true
  }

  /// Children without changes, from one to before an offset.
  private mutating func takeStretch(from: Int, to: Int, _ content: Content) -> Bool {
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
    // Its lines have moved to another indentation.
    var step = SourceChildren.Step.child(from)
    while case .child(let offset) = step, offset < to {
      guard take(Node(content.source, offset, content.childForm)) else { return false }
      step = children.next(after: offset)
    }
    return true
  }
}
