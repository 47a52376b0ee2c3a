import DocumentFormats
import DocumentTree

// A random edit script: a document, a run of edits, and after each of them everything that must
// be true, held against a plain model of lists and dictionaries.

/// What went wrong, with enough to run it again.
package struct ScriptFailure: Error, CustomStringConvertible {
  package var seed: UInt64
  package var what: String
  package var log: [String]

  package var description: String {
    "script \(seed): \(what)\n" + log.joined(separator: "\n")
  }
}

package struct EditScript {
  private let seed: UInt64
  private var random: SeededGenerator
  private var maker: DocumentMaker
  private var document: Document
  private let original: [UInt8]
  private var base: PlainTree
  private var plain: PlainTree
  private var next = 0
  private var log: [String] = [] {
    didSet { if isTraced, let line = log.last { print(line) } }
  }
  /// Prints each step as it is taken: for a script that does not end.
  package var isTraced = false
  /// The model after each revision of the history, to walk back and forth along.
  private var states: [PlainTree]
  private var current = 0
  private var bytesOfStates: [[UInt8]?]
  private var hasSaved = false
  /// Revisions up to this one were made before the last save: theirs are the bytes they had.
  private var oldest = -1
  private var isOlder: Bool { current <= oldest && document.hasAnyChanges }
  /// Nodes that were moved inside a container since the last save: they may be marked so.
  private var wanderers = Set<Int>()
  /// Nodes that were given another value, which may have become as it was by edits inside it.
  private var replaced = Set<Int>()

  package init(seed: UInt64, bytes: [UInt8]? = nil) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    var maker = DocumentMaker(seed: seed ^ 0xABCD)
    let original = bytes ?? maker.make()
    self.maker = maker
    self.original = original
    let document = Document(ByteStorage(original), syntax: JSONSyntax(.withComments))
    var next = 0
    plain = PlainTree(document, next: &next)
    self.document = document
    self.next = next
    base = plain
    states = [plain]
    bytesOfStates = [original]
  }

  package mutating func run(steps: Int) throws {
    guard document.fault == nil else { return }
    log.append(String(decoding: original, as: UTF8.self))
    try check("at the start")
    for _ in 0..<steps {
      try step()
      try check("after the step")
    }
    try finish()
  }

  // MARK: - Steps

  private mutating func step() throws {
    switch random.below(100) {
    case 0..<18: try setValue()
    case 18..<34: try insert()
    case 34..<48: try remove()
    case 48..<56: try duplicate()
    case 56..<66: try rename()
    case 66..<80: try move()
    case 80..<86: try undo()
    case 86..<90: try redo()
    case 90..<93: try revertNode()
    case 93..<96: try revertChange()
    case 96..<98: try putBack()
    default: try save()
    }
  }

  private mutating func place() -> (node: Int, path: [Int]) { random.pick(plain.places()) }

  private func fail(_ what: String) -> ScriptFailure {
    var log = log
    log.append("now: " + String(decoding: document.render().bytes(), as: UTF8.self))
    return ScriptFailure(seed: seed, what: what, log: log)
  }

  private func path(_ positions: [Int]) throws -> NodePath {
    guard let path = document.path(at: positions) else { throw fail("no path \(positions)") }
    return path
  }

  private mutating func commit() {
    states.removeSubrange((current + 1)...)
    bytesOfStates.removeSubrange((current + 1)...)
    states.append(plain)
    bytesOfStates.append(nil)
    oldest = min(oldest, current)
    current += 1
  }

  /// Runs an edit of both; an edit that changes nothing is no undo step.
  private mutating func edit(
    _ name: String, _ body: (inout Document) throws(EditError) -> Void,
    _ mirror: (inout PlainTree, inout Int) -> Void
  ) throws {
    log.append(name)
    let could = document.undoDepth
    do {
      try body(&document)
    } catch {
      throw fail("\(name): \(error)")
    }
    mirror(&plain, &next)
    if document.undoDepth > could { commit() } else { states[current] = plain }
  }

  private mutating func setValue() throws {
    let (node, positions) = place()
    let path = try path(positions)
    var text = maker.scalar()
    if random.chance(25), case .scalar(let token) = base.contents[node], !token.isEmpty {
      text = String(decoding: token, as: UTF8.self)
    } else if random.chance(15) {
      text = random.pick([#"{"x": 1, "y": [2, 3]}"#, "[1, {\"z\": null}]", "{\n  \"m\": 1\n}"])
    }
    let bytes = Array(text.utf8)
    replaced.insert(node)
    let before = document.render()
    // From a revision of before a save an edit leads back to the layout of what was saved.
    let isSaved = path.allSatisfy(document.hasBase)
    let span = isOlder || !isSaved ? nil : valueSpan(of: path, in: before)
    try edit("set \(positions) to \(text)") { document throws(EditError) in
      try document.setValue(path, text: bytes)
    } _: { plain, next in
      plain.replace(node, with: bytes, next: &next, base: nil)
    }
    guard let span else { return }
    let old = before.bytes()
    let new = document.render().bytes()
    guard new.starts(with: old[..<span.start]),
      new.reversed().starts(with: old[span.end...].reversed())
    else {
      log.append("was: " + String(decoding: old, as: UTF8.self))
      throw fail("setting \(positions) changed what is around it")
    }
  }

  /// Where a node's value is in a rendering.
  private func valueSpan(of path: NodePath, in rendering: Rendering) -> Span? {
    guard let node = path.last, node != document.root,
      let offset = rendering.mapping(to: SourceID(0))[node]?.offset
    else { return nil }
    let again = Document(ByteStorage(rendering.bytes()), syntax: JSONSyntax(.withComments))
    for isMember in [true, false] {
      let twin = Node(SourceID(0), offset, isMember: isMember)
      if let found = again.path(to: twin), found.last == twin, let value = again.value(of: twin) {
        return value.span
      }
    }
    return nil
  }

  private mutating func insertionPoint(
    in positions: [Int], _ container: Int, without node: Int? = nil
  ) throws -> (InsertionPoint, Int) {
    let entries = plain.entries(container).filter { $0.node != node }
    guard !entries.isEmpty, random.chance(70) else {
      return random.chance(50) ? (.first, 0) : (.last, entries.count)
    }
    let place = random.below(entries.count)
    guard let original = plain.entries(container).firstIndex(where: { $0 == entries[place] }) else {
      throw fail("model")
    }
    let sibling = try path(positions + [original])
    guard let anchor = sibling.last else { throw fail("anchor") }
    return random.chance(50)
      ? (.before(Child(anchor)), place) : (.after(Child(anchor)), place + 1)
  }

  private mutating func container() -> (node: Int, path: [Int])? {
    let containers = plain.places().filter { plain.isContainer($0.node) }
    return containers.isEmpty ? nil : random.pick(containers)
  }

  private mutating func insert() throws {
    guard let (node, positions) = container() else { return }
    let parent = try path(positions)
    let (point, place) = try insertionPoint(in: positions, node)
    let key = maker.key()
    let text = random.chance(80) ? maker.scalar() : "{\n  \"new\": [\n    1\n  ]\n}"
    let isObject = plain.isObject(node)
    let keyBytes = JSONString.bytes(of: Array(key.utf8))
    try edit("insert \(key) \(text) in \(positions) at \(place)") { document throws(EditError) in
      try document.insert(
        key: isObject ? keyBytes : nil, text: Array(text.utf8), into: parent, at: point)
    } _: { plain, next in
      let added = plain.add(Array(text.utf8), next: &next)
      var entries = plain.entries(node)
      entries.insert(
        .init(key: isObject ? JSONString.token(for: keyBytes) : nil, node: added), at: place)
      plain.setEntries(entries, of: node)
    }
  }

  private mutating func remove() throws {
    let (node, positions) = place()
    guard let parent = plain.parent(of: node) else { return }
    let path = try path(positions)
    try edit("remove \(positions)") { document throws(EditError) in
      try document.remove(path)
    } _: { plain, _ in
      plain.setEntries(plain.entries(parent).filter { $0.node != node }, of: parent)
    }
  }

  private mutating func duplicate() throws {
    let (node, positions) = place()
    guard let parent = plain.parent(of: node), let place = positions.last else { return }
    let path = try path(positions)
    var made: [UInt8]?
    try edit("duplicate \(positions)") { document throws(EditError) in
      let copy = try document.duplicate(path)
      made = document.key(of: copy)?.array
    } _: { plain, next in
      let added = plain.copy(node, next: &next)
      var entries = plain.entries(parent)
      entries.insert(
        .init(key: plain.isObject(parent) ? made : nil, node: added), at: place + 1)
      plain.setEntries(entries, of: parent)
    }
  }

  private mutating func rename() throws {
    let members = plain.places().filter { place in
      plain.parent(of: place.node).map { plain.isObject($0) } == true
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
      if let place = entries.firstIndex(where: { $0.node == node }) { entries[place].key = token }
      plain.setEntries(entries, of: parent)
    }
  }

  private mutating func move() throws {
    let (node, positions) = place()
    guard let parent = plain.parent(of: node), let (target, targetPath) = container() else {
      return
    }
    let destination = random.chance(50) ? parent : target
    let destinationPath = destination == parent ? Array(positions.dropLast()) : targetPath
    guard !plain.inside(node).contains(destination) else { return }
    let from = try path(positions)
    let into = try path(destinationPath)
    let (point, place) = try insertionPoint(in: destinationPath, destination, without: node)
    if destination == parent { wanderers.insert(node) }
    var made: [UInt8]?
    try edit("move \(positions) to \(destinationPath) at \(place)") {
      document throws(EditError) in
      try document.move(from, into: into, at: point)
      made = document.key(of: from[from.count - 1])?.array
    } _: { plain, _ in
      plain.setEntries(plain.entries(parent).filter { $0.node != node }, of: parent)
      var entries = plain.entries(destination)
      entries.insert(
        .init(key: plain.isObject(destination) ? made : nil, node: node), at: place)
      plain.setEntries(entries, of: destination)
    }
  }

  private mutating func undo() throws {
    log.append("undo")
    guard document.canUndo == (current > 0) else { throw fail("canUndo is \(document.canUndo)") }
    guard current > 0 else { return }
    document.undo()
    current -= 1
    plain = states[current]
    if isTraced { print(String(decoding: document.render().bytes(), as: UTF8.self)) }
    try checkBytesOfState()
  }

  private mutating func redo() throws {
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

  private func checkBytesOfState() throws {
    // What reads as the file does again is the file again, however it was laid out.
    if !document.hasAnyChanges, hasSaved { return }
    if let bytes = bytesOfStates[current], document.render().bytes() != bytes {
      throw fail("not the bytes of revision \(current): " + String(decoding: bytes, as: UTF8.self))
    }
  }

  /// After an edit whose result only the document knows: the model reads it, keeping identities
  /// where the nodes are the same.
  private mutating func adopt(_ before: [Node: Int]) {
    var numbers = before
    for (node, number) in removedNumbers { numbers[node] = number }
    plain = PlainTree(document, numbers: numbers, next: &next)
  }

  private var removedNumbers: [Node: Int] = [:]

  private func numbers() throws -> [Node: Int] {
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

  private mutating func revertNode() throws {
    let marked = try numbers().filter { document.hasBase($0.key) && document.isMarked($0.key) }
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
      log.append("  refused: \(error)")
      guard error == .homeIsGone || error == .homeIsInside else { throw fail("\(error)") }
      return
    }
    if document.isMarked(node) { throw fail("still marked after revert") }
    adopt(before)
    if document.undoDepth > depth { commit() }
  }

  private mutating func revertChange() throws {
    let changes = document.changes
    guard !changes.isEmpty else { return }
    let change = random.pick(changes)
    let before = try numbers()
    let depth = document.undoDepth
    log.append("revert \(change.kind) \(document.path(of: change.path, isGhost: change.isGhost))")
    do {
      try document.revert(change)
    } catch {
      log.append("  refused: \(error)")
      guard error == .homeIsGone || error == .homeIsInside else { throw fail("\(error)") }
      return
    }
    adopt(before)
    if document.undoDepth > depth { commit() }
  }

  private mutating func putBack() throws {
    let removed = document.changes.filter { $0.kind == .removed }
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
      throw fail("put back: \(error)")
    }
    adopt(before)
    wanderers.formUnion(plain.contents.keys)
    if document.undoDepth > depth { commit() }
  }

  private mutating func save() throws {
    log.append("save")
    let rendering = document.render()
    let bytes = rendering.bytes()
    let written = Document(ByteStorage(bytes), syntax: JSONSyntax(.withComments))
    do {
      try document.check(rendering, written: written)
    } catch {
      throw fail("check: \(error)")
    }
    let before = try numbers()
    let mapping = document.didSave(rendering, as: written)
    for (node, number) in before {
      guard node != document.root, number != plain.root else { continue }
      guard let new = mapping[node] else { throw fail("not carried over: \(node)") }
      guard document.path(to: new) != nil else { throw fail("carried to nowhere: \(new)") }
    }
    if document.hasAnyChanges { throw fail("changes after a save") }
    base = plain
    hasSaved = true
    oldest = states.count - 1
    removedNumbers = [:]
    wanderers = []
  }

  // MARK: - What must be true

  private mutating func check(_ when: String) throws {
    let bytes = document.render().bytes()
    if bytesOfStates[current] == nil { bytesOfStates[current] = bytes }
    var scratch = 0
    let live = PlainTree(document, next: &scratch)
    guard live.text == plain.text else {
      throw fail("\(when): the document reads\n  \(live.text)\n  not\n  \(plain.text)")
    }
    let again = Document(ByteStorage(bytes), syntax: JSONSyntax(.withComments))
    if let fault = again.fault {
      throw fail(
        "\(when): broken at \(fault.offset): \(again.syntax.message(for: fault, in: again.baseBytes))"
      )
    }
    let read = PlainTree(again, next: &scratch)
    guard read.text == plain.text else {
      throw fail("\(when): the bytes read\n  \(read.text)\n  not\n  \(plain.text)")
    }
    let baseBytes = document.baseBytes.array(Span(0, .max))
    if !document.hasAnyChanges, bytes != baseBytes { throw fail("\(when): clean but different") }
    let isBack = plain == base && !replaced.contains { plain.isContainer($0) }
    if isBack, document.hasAnyChanges { throw fail("\(when): back but dirty") }
    if document.hasAnyChanges == document.changes.isEmpty {
      throw fail(
        "\(when): \(document.changes.count) changes but hasAnyChanges is \(document.hasAnyChanges)")
    }
    try checkMarks(when)
    try checkUntouched(bytes, when)
  }

  private mutating func checkMarks(_ when: String) throws {
    let numbers = try numbers()
    for (node, number) in numbers { removedNumbers[node] = number }
    let placed = plain.places()
    var isChangedBelow: [Int: Bool] = [:]
    let parents = plain.parents
    let baseParents = base.parents
    func isOwn(_ number: Int) -> Bool {
      guard let now = base.contents[number], let mine = plain.contents[number] else { return true }
      if base.isObject(number) != plain.isObject(number) { return true }
      if case .scalar(let old) = now {
        guard case .scalar(let new) = mine, old == new else { return true }
      } else if case .scalar = mine {
        return true
      }
      let was = baseParents[number]
      let here = parents[number]
      if was?.0 != here?.0 { return true }
      return was?.1 != here?.1
    }
    for (number, _) in placed.reversed() {
      let entries = plain.entries(number)
      let isSame = base.entries(number).map(\.node) == entries.map(\.node)
      isChangedBelow[number] =
        !isSame || entries.contains { isOwn($0.node) || isChangedBelow[$0.node] == true }
    }
    for (node, number) in numbers where document.hasBase(node) {
      guard base.contents[number] != nil else { continue }
      let mark = document.mark(of: Child(node))
      let own = isOwn(number)
      let below = isChangedBelow[number] == true
      switch mark {
      case .none
      where !own && base.text(of: number) == plain.text(of: number)
        && plain.inside(number).contains(where: replaced.contains):
        // Other nodes, but spelled as they were.
        break
      case .none where own || below:
        throw fail("\(when): no mark on \(plain.places().first { $0.node == number }?.path ?? [])")
      case .below where !below && wanderers.isEmpty && replaced.isEmpty && !own:
        throw fail("\(when): marked below but is not, \(number)")
      case .changed where !own && !below && !replaced.contains(number):
        throw fail("\(when): marked changed but is not, \(number)")
      default: break
      }
    }
  }

  /// Nodes that nothing happened to are byte for byte in the result, and so is what lies
  /// between two of them that are still neighbours.
  private func checkUntouched(_ bytes: [UInt8], _ when: String) throws {
    guard !isOlder else { return }
    let mapping = document.render().mapping(to: SourceID(0))
    let storage = document.baseBytes
    for (node, _) in try numbers() where document.hasBase(node) && !document.isMarked(node) {
      guard node != document.root, let path = document.path(to: node) else { continue }
      if path.contains(where: { document.mark(of: Child($0)) == .moved }) { continue }
      guard let end = document.sourceEnd(of: node), let new = mapping[node] else {
        throw fail("\(when): \(node) is not in the result")
      }
      let old = storage.array(Span(node.offset, end))
      guard new.offset + old.count <= bytes.count,
        Array(bytes[new.offset..<(new.offset + old.count)]) == old
      else { throw fail("\(when): the untouched \(document.path(of: path)) differs") }
      let parent = path[path.count - 2]
      guard case .child(let following) = document.child(after: Child(node), in: parent),
        !following.isGhost, document.hasBase(following.node),
        document.mark(of: following) == .none,
        let followingPlace = mapping[following.node]?.offset,
        document.isNextInSource(following.node, after: node, in: parent)
      else { continue }
      let gap = storage.array(Span(end, following.node.offset))
      guard Array(bytes[(new.offset + old.count)..<followingPlace]) == gap else {
        throw fail("\(when): the space after \(document.path(of: path)) differs")
      }
    }
  }

  // MARK: - At the end

  private mutating func finish() throws {
    try checkOrders()
    let edited = document.render().bytes()
    let dirty = document.hasAnyChanges
    let depth = current
    var copy = document
    copy.revertAll()
    if copy.hasAnyChanges { throw fail("changes after reverting all") }
    if copy.render().bytes() != copy.savedBytes.array(Span(0, .max)) {
      throw fail("not the saved bytes after reverting all")
    }
    if dirty {
      copy.undo()
      if copy.render().bytes() != edited { throw fail("undoing revert-all differs") }
    }
    while current > 0 {
      try undo()
      var scratch = 0
      let read = PlainTree(document, next: &scratch)
      guard read.text == plain.text else {
        throw fail("undone to \(current), it reads\n  \(read.text)\n  not\n  \(plain.text)")
      }
    }
    if document.canUndo { throw fail("more to undo than was done") }
    if !hasSaved || document.hasAnyChanges {
      if document.render().bytes() != original { throw fail("undo-all is not the original") }
      if !hasSaved, document.hasAnyChanges { throw fail("undo-all is dirty") }
    }
    var scratch = 0
    let read = PlainTree(document, next: &scratch)
    if read.text != states[0].text { throw fail("undo-all reads \(read.text)") }
    while current < depth {
      try redo()
      var scratch = 0
      let read = PlainTree(document, next: &scratch)
      guard read.text == plain.text else {
        throw fail("redone to \(current), it reads\n  \(read.text)\n  not\n  \(plain.text)")
      }
    }
    if !hasSaved || document.hasAnyChanges, document.render().bytes() != edited {
      throw fail("redo-all differs")
    }
  }

  /// Taking entries back gives the same bytes in whatever order.
  private mutating func checkOrders() throws {
    let all = document.changes
    guard all.count > 1, all.count < 12 else { return }
    func revert(_ document: inout Document, _ kind: Change.Kind, _ node: Node?) -> Bool? {
      guard let change = document.changes.first(where: { $0.kind == kind && $0.node == node })
      else { return nil }
      return (try? document.revert(change)) != nil
    }
    for _ in 0..<3 {
      let first = random.pick(all)
      let second = random.pick(all)
      guard first != second else { continue }
      var one = document
      var two = document
      let results = [
        revert(&one, first.kind, first.node), revert(&one, second.kind, second.node),
        revert(&two, second.kind, second.node), revert(&two, first.kind, first.node),
      ]
      // An entry can be part of another, or be what stands in its way.
      guard results.allSatisfy({ $0 == true }) else { continue }
      if one.render().bytes() != two.render().bytes() {
        log.append("  one: " + String(decoding: one.render().bytes(), as: UTF8.self))
        log.append("  two: " + String(decoding: two.render().bytes(), as: UTF8.self))
        throw fail("reverting \(first.kind) and \(second.kind) depends on the order")
      }
    }
    var copy = document
    var left = copy.changes.shuffled(using: &random)
    var patience = 100
    while let change = left.popLast(), patience > 0 {
      patience -= 1
      if revert(&copy, change.kind, change.node) == false { left.insert(change, at: 0) }
    }
    while let change = copy.changes.first, patience > 0 {
      patience -= 1
      if revert(&copy, change.kind, change.node) != true { break }
    }
    if copy.changes.isEmpty {
      if copy.hasAnyChanges { throw fail("no changes left but dirty") }
      if copy.render().bytes() != copy.baseBytes.array(Span(0, .max)) {
        throw fail("all entries reverted one by one, but different")
      }
    } else if patience > 0, copy.changes.allSatisfy({ $0.kind != .moved && $0.kind != .removed }) {
      throw fail("could not revert \(copy.changes.map(\.kind))")
    }
  }
}
