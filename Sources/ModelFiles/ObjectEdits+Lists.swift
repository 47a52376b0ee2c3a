import DocumentFormats
import DocumentTree
import ModelBasics
import ModelKit

// Makes a list of a document contain other elements: existing elements stay or move, with the
// comments that belong to them.
//
//   document   [1, 2] /* a */   [3, 4] /* b */   [5] /* c */
//   list                        [3, 4, 9]        [5]
//                  removed       edited           stays
//
// Equal elements are paired first (objects by identity). Then, between two elements that stay, new
// elements replace the removed ones that are most alike.

extension ObjectEdits {
  /// The maximum number of pairs compared in a gap; in larger gaps, elements are paired in order.
  private static let maximumPairs = 4096
  /// A move visits the elements of its list. If all moves together would visit more elements than
  /// this, the list is rewritten.
  private static let maximumMoveSteps = 4_000_000

  /// Makes a list contain these elements.
  mutating func align(
    _ elements: [StoredShape], from former: [StoredShape]? = nil, at path: NodePath,
    _ depth: Int = 0
  ) throws(EditError) {
    let present = document.children(of: path[path.count - 1])
    let isNested = elements.contains { $0.isNested }
    let oldTokens = present.map { isNested ? token(of: $0) : valueToken(of: $0) }
    let newTokens = elements.map { isNested ? $0.token() : $0.token }
    let formerElements = former.flatMap { $0.count == present.count ? $0 : nil }
    let alignment = Alignment(oldTokens, newTokens)
    var sources = alignment.sources
    var stays = alignment.keepsPosition
    let replaced = reuseNodesOfEqualObjects(of: present, elements, &sources)
    var copied = Set<Int>()
    for (source, index) in changedCopies(of: present, elements, sources, stays) {
      sources[index] = source
      stays[index] = true
      copied.insert(index)
    }
    replaceInGaps(of: oldTokens, newTokens, elements, &sources, &stays)
    // If the last two elements are exchanged, the first of them moves: a blank line before the last
    // one then moves with it.
    if elements.count > 2, let last = stays.indices.last, stays[last], !stays[last - 1],
      sources[last - 1] == present.count - 1, sources[last] == present.count - 2
    {
      stays.swapAt(last - 1, last)
    }

    let moves = sources.indices.count { sources[$0] != nil && !stays[$0] }
    if moves > 0, present.count > Self.maximumMoveSteps / moves {
      return try document.setValue(path, text: text(of: .array(elements), at: path))
    }
    let used = Set(sources.compactMap { $0 })
    for index in present.indices.reversed() where !used.contains(index) {
      try remove(path + [present[index]])
    }
    var last: Node?
    for (index, element) in elements.enumerated() {
      let point = last.map { InsertionPoint.after(Child($0)) } ?? .first
      if let source = sources[index] {
        let node = present[source]
        if !stays[index], !replaced.contains(index) || !isNext(node, after: last, in: path) {
          try document.move(path + [node], into: path, at: point)
        }
        if copied.contains(index), case .object(let object) = element {
          try edit(path + [node], to: object)
        } else if alignment.sources[index] == nil, !replaced.contains(index) {
          try fill(path + [node], with: element, from: formerElements?[source], depth)
        }
        last = node
      } else {
        last = try insert(element, key: nil, into: path, at: point)
      }
    }
  }

  private func isNext(_ node: Node, after former: Node?, in path: NodePath) -> Bool {
    let list = path[path.count - 1]
    var step =
      former.map { document.child(after: Child($0), in: list) } ?? document.firstChild(of: list)
    while case .child(let child) = step {
      if !child.isGhost { return child.node == node }
      step = document.child(after: child, in: list)
    }
    return false
  }

  private mutating func fill(
    _ path: NodePath, with element: StoredShape, from former: StoredShape?, _ depth: Int
  ) throws(EditError) {
    switch element {
    case .value(let value): try merge(value, from: nil, at: path, depth: depth + 1)
    case .array(let elements) where document.kind(of: path[path.count - 1]) == .array:
      try align(elements, from: former?.elements, at: path, depth + 1)
    default: try put(element, from: former, at: path)
    }
  }

  // MARK: - Matching elements

  /// Returns the token that an element is compared by; an object is compared by identity.
  private func valueToken(of node: Node) -> StoredShape.Token {
    if let object = objects[node] { return .object(object) }
    return .value(document.cursor(at: node).value)
  }

  /// Returns the token of an element that may contain objects in lists or records, down to a depth
  /// limit.
  private func token(of node: Node, _ depth: Int = 0) -> StoredShape.Token {
    guard objects[node] == nil, depth < StoredShape.Token.maximumDepth,
      document.kind(of: node).isContainer
    else { return valueToken(of: node) }
    let children = document.children(of: node)
    let tokens = children.map { token(of: $0, depth + 1) }
    guard document.kind(of: node) == .object else { return .list(tokens) }
    return .init(zip(children.map { document.keyBytes(of: $0) ?? [] }, tokens).map { ($0, $1) })
  }

  // MARK: - Gaps

  /// Lets new elements between two that stay replace removed ones. A new object never replaces
  /// another object.
  private func replaceInGaps(
    of oldTokens: [StoredShape.Token], _ newTokens: [StoredShape.Token], _ elements: [StoredShape],
    _ sources: inout [Int?], _ stays: inout [Bool]
  ) {
    let pairs = Self.gapPairs(
      oldTokens, newTokens, sources, stays, isOpen: { !oldTokens[$0].isObject },
      isFree: { !elements[$0].isObject })
    for (old, new) in pairs {
      sources[new] = old
      stays[new] = true
    }
  }

  /// Returns pairs of removed and new elements between two elements that stay.
  static func gapPairs(
    _ oldTokens: [StoredShape.Token], _ newTokens: [StoredShape.Token], _ sources: [Int?],
    _ stays: [Bool],
    isOpen: (Int) -> Bool = { _ in true }, isFree: (Int) -> Bool = { _ in true }
  ) -> [(old: Int, new: Int)] {
    let used = Set(sources.compactMap { $0 })
    var found: [(old: Int, new: Int)] = []
    var start = (old: 0, new: 0)
    for index in 0...newTokens.count {
      guard index == newTokens.count || stays[index] else { continue }
      let end = index == newTokens.count ? oldTokens.count : sources[index] ?? oldTokens.count
      let free = (start.new..<index).filter { sources[$0] == nil && isFree($0) }
      let left = (start.old..<max(start.old, end)).filter { !used.contains($0) && isOpen($0) }
      found += pairs(left, oldTokens, free, newTokens)
      start = (end + 1, index + 1)
    }
    return found
  }

  /// Returns pairs of removed and new elements in one gap, in order: as many as possible, and among
  /// these choices the one in which they are most alike.
  private static func pairs(
    _ oldIndices: [Int], _ oldTokens: [StoredShape.Token], _ newIndices: [Int],
    _ newTokens: [StoredShape.Token]
  ) -> [(old: Int, new: Int)] {
    guard !oldIndices.isEmpty, !newIndices.isEmpty,
      oldIndices.count <= maximumPairs / newIndices.count
    else {
      return zip(oldIndices, newIndices).map { ($0, $1) }
    }
    let width = newIndices.count + 1
    var similarity = [Int](repeating: 0, count: oldIndices.count * newIndices.count)
    var best = [Int](repeating: 0, count: (oldIndices.count + 1) * width)
    for old in oldIndices.indices.reversed() {
      for new in newIndices.indices.reversed() {
        let score = 1 + 4 * oldTokens[oldIndices[old]].similarity(to: newTokens[newIndices[new]])
        similarity[old * newIndices.count + new] = score
        best[old * width + new] = max(
          best[(old + 1) * width + new], best[old * width + new + 1],
          best[(old + 1) * width + new + 1] + score)
      }
    }
    var pairs: [(old: Int, new: Int)] = []
    var (old, new) = (0, 0)
    while old < oldIndices.count, new < newIndices.count {
      let here = best[old * width + new]
      if here == best[(old + 1) * width + new + 1] + similarity[old * newIndices.count + new] {
        pairs.append((oldIndices[old], newIndices[new]))
        (old, new) = (old + 1, new + 1)
      } else if here == best[(old + 1) * width + new] {
        old += 1
      } else {
        new += 1
      }
    }
    return pairs
  }
}

extension StoredShape {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
  /// True if it can contain objects in a list or a record.
  fileprivate var isNested: Bool {
    switch self {
    case .array, .record: true
    case .value, .object: false
    }
  }
}

extension StoredShape {
  /// Returns the token that it is compared by. Parts of values become parts of the token, down to a
  /// depth limit.
  fileprivate func token(_ depth: Int = 0) -> Token {
    guard depth < Token.maximumDepth else { return .value(value) }
    switch self {
    case .object: return token
    case .array(let elements): return .list(elements.map { $0.token(depth + 1) })
    case .record(let members):
      return Token(members.map { ($0.key, $0.shape.token(depth + 1)) })
    case .value(let value) where value.kind == .array:
      return .list(value.elements.map { StoredShape.value($0).token(depth + 1) })
    case .value(let value) where value.kind == .record:
      return Token(value.members.map { ($0.key, StoredShape.value($0.value).token(depth + 1)) })
    case .value: return token
    }
  }
}

extension StoredShape.Token {
  /// The depth limit: parts below it are compared as values.
  fileprivate static let maximumDepth = 64

  /// The number of parts that are compared for similarity.
  private static let maximumParts = 32

  fileprivate var isObject: Bool { if case .object = self { true } else { false } }

  /// Returns the number of common parts of two lists or records; 0 for anything else.
  func similarity(to other: StoredShape.Token) -> Int {
    var left: [Self: Int] = [:]
    for part in parts { left[part, default: 0] += 1 }
    var common = 0
    for part in other.parts {
      guard let count = left[part], count > 0 else { continue }
      left[part] = count - 1
      common += 1
    }
    return common
  }

  private var parts: [Self] {
    switch self {
    case .object: return []
    case .list(let parts): return Array(parts.prefix(Self.maximumParts))
    case .record(let keys, let parts):
      return zip(keys, parts).prefix(Self.maximumParts).map { .record([$0], [$1]) }
    case .value(let value):
      if value.kind == .record {
        return value.members.prefix(Self.maximumParts).map { .record([$0.key], [.value($0.value)]) }
      }
      return value.elements.prefix(Self.maximumParts).map { .value($0) }
    }
  }
}
