import ModelBasics

extension Document {
  /// Puts a value in place of a node's. The text must be one value of the format.
  package mutating func setValue(_ path: NodePath, text: [UInt8]) throws(EditError) {
    let value = try value(of: text)
    if let node = path.last, node.form == .stream { throw .isRoot }
    try transact(focus: path) { document throws(EditError) in
      guard document.isPresent(path) else { throw .notFound }
      try document.replaceContent(path, with: value.node(in: document.addSource(value.storage)))
      document.pending?.focus = path
    }
  }

  /// Gives a member another key; `key` is its bytes without quotes or escapes.
  package mutating func setKey(_ path: NodePath, key: [UInt8]) throws(EditError) {
    let old = path.last.flatMap { keyPrefix(of: $0, 1) }
    try setKeyToken(path, token: grammar.keyToken(for: key, inPlaceOf: old, style: style))
  }

  /// Gives a member another key as it is to be spelled.
  package mutating func setKeyToken(_ path: NodePath, token: [UInt8]) throws(EditError) {
    guard path.count > 1 else { throw .isRoot }
    guard kind(of: path[path.count - 2]) == .object else { throw .hasNoKey }
    guard grammar.isKey(token) else { throw .invalidKey }
    try transact(focus: path) { document throws(EditError) in
      guard document.isPresent(path) else { throw .notFound }
      document.setKeySource(path, to: document.addRawSource(token))
      document.pending?.focus = path
    }
  }

  /// Puts a new entry into a container. In an object without a `key` one is made up.
  @discardableResult
  package mutating func insert(
    key: [UInt8]?, text: [UInt8], into parent: NodePath, at point: InsertionPoint
  ) throws(EditError) -> Node {
    let value = try value(of: text)
    let text = value.storage.array(value.span)
    guard let container = parent.last, kind(of: container).isContainer else {
      throw .notAContainer
    }
    return try transact(focus: parent) { document throws(EditError) in
      var token: [UInt8]?
      if document.kind(of: container) == .object {
        let key = key ?? document.freshKey(like: Array("key".utf8), in: container)
        token = document.grammar.keyToken(
          for: key, style: document.pending?.style ?? document.style)
      }
      let entry = document.grammar.layout.entry(
        key: token, value: text, style: document.pending?.style ?? document.style)
      let node = Node(document.addSource(entry), 0, token == nil ? .value : .member)
      try document.attach(node, into: parent, at: point)
      document.pending?.focus = parent + [node]
      return node
    }
  }

  /// Puts the text of an entry, as `entryText` gives it, into a container.
  @discardableResult
  package mutating func insert(
    entry text: [UInt8], into parent: NodePath, at point: InsertionPoint
  ) throws(EditError) -> Node {
    guard let container = parent.last, kind(of: container).isContainer else {
      throw .notAContainer
    }
    guard let found = grammar.entry(in: Bytes(text)) else { throw .invalidKey }
    return try transact(focus: parent) { document throws(EditError) in
      let source = document.addSource(text)
      let node = Node(source, found.offset, found.form)
      try document.attach(node, into: parent, at: point)
      try document.giveKey(to: node, in: parent, always: false)
      document.pending?.focus = parent + [node]
      return node
    }
  }

  package mutating func remove(_ path: NodePath) throws(EditError) {
    try transact(focus: path) { document throws(EditError) in
      guard document.isPresent(path) else { throw .notFound }
      try document.detach(path)
      document.pending?.focus = Array(path.dropLast())
    }
  }

  /// Removes children of one container, given in their order.
  package mutating func remove(_ nodes: [Node], from parent: NodePath) throws(EditError) {
    guard let first = nodes.first else { return }
    try transact(focus: parent + [first]) { document throws(EditError) in
      guard document.isPresent(parent + [first]) else { throw .notFound }
      if try document.detachAll(nodes, from: parent) {
        document.pending?.focus = parent
        return
      }
      for node in nodes { try document.remove(parent + [node]) }
    }
  }

  /// Takes an entry elsewhere, in its container or another.
  package mutating func move(
    _ path: NodePath, into parent: NodePath, at point: InsertionPoint
  ) throws(EditError) {
    guard let node = path.last else { throw .notFound }
    if parent.contains(node) { throw .insideItself }
    if point == .before(Child(node)) || point == .after(Child(node)) { return }
    try transact(focus: path) { document throws(EditError) in
      guard document.isPresent(path), document.isPresent(parent) else { throw .notFound }
      // "Before the next one" still means that once this one is gone.
      try document.detach(path, isMoving: true)
      try document.attach(node, into: parent, at: point, isMoving: true)
      try document.giveKey(to: node, in: parent, always: false)
      document.pending?.focus = parent + [node]
    }
  }

  /// Puts an entry that was removed from this document back, here: a move, or no change at all
  /// when this is where it was.
  package mutating func putBack(
    _ node: Node, into parent: NodePath, at point: InsertionPoint
  ) throws(EditError) {
    guard changeSet[node]?.placement == .removed else { throw .notFound }
    if parent.contains(node) { throw .insideItself }
    try transact(focus: parent) { document throws(EditError) in
      try document.attach(node, into: parent, at: point)
      try document.giveKey(to: node, in: parent, always: false)
      document.pending?.focus = parent + [node]
    }
  }

  /// Puts entries into a container, one after the other, in one go. A text whose key is there
  /// already gets another one.
  @discardableResult
  package mutating func insert(
    _ entries: [InsertedEntry], into parent: NodePath, at point: InsertionPoint
  ) throws(EditError) -> [Node] {
    guard let container = parent.last, kind(of: container).isContainer else {
      throw .notAContainer
    }
    let above = Set(parent)
    return try transact(focus: parent) { document throws(EditError) in
      var nodes: [Node] = []
      // Looked at before the new entries are there.
      var tally = KeyTally(of: container, in: document)
      for entry in entries {
        switch entry {
        case .removed(let node):
          guard document.isRemoved(node) else { throw .notFound }
          if above.contains(node) { throw .insideItself }
          nodes.append(node)
        case .text(let text):
          guard let found = document.grammar.entry(in: Bytes(text)) else {
            throw .invalidKey
          }
          let source = document.addSource(text)
          nodes.append(Node(source, found.offset, found.form))
        }
      }
      try document.attachAll(nodes, into: parent, at: point)
      document.giveKeys(to: nodes, in: parent, &tally)
      document.pending?.focus = nodes.first.map { parent + [$0] }
      return nodes
    }
  }

  /// Whether a cut entry can be put back with `putBack`.
  package func isRemoved(_ node: Node) -> Bool { changeSet[node]?.placement == .removed }

  /// Copies an entry to the place after it; a copied member gets a key of its own.
  @discardableResult
  package mutating func duplicate(_ path: NodePath) throws(EditError) -> Node {
    guard path.count > 1, let node = path.last else { throw .isRoot }
    let parent = Array(path.dropLast())
    return try transact(focus: path) { document throws(EditError) in
      guard document.isPresent(path) else { throw .notFound }
      let rendering =
        document.formerEntry(of: node, in: path[path.count - 2])
        ?? document.render(entry: node, in: path[path.count - 2])
      let form = document.content(of: path[path.count - 2]).childForm
      let source = document.addSource(rendering.bytes())
      let copy = Node(source, rendering.mainOffset, form)
      try document.attach(copy, into: parent, at: .after(Child(node)))
      try document.giveKey(to: copy, in: parent, always: true)
      document.pending?.focus = parent + [copy]
      return copy
    }
  }

  // MARK: - Parts of edits

  /// The style of the base that the next edit is laid out over.
  private var styleOfEdits: DocumentStyle {
    if let style = pending?.style { return style }
    guard isOfFormerBase else { return style }
    return formerState(of: history.current)?.era.basis.style ?? style
  }

  private struct CheckedValue {
    var storage: Bytes
    var span: Span

    func node(in source: SourceID) -> Node { Node(source, span.start, .value) }
  }

  private func value(of text: [UInt8]) throws(EditError) -> CheckedValue {
    let storage = Bytes(text)
    switch grammar.valueSpan(in: storage) {
    case .success(let span):
      let trimmed = grammar.layout.admitted(storage.array(span), style: styleOfEdits)
      return CheckedValue(storage: Bytes(trimmed), span: Span(0, trimmed.count))
    case .failure(let fault):
      throw .invalidValue(fault, message: grammar.message(for: fault, in: storage))
    }
  }

  /// A member needs a key; one that is `always` to be fresh gets another when its own is taken.
  mutating func giveKey(
    to node: Node, in parent: NodePath, always: Bool
  ) throws(EditError) {
    guard let container = parent.last, kind(of: container) == .object else { return }
    if !always, key(of: node) != nil { return }
    let own = keyBytes(of: node)
    var tally = KeyTally(of: container, besides: node, in: self)
    // A copy stands beside its original, also where the search does not get to that.
    if let own, own.count <= SparseIndex.grain { _ = tally.add(own) }
    let key = tally.freshKey(like: own ?? Array("key".utf8))
    if key == own { return }
    setKeySource(parent + [node], to: addRawSource(grammar.keyToken(for: key, style: style)))
  }

  /// Members that have no key get one, and those that are copies one that no other member has.
  private mutating func giveKeys(to nodes: [Node], in parent: NodePath, _ tally: inout KeyTally) {
    guard let container = parent.last, kind(of: container) == .object else { return }
    for node in nodes {
      let own = keyBytes(of: node)
      // What was cut comes back as it was.
      if let own, changeSet[node]?.placement != .inserted || own.count > SparseIndex.grain {
        _ = tally.add(own)
        continue
      }
      let key = tally.freshKey(like: own ?? Array("key".utf8))
      if key == own { continue }
      setKeySource(parent + [node], to: addRawSource(grammar.keyToken(for: key, style: style)))
    }
  }

  /// Larger containers are not searched to their end for a key: it is done at a key press.
  static var keySearchBudget: Int { 1 << 17 }

  /// A key that no present member has: the one wished for, or with a number.
  private func freshKey(like wish: [UInt8], in container: Node) -> [UInt8] {
    var tally = KeyTally(of: container, in: self)
    return tally.freshKey(like: wish)
  }

  func hasKey(_ key: [UInt8], in container: Node, besides node: Node) -> Bool {
    var walk = ChildWalk(of: container, in: self, budget: Self.keySearchBudget)
    while let child = walk.next() {
      if !child.isGhost, child.node != node, isKey(of: child.node, key) { return true }
    }
    return false
  }
}

/// An entry that is put into a container.
package enum InsertedEntry: Sendable {
  /// One that was removed from the document.
  case removed(Node)
  /// The text of an entry.
  case text([UInt8])
}
