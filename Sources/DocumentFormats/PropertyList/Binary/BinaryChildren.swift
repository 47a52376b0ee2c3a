/// Finds the children of an object for those of a node.
struct BinaryChildren {
  private let tree: BinaryTree
  private let hashes: BinaryHashes
  private let objects: BinaryObjects
  private let record: BinaryRecord
  private let children: [Int]
  private var pairs: [BinaryAlignment.Pair] = []
  /// Children that are different and only at the same position: moved ones come first.
  private(set) var deferred: [BinaryAlignment.Pair] = []
  private(set) var unplaced: [Int] = []

  init(
    _ record: BinaryRecord, in objects: BinaryObjects, _ hashes: BinaryHashes,
    of node: Int, in tree: BinaryTree
  ) {
    self.tree = tree
    self.hashes = hashes
    self.objects = objects
    self.record = record
    children = tree.children(of: node)
  }

  /// Returns the pairs that are certain, in the order of the text.
  mutating func align() -> [BinaryAlignment.Pair] {
    if record.kind == .dictionary { alignEntries() } else { alignElements() }
    return pairs
  }

  private func hash(_ node: Int) -> UInt64 { tree.nodes[node].hash }
  private func hash(object: Int) -> UInt64 { hashes[object] }
  private func element(_ index: Int) -> Int { objects.element(index, of: record) }
  private func value(_ index: Int) -> Int { objects.value(index, of: record) }

  private mutating func pair(_ object: Int, _ node: Int) {
    pairs.append(BinaryAlignment.Pair(object: object, node: node))
  }

  /// Numbers by hash; the first is taken first.
  private struct Waiting {
    private var numbers: [UInt64: [Int]] = [:]

    init(_ all: some BidirectionalCollection<Int>, hash: (Int) -> UInt64) {
      for number in all.reversed() { numbers[hash(number), default: []].append(number) }
    }

    mutating func take(_ hash: UInt64) -> Int? {
      guard let last = numbers[hash]?.popLast() else { return nil }
      return last
    }
  }

  // MARK: - Arrays and sets

  private mutating func alignElements() {
    let (old, new) = (record.count, children.count)
    var start = 0
    while start < min(old, new), hash(object: element(start)) == hash(children[start]) {
      pair(element(start), children[start])
      start += 1
    }
    var end = 0
    while end < min(old, new) - start,
      hash(object: element(old - 1 - end)) == hash(children[new - 1 - end])
    {
      end += 1
    }
    alignMiddle(start..<(old - end), start..<(new - end))
    for index in (0..<end).reversed() {
      pair(element(old - 1 - index), children[new - 1 - index])
    }
  }

  private mutating func alignMiddle(_ old: Range<Int>, _ new: Range<Int>) {
    guard !old.isEmpty, !new.isEmpty else {
      unplaced += new.map { children[$0] }
      return
    }
    var waiting = Waiting(old) { hash(object: element($0)) }
    var taken = Set<Int>()
    var rest: [Int] = []
    for index in new {
      if let found = waiting.take(hash(children[index])) {
        taken.insert(found)
        pair(element(found), children[index])
      } else {
        rest.append(index)
      }
    }
    let left = old.filter { !taken.contains($0) }
    for (object, node) in zip(left, rest) {
      deferred.append(BinaryAlignment.Pair(object: element(object), node: children[node]))
    }
    unplaced += rest.dropFirst(left.count).map { children[$0] }
  }

  // MARK: - Dictionaries

  private mutating func alignEntries() {
    let (old, new) = (record.count, children.count / 2)
    var start = 0
    while start < min(old, new), hash(object: element(start)) == hash(children[2 * start]) {
      pairEntry(start, start)
      start += 1
    }
    guard start < max(old, new) else { return }
    var byKey = Waiting(start..<old) { hash(object: element($0)) }
    var taken = Set<Int>()
    var rest: [Int] = []
    for index in start..<new {
      if let found = byKey.take(hash(children[2 * index])) {
        taken.insert(found)
        pairEntry(found, index)
      } else {
        rest.append(index)
      }
    }
    alignRenamed((start..<old).filter { !taken.contains($0) }, rest)
  }

  /// Entries with other keys: a renamed one has the same value.
  private mutating func alignRenamed(_ old: [Int], _ new: [Int]) {
    var byValue = Waiting(old) { hash(object: value($0)) }
    var taken = Set<Int>()
    var rest: [Int] = []
    for index in new {
      if let found = byValue.take(hash(children[2 * index + 1])) {
        taken.insert(found)
        pairEntry(found, index)
      } else {
        rest.append(index)
      }
    }
    let left = old.filter { !taken.contains($0) }
    for (entry, index) in zip(left, rest) {
      pair(element(entry), children[2 * index])
      deferred.append(
        BinaryAlignment.Pair(object: value(entry), node: children[2 * index + 1]))
    }
    for index in rest.dropFirst(left.count) {
      unplaced += [children[2 * index], children[2 * index + 1]]
    }
  }

  private mutating func pairEntry(_ entry: Int, _ index: Int) {
    pair(element(entry), children[2 * index])
    pair(value(entry), children[2 * index + 1])
  }
}
