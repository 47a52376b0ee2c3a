import ModelBasics

/// Compares the values of nodes in two states of a document by what they mean.
struct MeaningComparison {
  private let documents: (one: Document, other: Document)
  private let targets: (one: ReferenceTargets, other: ReferenceTargets)
  private let digests: (one: MeaningDigests, other: MeaningDigests)

  init(_ one: Document, _ other: Document) {
    documents = (one, other)
    targets = (ReferenceTargets(one), ReferenceTargets(other))
    digests = (MeaningDigests(one), MeaningDigests(other))
  }

  /// The most children of containers that are compared one by one.
  private static let mostChildren = 1 << 12

  /// Two values that are not the same, with the steps that lead there.
  struct Difference {
    var one: Node
    var other: Node
    var steps: [BasePath.Step]
  }

  /// Returns the innermost values that are not the same in two containers with the same keys, or number of elements. Returns nil if these
  /// are others. Values inside in `excluded` are left out.
  func differences(_ node: Node, _ other: Node, except excluded: Set<Node>) -> [Difference]? {
    var found: [Difference] = []
    var open = [Difference(one: node, other: other, steps: [])]
    while let next = open.popLast() {
      guard let children = children(next.one, next.other) else {
        if next.steps.isEmpty { return nil }
        found.append(next)
        continue
      }
      for child in children.reversed()
      where !isEqual(child.one, child.other) && !excluded.contains(targets.one.followed(child.one))
      {
        open.append(
          Difference(one: child.one, other: child.other, steps: next.steps + child.steps))
      }
    }
    return found
  }

  /// Returns the children of two containers side by side.
  private func children(_ node: Node, _ other: Node) -> [Difference]? {
    let containers = (one: targets.one.followed(node), other: targets.other.followed(other))
    let kind = documents.one.kind(of: containers.one)
    guard kind == .object || kind == .array, documents.other.kind(of: containers.other) == kind,
      let ones = Self.children(of: containers.one, in: documents.one),
      let others = Self.children(of: containers.other, in: documents.other),
      ones.count == others.count
    else { return nil }
    var pairs: [Difference] = []
    var seen = Set<[UInt8]>()
    for (index, (one, other)) in zip(ones, others).enumerated() {
      var step = BasePath.Step(segment: .index(index), fingerprint: nil, count: nil)
      if kind == .object {
        guard let key = documents.one.keyBytes(of: one), documents.other.keyBytes(of: other) == key,
          seen.insert(key).inserted
        else { return nil }
        step.segment = .key(key, occurrence: nil)
      } else {
        step.fingerprint = documents.other.fingerprint(of: other, targets.other)
        step.count = others.count
      }
      pairs.append(Difference(one: one, other: other, steps: [step]))
    }
    return pairs
  }

  private static func children(of container: Node, in document: Document) -> [Node]? {
    var nodes: [Node] = []
    var step = document.firstChild(of: container)
    while case .child(let child) = step {
      if !child.isGhost { nodes.append(child.node) }
      guard nodes.count <= mostChildren else { return nil }
      step = document.child(after: child, in: container)
    }
    return nodes
  }

  /// True if two values mean the same, and do not contain themselves.
  func isEqual(_ node: Node, _ other: Node) -> Bool {
    guard let value = digests.one.digest(of: node) else { return false }
    return value == digests.other.digest(of: other)
  }
}
