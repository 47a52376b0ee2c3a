import ModelBasics

// Undo and redo of an edit across a save. The records of the edit refer to a former base, so its
// operations are repeated over the current base, with their nodes mapped to it.

extension Document {
  /// The greatest length in bytes of a removed text that undo restores with its comments across a save.
  private static var copyLimit: Int { 1 << 24 }
  /// The greatest length in bytes of a document that is compared with its former text.
  private static var comparisonLimit: Int { 1 << 22 }

  /// Repeats the steps of an edit over the current base and skips those whose nodes are gone. Each step is requested when
  /// it is due, because the step before may have mapped its nodes.
  mutating func repeatEdit(
    toward revision: Int, _ step: (Document, Int) -> Operation?
  ) -> (deltas: [RecordDelta], steps: [EditStep]) {
    changeSet.begin()
    pending = PendingTransaction()
    pending?.isRepeated = true
    var index = 0
    var movingNodes: [Node] = []
    // If all nodes and neighbours are found, the steps have the same effect as they had at first.
    var isCertain = true
    // The nodes that were replaced by copies. The history is updated once at the end: a cut may have thousands of entries.
    var repeatedNodes = RepeatedNodes()
    // The texts of the nodes that leave this base, for an edit that attached them as they were inserted.
    var texts: [Node: Rendering] = [:]
    while var operation = step(self, index) {
      operation.remap { repeatedNodes.attached[$0] }
      index += 1
      switch operation {
      case .setValue(let node, let value, let text):
        guard let path = path(to: node, evenIfRemoved: true) else {
          isCertain = false
          continue
        }
        isCertain = isCertain && isPresent(path)
        var content = value
        if isOwn(value, text, of: node) {
          setContent(path, to: valueNode(of: node))
          continue
        }
        if let text {
          let form: TextForm = node == root ? .document : .entry
          content = Node(addSource(Bytes(text.bytes()), as: form), 0, .value)
          mapHistory(from: text, into: content.source, excluding: node, &repeatedNodes)
        }
        setContent(path, to: content)
        if text == nil { mapHistory(backTo: content, excluding: node) }
      case .setKey(let node, let key):
        guard let path = path(to: node, evenIfRemoved: true) else {
          isCertain = false
          continue
        }
        isCertain = isCertain && isPresent(path)
        setKeySource(path, to: key)
      case .attach(let node, let parent, let before, let key, let text):
        guard let path = path(to: parent, evenIfRemoved: true) else {
          isCertain = false
          continue
        }
        isCertain = isCertain && isPresent(path)
        // A node that this base has as a ghost comes back itself; any other comes back as its kept text.
        var attached = node
        if let text, changeSet[node]?.placement != .removed, text.count <= Self.copyLimit {
          let source = addSource(text.bytes())
          attached = Node(source, text.mainOffset, text.mainForm)
          mapHistory(from: text, into: source, excluding: node, &repeatedNodes)
          repeatedNodes.attached[node] = attached
        }
        let successor = before.map { Child($0) }
        if let successor, let parent = path.last, !hasChild(successor, in: parent) {
          isCertain = false
        }
        do {
          let point = point(of: node, before: successor, in: path.last, toward: revision)
          try attach(attached, into: path, at: point)
        } catch {
          isCertain = false
        }
        // A member that was an element when it was saved has no key in this base.
        if let key, self.key(of: attached)?.array != self[key].bytes.array(Span(0, .max)) {
          setKeySource(path + [attached], to: key)
        }
      case .detach(let node, let isMoving):
        guard let path = path(to: node, evenIfRemoved: true), path.count > 1 else {
          isCertain = false
          continue
        }
        isCertain = isCertain && isPresent(path)
        do {
          try detach(path, isMoving: isMoving)
          if case .attach(_, _, _, _, let text?) = pending?.operations.last?.inverse {
            texts[node] = text
          }
        } catch {
          isCertain = false
        }
        if isMoving { movingNodes.append(node) }
      case .setComment(let comment, let owner, let place, let text):
        guard let path = path(to: owner, evenIfRemoved: true) else {
          isCertain = false
          continue
        }
        if let (known, path) = self.comment(comment, near: path) {
          let former = addRawSource(commentLines(of: comment, owner: known.owner) ?? [])
          setComment(comment, of: path, at: known.place, from: former, to: text)
        } else if let text {
          // A comment that this base does not have is added again.
          let added = Node(text, 0, .comment)
          setComment(added, of: path, at: place, from: nil, to: text)
          repeatedNodes.attached[comment] = added
          // A save writes the bytes of the revision's own base, which has the comment as it was.
          if comment != added { nodeMappings.append(NodeMapping(formerNodes: [added: comment])) }
        } else {
          // Saved beside other lines of comments, it is a part of their comment.
          isCertain = false
        }
      }
    }
    if !repeatedNodes.attached.isEmpty { history.remap { repeatedNodes.attached[$0] } }
    if !texts.isEmpty, revision == history.previous { history.keepTexts(texts) }
    for node in movingNodes { removeIfDetached(node) }
    settle()
    if isCertain {
      lastStepCost = .repeated
    } else {
      restore(revision)
    }
    let steps = pending?.steps ?? []
    pending = nil
    return (changeSet.end(), steps)
  }

  /// The greatest number of ghosts that a node is compared with.
  static var longestGhosts: Int { 64 }

  /// Returns where to attach a node before a sibling. Of the ghosts between the sibling and the entry before it, the node
  /// comes before those that followed it in the base of a revision, so that reverting them leads to the order in that base.
  private func point(
    of node: Node, before successor: Child?, in parent: Node?, toward revision: Int
  ) -> InsertionPoint {
    var point: InsertionPoint = successor.map { .before($0) } ?? .last
    let generation = history.generation(of: revision)
    guard let parent,
      let savedState = savedStates.last(where: { $0.state.generation == generation })
    else { return point }
    let formerNodes = FormerNodes(savedState, in: self)
    guard let twin = formerNodes[node] else { return point }
    var step = successor.map { child(before: $0, in: parent) } ?? lastChild(of: parent)
    for _ in 0..<Self.longestGhosts {
      guard case .child(let ghost) = step, ghost.isGhost, let other = formerNodes[ghost.node],
        other.source == twin.source, other.offset > twin.offset
      else { break }
      point = .before(ghost)
      step = child(before: ghost, in: parent)
    }
    return point
  }

  /// Removes a node that returned to its original position in the former base and has none in this one.
  private mutating func removeIfDetached(_ node: Node) {
    guard let record = changeSet[node], record.placement == .inserted,
      let parent = record.parent, changeSet[parent]?.list?.contains(.node(node)) != true
    else { return }
    removeRecords(below: node)
    changeSet.set(nil, for: node)
  }

  /// Replaces the whole document by the text of the revision if the repeated steps did not lead to it. That happens if a
  /// save has merged or dropped their nodes.
  private mutating func restore(_ revision: Int) {
    guard let original = original(of: revision), original.count <= Self.comparisonLimit else {
      return
    }
    var renderer = Renderer(self)
    renderer.renderDocument()
    if renderer.result.hasSameBytes(as: original) { return }
    let bytes = original.bytes()
    let former = Document(Bytes(bytes), grammar: grammar)
    former.indexJob.run()
    guard former.fault == nil, !reads(as: former) else { return }
    let source = addSource(Bytes(bytes), as: .document)
    var repeatedNodes = RepeatedNodes()
    mapHistory(from: original, into: source, excluding: root, &repeatedNodes)
    setContent([root], to: Node(source, former.root.offset, former.root.form))
    settle()
  }
}

/// The mapping of nodes while an edit is repeated.
private struct RepeatedNodes {
  /// The nodes whose text was restored as a new source, and the corresponding nodes in it.
  var attached: [Node: Node] = [:]
  /// For each number of mappings, the nodes that the history refers to as they were then, in order.
  private var nodesByMappingCount: [Int: [Node]] = [:]

  mutating func nodes(at mappingCount: Int, _ nodes: () -> [Node]) -> [Node] {
    if let known = nodesByMappingCount[mappingCount] { return known }
    let sorted = nodes().sorted { ($0.source, $0.offset) < ($1.source, $1.offset) }
    nodesByMappingCount[mappingCount] = sorted
    return sorted
  }
}

extension Document {
  /// Updates the history after a kept text was restored as a new source: references to the nodes in
  /// the text become references to the nodes in that source.
  private mutating func mapHistory(
    from text: Rendering, into source: SourceID, excluding kept: Node,
    _ repeatedNodes: inout RepeatedNodes
  ) {
    let mapping = text.mapping(to: source)
    // A scalar contains no nodes.
    let value = entry(of: Node(source, text.mainOffset, text.mainForm))
    guard value.kind.isContainer else {
      nodeMappings.append(mapping)
      return
    }
    let since = nodeMappings[min(text.mappingCount, nodeMappings.count)...].reversed()
    let former = { (node: Node) in since.reduce(node) { node, step in step.former(node) ?? node } }
    let referenced = repeatedNodes.nodes(at: text.mappingCount) {
      history.referencedNodes.map(former)
    }
    nodeMappings.append(mapping)
    // The history rarely refers to a node inside the text.
    guard mapping.maps(anyOf: referenced, excluding: former(kept)) else { return }
    history.remap { node in
      // An element and its value have the same offset; the element is not mapped.
      node == kept ? nil : mapping[former(node)]
    }
  }

  /// True if a value that was kept for undo is the node's own value in the current base.
  private func isOwn(_ value: Node, _ text: Rendering?, of node: Node) -> Bool {
    func span(_ node: Node) -> Span? {
      wholeEnd(of: entry(of: node).value, in: node.source)
        .map { Span(node.offset, $0) }
    }
    let own = valueNode(of: node)
    // The same name may refer to another value now.
    if grammar.references != nil, entry(of: own).kind == .reference { return false }
    guard let ownSpan = span(own) else { return false }
    let ownBytes = self[own.source].bytes.buffer(ownSpan)
    if let text { return text.count == ownBytes.count && ownBytes.elementsEqual(text.bytes()) }
    guard let valueSpan = span(value), valueSpan.count == ownBytes.count else { return false }
    return ownBytes.elementsEqual(self[value.source].bytes.buffer(valueSpan))
  }

  /// Updates the history after a value of an earlier base was restored: references to nodes that
  /// were mapped from it become references to the nodes in it.
  private mutating func mapHistory(backTo value: Node, excluding kept: Node) {
    // A scalar contains no nodes.
    guard bases.contains(value.source), value.source != base, kind(of: value).isContainer,
      let end = wholeEnd(of: entry(of: value).value, in: value.source)
    else { return }
    let steps = nodeMappings.reversed()
    history.remap { node in
      if node == kept { return nil }
      var node = node
      for step in steps {
        node = step.former(node) ?? node
        if node.source == value.source { break }
      }
      return node.source == value.source && value.offset < node.offset && node.offset < end
        ? node : nil
    }
  }
}
