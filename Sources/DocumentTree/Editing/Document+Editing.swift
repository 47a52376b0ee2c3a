import ModelBasics

extension Document {
  /// Replaces the value of a node. The text must be one value of the format. It keeps what the old value says besides its value, such
  /// as its class.
  package mutating func setValue(_ path: NodePath, text: [UInt8]) throws(EditError) {
    guard let node = path.last else { throw .notFound }
    let text = annotated(text, like: node)
    try requireOwnNames(text, replacing: node)
    try setExactValue(path, text: text)
  }

  /// The length in bytes of the start of a value that is read for its annotation.
  package static var longestAnnotation: Int { 512 }

  /// Returns a text in place of a value, with what that says besides its value.
  package func annotated(_ text: [UInt8], like node: Node) -> [UInt8] {
    guard let annotations = grammar.annotations else { return text }
    return annotations.annotated(text, from: valuePrefix(of: node, Self.longestAnnotation))
  }

  /// Replaces the value of a node by exactly a text, which must be one value of the format.
  mutating func setExactValue(_ path: NodePath, text: [UInt8]) throws(EditError) {
    let value = try value(of: text, at: site(of: path))
    if let node = path.last, node.form == .stream { throw .isRoot }
    if let node = path.last, isPresent(path), isSpelled(node, value.storage, value.span) { return }
    if path.count == 1,
      let refusal = grammar.acceptance?.refusal(ofRoot: value.storage.array(value.span))
    {
      throw .refused(refusal)
    }
    try transact(focus: path) { document throws(EditError) in
      guard document.isPresent(path) else { throw .notFound }
      try document.replaceContent(path, with: value.node(in: document.addSource(value.storage)))
      document.pending?.focus = path
    }
  }

  /// True if a scalar has a token.
  private func isSpelled(_ node: Node, _ storage: Bytes, _ span: Span) -> Bool {
    guard !kind(of: node).isContainer, let token = value(of: node), token.count == span.count else {
      return false
    }
    return token.array == storage.array(span)
  }

  /// The length in bytes of the longest key whose spelling is looked at when it is changed.
  private static let longestRespelledKey = 1 << 12

  /// Changes the key of a member; `key` is its bytes without quotes or escapes.
  package mutating func setKey(_ path: NodePath, key: [UInt8]) throws(EditError) {
    if path.count > 1, kind(of: path[path.count - 2]) == .object, let node = path.last,
      isKey(of: node, key)
    {
      return
    }
    let old = path.last.flatMap { keyPrefix(of: $0, Self.longestRespelledKey) }
    try setKeyToken(
      path, token: grammar.keyToken(for: key, replacing: old, at: site(ofKeyAt: path)))
  }

  /// Changes the key of a member; `token` is its spelling.
  package mutating func setKeyToken(_ path: NodePath, token: [UInt8]) throws(EditError) {
    guard path.count > 1 else { throw .isRoot }
    guard kind(of: path[path.count - 2]) == .object else { throw .hasNoKey }
    let token = try grammar.acceptance.encodable(token)
    guard grammar.isKey(token) else { throw .invalidKey }
    try transact(focus: path) { document throws(EditError) in
      guard document.isPresent(path) else { throw .notFound }
      document.setKeySource(path, to: document.addRawSource(token))
      document.pending?.focus = path
    }
  }

  /// Inserts a new entry into a container. In an object, a `key` of nil is replaced by a new key.
  @discardableResult
  package mutating func insert(
    key: [UInt8]?, text: [UInt8], into parent: NodePath, at point: InsertionPoint
  ) throws(EditError) -> Node {
    let value = try value(of: text, at: site(ofEntryIn: parent))
    let text = value.storage.array(value.span)
    guard let container = parent.last, kind(of: container).isContainer else {
      throw .notAContainer
    }
    return try transact(focus: parent) { document throws(EditError) in
      var token: [UInt8]?
      // The style is that of the base over which the edit is made.
      var site = document.site(ofEntryIn: parent)
      if site.role == .member {
        let key = key ?? document.freshKey(like: Array("key".utf8), in: container)
        let own = document.grammar.keyToken(for: key, at: site.ofKey)
        guard document.grammar.isKey(own) else { throw .invalidKey }
        token = own
        site.style = document.style(
          ofEntriesIn: parent, near: document.neighbour(at: point, in: container))
      }
      let entry = document.grammar.layout.entry(key: token, value: text, at: site)
      let node = Node(document.addSource(entry), 0, token == nil ? .value : .member)
      try document.attach(node, into: parent, at: point)
      document.pending?.focus = parent + [node]
      return node
    }
  }

  /// Inserts an entry at the position of a path that leads to no entry yet; an element of a list has no key.
  @discardableResult
  package mutating func insert(
    key: [UInt8]?, text: [UInt8], at position: NewEntryPosition
  ) throws(EditError) -> Node {
    let point = position.neighbour.map { InsertionPoint.after(Child($0)) } ?? .last
    guard let key = position.list?.key ?? key,
      !position.keyPrefix.isEmpty || position.list != nil
    else {
      return try insert(key: key, text: text, into: position.container, at: point)
    }
    let site = site(ofEntryIn: position.container)
    let token = grammar.keyToken(forSegments: position.keyPrefix + [key], at: site.ofKey)
    guard grammar.isKey(grammar.keyToken(for: key, at: site.ofKey)) else { throw .invalidKey }
    let value = try value(of: text, at: site)
    var entry = grammar.layout.entry(
      key: token, value: value.storage.array(value.span), at: site)
    if position.list != nil {
      guard let element = grammar.sections?.element(entry) else {
        throw .refused("the elements of this list are sections, so a new one must be an object")
      }
      entry = element
    }
    return try insert(entry: entry, into: position.container, at: point)
  }

  /// Inserts the text of an entry, as `entryText` returns it, into a container.
  @discardableResult
  package mutating func insert(
    entry text: [UInt8], into parent: NodePath, at point: InsertionPoint
  ) throws(EditError) -> Node {
    guard let container = parent.last, kind(of: container).isContainer else {
      throw .notAContainer
    }
    let text = try grammar.acceptance.encodable(text)
    guard let found = grammar.entry(in: Bytes(text)) else { throw .invalidEntry }
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
      document.pending?.removesEntries = true
      try document.detach(path)
      document.pending?.focus = Array(path.dropLast())
    }
  }

  /// Removes children of one container, which are given in document order.
  package mutating func remove(_ nodes: [Node], from parent: NodePath) throws(EditError) {
    guard let first = nodes.first else { return }
    try transact(focus: parent + [first]) { document throws(EditError) in
      guard document.isPresent(parent + [first]) else { throw .notFound }
      document.pending?.removesEntries = true
      if try document.detachAll(nodes, from: parent) {
        document.pending?.focus = parent
        return
      }
      for node in nodes { try document.remove(parent + [node]) }
    }
  }

  /// Moves an entry within its container or to another.
  package mutating func move(
    _ path: NodePath, into parent: NodePath, at point: InsertionPoint
  ) throws(EditError) {
    guard let node = path.last else { throw .notFound }
    if parent.contains(node) { throw .insideItself }
    if point == .before(Child(node)) || point == .after(Child(node)) { return }
    try transact(focus: path) { document throws(EditError) in
      guard document.isPresent(path), document.isPresent(parent) else { throw .notFound }
      // "Before the next sibling" is still correct after this node is detached.
      try document.detach(path, isMoving: true)
      try document.attach(node, into: parent, at: point, isMoving: true)
      try document.giveKey(to: node, in: parent, always: false)
      document.pending?.focus = parent + [node]
    }
  }

  /// Inserts an entry that was removed from this document: this is a move, or no change at all
  /// if the entry returns to its original position.
  package mutating func putBack(
    _ node: Node, into parent: NodePath, at point: InsertionPoint
  ) throws(EditError) {
    guard changeSet[node]?.placement == .removed else { throw .notFound }
    if parent.contains(node) { throw .insideItself }
    try transact(focus: parent) { document throws(EditError) in
      try document.joiningAnchors { document throws(EditError) in
        try document.attach(node, into: parent, at: point)
        try document.giveKey(to: node, in: parent, always: false)
        document.pending?.focus = parent + [node]
      }
    }
  }

  /// Inserts several entries into a container, one after the other, in one pass. A text whose key already exists gets
  /// another key.
  @discardableResult
  package mutating func insert(
    _ entries: [InsertedEntry], into parent: NodePath, at point: InsertionPoint
  ) throws(EditError) -> [Node] {
    guard let container = parent.last, kind(of: container).isContainer else {
      throw .notAContainer
    }
    let above = Set(parent)
    let hasRemoved = entries.contains { if case .removed = $0 { true } else { false } }
    return try transact(focus: parent) { document throws(EditError) in
      var nodes: [Node] = []
      // The keys are collected before the new entries are there.
      var tally = KeyTally(of: container, in: document)
      for entry in entries {
        switch entry {
        case .removed(let node):
          guard document.isRemoved(node) else { throw .notFound }
          if above.contains(node) { throw .insideItself }
          nodes.append(node)
        case .text(let text):
          let text = try document.grammar.acceptance.encodable(text)
          guard let found = document.grammar.entry(in: Bytes(text)) else {
            throw .invalidEntry
          }
          let source = document.addSource(text)
          nodes.append(Node(source, found.offset, found.form))
        }
      }
      let attach = { (document: inout Document) throws(EditError) in
        try document.attachAll(nodes, into: parent, at: point)
        document.giveKeys(to: nodes, in: parent, &tally)
        document.pending?.focus = nodes.first.map { parent + [$0] }
      }
      if hasRemoved { try document.joiningAnchors(attach) } else { try attach(&document) }
      return nodes
    }
  }

  /// True if a cut entry can be inserted again with `putBack`.
  package func isRemoved(_ node: Node) -> Bool { changeSet[node]?.placement == .removed }

  /// Inserts a copy of an entry after it; a copied member gets a new key.
  @discardableResult
  package mutating func duplicate(_ path: NodePath) throws(EditError) -> Node {
    guard path.count > 1, let node = path.last else { throw .isRoot }
    let parent = Array(path.dropLast())
    return try transact(focus: path) { document throws(EditError) in
      guard document.isPresent(path) else { throw .notFound }
      let rendering = document.render(entry: node, in: path[path.count - 2])
      let form = document.content(of: path[path.count - 2]).childForm
      let source = document.addSource(document.copied(rendering.bytes()))
      let copy = Node(source, rendering.mainOffset, form)
      try document.attach(copy, into: parent, at: .after(Child(node)))
      try document.giveKey(to: copy, in: parent, always: true)
      document.pending?.focus = parent + [copy]
      return copy
    }
  }

  // MARK: - Parts of edits

  private struct CheckedValue {
    var storage: Bytes
    var span: Span

    func node(in source: SourceID) -> Node { Node(source, span.start, .value) }
  }

  private func value(of text: [UInt8], at site: Site) throws(EditError) -> CheckedValue {
    let storage = Bytes(try grammar.acceptance.encodable(text))
    switch grammar.valueSpan(in: storage) {
    case .success(let span):
      let trimmed = grammar.layout.insertable(storage.array(span), at: site)
      return CheckedValue(storage: Bytes(trimmed), span: Span(0, trimmed.count))
    case .failure(let fault):
      throw .invalidValue(fault, message: grammar.message(for: fault, in: storage))
    }
  }

  /// Gives a member without a key a new one; with `always`, also replaces a key that another member has.
  mutating func giveKey(
    to node: Node, in parent: NodePath, always: Bool
  ) throws(EditError) {
    guard let container = parent.last, kind(of: container) == .object else { return }
    if !always, key(of: node) != nil { return }
    // A copy of an element is the next element.
    if isElementSection(node) { return }
    let own = keyBytes(of: node)
    var tally = KeyTally(of: container, excluding: node, in: self)
    // The original has the copy's key, even if the search for keys does not reach the original.
    if let own, own.count <= SparseIndex.grain { _ = tally.add(own) }
    let key = tally.freshKey(like: own ?? Array("key".utf8))
    if key == own { return }
    let token = grammar.keyToken(for: key, at: site(ofKeyAt: parent + [node]))
    setKeySource(parent + [node], to: addRawSource(token))
  }

  /// Gives members without a key a new key, and copies a key that no other member has.
  private mutating func giveKeys(to nodes: [Node], in parent: NodePath, _ tally: inout KeyTally) {
    guard let container = parent.last, kind(of: container) == .object else { return }
    let site = site(ofEntryIn: parent).ofKey
    for node in nodes {
      let own = keyBytes(of: node)
      // A cut entry comes back unchanged.
      let isCut = changeSet[node]?.placement != .inserted
      if let own, isCut || own.count > SparseIndex.grain || isElementSection(node) {
        _ = tally.add(own)
        continue
      }
      let key = tally.freshKey(like: own ?? Array("key".utf8))
      if key == own { continue }
      setKeySource(parent + [node], to: addRawSource(grammar.keyToken(for: key, at: site)))
    }
  }

  /// The number of bytes of a container that are searched for keys; this happens at a key press.
  static var keySearchBudget: Int { 1 << 17 }

  /// Returns the given key, with a number appended if a present member has it already.
  private func freshKey(like wanted: [UInt8], in container: Node) -> [UInt8] {
    var tally = KeyTally(of: container, in: self)
    return tally.freshKey(like: wanted)
  }

  func hasKey(_ key: [UInt8], in container: Node, excluding node: Node) -> Bool {
    var walk = ChildWalk(of: container, in: self, budget: Self.keySearchBudget)
    while let child = walk.next() {
      if !child.isGhost, child.node != node, isKey(of: child.node, key) { return true }
    }
    return false
  }
}

/// An entry to insert into a container.
package enum InsertedEntry: Sendable {
  /// A node that was removed from the document.
  case removed(Node)
  /// The text of an entry.
  case text([UInt8])
}
