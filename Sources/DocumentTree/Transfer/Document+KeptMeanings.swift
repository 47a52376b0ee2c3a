import ModelBasics

// An edit of one place of a shared value is made where the value is written, and the other places get new references or the value
// itself. Only the first of that says what was edited:
//
//     base                        edited: a.n only            another program             both
//     a: <dict id="1">n=1 m=2     a: <dict id="1">n=5 m=2     a: <dict id="1">n=1 m=9     a: <dict id="1">n=5 m=9
//     b: <ref id="1"/>            b: <dict id="2">n=1 m=2     b: <ref id="1"/>            b: <dict id="2">n=1 m=9
//
// So what leaves each value as it was is left out where an edit goes to another text, and is done there anew.

/// Compares the values of nodes in two states of a document by what they mean.
struct MeaningComparison {
  private let one: MeantFingerprint
  private let other: MeantFingerprint
  private let documents: (one: Document, other: Document)
  private let targets: (one: ReferenceTargets, other: ReferenceTargets)

  init(_ one: Document, _ other: Document) {
    let longest = ReferenceUnfolding.longestRecorded
    documents = (one, other)
    targets = (ReferenceTargets(one), ReferenceTargets(other))
    self.one = MeantFingerprint(one, targets.one, longest: longest)
    self.other = MeantFingerprint(other, targets.other, longest: longest)
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
  /// are others.
  func differences(_ node: Node, _ other: Node) -> [Difference]? {
    var found: [Difference] = []
    var open = [Difference(one: node, other: other, steps: [])]
    while let next = open.popLast() {
      guard let children = children(next.one, next.other) else {
        if next.steps.isEmpty { return nil }
        found.append(next)
        continue
      }
      for child in children.reversed() where !isEqual(child.one, child.other) {
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

  /// True if two values certainly mean the same.
  func isEqual(_ node: Node, _ other: Node) -> Bool {
    guard let value = one.wholeValue(of: node) else { return false }
    return value == self.other.wholeValue(of: other)
  }
}

extension Document {
  /// True if edits can leave each value as it was and only change where it is written.
  var movesValues: Bool { grammar.hasReferences && grammar.layout.movesAnchors }

  /// True if a value has its name in this state and in another one, at its place or at another place: so it is the same object.
  func isSameObject(_ node: Node, in other: Document) -> Bool {
    if grammar.layout.separatesValues { return true }
    guard let name = name(atStartOf: node) else { return false }
    return name == other.name(atStartOf: node)
  }

  private func name(atStartOf node: Node) -> [UInt8]? {
    let content = content(of: node)
    let source = self[content.source]
    return source.structure.names(in: Span(content.offset, content.offset + 1)).first
      .map { source.bytes.array($0.name) }
  }

  /// Gives places values of their own where the ways to them lead through references, so that edits there are edits of these places.
  /// `containers` are places whose children are edited. Returns true if there was such a way.
  mutating func separateWays(to paths: [BasePath], containers: [BasePath]) -> Bool {
    guard grammar.hasReferences, grammar.layout.separatesValues else { return false }
    let former = history.current
    try? transact(focus: [root]) { document throws(EditError) in
      for (path, isContainer) in paths.map({ ($0, false) }) + containers.map({ ($0, true) }) {
        try document.separateWay(to: path, isContainer: isContainer)
      }
    }
    return history.current != former
  }

  private mutating func separateWay(
    to path: BasePath, isContainer: Bool
  ) throws(EditError) {
    let direct = nodes(along: path.steps)?.nodes.last
    if let direct, !isContainer || kind(of: direct) != .reference { return }
    guard nodes(along: path.steps, following: true) != nil else { return }
    var way = [root]
    for step in path.steps {
      if let last = way.last, kind(of: last) == .reference { try separateReference(way) }
      guard let (node, _) = child(step, of: way) else { return }
      way.append(node)
    }
    if isContainer, let last = way.last, kind(of: last) == .reference { try separateReference(way) }
  }
}
