import DocumentFormats
import DocumentTree
import ModelBasics

// Undo, redo, reverts, putting back what was cut, and saves.

extension EditScript {
  mutating func undo() throws {
    log.append("undo")
    guard document.canUndo == (current > 0) else { throw fail("canUndo is \(document.canUndo)") }
    guard current > 0 else { return }
    document.undo()
    current -= 1
    plain = states[current]
    if isTraced { print(String(decoding: document.render().bytes(), as: UTF8.self)) }
    try checkBytesOfState()
  }

  mutating func redo() throws {
    log.append("redo")
    guard document.canRedo == (current < states.count - 1) else {
      throw fail("canRedo is \(document.canRedo)")
    }
    guard document.canRedo else { return }
    document.redo()
    current += 1
    plain = states[current]
    try checkBytesOfState()
  }

  func checkBytesOfState() throws {
    if let bytes = bytesOfStates[current], document.render().bytes() != bytes {
      throw fail("not the bytes of revision \(current): " + String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Reads the document into the plain tree after an edit whose result only the document knows. Nodes that are the same
  /// keep their numbers.
  mutating func adopt(_ before: [Node: Int]) {
    var numbers = before
    for (node, number) in removedNumbers { numbers[node] = number }
    plain = PlainTree(document, numbers: numbers, next: &next)
  }

  func numbers() throws -> [Node: Int] {
    var numbers: [Node: Int] = [:]
    var left = [(document.root, plain.root)]
    while let (node, number) = left.popLast() {
      numbers[node] = number
      let children = document.presentChildren(of: node)
      let entries = plain.entries(number)
      guard children.count == entries.count else { throw fail("children differ") }
      for (child, entry) in zip(children, entries) { left.append((child, entry.node)) }
    }
    return numbers
  }

  private func isMarked(_ node: Node) -> Bool {
    document.isComparing ? document.mark(of: Child(node)) != .none : document.isMarked(node)
  }

  mutating func revertNode() throws {
    let marked = try numbers().filter { document.isSaved($0.key) && isMarked($0.key) }
      .keys.sorted { $0.offset < $1.offset }
    guard !marked.isEmpty else { return }
    let node = random.pick(marked)
    guard let path = document.path(to: node) else { throw fail("no path to a marked node") }
    let before = try numbers()
    let depth = document.undoDepth
    log.append("revert node \(document.path(of: path))")
    do {
      try document.revert(path)
    } catch {
      guard isRefusal(error) || error == .originIsGone || error == .originIsInside else {
        throw fail("\(error)")
      }
      return
    }
    if isMarked(node) { throw fail("still marked after revert") }
    adoptReverted(before)
    if document.undoDepth > depth { commit() }
  }

  /// Reads the document after a revert. Over a former base it writes the saved values anew, as other nodes.
  private mutating func adoptReverted(_ before: [Node: Int]) {
    adopt(before)
    guard document.isComparing else { return }
    for node in plain.contents.keys where base.entries(node) != plain.entries(node) {
      replaced.insert(node)
    }
  }

  mutating func revertChange() throws {
    let changes = document.changes
    guard !changes.isEmpty else { return }
    let change = random.pick(changes)
    let before = try numbers()
    let depth = document.undoDepth
    log.append("revert \(change.kind) \(document.path(of: change.path, isGhost: change.isGhost))")
    do {
      try document.revert(change)
    } catch {
      guard isRefusal(error) || error == .originIsGone || error == .originIsInside else {
        throw fail("\(error)")
      }
      return
    }
    adoptReverted(before)
    if document.undoDepth > depth { commit() }
  }

  mutating func putBack() throws {
    if document.isComparing { return }
    let removed = document.changes.filter { $0.kind == .removed && $0.node?.isComment == false }
    guard !removed.isEmpty, let (target, positions) = container() else { return }
    let into = try path(positions)
    guard let node = random.pick(removed).node, !into.contains(node) else { return }
    let (point, _) = try insertionPoint(in: positions, target)
    let before = try numbers()
    let depth = document.undoDepth
    log.append("put back \(node) in \(positions)")
    do {
      try document.putBack(node, into: into, at: point)
    } catch {
      guard isRefusal(error) else { throw fail("put back: \(error)") }
      return
    }
    adopt(before)
    movedNodes.formUnion(plain.contents.keys)
    if document.undoDepth > depth { commit() }
  }

  mutating func save() throws {
    log.append("save")
    let rendering = document.render()
    let bytes = rendering.bytes()
    let file = try file(bytes, "saved")
    // A refused file is not written.
    if carrier != nil, file == nil { return }
    let written = Document(Bytes(bytes), grammar: document.grammar)
    do {
      try document.check(rendering, written: written)
    } catch {
      throw fail("check: \(error)")
    }
    try didSave(rendering, as: written)
    if let carrier, let file {
      self.carrier = carrier.carrier(afterWriting: Bytes(file), with: Bytes(bytes))
      savedFiles[bytes] = file
    }
  }

  /// Returns the bytes of the file with a text, after reading them back.
  mutating func file(_ text: [UInt8], _ when: String) throws -> [UInt8]? {
    guard let carrier else { return nil }
    let file: [UInt8]
    do {
      file = try carrier.file(with: Bytes(text))
    } catch {
      guard maker.mayRefuseFiles else { throw fail("\(when): \(error.reason)") }
      log.append("  not writable: \(error.reason)")
      unwritable += 1
      return nil
    }
    let read = carrier.text(in: Bytes(file), writtenFrom: Bytes(text))
    guard let read, read.array(Span(0, read.count)) == text else {
      throw fail("\(when): the file has another text")
    }
    if let saved = savedFiles[text], saved != file {
      throw fail("\(when): a saved text came back, with another file")
    }
    return file
  }

  /// Makes saved bytes the base.
  mutating func saved(_ rendering: Rendering, as bytes: [UInt8]) throws {
    try didSave(rendering, as: Document(Bytes(bytes), grammar: document.grammar))
  }

  private mutating func didSave(_ rendering: Rendering, as written: Document) throws {
    let before = try numbers()
    let mapping = document.didSave(rendering, as: written)
    for (node, number) in before {
      guard node != document.root, number != plain.root else { continue }
      guard let new = mapping[node] else { throw fail("not carried over: \(node)") }
      guard document.path(to: new) != nil else { throw fail("carried to nowhere: \(new)") }
    }
    if document.hasAnyChanges { throw fail("changes after a save") }
    beginJournal()
    base = plain
    hasSaved = true
    removedNumbers = [:]
    movedNodes = []
  }
}
