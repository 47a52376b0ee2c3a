/// Finds for each node of an edited tree the node of the original that it was.
///
/// From the root downward: entries of dictionaries by key, elements of lists by their common ends, then by content, then by position.
/// A subtree that has no partner there is looked for among all subtrees that have lost their place, by content.
struct ArchiveAlignment {
  /// The original node at the position of each node of the edited tree, in the same container; -1 for a new position.
  private(set) var slots: [Int]
  /// For each node of the edited tree the original node whose object it is; -1 if it is new.
  private(set) var matches: [Int]
  private let old: ArchiveTree
  private let new: ArchiveTree
  private var isTaken: [Bool]
  private let oldHashes: [Int]
  private let newHashes: [Int]

  init(_ old: ArchiveTree, _ new: ArchiveTree) {
    self.old = old
    self.new = new
    slots = Array(repeating: -1, count: new.nodes.count)
    matches = slots
    isTaken = Array(repeating: false, count: old.nodes.count)
    oldHashes = old.hashes()
    newHashes = new.hashes()
    slots[0] = 0
    align(0, 0)
    matchMoved()
  }

  /// Aligns the nodes in two others, which are at the same position or are one object that has moved.
  private mutating func align(_ one: Int, _ two: Int) {
    var pairs: [(Int, Int)] = []
    match(one, two, &pairs)
    while let (one, two) = pairs.popLast() {
      slots[two] = one
      match(one, two, &pairs)
    }
  }

  private mutating func match(_ one: Int, _ two: Int, _ pairs: inout [(Int, Int)]) {
    let (former, node) = (old[one], new[two])
    guard former.kind.isContainer == node.kind.isContainer else { return }
    if node.kind.isContainer {
      guard former.kind == node.kind, node.className == nil || node.className == former.className,
        node.space == nil || node.space == former.space, !isTaken[one]
      else { return }
    }
    matches[two] = one
    isTaken[one] = true
    guard node.kind.isContainer else { return }
    let found =
      node.kind == .dict
      ? members(old.children(of: one), new.children(of: two))
      : elements(old.children(of: one), new.children(of: two))
    pairs += found
  }

  // MARK: - Children

  private func members(_ old: [Int], _ new: [Int]) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var byKey: [[UInt8]: [Int]] = [:]
    for child in old.reversed() { byKey[self.old[child].key ?? [], default: []].append(child) }
    var added: [Int] = []
    for child in new {
      if let one = byKey[self.new[child].key ?? []]?.popLast() {
        pairs.append((one, child))
      } else {
        added.append(child)
      }
    }
    guard !added.isEmpty, pairs.count < old.count else { return pairs }
    // What is left has been renamed.
    let kept = Set(pairs.map(\.0))
    return pairs + rest(old.filter { !kept.contains($0) }, added)
  }

  private func elements(_ old: [Int], _ new: [Int]) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var start = 0
    let shortest = min(old.count, new.count)
    while start < shortest, oldHashes[old[start]] == newHashes[new[start]] {
      pairs.append((old[start], new[start]))
      start += 1
    }
    var ends = (old.count, new.count)
    while ends.0 > start, ends.1 > start, oldHashes[old[ends.0 - 1]] == newHashes[new[ends.1 - 1]] {
      ends = (ends.0 - 1, ends.1 - 1)
      pairs.append((old[ends.0], new[ends.1]))
    }
    return pairs + rest(Array(old[start..<ends.0]), Array(new[start..<ends.1]))
  }

  /// Pairs children by content, and the others in their order if none was added or removed.
  private func rest(_ old: [Int], _ new: [Int]) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var byHash: [Int: [Int]] = [:]
    for child in old.reversed() { byHash[oldHashes[child], default: []].append(child) }
    var added: [Int] = []
    for child in new {
      if let one = byHash[newHashes[child]]?.popLast() {
        pairs.append((one, child))
      } else {
        added.append(child)
      }
    }
    let kept = Set(pairs.map(\.0))
    let lost = old.filter { !kept.contains($0) }
    return lost.count == added.count ? pairs + zip(lost, added) : pairs
  }

  // MARK: - Moves between containers

  private mutating func matchMoved() {
    var byHash: [Int: [Int]] = [:]
    var index = old.nodes.count
    while index > 0 {
      index -= 1
      if old[index].kind.isContainer, !isTaken[index] {
        byHash[oldHashes[index], default: []].append(index)
      }
    }
    guard !byHash.isEmpty else { return }
    for index in new.nodes.indices {
      guard matches[index] < 0, new[index].kind.isContainer,
        let one = byHash[newHashes[index]]?.popLast()
      else { continue }
      guard !isTaken[one] else { continue }
      align(one, index)
    }
  }
}

extension ArchiveTree {
  /// Returns the hash of each subtree, without the key of its root. A copy of an object has another number, or none.
  func hashes(withNumbers: Bool = true) -> [Int] {
    var hashes = Array(repeating: 0, count: nodes.count)
    for index in nodes.indices.reversed() {
      let node = nodes[index]
      var hasher = Hasher()
      hasher.combine(node.kind)
      hasher.combine(node.text)
      hasher.combine(node.className)
      hasher.combine(node.space)
      if withNumbers || node.kind == .ref { hasher.combine(node.number) }
      var child = index + 1
      while child < node.next {
        let inner = nodes[child]
        hasher.combine(inner.key)
        if withNumbers, let number = inner.number {
          // An object in another one stays the same if another place has it now.
          hasher.combine(number)
        } else {
          hasher.combine(hashes[child])
        }
        child = inner.next
      }
      hashes[index] = hasher.finalize()
    }
    return hashes
  }
}
