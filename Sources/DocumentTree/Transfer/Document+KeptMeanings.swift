import ModelBasics

// An edit of one place of a shared value is made where the value is written, and the other places get new references or the value
// itself. Only the first of that says what was edited:
//
//     base                        edited: a.n only            another program             both
//     a: <dict id="1">n=1 m=2     a: <dict id="1">n=5 m=2     a: <dict id="1">n=1 m=9     a: <dict id="1">n=5 m=9
//     b: <ref id="1"/>            b: <dict id="2">n=1 m=2     b: <ref id="1"/>            b: <dict id="2">n=1 m=9
//
// So what leaves each value as it was is left out where an edit goes to another text, and is done there anew.

extension Document {
  /// True if edits can leave each value as it was and only change where it is written.
  var movesValues: Bool { grammar.hasReferences && grammar.layout.movesAnchors }

  /// True if a value has its name in this state and in another one, at its place or at another place: so it is the same object.
  func isSameObject(_ node: Node, in other: Document) -> Bool {
    if grammar.layout.separatesValues { return true }
    guard let name = nameOfValue(at: node) else { return false }
    return name == other.nameOfValue(at: node)
  }

  /// Returns the name of the value at a node, or of the one to which it refers.
  func nameOfValue(at node: Node) -> [UInt8]? {
    let content = content(of: node)
    let source = self[content.source]
    return source.structure.names(in: Span(content.offset, content.offset + 1)).first
      .map { source.bytes.array($0.name) }
  }

  /// Returns the path in the base of a node in a value that was written there instead of at another place of it.
  func keptPath(of node: Node) -> BasePath? {
    guard let path = path(to: node, evenIfRemoved: true), let top = path.lastIndex(where: hasBase)
    else { return nil }
    var pristine = self
    pristine.changeSet = ChangeSet()
    let targets = ReferenceTargets(pristine)
    var twins = [path[top]]
    for (parent, child) in zip(path[top...], path[(top + 1)...]) {
      let written = content(of: parent)
      guard let twin = twins.last, written.source == child.source,
        let index = children(of: written).count(before: child.offset)
      else { return nil }
      let content = pristine.content(of: targets.followed(twin))
      guard content.kind == written.kind,
        case .child(let offset) = pristine.children(of: content).child(index)
      else { return nil }
      twins.append(Node(content.source, offset, content.childForm))
    }
    var reader = BasePathReader(self, longestKey: 1 << 12, budget: Self.basePathBudget)
    let paths = reader.read(twins)
    guard let first = twins.first.flatMap({ paths[$0] }),
      let last = twins.last.flatMap({ paths[$0] })
    else { return nil }
    let steps = twins.dropFirst().compactMap { paths[$0]?.steps.last }
    guard steps.count == twins.count - 1 else { return nil }
    return BasePath(steps: first.steps + steps, kind: last.kind, fingerprint: last.fingerprint)
  }

  /// The way to a place that is edited.
  struct Way {
    /// The node from which the steps lead there.
    var start: Node
    var steps: [BasePath.Step]
    /// True if children of the place are edited.
    var isContainer: Bool
    /// True if the edit is certainly for this place alone.
    var isHere: Bool
  }

  /// Returns the first reference on the way to a place, and the steps from there; nil if there is none.
  func referenceOnWay(to path: BasePath) -> (reference: Node, rest: [BasePath.Step])? {
    guard grammar.hasReferences, grammar.layout.separatesValues else { return nil }
    var nodes = [root]
    for (number, step) in path.steps.enumerated() {
      if let last = nodes.last, kind(of: last) == .reference {
        return (last, Array(path.steps[number...]))
      }
      guard let (node, _) = child(step, of: nodes) else { return nil }
      nodes.append(node)
    }
    guard path.kind != .reference, let last = nodes.last, kind(of: last) == .reference else {
      return nil
    }
    return (last, [])
  }

  /// Gives places values of their own where the ways to them lead through shared values, so that edits there are edits of these places.
  /// Values in `together` stay those of all their places. Returns true if there was such a way.
  mutating func separate(_ ways: [Way], except together: Set<Node> = []) -> Bool {
    guard grammar.hasReferences, grammar.layout.separatesValues else { return false }
    let former = history.current
    try? transact(focus: [root]) { document throws(EditError) in
      var nodes: [Node] = []
      for way in ways { nodes += try document.separateReferences(on: way, except: together) }
      let values = document.sharedValues(among: nodes.filter { !together.contains($0) })
      if !values.isEmpty { try document.separate(values, since: document) }
    }
    return history.current != former
  }

  /// Replaces the references on a way by copies. Returns the nodes on it whose entries are edited or lead to these, if the edit is for them
  /// alone.
  private mutating func separateReferences(
    on way: Way, except together: Set<Node>
  ) throws(EditError) -> NodePath {
    guard let start = path(to: way.start) else { return [] }
    var nodes = start
    if !way.isHere {
      let direct = self.nodes(along: way.steps, from: start)?.nodes.last
      if let direct, !way.isContainer || kind(of: direct) != .reference { return [] }
    }
    guard self.nodes(along: way.steps, from: start, following: true) != nil else { return [] }
    for step in way.steps {
      try separateReference(at: &nodes, except: together)
      guard let (node, _) = child(step, of: nodes) else { return [] }
      nodes.append(node)
    }
    if way.isContainer { try separateReference(at: &nodes, except: together) }
    if !way.isHere { return [] }
    return way.isContainer ? nodes : nodes.dropLast()
  }

  private mutating func separateReference(
    at path: inout NodePath, except together: Set<Node>
  ) throws(EditError) {
    guard let node = path.last, kind(of: node) == .reference,
      let meant = pathOfValue(meantBy: path), let value = meant.last
    else { return }
    if together.contains(value) { path = meant } else { try separateReference(path) }
  }

  private func sharedValues(among nodes: [Node]) -> [SharedValue] {
    let names = names()
    let counts = ReferenceMeanings(names).counts
    let anchors = Dictionary(
      names.filter { !$0.isReference }.map { ($0.position, $0.name) }
    ) { first, _ in first }
    var seen = Set<Node>()
    return nodes.compactMap { node in
      let position = anchorPosition(of: node)
      guard let count = counts[position], let name = anchors[position], seen.insert(node).inserted
      else { return nil }
      return SharedValue(node: node, name: name, references: count, wasShared: true)
    }
  }
}
