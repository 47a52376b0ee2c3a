import ModelBasics

/// Compares touched nodes of a document with those of the saved document.
struct NodeComparer {
  private let shown: Document
  private let saved: Document
  private let map: NodeMap
  private let back: NodeMap
  private(set) var comparison: Comparison
  /// True if nodes have come or gone with others in them, which are then all compared.
  private var comparesAll = false

  init(
    _ shown: Document, _ saved: Document, _ map: NodeMap, _ back: NodeMap, _ comparison: Comparison
  ) {
    self.shown = shown
    self.saved = saved
    self.map = map
    self.back = back
    self.comparison = comparison
  }

  private func twin(of node: Node) -> Node? { comparison.restored[node] ?? map[node] }

  private func node(of twin: Node) -> Node? {
    let restored = comparison.restored.first { $0.value == twin && shown.path(to: $0.key) != nil }
    return restored?.key ?? back[twin]
  }

  /// Continues over another base. A node that it does not have may come back with the base before.
  mutating func carry(through map: NodeMap) {
    func carried(_ node: Node) -> Node {
      node.source == comparison.saved ? node : map[node] ?? node
    }
    comparison.base = shown.base
    comparison.touched = Dictionary(
      comparison.touched.map { (carried($0.key), $0.value) }, uniquingKeysWith: { $0.union($1) })
    comparison.restored = Dictionary(
      comparison.restored.map { (carried($0.key), $0.value) },
      uniquingKeysWith: { first, _ in first })
    comparesAll = true
  }

  mutating func compare(_ deltas: [RecordDelta]) {
    var keys: [Node] = []
    for delta in deltas {
      guard let touch = delta.touch else { continue }
      let key = twin(of: delta.node) ?? delta.node
      comparison.touched[key, default: []].formUnion(touch)
      keys.append(key)
      let hasInner =
        touch.contains(.value)
        ? delta.values.contains { shown.isContainer($0) }
        : touch.contains(.position)
          && (shown.kind(of: delta.node).isContainer || saved.kind(of: key).isContainer)
      if hasInner, comparison.touched.count > 1 { comparesAll = true }
    }
    if !comparesAll {
      for key in keys { compare(key) }
      for twin in comparison.replaced { compare(twin) }
    }
    if comparesAll {
      comparison.removeAll()
      keys = Array(comparison.touched.keys)
      // Containers with other values first: the nodes in them are not compared.
      for key in keys where comparison.touched[key]?.contains(.value) == true { compare(key) }
      for key in keys { compare(key) }
    }
    for key in keys where comparison.touched[key]?.contains(.list) == true { compareOrder(key) }
  }

  private mutating func compare(_ key: Node) {
    let twin = key.source == comparison.saved ? key : nil
    let node = twin.map { self.node(of: $0) } ?? key
    let path = node.flatMap { shown.path(to: $0) }
    let savedPath = twin.flatMap { saved.path(to: $0) }
    if let twin { comparison.setBack(twin) }
    var entry: Comparison.Entry?
    let isSavedInReplaced =
      savedPath.map { $0.dropLast().contains(where: comparison.replaced.contains) } ?? true
    if let node, let path, !isSavedInReplaced || !isInsideReplaced(path) {
      let found = self.entry(node, path, twin, savedPath)
      comparison.set(found, at: path)
      entry = found
    } else if let node {
      comparison.remove(node)
    }
    guard let twin, entry?.isMoved == true || path == nil, let savedPath, !isSavedInReplaced,
      let parent = savedPath.dropLast().last.flatMap({ self.node(of: $0) }),
      let formerPath = shown.path(to: parent)
    else { return }
    comparison.setGone(twin, from: formerPath, isMissing: path == nil)
  }

  private mutating func entry(
    _ node: Node, _ path: NodePath, _ twin: Node?, _ savedPath: NodePath?
  ) -> Comparison.Entry {
    var entry = Comparison.Entry(twin: twin, parent: path.dropLast().last)
    guard let twin else { return entry }
    let savedParent = savedPath?.dropLast().last
    if let parent = entry.parent {
      entry.isMoved = self.twin(of: parent) != savedParent
      if let former = comparison.entries[node], former.parent == parent, !entry.isMoved {
        entry.isReordered = former.isReordered
      }
      let hasKeys =
        shown.kind(of: parent) == .object && savedParent.map(saved.kind) == .object
      entry.isRenamed = hasKeys && shown.key(of: node) != saved.key(of: twin)
    }
    let touch = comparison.touched[twin] ?? []
    if touch.contains(.value) { entry.isChanged = hasOtherValue(node, twin) }
    if touch.contains(.comments) { entry.comments = comments(node, twin) }
    return entry
  }

  /// True if a node is inside a container with another value, which is compared as a whole.
  private func isInsideReplaced(_ path: NodePath) -> Bool {
    !comparison.replaced.isEmpty
      && path.dropLast().contains { twin(of: $0).map(comparison.replaced.contains) == true }
  }

  // MARK: - Values

  /// The length in bytes of the longest container that is compared as a text.
  private static var longestContainer: Int { 1 << 16 }

  private mutating func hasOtherValue(_ node: Node, _ twin: Node) -> Bool {
    let (mine, theirs) = (shown.content(of: node), saved.content(of: twin))
    let isOwn =
      comparison.restored[node] == nil && mine.kind == theirs.kind
      && map.byte(Node(mine.source, mine.offset, .value))?.offset == theirs.offset
    let isReplaced = theirs.kind.isContainer && !isOwn
    if comparison.setReplaced(twin, isReplaced) {
      comparesAll = comparesAll || comparison.touched.count > 1
    }
    guard mine.kind == theirs.kind else { return true }
    guard mine.kind.isContainer else {
      return mine.kind != .empty && shown.value(of: node) != saved.value(of: twin)
    }
    guard isReplaced else { return false }
    guard let text = shown.value(of: node), let other = saved.value(of: twin),
      max(text.count, other.count) <= Self.longestContainer
    else { return true }
    return shown.valueText(of: node) != saved.valueText(of: twin)
  }

  // MARK: - Comments

  private func comments(_ node: Node, _ twin: Node) -> [Comparison.Comment] {
    let mine = shown.presentComments(of: node)
    var theirs = saved.presentComments(of: twin)
    var found: [Comparison.Comment] = []
    let others = mine.filter { comment in
      let text = shown.commentLines(of: comment.node, owner: node)
      let same = theirs.firstIndex {
        $0.place == comment.place && saved.commentLines(of: $0.node, owner: twin) == text
      }
      if let same { theirs.remove(at: same) }
      return same == nil
    }
    for comment in others {
      let other = theirs.firstIndex { $0.place == comment.place }.map { theirs.remove(at: $0) }
      found.append(
        Comparison.Comment(
          node: comment.node, place: comment.place, mark: other == nil ? .added : .changed,
          twin: other?.node))
    }
    return found
      + theirs.map {
        Comparison.Comment(node: $0.node, place: $0.place, mark: .removed, twin: $0.node)
      }
  }

  // MARK: - Order

  /// Finds the touched children of a container that are elsewhere among its children. The others are in the same order in both
  /// documents.
  private mutating func compareOrder(_ key: Node) {
    guard key.source == comparison.saved, let node = node(of: key),
      let path = shown.path(to: node)
    else { return }
    // The record of an inserted child does not say that it was moved among the others.
    for case .node(let child) in shown.changeSet[node]?.list ?? [] {
      let key = twin(of: child) ?? child
      guard comparison.touched[key] == nil else { continue }
      comparison.touched[key] = []
      compare(key)
    }
    let touched = comparison.children[node] ?? []
    let common = touched.filter {
      comparison.entries[$0].map { $0.twin != nil && !$0.isMoved } == true
    }
    guard !common.isEmpty else { return }
    // For each child or run of children its offset in the saved text; touched ones are given with their nodes.
    var order: [(node: Node?, offset: Int)] = []
    func add(_ child: Node) {
      if common.contains(child) {
        if let twin = comparison.entries[child]?.twin { order.append((child, twin.offset)) }
      } else if !touched.contains(child), let twin = map[child] {
        order.append((nil, twin.offset))
      }
    }
    let content = shown.content(of: node)
    let children = shown.children(of: content)
    func addRun(from start: Int, to end: Int) {
      guard start < end else { return }
      let step = end == .max ? children.last() : children.last(before: end)
      add(Node(content.source, start, content.childForm))
      if case .child(let last) = step, last > start {
        add(Node(content.source, last, content.childForm))
      }
    }
    let own = touched.filter { $0.source == content.source }.sorted { $0.offset < $1.offset }
    for item in shown.list(of: node) ?? [] {
      switch item {
      case .ghost: continue
      case .node(let child): add(child)
      case .run(let from, let to):
        var next: Int? = from
        let first = own.partitioningIndex { $0.offset >= from }
        for child in own[first...].prefix(while: { $0.offset < to }) {
          if let next { addRun(from: next, to: child.offset) }
          add(child)
          next = nil
          if case .child(let offset) = children.next(after: child.offset) { next = offset }
        }
        if let next { addRun(from: next, to: to) }
      }
    }
    let kept = keptInOrder(order)
    for (index, item) in order.enumerated() {
      guard let child = item.node, var entry = comparison.entries[child] else { continue }
      entry.isReordered = !kept.contains(index)
      comparison.set(entry, at: path + [child])
    }
  }

  /// Returns the indexes of the items that need not move: all that were not touched, and as many others as possible.
  private func keptInOrder(_ order: [(node: Node?, offset: Int)]) -> Set<Int> {
    var offsets = order.map { Optional($0.offset) }
    var last = -1
    for (index, item) in order.enumerated() {
      if item.node == nil { last = item.offset } else if item.offset < last { offsets[index] = nil }
    }
    var next = Int.max
    for (index, item) in order.enumerated().reversed() {
      if item.node == nil { next = item.offset } else if item.offset > next { offsets[index] = nil }
    }
    return Set(longestAscendingSubsequence(offsets))
  }
}

extension Document {
  /// True if the own value of a node is a container.
  fileprivate func isContainer(_ node: Node) -> Bool { entry(of: node).value.kind.isContainer }

  /// Returns the comments of an entry or a container.
  fileprivate func presentComments(of owner: Node) -> [DocumentComment] {
    var seen = Set<Node>()
    return gaps(beside: owner, around: nil).flatMap { comments(in: $0) }
      .filter { $0.owner == owner && !$0.isGhost && seen.insert($0.node).inserted }
  }
}
