import ModelBasics

// Some children of a container, in the order of the document and without stepping over the others:
//
//   list        run 10..<90   inserted   run 90..<400
//   selected       40           ✓          300 320         next after 40: the inserted node, then 300

/// The offsets of some children of one container in the source of its content.
package struct ChildSelection: Hashable, Sendable {
  let source: SourceID
  private var offsets: [Int] = []

  init(source: SourceID) { self.source = source }

  /// Adds the offset of a child.
  mutating func insert(_ offset: Int) {
    guard let last = offsets.last, last >= offset else { return offsets.append(offset) }
    let index = offsets.partitioningIndex { $0 >= offset }
    if offsets[index] != offset { offsets.insert(offset, at: index) }
  }

  fileprivate func first(from start: Int, before end: Int = .max) -> Int? {
    let index = offsets.partitioningIndex { $0 >= start }
    return index < offsets.count && offsets[index] < end ? offsets[index] : nil
  }

  fileprivate func last(from start: Int, before end: Int) -> Int? {
    let index = offsets.partitioningIndex { $0 >= end }
    return index > 0 && offsets[index - 1] >= start ? offsets[index - 1] : nil
  }
}

extension Document {
  /// Returns an empty selection of a container's children.
  package func emptySelection(of parent: Node) -> ChildSelection {
    ChildSelection(source: content(of: parent).source)
  }

  /// Adds a child to a selection, unless it is from elsewhere: such children are given by `includes` in `child(after:)`.
  package func select(_ node: Node, in selection: inout ChildSelection) {
    if node.source == selection.source { selection.insert(node.offset) }
  }

  /// Returns the selected child after another, or the first one. `includes` is true for the selected children and ghosts that are
  /// items of a changed list. If the content was replaced, all children are returned.
  package func child(
    after child: Child?, in parent: Node, of selection: ChildSelection,
    including includes: (Node) -> Bool
  ) -> Child? {
    let content = content(of: parent)
    guard content.kind.isContainer else { return nil }
    guard content.source == selection.source else {
      return (child.map { self.child(after: $0, in: parent) } ?? firstChild(of: parent)).child
    }
    let form = content.childForm
    guard let list = changeSet[parent]?.list else {
      return selection.first(from: child.map { $0.node.offset + 1 } ?? 0)
        .map { Child(Node(content.source, $0, form)) }
    }
    var index = 0
    var start = 0
    if let child {
      guard let found = self.index(of: child, in: list, content) else { return nil }
      index = found
      if case .run = list[found] { start = child.node.offset + 1 } else { index += 1 }
    }
    for item in list[index...] {
      switch item {
      case .run(let from, let to):
        if let offset = selection.first(from: max(from, start), before: to) {
          return Child(Node(content.source, offset, form))
        }
      case .ghost(let node):
        if showsGhost(node), includes(node) { return Child(node, isGhost: true) }
      case .node(let node): if includes(node) { return Child(node) }
      }
    }
    return nil
  }

  /// Returns the selected child before another, or the last one.
  package func child(
    before child: Child?, in parent: Node, of selection: ChildSelection,
    including includes: (Node) -> Bool
  ) -> Child? {
    let content = content(of: parent)
    guard content.kind.isContainer else { return nil }
    guard content.source == selection.source else {
      return (child.map { self.child(before: $0, in: parent) } ?? lastChild(of: parent)).child
    }
    let form = content.childForm
    guard let list = changeSet[parent]?.list else {
      return selection.last(from: 0, before: child?.node.offset ?? .max)
        .map { Child(Node(content.source, $0, form)) }
    }
    var end = list.count
    var limit = Int.max
    if let child {
      guard let found = self.index(of: child, in: list, content) else { return nil }
      end = found
      if case .run = list[found] {
        limit = child.node.offset
        end += 1
      }
    }
    for item in list[..<end].reversed() {
      switch item {
      case .run(let from, let to):
        if let offset = selection.last(from: from, before: min(to, limit)) {
          return Child(Node(content.source, offset, form))
        }
      case .ghost(let node):
        if showsGhost(node), includes(node) { return Child(node, isGhost: true) }
      case .node(let node): if includes(node) { return Child(node) }
      }
    }
    return nil
  }

  /// The number of sources so far. A node of a later source was inserted later.
  package var sourceCount: Int { sources.count }
}
