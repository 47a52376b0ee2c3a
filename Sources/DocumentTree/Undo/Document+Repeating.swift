import ModelBasics

// An edit undone or done again on the other side of a save. Its records are about a base that is
// no more, so its operations are done anew over the present one, their nodes carried over.

extension Document {
  /// Removed text longer than this comes back across a save without the comments around it.
  private static var copyLimit: Int { 1 << 24 }
  /// Documents longer than this are not compared with what they were.
  private static var comparisonLimit: Int { 1 << 22 }

  /// Does the steps of an edit over the present base; those whose nodes are gone are passed
  /// over. Each is asked for when it is its turn: the one before may have carried its nodes over.
  mutating func again(
    toward revision: Int, _ step: (Document, Int) -> Operation?
  ) -> (deltas: [RecordDelta], steps: [EditStep]) {
    changeSet.begin()
    pending = PendingTransaction()
    pending?.isRepeated = true
    var place = 0
    var onTheirWay: [Node] = []
    // Steps whose nodes and neighbours are all found lead where they once did.
    var isCertain = true
    // Nodes that were replaced by copies. The history is updated once at the end: a cut may have thousands of entries.
    var names = RepeatedNames()
    while var operation = step(self, place) {
      operation.remap { names.attached[$0] }
      place += 1
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
          follow(text, into: content.source, besides: node, &names)
        }
        setContent(path, to: content)
        if text == nil { followBack(to: content, besides: node) }
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
        // What this base lost comes back itself; else as it was, whatever the base has of it.
        var attached = node
        if let text, changeSet[node]?.placement != .removed, text.count <= Self.copyLimit {
          let source = addSource(text.bytes())
          attached = Node(source, text.mainOffset, text.mainForm)
          follow(text, into: source, besides: node, &names)
          names.attached[node] = attached
        }
        let anchor = before.map { Child($0) }
        if let anchor, let parent = path.last, !stands(anchor, in: parent) { isCertain = false }
        do {
          try attach(attached, into: path, at: anchor.map { .before($0) } ?? .last)
        } catch {
          isCertain = false
        }
        // A member that was an element when it was saved has lost its key since.
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
        } catch {
          isCertain = false
        }
        if isMoving { onTheirWay.append(node) }
      }
    }
    if !names.attached.isEmpty { history.remap { names.attached[$0] } }
    for node in onTheirWay { forgetIfNowhere(node) }
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

  /// What went home in the former base, and has no home in this one, is gone.
  private mutating func forgetIfNowhere(_ node: Node) {
    guard let record = changeSet[node], record.placement == .inserted,
      let parent = record.parent, changeSet[parent]?.list?.contains(.node(node)) != true
    else { return }
    dropInside(node)
    changeSet.set(nil, for: node)
  }

  /// Steps whose nodes a save has merged or dropped may not lead where they once did. Then the
  /// whole document becomes the text that the revision was.
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
    var names = RepeatedNames()
    follow(original, into: source, besides: root, &names)
    setContent([root], to: Node(source, former.root.offset, former.root.form))
    settle()
  }

  /// Whether two documents have the same keys and values, spelled the same, in the same order.
  func reads(as other: Document) -> Bool { reads(root, as: other.root, of: other, limit: .max) }

  /// The same of one node; false also where there are more nodes than the limit in it.
  func reads(_ node: Node, as twin: Node, of other: Document, limit: Int) -> Bool {
    var left = [(node, twin)]
    var seen = 0
    while let (node, twin) = left.popLast() {
      seen += 1
      guard seen <= limit else { return false }
      guard kind(of: node) == other.kind(of: twin) else { return false }
      guard kind(of: node).isContainer else {
        guard value(of: node) == other.value(of: twin) else { return false }
        continue
      }
      let isObject = kind(of: node) == .object
      var mine = present(firstChild(of: node), in: node)
      var theirs = other.present(other.firstChild(of: twin), in: twin)
      while let child = mine, let twinChild = theirs {
        if isObject, key(of: child.node) != other.key(of: twinChild.node) { return false }
        left.append((child.node, twinChild.node))
        mine = present(self.child(after: child, in: node), in: node)
        theirs = other.present(other.child(after: twinChild, in: twin), in: twin)
      }
      guard mine == nil, theirs == nil else { return false }
    }
    return true
  }
}

/// The names of nodes while an edit is done again.
private struct RepeatedNames {
  /// Nodes whose text came back as a source of its own, and what they are in it.
  var attached: [Node: Node] = [:]
  /// The nodes that the history names, as they were called at an age, in order.
  private var namedByAge: [Int: [Node]] = [:]

  mutating func named(at age: Int, _ nodes: () -> [Node]) -> [Node] {
    if let named = namedByAge[age] { return named }
    let named = nodes().sorted { ($0.source, $0.offset) < ($1.source, $1.offset) }
    namedByAge[age] = named
    return named
  }
}

extension Document {
  /// A text that was kept for undo is in the document again, as a source of its own: what the
  /// history says of the nodes in it is about those.
  private mutating func follow(
    _ text: Rendering, into source: SourceID, besides kept: Node, _ names: inout RepeatedNames
  ) {
    let mapping = text.mapping(to: source)
    // In a scalar there are no nodes.
    let value = entry(of: Node(source, text.mainOffset, text.mainForm))
    guard value.kind.isContainer else {
      lineage.append(mapping)
      return
    }
    let since = lineage[min(text.age, lineage.count)...].reversed()
    let former = { (node: Node) in since.reduce(node) { node, step in step.former(node) ?? node } }
    let named = names.named(at: text.age) { history.namedNodes.map(former) }
    lineage.append(mapping)
    // The history rarely has an entry for anything inside it.
    guard mapping.carries(anyOf: named, besides: former(kept)) else { return }
    history.remap { node in
      // An element and its value begin at the same place; the element stays what it is.
      node == kept ? nil : mapping[former(node)]
    }
  }

  /// Whether a value that was kept for undo is what the node has in the present base.
  private func isOwn(_ value: Node, _ text: Rendering?, of node: Node) -> Bool {
    func span(_ node: Node) -> Span? {
      wholeEnd(of: entry(of: node).value, in: node.source)
        .map { Span(node.offset, $0) }
    }
    let own = valueNode(of: node)
    // The same name may stand for something else by now.
    if grammar.hasReferences, entry(of: own).kind == .reference { return false }
    guard let ownSpan = span(own) else { return false }
    let ownBytes = self[own.source].bytes.buffer(ownSpan)
    if let text { return text.count == ownBytes.count && ownBytes.elementsEqual(text.bytes()) }
    guard let valueSpan = span(value), valueSpan.count == ownBytes.count else { return false }
    return ownBytes.elementsEqual(self[value.source].bytes.buffer(valueSpan))
  }

  /// A value of an earlier base is in the document again: what the history says of nodes that
  /// were carried over from it is about those in it.
  private mutating func followBack(to value: Node, besides kept: Node) {
    // In a scalar there are no nodes.
    guard bases.contains(value.source), value.source != base, kind(of: value).isContainer,
      let end = wholeEnd(of: entry(of: value).value, in: value.source)
    else { return }
    let steps = lineage.reversed()
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
