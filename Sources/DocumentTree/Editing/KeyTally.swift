/// The keys of a container's members, as far as they are looked at while somebody waits.
struct KeyTally {
  private var keys = Set<[UInt8]>()
  /// The next number to try for each key that was wished for more than once.
  private var numbers: [[UInt8]: Int] = [:]
  private let isObject: Bool

  init(
    of container: Node, besides node: Node? = nil, in document: Document
  ) {
    isObject = document.kind(of: container) == .object
    guard isObject else { return }
    var walk = ChildWalk(of: container, in: document, budget: Document.keySearchBudget)
    while let child = walk.next() {
      guard !child.isGhost, child.node != node, let key = document.key(of: child.node),
        key.count <= SparseIndex.grain
      else { continue }
      keys.insert(document.grammar.keyBytes(of: key.array))
    }
  }

  /// Notes one more member; true if another one has its key.
  mutating func add(_ key: [UInt8]) -> Bool { isObject && !keys.insert(key).inserted }

  /// A key that no member has: the one wished for, or with a number.
  mutating func freshKey(like wish: [UInt8]) -> [UInt8] {
    var key = wish
    var number = numbers[wish] ?? 2
    while !keys.insert(key).inserted {
      key = wish + Array("-\(number)".utf8)
      number += 1
    }
    numbers[wish] = number
    return key
  }
}
