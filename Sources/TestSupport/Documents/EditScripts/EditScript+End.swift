import DocumentFormats
import DocumentTree
import ModelBasics
import TestBasics

// The checks at the end of a script: undoing it, reverting it in any order, and
// adopting its result as another text.

extension EditScript {
  mutating func finish() throws {
    try checkJournal()
    try checkDetour()
    try checkOrders()
    try checkAdopting()
    try checkPatch()
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
      if hasSaved { try check("undone to \(current)") }
    }
    if document.canUndo { throw fail("more to undo than was done") }
    if document.render().bytes() != original { throw fail("undo-all is not the original") }
    if !hasSaved, document.hasAnyChanges { throw fail("undo-all is dirty") }
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
      if hasSaved { try check("redone to \(current)") }
    }
    if document.render().bytes() != edited { throw fail("redo-all differs") }
  }

  /// Checks that edits which are saved and then undone have no effect: later edits give the same
  /// bytes, also with another save and another undo between them.
  mutating func checkDetour() throws {
    var straight = self
    var detour = self
    var seed = SeededGenerator(seed: random.next())
    detour.log.append("a detour")
    let depth = detour.current
    for _ in 0...seed.below(3) { try detour.edit() }
    guard detour.current > depth else { return }
    try detour.save()
    while detour.current > depth { try detour.undo() }
    try detour.checkReading()
    for round in 0..<3 {
      let number = seed.next()
      straight.restart(number, as: detour)
      detour.restart(number, as: straight)
      let before = straight.current - detour.current
      for _ in 0...seed.below(3) {
        try detour.edit()
        try straight.edit()
        try detour.checkReading()
        guard straight.current - detour.current == before else {
          throw detour.fail("only one of two equal documents has an undo step")
        }
      }
      guard detour.document.render().bytes() == straight.document.render().bytes() else {
        throw detour.fail(
          "edits that were saved and undone left something; without them it is\n"
            + String(decoding: straight.document.render().bytes(), as: UTF8.self))
      }
      if round == 1 {
        let depth = detour.current
        try detour.edit()
        guard detour.current > depth else { return }
        try detour.save()
        while detour.current > depth { try detour.undo() }
        try detour.checkReading()
      }
    }
  }

  private func checkReading() throws {
    var scratch = 0
    let read = PlainTree(document, next: &scratch)
    guard read.text == plain.text else {
      throw fail("it reads\n  \(read.text)\n  not\n  \(plain.text)")
    }
  }

  /// Makes one of the edits that are described by positions.
  private mutating func edit() throws {
    switch random.below(5) {
    case 0: try setValue()
    case 1: try insert()
    case 2: try remove()
    case 3: try rename()
    default: try move()
    }
  }

  /// Makes this script use the same random numbers and node numbers as another one.
  private mutating func restart(_ seed: UInt64, as other: EditScript) {
    random = SeededGenerator(seed: seed)
    maker = format.texts(seed)
    next = max(next, other.next)
    base = other.base
  }

  /// Checks that reverting entries gives the same bytes in any order.
  mutating func checkOrders() throws {
    let all = document.changes
    // Over a former base a revert writes what was saved, as any edit does.
    guard !document.isComparing, all.count > 1, all.count < 12 else { return }
    var wasRefused = false
    func revert(_ document: inout Document, _ kind: Change.Kind, _ node: Node?) -> Bool? {
      guard let change = document.changes.first(where: { $0.kind == kind && $0.node == node })
      else { return nil }
      do {
        try document.revert(change)
        return true
      } catch {
        if case .refused = error { wasRefused = true }
        return false
      }
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
      // An entry can be part of another, or prevent its revert.
      guard results.allSatisfy({ $0 == true }) else { continue }
      guard one.render().bytes() == two.render().bytes() else {
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
    } else if patience > 0, !wasRefused,
      copy.changes.allSatisfy({ $0.kind != .moved && $0.kind != .removed })
    {
      throw fail("could not revert \(copy.changes.map(\.kind))")
    }
  }

  /// Checks adopting the result in the saved document: each difference becomes an edit.
  mutating func checkAdopting() throws {
    let text = document.render().bytes()
    let saved = document.savedBytes.array(Span(0, .max))
    var copy = Document(Bytes(saved), grammar: document.grammar)
    copy.adopt(text)
    guard copy.render().bytes() == text else { throw fail("taken over, but different") }
    // A text with another comment is taken over with the container around it.
    if text != saved, !document.hasChangedComments {
      let isWhole = copy.changes.contains {
        $0.kind == .source || ($0.path.count == 1 && !replaced.contains(plain.root))
      }
      let isWider = containersReplaced(in: copy) > containersReplaced(in: document)
      adoption = isWhole ? .asWhole : isWider ? .withContainers : .asEdits
    }
    let adopted = copy
    while let change = copy.changes.last {
      do {
        try copy.revert(change)
      } catch {
        guard isRefusal(error) else { throw fail("an entry taken over does not revert: \(error)") }
        copy.revertAll()
      }
    }
    guard copy.render().bytes() == saved, !copy.hasAnyChanges else {
      throw fail("taken over and reverted, but different")
    }
    copy = adopted
    guard text != saved else { return }
    copy.undo()
    guard copy.render().bytes() == saved, !copy.hasAnyChanges else {
      throw fail("taken over and undone, but different")
    }
  }

  /// Returns the number of containers whose value is replaced by another container of the same kind.
  private func containersReplaced(in document: Document) -> Int {
    document.changes.count { change in
      guard change.kind == .changed, let node = change.node,
        let base = document.baseValue(of: node)?.buffer.first
      else { return false }
      return document.kind(of: node).isContainer && document.value(of: node)?.buffer.first == base
    }
  }

  /// Checks applying the edits as a patch to the text they were made to, and to another text of the same document.
  func checkPatch() throws {
    guard let patch = document.patch() else { return }
    let mine = document.render().bytes()
    let base = document.savedBytes.array(Span(0, .max))
    for (number, theirs) in [base, bytesOfStates[states.count / 2] ?? base].enumerated() {
      var copy = document
      copy.reload(Bytes(theirs))
      let depth = copy.undoDepth
      let outcome = copy.apply(patch)
      let both = copy.render().bytes()
      let again = Document(Bytes(both), grammar: document.grammar)
      if again.fault != nil { throw fail("broken by a patch") }
      if outcome.made + outcome.lost.count != patch.count {
        throw fail("edits of a patch are gone")
      }
      if number == 0 {
        // Over a former base the patch is that of another document, which may have another root value as a whole.
        if !outcome.lost.isEmpty, !document.isComparing {
          throw fail("lost \(outcome.lost.map(\.path)) of a patch")
        }
        var scratch = 0
        let read = PlainTree(again, next: &scratch)
        guard read.text == plain.text || both == mine || !outcome.lost.isEmpty else {
          throw fail("patched, it reads\n  \(read.text)\n  not\n  \(plain.text)")
        }
      }
      while copy.undoDepth > depth { copy.undo() }
      guard copy.render().bytes() == theirs else {
        throw fail("a patch taken back leaves something")
      }
      copy.undo()
      guard copy.render().bytes() == mine else { throw fail("a reload taken back loses something") }
    }
  }
}
