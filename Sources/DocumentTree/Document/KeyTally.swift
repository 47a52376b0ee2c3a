/// The keys of a container's members, as far as a limited search reaches: it happens at a key press.
struct KeyTally {
  private var keys = Set<[UInt8]>()
  /// For each key that was requested more than once, the next number to append.
  private var numbers: [[UInt8]: Int] = [:]
  private let isObject: Bool
  private let grammar: any Grammar
  private let salt: Int

  init(
    of container: Node, excluding node: Node? = nil, in document: Document
  ) {
    grammar = document.grammar
    salt = document.sources.count + document.baseBytes.count << 20
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

  /// Adds the key of one more member. Returns true if another member has this key.
  mutating func add(_ key: [UInt8]) -> Bool { isObject && !keys.insert(key).inserted }

  /// Returns the given key, or that of a copy if another member has it already.
  mutating func freshKey(like wanted: [UInt8]) -> [UInt8] {
    var key = wanted
    var number = numbers[wanted] ?? 2
    while !keys.insert(key).inserted {
      key = grammar.key(ofCopy: number, of: wanted, salt: salt)
      number += 1
    }
    numbers[wanted] = number
    return key
  }
}
