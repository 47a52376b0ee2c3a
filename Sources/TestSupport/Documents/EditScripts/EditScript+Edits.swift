import DocumentFormats
import DocumentTree
import ModelBasics

// The six kinds of edits, applied to the document and to the plain tree.

extension EditScript {
  mutating func setValue() throws {
    let (node, positions) = randomNode()
    let path = try path(positions)
    var text = maker.scalar()
    if random.chance(25), case .scalar(let token) = base.contents[node], !token.isEmpty {
      text = String(decoding: token, as: UTF8.self)
    } else if random.chance(15) {
      text = random.pick(maker.containers)
    }
    let bytes = path.last.map { document.annotated(Array(text.utf8), like: $0) } ?? []
    let texts = maker
    let wasContainer = plain.isContainer(node)
    let before = document.render()
    let isSaved = path.allSatisfy(document.hasBase)
    let span = isSaved ? valueSpan(of: path, in: before) : nil
    let isMade = try edit("set \(positions) to \(text)") { document throws(EditError) in
      try document.setValue(path, text: bytes)
    } _: { plain, next in
      plain.replace(node, with: bytes, of: texts, next: &next)
    }
    guard isMade else { return }
    replaced.insert(node)
    // Lines that belong to no entry may have ended a list; they are gone with it.
    guard let span, !(maker.hasSections && wasContainer) else { return }
    // A key may be its own value again.
    if let node = path.last, document.key(of: node)?.array == bytes { return }
    let old = before.bytes()
    let new = document.render().bytes()
    guard new.starts(with: old[..<span.start]),
      new.reversed().starts(with: old[span.end...].reversed())
    else {
      log.append("was: " + String(decoding: old, as: UTF8.self))
      throw fail("setting \(positions) changed what is around it")
    }
  }

  /// Returns the span of a node's value in a rendering.
  func valueSpan(of path: NodePath, in rendering: Rendering) -> Span? {
    guard let node = path.last, node != document.root,
      let offset = rendering.mapping(to: SourceID(0))[node]?.offset
    else { return nil }
    let again = Document(Bytes(rendering.bytes()), grammar: document.grammar)
    for isMember in [true, false] {
      let twin = Node(SourceID(0), offset, isMember ? .member : .value)
      if let found = again.path(to: twin), found.last == twin, let value = again.value(of: twin) {
        return value.span
      }
    }
    return nil
  }

  mutating func insertionPoint(
    in positions: [Int], _ container: Int, without node: Int? = nil
  ) throws -> (InsertionPoint, Int) {
    let entries = plain.entries(container).filter { $0.node != node }
    guard !entries.isEmpty, random.chance(70) else {
      return random.chance(50) ? (.first, 0) : (.last, entries.count)
    }
    let index = random.below(entries.count)
    guard let original = plain.entries(container).firstIndex(where: { $0 == entries[index] }) else {
      throw fail("model")
    }
    let sibling = try path(positions + [original])
    guard let anchor = sibling.last else { throw fail("anchor") }
    return random.chance(50)
      ? (.before(Child(anchor)), index) : (.after(Child(anchor)), index + 1)
  }

  mutating func container() -> (node: Int, path: [Int])? {
    let containers = plain.nodes().filter { plain.isContainer($0.node) }
    return containers.isEmpty ? nil : random.pick(containers)
  }

  mutating func insert() throws {
    guard let (node, positions) = container() else { return }
    let parent = try path(positions)
    let (point, wanted) = try insertionPoint(in: positions, node)
    let key = maker.key()
    let text = random.chance(80) ? maker.scalar() : maker.newContainer
    let isObject = plain.isObject(node)
    let texts = maker
    let grammar = texts.grammar
    let keyBytes = grammar.keyBytes(of: Array(key.utf8))
    let keyToken = grammar.keyToken(for: keyBytes, at: .key(document.style))
    try edit("insert \(key) \(text) in \(positions) at \(wanted)") { document throws(EditError) in
      try document.insert(
        key: isObject ? keyBytes : nil, text: Array(text.utf8), into: parent, at: point)
    } _: { plain, next in
      let added = plain.add(Array(text.utf8), of: texts, next: &next)
      var entries = plain.entries(node)
      let index =
        texts.hasSections ? plain.index(nearestTo: wanted, for: added, among: entries) : wanted
      entries.insert(
        .init(key: isObject ? keyToken : nil, node: added), at: index)
      plain.setEntries(entries, of: node)
    }
  }

  mutating func remove() throws {
    let (node, positions) = randomNode()
    guard let parent = plain.parent(of: node), let index = positions.last else { return }
    let path = try path(positions)
    if random.chance(25) { return try removeSeveral(parent, positions.dropLast(), from: index) }
    try editMovingAnchors("remove \(positions)", removing: [path.last].compactMap { $0 }) {
      document throws(EditError) in
      try document.remove(path)
    } _: { plain, _ in
      plain.setEntries(plain.entries(parent).filter { $0.node != node }, of: parent)
    }
  }

  func hasAnchors(_ node: Node) -> Bool {
    document.valueText(of: node).split(separator: 0x20).contains { $0.starts(with: "id=".utf8) }
  }

  /// Runs an edit that removes entries. If there were anchors in them, their values may have gone to references.
  @discardableResult
  mutating func editMovingAnchors(
    _ name: String, removing nodes: [Node],
    _ body: (inout Document) throws(EditError) -> Void,
    _ mirror: (inout PlainTree, inout Int) -> Void
  ) throws -> Bool {
    let before = try numbers()
    let hasAnchors = maker.grammar.references.movesAnchors && nodes.contains(where: hasAnchors)
    let were = hasAnchors ? anchorNames() : []
    let isMade = try edit(name, body, mirror)
    guard isMade, hasAnchors else { return isMade }
    let expected = plain
    adopt(before)
    let are = anchorNames()
    if Set(were).count == were.count, Set(are).count < are.count {
      throw fail("\(name): a shared value is there twice")
    }
    states[current] = plain
    for (number, content) in plain.contents where expected.contents[number] != content {
      replaced.insert(number)
    }
    return true
  }

  /// Returns the names of the anchors in the document.
  private func anchorNames() -> [[UInt8]] {
    var text = document.render().bytes()[...]
    var names: [[UInt8]] = []
    while let start = text.firstIndex(of: UInt8(ascii: "<")) {
      let tag = text[start...].prefix { $0 != UInt8(ascii: ">") }
      text = text[tag.endIndex...]
      let parts = tag.split(separator: UInt8(ascii: " "))
      guard let name = parts.first(where: { $0.starts(with: "id=".utf8) }),
        parts.first?.elementsEqual("<ref".utf8) == false
      else { continue }
      names.append(name.filter { (0x30...0x39).contains($0) })
    }
    return names
  }

  /// Removes consecutive siblings in one step.
  private mutating func removeSeveral(
    _ parent: Int, _ positions: [Int], from index: Int
  ) throws {
    let end = min(index + 2 + random.below(3), plain.entries(parent).count)
    let above = try path(positions)
    let nodes = try (index..<end).compactMap { try path(positions + [$0]).last }
    try editMovingAnchors("remove \(index..<end) of \(positions)", removing: nodes) {
      document throws(EditError) in
      try document.remove(nodes, from: above)
    } _: { plain, _ in
      var entries = plain.entries(parent)
      entries.removeSubrange(index..<end)
      plain.setEntries(entries, of: parent)
    }
  }

  mutating func duplicate() throws {
    let (node, positions) = randomNode()
    guard let parent = plain.parent(of: node), let index = positions.last else { return }
    let path = try path(positions)
    var made: [UInt8]?
    var copies: [[UInt8]] = []
    var isSame = true
    let references = maker.grammar.references
    try edit("duplicate \(positions)") { document throws(EditError) in
      let copy = try document.duplicate(path)
      made = document.key(of: copy)?.array
      copies = document.values(inside: copy)
      isSame = document.isCopy(copy, of: path.last)
    } _: { plain, next in
      let added = plain.copy(node, next: &next, as: copies, references)
      var entries = plain.entries(parent)
      entries.insert(
        .init(key: plain.isObject(parent) ? made : nil, node: added), at: index + 1)
      plain.setEntries(entries, of: parent)
    }
    if !isSame { throw fail("a copy means something else") }
  }

  mutating func rename() throws {
    let members = plain.nodes().filter { found in
      plain.parent(of: found.node).map { plain.isObject($0) } == true
    }
    guard !members.isEmpty else { return }
    let (node, positions) = random.pick(members)
    guard let parent = plain.parent(of: node) else { return }
    let path = try path(positions)
    var token = Array(maker.key().utf8)
    if random.chance(30), let home = base.parent(of: node),
      let entry = base.entries(home).first(where: { $0.node == node }), let key = entry.key
    {
      token = key
    }
    try edit("rename \(positions) to \(String(decoding: token, as: UTF8.self))") {
      document throws(EditError) in
      try document.setKeyToken(path, token: token)
    } _: { plain, _ in
      var entries = plain.entries(parent)
      if let index = entries.firstIndex(where: { $0.node == node }) { entries[index].key = token }
      plain.setEntries(entries, of: parent)
    }
  }

  mutating func move() throws {
    let (node, positions) = randomNode()
    guard let parent = plain.parent(of: node), let (target, targetPath) = container() else {
      return
    }
    let destination = random.chance(50) ? parent : target
    let destinationPath = destination == parent ? Array(positions.dropLast()) : targetPath
    guard !plain.inside(node).contains(destination) else { return }
    let from = try path(positions)
    let into = try path(destinationPath)
    let (point, wanted) = try insertionPoint(in: destinationPath, destination, without: node)
    let others = plain.entries(destination).filter { $0.node != node }
    let index =
      maker.hasSections ? plain.index(nearestTo: wanted, for: node, among: others) : wanted
    if destination == parent { movedNodes.insert(node) }
    var made: [UInt8]?
    try edit("move \(positions) to \(destinationPath) at \(index)") {
      document throws(EditError) in
      try document.move(from, into: into, at: point)
      made = document.key(of: from[from.count - 1])?.array
    } _: { plain, _ in
      plain.setEntries(plain.entries(parent).filter { $0.node != node }, of: parent)
      var entries = plain.entries(destination)
      entries.insert(
        .init(key: plain.isObject(destination) ? made : nil, node: node), at: index)
      plain.setEntries(entries, of: destination)
    }
  }
}
