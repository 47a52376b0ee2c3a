import DocumentTree
import ModelBasics

// What references mean, held against the plain model: an edit that was made leaves each of them the
// value that it stood for, unless that went and another one with its name came.

extension PlainTree {
  /// For each reference by its node: its token, and the value that it stands for.
  func meanings() -> [Int: (token: [UInt8], target: Int?)] {
    var latest: [[UInt8]: Int] = [:]
    var meanings: [Int: (token: [UInt8], target: Int?)] = [:]
    for (node, _) in nodes() {
      guard case .scalar(let token)? = contents[node], let first = token.first else { continue }
      let name = Array(token.dropFirst().prefix { $0 != 0x20 })
      if first == UInt8(ascii: "&") { latest[name] = node }
      if first == UInt8(ascii: "*") { meanings[node] = (token, latest[name]) }
    }
    return meanings
  }
}

extension EditScript {
  /// Makes an edit that is for all places of the shared values that it changes.
  mutating func editEverywhere(_ edit: (inout EditScript) throws -> Void) throws {
    let former = document
    let depth = document.undoDepth
    try edit(&self)
    guard document.undoDepth == depth + 1 else { return }
    let values = document.sharedValues(changedSince: former)
    if values.contains(where: \.isShared) { noteEverywhere(values, since: former) }
  }

  /// Notes that an edit is for all places. As in the editor, further edits of these values are too, until they are as they were.
  private mutating func noteEverywhere(_ values: [SharedValue], since former: Document) {
    changedTogether = former.changedNames(among: changedTogether)
      .union(values.filter(\.isEdited).map(\.name))
    document.noteEverywhere(values)
  }

  /// Makes an edit that is only for one place of the shared values that it changes.
  mutating func editHere() throws {
    let former = document
    let depth = document.undoDepth
    let before = try numbers()
    let kind = random.below(5)
    var place: [Int]?
    switch kind {
    case 0: place = try setValue()
    case 1: try insert()
    case 2: try remove()
    case 3: try rename()
    default: try move()
    }
    guard document.undoDepth == depth + 1 else { return }
    let values = document.sharedValues(changedSince: former)
    guard values.contains(where: \.isShared) else { return }
    changedTogether = former.changedNames(among: changedTogether)
    let isAnswered = values.allSatisfy {
      !$0.isShared || !$0.isEdited || changedTogether.contains($0.name)
    }
    if random.below(3) == 0 || isAnswered {
      log.append("  everywhere")
      return noteEverywhere(values, since: former)
    }
    let open = values.filter { !changedTogether.contains($0.name) }
    log.append("  only here")
    do {
      try document.separate(open, since: former)
    } catch {
      guard isRefusal(error) else { throw fail("separating: \(error)") }
      return noteEverywhere(values, since: former)
    }
    guard document.undoDepth == depth + 2 else { throw fail("separating changes nothing") }
    document.joinLastEdits()
    // A move changes two places, and values around this one that are edited together have several.
    if kind < 4, open.count == values.count {
      let count = try unfolded(former).differences(
        from: try unfolded(document), in: place)
      if count > 1 { throw fail("an edit of one place changes \(count)") }
    }
    let expected = plain
    adopt(before)
    if document.undoDepth == depth + 1 {
      states[current] = plain
      bytesOfStates[current] = nil
    } else {
      commit()
    }
    for (number, content) in plain.contents where expected.contents[number] != content {
      replaced.insert(number)
    }
  }

  func checkMeanings(since before: PlainTree, _ name: String) throws {
    guard maker.grammar.references != nil else { return }
    let old = before.meanings()
    let now = plain.meanings()
    let anchors = { (tree: PlainTree, token: [UInt8]) in
      Set(
        tree.nodes().map(\.node).filter {
          guard case .scalar(let text)? = tree.contents[$0] else { return false }
          return text.first == UInt8(ascii: "&")
            && text.dropFirst().prefix { $0 != 0x20 }.elementsEqual(token.dropFirst())
        })
    }
    for (node, meaning) in now {
      // Lists have anchors too, which the model does not know.
      guard let former = old[node], former.token == meaning.token, let target = former.target,
        meaning.target != target
      else { continue }
      let wasThere = meaning.target.map { anchors(before, meaning.token).contains($0) } ?? true
      if wasThere || anchors(plain, meaning.token).contains(target) {
        throw fail("\(name): \(String(decoding: meaning.token, as: UTF8.self)) means another value")
      }
    }
  }
}

extension Document {
  /// Returns the values in a subtree, including the top; empty texts for containers.
  func values(inside top: Node) -> [[UInt8]] {
    var values: [[UInt8]] = []
    var left = [top]
    while let node = left.popLast() {
      let isContainer = kind(of: node).isContainer
      values.append(isContainer ? [] : value(of: node)?.array ?? [])
      left += presentChildren(of: node)
    }
    return values
  }

  /// Returns the indexes of the nodes of a path in their containers, as far as they are there.
  func positions(of path: NodePath) -> [Int] {
    zip(path, path.dropFirst()).compactMap { presentChildren(of: $0).firstIndex(of: $1) }
  }

  /// True if a copy has the values of its original, with copies in place of references.
  func isCopy(_ copy: Node, of original: Node?) -> Bool {
    guard let original, grammar.references.movesAnchors else { return true }
    return unfolded(copy) == unfolded(original)
  }

  /// Returns the values in a subtree with copies in place of references; nil if one contains itself.
  func unfolded(_ node: Node) -> String? {
    var unfolding = ReferenceUnfolding(self)
    guard let text = unfolding.text(valueText(of: node), longest: 1 << 24) else { return nil }
    var scratch = 0
    return PlainTree(Document(Bytes(text), grammar: grammar), next: &scratch).text
  }
}
