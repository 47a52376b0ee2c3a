import ModelBasics

// The list of the differences from the saved document, and their reverts, while the two are over different bases. A revert is an
// ordinary edit that writes what is saved.

extension Document {
  /// Calls the body with each difference in the order of the document until it returns false. Entries that only the saved document
  /// has come first in their containers.
  func eachDifference(_ body: (Change.Kind, NodePath) -> Bool) {
    guard let comparison, !comparison.isSame else { return }
    guard comparison.hasDifferences(root) else {
      _ = body(.source, [root])
      return
    }
    var path: NodePath = []
    var left = [(depth: 0, node: root)]
    while let (depth, node) = left.popLast() {
      path.removeLast(path.count - depth)
      path.append(node)
      let entry = comparison.entries[node]
      var kinds: [Change.Kind] = []
      if let entry {
        if entry.twin == nil { kinds.append(.added) }
        if entry.isElsewhere { kinds.append(.moved) }
        if entry.isRenamed { kinds.append(.renamed) }
        if entry.isChanged { kinds.append(.changed) }
      }
      for kind in kinds { guard body(kind, path) else { return } }
      // An added node or another value is one entry.
      if entry?.twin == nil, entry != nil { continue }
      for comment in entry?.comments ?? []
      where entry?.isChanged != true || !comment.place.isInner {
        let kind: Change.Kind =
          comment.mark == .added ? .added : comment.mark == .removed ? .removed : .changed
        guard body(kind, path + [comment.node]) else { return }
      }
      if entry?.isChanged == true { continue }
      let missing = (comparison.gone[node] ?? []).filter(comparison.missing.contains)
      for twin in missing.sorted(by: { $0.offset < $1.offset }) {
        guard body(.removed, path + [twin]) else { return }
      }
      for child in ordered(comparison.inside[node] ?? [], in: node).reversed() {
        left.append((depth + 1, child))
      }
    }
  }

  /// Returns some children of a container in their order.
  private func ordered(_ nodes: Set<Node>, in container: Node) -> [Node] {
    let source = content(of: container).source
    let own = nodes.filter { $0.source == source }.sorted { $0.offset < $1.offset }
    var found: [Node] = []
    for item in list(of: container) ?? [] {
      switch item {
      case .ghost: continue
      case .node(let node): if nodes.contains(node) { found.append(node) }
      case .run(let from, let to):
        let first = own.partitioningIndex { $0.offset >= from }
        found += own[first...].prefix { $0.offset < to }
      }
    }
    return found
  }

  /// Returns the container that a moved node has in the saved document, and its index there if that is known.
  func savedPosition(of node: Node) -> (parent: NodePath, position: Int?)? {
    guard let entry = comparison?.entries[node], entry.isElsewhere, let twin = entry.twin else {
      return nil
    }
    let saved = savedDocument
    guard let above = saved.path(to: twin)?.dropLast().last,
      let parent = nodeMap(from: self.saved, to: base)?[above].flatMap({ path(to: $0) })
    else { return nil }
    return (parent, saved.children(of: saved.content(of: above)).count(before: twin.offset))
  }

  // MARK: - Reverts

  mutating func restore(_ change: Change) throws(EditError) {
    guard let node = change.path.last else { throw .nothingToRevert }
    if node.isComment { return try restoreComment(change.path) }
    switch change.kind {
    case .source: revertAll()
    case .added: try remove(change.path)
    case .removed: try restoreMissing(node)
    case .moved: try restorePosition(change.path)
    case .renamed: try restoreKey(change.path)
    case .changed, .rewritten: try restoreValue(change.path)
    }
  }

  /// Makes a node, and all in it, as it is saved.
  mutating func restore(_ path: NodePath) throws(EditError) {
    guard let node = path.last else { throw .nothingToRevert }
    if node.isComment { return try restoreComment(path) }
    guard let comparison, comparison.hasDifferences(node), isSaved(node) else {
      throw .nothingToRevert
    }
    if node == root { return revertAll() }
    let entry = comparison.entries[node]
    try transact(focus: path) { document throws(EditError) in
      for comment in entry?.comments ?? [] where !comment.place.isInner {
        try document.restoreComment(path + [comment.node])
      }
      if entry?.isRenamed == true { try document.restoreKey(path) }
      let isInside =
        comparison.inside[node] != nil || comparison.gone[node] != nil
        || entry?.comments.contains { $0.place.isInner } == true
      if isInside || entry?.isChanged == true { try document.restoreValue(path) }
      if entry?.isElsewhere == true { try document.restorePosition(path) }
      let focus = document.path(to: node)
      document.pending?.focus = focus
    }
  }

  private func savedTwin(of node: Node) -> Node? {
    comparison?.entries[node]?.twin ?? comparison?.restored[node]
      ?? nodeMap(from: base, to: saved)?[node]
  }

  private mutating func restoreValue(_ path: NodePath) throws(EditError) {
    guard let node = path.last, let twin = savedTwin(of: node) else { throw .nothingToRevert }
    let saved = savedDocument
    let text = saved.valueText(of: twin)
    let value = saved.content(of: twin)
    let hasDelimiters =
      !value.kind.isContainer
      || self[value.source].structure.contentStart(of: value.value) > value.offset
    comparison?.touched[twin, default: []].insert(.value)
    try setExactValue(path, text: hasDelimiters ? text : grammar.layout.value(withEntries: text))
  }

  private mutating func restoreKey(_ path: NodePath) throws(EditError) {
    guard let node = path.last, let key = savedTwin(of: node).flatMap({ ownKey(of: $0) }) else {
      throw .nothingToRevert
    }
    try setKeyToken(path, token: key.array)
  }

  private mutating func restorePosition(_ path: NodePath) throws(EditError) {
    guard let twin = path.last.flatMap({ savedTwin(of: $0) }),
      let (parent, point) = savedPoint(of: twin)
    else { throw .originIsGone }
    if let node = path.last, parent.contains(node) { throw .originIsInside }
    try move(path, into: parent, at: point)
  }

  private mutating func restoreMissing(_ twin: Node) throws(EditError) {
    guard let (parent, point) = savedPoint(of: twin) else { throw .originIsGone }
    let saved = savedDocument
    let text = saved.entryText(of: twin, in: saved.path(to: twin)?.dropLast().last)
    try transact(focus: parent) { document throws(EditError) in
      let node = try document.insert(entry: text, into: parent, at: point)
      document.comparison?.restored[node] = twin
      document.comparison?.touched[twin, default: []].insert(.value)
    }
  }

  private static var mostSiblings: Int { 64 }

  /// Returns where a saved node belongs: behind the nearest sibling before it that is still there.
  private func savedPoint(of twin: Node) -> (parent: NodePath, point: InsertionPoint)? {
    let saved = savedDocument
    guard let map = nodeMap(from: self.saved, to: base),
      let above = saved.path(to: twin)?.dropLast().last, let container = map[above],
      let parent = path(to: container), kind(of: container).isContainer
    else { return nil }
    var step = saved.child(before: Child(twin), in: above)
    for _ in 0..<Self.mostSiblings {
      guard case .child(let sibling) = step else { return (parent, .first) }
      if let node = map[sibling.node], hasChild(Child(node), in: container) {
        return (parent, .after(Child(node)))
      }
      step = saved.child(before: sibling, in: above)
    }
    return (parent, .last)
  }

  private mutating func restoreComment(_ path: NodePath) throws(EditError) {
    let owner = Array(path.dropLast())
    guard let node = path.last, let last = owner.last,
      let comment = comparison?.comment(node, of: last)
    else { throw .nothingToRevert }
    let lines = comment.twin.flatMap { sourceLines(of: $0) }
    try transact(focus: path) { document throws(EditError) in
      let former = comment.mark == .removed ? nil : document.commentLines(of: node, owner: last)
      let text = lines.map { document.addRawSource($0) }
      let target = former == nil ? text.map { Node($0, 0, .comment) } : node
      guard let target else { throw .nothingToRevert }
      let old = former.map { document.addRawSource($0) }
      document.setComment(target, of: owner, at: comment.place, from: old, to: text)
      document.pending?.focus = owner
    }
  }
}
