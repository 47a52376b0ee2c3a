import DocumentFormats
import DocumentTree
import ModelBasics

// The checks after every step.

extension EditScript {
  mutating func check(_ when: String) throws {
    let bytes = document.render().bytes()
    if bytesOfStates[current] == nil { bytesOfStates[current] = bytes }
    var scratch = 0
    let live = PlainTree(document, next: &scratch)
    guard live.text == plain.text else {
      throw fail("\(when): the document reads\n  \(live.text)\n  not\n  \(plain.text)")
    }
    _ = try file(bytes, when)
    let again = Document(Bytes(bytes), grammar: document.grammar)
    if let fault = again.firstFault {
      throw fail(
        "\(when): broken at \(fault.offset): \(again.grammar.message(for: fault, in: again.baseBytes))"
      )
    }
    let read = PlainTree(again, next: &scratch)
    guard read.text == plain.text else {
      throw fail("\(when): the bytes read\n  \(read.text)\n  not\n  \(plain.text)")
    }
    let isSame = bytes == document.savedBytes.array(Span(0, .max))
    if !document.hasAnyChanges, !isSame { throw fail("\(when): clean but different") }
    // Over a former base the same entries may have another layout than in the file.
    let isBack =
      (isSame || !document.isComparing) && plain == base
      && !replaced.contains { plain.isContainer($0) }
    if isBack, !document.hasChangedComments, document.hasAnyChanges {
      throw fail("\(when): back but dirty")
    }
    if document.hasAnyChanges == document.changes.isEmpty {
      throw fail(
        "\(when): \(document.changes.count) changes but hasAnyChanges is \(document.hasAnyChanges)")
    }
    try checkMarks(when)
    try checkUntouched(bytes, when)
  }

  mutating func checkMarks(_ when: String) throws {
    let numbers = try numbers()
    for (node, number) in numbers { removedNumbers[node] = number }
    let placed = plain.nodes()
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
    for (node, number) in numbers where document.isSaved(node) {
      guard base.contents[number] != nil else { continue }
      let mark = document.mark(of: Child(node))
      let own = isOwn(number)
      let below = isChangedBelow[number] == true
      switch mark {
      case .none
      where !own && base.text(of: number) == plain.text(of: number)
        && plain.inside(number).contains(where: replaced.contains):
        // The value has other nodes, but the same spelling.
        break
      case .none where own || below:
        throw fail("\(when): no mark on \(plain.nodes().first { $0.node == number }?.path ?? [])")
      case .below where document.hasChangedComments: break
      case .below where !below && movedNodes.isEmpty && replaced.isEmpty && !own:
        throw fail("\(when): marked below but is not, \(number)")
      case .changed where !own && !below && !replaced.contains(number):
        throw fail("\(when): marked changed but is not, \(number)")
      default: break
      }
    }
  }

  /// Checks that nodes without changes are byte for byte in the result, and so are the bytes
  /// between two of them that are still neighbours.
  func checkUntouched(_ bytes: [UInt8], _ when: String) throws {
    guard !document.isComparing else { return }
    let mapping = document.render().mapping(to: SourceID(0))
    let storage = document.baseBytes
    for (node, _) in try numbers() where document.hasBase(node) && !document.isMarked(node) {
      guard node != document.root, let path = document.path(to: node) else { continue }
      if path.contains(where: { document.mark(of: Child($0)) == .moved }) { continue }
      // The headers in a section with another key are different.
      if maker.hasSections,
        path.contains(where: { document.mark(of: Child($0)) == .changed })
      {
        continue
      }
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
        let followingOffset = mapping[following.node]?.offset,
        document.isNextInSource(following.node, after: node, in: parent)
      else { continue }
      // A comment of no entry may have changed.
      guard !document.hasChangedComments else { continue }
      let gap = storage.array(Span(end, following.node.offset))
      guard Array(bytes[(new.offset + old.count)..<followingOffset]) == gap else {
        throw fail("\(when): the space after \(document.path(of: path)) differs")
      }
    }
  }
}
