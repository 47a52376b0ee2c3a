// Reads the paths of many nodes of the base at once. Cutting 8000 entries needs 8000 paths in
// one container: the container's own path is read once, and its keys are counted in one pass.
//
//   {"a": 1, "b": 2, "a": 3, "c": 4}      wanted: the second "a", "c"
//    ──────── one pass ───────▶           "a" occurrence 1, "c" occurrence 0

import ModelBasics

/// Reads the paths of nodes of the base.
struct BasePathReader {
  /// The document without its changes.
  private let pristine: Document
  private let changeSet: ChangeSet
  /// The greatest length of a key that is read; nodes below a longer key have no path.
  private let longestKey: Int
  private var counter: OccurrenceCounter
  /// The steps to each container that has been requested; nil if it has no path.
  private var containers: [Node: [BasePath.Step]?]

  /// The number of bytes that may still be read to count keys.
  var budget: Int { counter.budget }

  /// The greatest depth of a node with a path.
  private static var deepestPath: Int { 1000 }

  /// Creates a reader. `budget` is the number of bytes that may be read to count keys, for all nodes together.
  init(_ document: Document, longestKey: Int = .max, budget: Int) {
    var pristine = document
    pristine.changeSet = ChangeSet()
    self.pristine = pristine
    changeSet = document.changeSet
    self.longestKey = longestKey
    counter = OccurrenceCounter(budget: budget)
    containers = [document.root: .some([])]
  }

  /// Returns the paths of those nodes that have one.
  mutating func read(_ nodes: [Node]) -> [Node: BasePath] {
    var paths: [Node: BasePath] = [:]
    var childrenByParent: [Node: [Node]] = [:]
    for node in nodes.sorted(by: { $0.offset < $1.offset }) where pristine.hasBase(node) {
      if node == pristine.root {
        paths[node] = path(of: node, [])
      } else if let parent = parent(of: node), childrenByParent[parent]?.last != node {
        childrenByParent[parent, default: []].append(node)
      }
    }
    for (parent, children) in childrenByParent.sorted(by: { $0.key.offset < $1.key.offset }) {
      guard let above = steps(to: parent) else { continue }
      for (child, step) in zip(children, steps(to: children, in: parent)) {
        if let step { paths[child] = path(of: child, above + [step]) }
      }
    }
    return paths
  }

  private func path(of node: Node, _ steps: [BasePath.Step]) -> BasePath {
    BasePath(
      steps: steps, kind: pristine.kind(of: node), fingerprint: pristine.fingerprint(of: node))
  }

  /// Returns the container of a node in the base: by the node's record, or else by its offset.
  private func parent(of node: Node) -> Node? {
    if let record = changeSet[node], record.placement != .inserted,
      let parent = record.origin ?? record.parent, pristine.hasBase(parent),
      changeSet[parent]?.value == nil
    {
      return parent
    }
    return pristine.path(to: node)?.dropLast().last
  }

  private mutating func steps(to container: Node) -> [BasePath.Step]? {
    var chain: [Node] = []
    var known: [BasePath.Step]?
    var node = container
    while true {
      if let found = containers[node] {
        known = found
        break
      }
      chain.append(node)
      guard chain.count <= Self.deepestPath, let parent = parent(of: node) else { break }
      node = parent
    }
    for (index, node) in chain.enumerated().reversed() {
      let above = index + 1 < chain.count ? chain[index + 1] : parent(of: node)
      if let above, let steps = known, steps.count < Self.deepestPath,
        let step = self.steps(to: [node], in: above).first ?? nil
      {
        known = steps + [step]
      } else {
        known = nil
      }
      containers[node] = .some(known)
    }
    return known
  }

  /// Returns the last step to each of some children of a container; the children are in source order.
  private mutating func steps(to nodes: [Node], in parent: Node) -> [BasePath.Step?] {
    guard pristine.kind(of: parent) == .object else { return elementSteps(to: nodes, in: parent) }
    let keys = nodes.map { node -> [UInt8]? in
      guard let key = pristine.ownKey(of: node), key.count <= longestKey else { return nil }
      return pristine.grammar.keyBytes(of: key.array)
    }
    let numbers = counter.count(zip(nodes, keys).map { ($0, $1 ?? []) }, in: parent, of: pristine)
    return zip(keys, numbers).map { key, number in
      key.map { BasePath.Step(segment: .key($0, occurrence: number > 0 ? number : nil)) }
    }
  }

  private func elementSteps(to nodes: [Node], in parent: Node) -> [BasePath.Step?] {
    let children = pristine.children(of: pristine.content(of: parent))
    let count = children.count()
    var last: (offset: Int, number: Int)?
    return nodes.map { node in
      var number: Int
      if let last, children.next(after: last.offset) == .child(node.offset) {
        number = last.number + 1
      } else {
        number = children.count(before: node.offset) ?? 0
      }
      last = (node.offset, number)
      return BasePath.Step(
        segment: .index(number), fingerprint: pristine.fingerprint(of: node), count: count)
    }
  }
}

/// Counts earlier members with the same key, with one budget for all calls.
struct OccurrenceCounter {
  /// The number of bytes that may still be read.
  private(set) var budget: Int

  init(budget: Int) { self.budget = budget }

  /// Returns for each member, in source order, the number of earlier members with its key; 0 if counting
  /// would exceed the budget.
  mutating func count(
    _ members: [(node: Node, key: [UInt8])], in parent: Node, of document: Document
  ) -> [Int] {
    var numbers = [Int](repeating: 0, count: members.count)
    var tally: [[UInt8]: Int] = [:]
    var longest = 0
    for member in members where member.key.count <= SparseIndex.grain {
      tally[member.key] = 0
      longest = max(longest, member.key.count)
    }
    guard !tally.isEmpty else { return numbers }
    let content = document.content(of: parent)
    let children = document.children(of: content)
    // Half of the budget is kept for containers further down.
    var left = (budget + 1) / 2
    let most = left
    defer { budget -= most - left }
    var index = 0
    var step = children.first()
    while case .child(let offset) = step, index < members.count, left > 0 {
      if offset == members[index].node.offset {
        numbers[index] = tally[members[index].key] ?? 0
        index += 1
        guard index < members.count else { break }
      }
      let member = Node(content.source, offset, .member)
      if let key = document.ownKey(of: member),
        key.count <= document.grammar.longestKeyToken(ofBytes: longest)
      {
        left -= key.count
        let bytes = document.grammar.keyBytes(of: key.array)
        if let number = tally[bytes] { tally[bytes] = number + 1 }
      }
      step = children.next(after: offset)
      guard case .child(let next) = step else { break }
      left -= min(next - offset, SparseIndex.grain) + 8
    }
    return numbers
  }
}

extension EditStep {
  /// The nodes that the step refers to.
  var nodes: [Node] {
    switch self {
    case .setContent(let node, let value): [node] + (value.map { [$0] } ?? [])
    case .setKey(let node, _), .detach(let node, _): [node]
    case .attach(let node, let parent, let point, let surroundings, _):
      switch point {
      case .first, .last: [node, parent] + (surroundings.after.map { [$0.node] } ?? [])
      case .before(let child), .after(let child):
        [node, parent, child.node] + (surroundings.after.map { [$0.node] } ?? [])
      }
    // A comment has no path.
    case .setComment(_, let owner, _, _, _): [owner]
    }
  }
}
