import ModelBasics

// The paths of nodes of the base, recorded independently of its bytes. A large file is mapped, and another
// program may truncate it at any time; then even keys read as zeros. So for such a file the paths of
// edited nodes are recorded at each edit.

extension Document {
  /// The number of bytes of a value that its fingerprint covers.
  private static var longestFingerprint: Int { 1 << 16 }
  /// The greatest length of a key in a recorded path.
  private static var longestNoted: Int { 1 << 17 }
  /// The number of bytes that may be read to count equal keys before the nodes of one edit, for all of them
  /// together: this happens at a key press.
  static var basePathBudget: Int { 1 << 18 }

  /// Records the paths of the nodes that an edit changed, if the base's bytes may go away, and the paths
  /// that the journal is about to request.
  mutating func noteBasePaths(of nodes: some Sequence<Node>, namedBy steps: [EditStep] = []) {
    var budget = Self.basePathBudget
    // The paths are for a file that changes while it is open; a command that searches its text makes one edit and is done.
    if baseBytes.isVolatile, isIndexed || !searchesText { noteBasePaths(ofChanged: nodes, &budget) }
    pathsForJournal = [:]
    guard let journal else { return }
    var wanted = Set<Node>()
    for step in steps {
      for node in step.nodes
      where hasBase(node) && !journal.hasPath(of: node) && basePaths[node] == nil {
        wanted.insert(node)
      }
    }
    guard !wanted.isEmpty else { return }
    var reader = BasePathReader(self, longestKey: Self.longestPathKey, budget: budget)
    pathsForJournal = reader.read(Array(wanted))
  }

  private mutating func noteBasePaths(ofChanged nodes: some Sequence<Node>, _ budget: inout Int) {
    var wanted = Set<Node>()
    var put: [Node: [Node]] = [:]
    func want(_ node: Node) {
      if hasBase(node), basePaths[node] == nil { wanted.insert(node) }
    }
    for node in nodes {
      guard let record = changeSet[node], !record.isLink else { continue }
      want(node)
      guard let parent = record.parent, hasOwnChildren(parent) else { continue }
      want(parent)
      if isPut(record) { put[parent, default: []].append(node) }
    }
    var inserted: [(node: Node, after: Predecessor)] = []
    for (parent, nodes) in put { inserted += predecessors(of: Set(nodes), in: parent) }
    for case (_, .after(let node)) in inserted { want(node) }
    if !wanted.isEmpty {
      var reader = BasePathReader(self, longestKey: Self.longestNoted, budget: budget)
      basePaths.merge(reader.read(Array(wanted))) { old, _ in old }
      budget = reader.budget
    }
    for (node, predecessor) in inserted { patchPoints[node] = patchPoint(after: predecessor) }
  }

  private func isPut(_ record: Record) -> Bool {
    switch record.placement {
    case .inserted, .moved: true
    case .original, .removed: false
    }
  }

  /// True if the children of a node are the base's, apart from edits.
  func hasOwnChildren(_ node: Node) -> Bool { hasBase(node) && changeSet[node]?.value == nil }

  /// Returns the path of a node of the base if it is short enough for a journal: keys may be megabytes
  /// long.
  func shortBasePath(of node: Node) -> BasePath? {
    if let path = basePaths[node] ?? pathsForJournal[node] { return path.isShort ? path : nil }
    var reader = BasePathReader(self, longestKey: Self.longestPathKey, budget: Self.basePathBudget)
    guard let path = reader.read([node])[node], path.isShort else { return nil }
    return path
  }

  /// The greatest length of a key in a path for a journal.
  private static var longestPathKey: Int { 1 << 12 }

  /// Returns the recorded path of a node, or the path as it can be read now.
  func basePath(of node: Node) -> BasePath? { basePaths[node] ?? currentBasePath(of: node) }

  func patchPoint(of node: Node, in parent: Node) -> PatchPoint {
    patchPoints[node]
      ?? predecessors(of: [node], in: parent).first.map { patchPoint(after: $0.after) } ?? .last
  }

  private func currentBasePath(of node: Node) -> BasePath? {
    var reader = BasePathReader(self, budget: Self.pathBudget)
    return reader.read([node])[node]
  }

  /// The node of the base after which a node was inserted.
  private enum Predecessor {
    case first, last
    case after(Node)
  }

  /// Returns the siblings after which nodes were inserted into a container. O(list).
  private func predecessors(
    of nodes: Set<Node>, in parent: Node
  ) -> [(node: Node, after: Predecessor)] {
    let content = content(of: parent)
    var found: [(node: Node, after: Predecessor)] = []
    var nearest: ChildItem?
    var known: Predecessor? = .first
    for item in changeSet[parent]?.list ?? [] {
      switch item {
      case .run, .ghost:
        nearest = item
        known = nil
      case .node(let node) where nodes.contains(node):
        let last = known ?? predecessor(nearest, content)
        known = last
        found.append((node, last))
      case .node: break
      }
    }
    return found
  }

  private func predecessor(_ item: ChildItem?, _ content: Content) -> Predecessor {
    switch item {
    case .ghost(let ghost): return .after(ghost)
    case .run(_, .max), .node: return .last
    case .run(_, let to):
      guard case .child(let offset) = children(of: content).last(before: to) else { return .last }
      return .after(Node(content.source, offset, content.childForm))
    case nil: return .first
    }
  }

  private func patchPoint(after predecessor: Predecessor) -> PatchPoint {
    switch predecessor {
    case .first: .first
    case .last: .last
    case .after(let node): (basePath(of: node)?.steps.last).map { .after($0) } ?? .last
    }
  }

  /// Returns a hash of a value, without edits inside it, that is the same in any process. Returns nil if the end of the
  /// value is not known. Where a value is only stored once for several places, it is a hash of what the value means.
  func fingerprint(of node: Node, _ targets: ReferenceTargets? = nil) -> Int? {
    if grammar.references.movesAnchors {
      return MeantFingerprint(self, targets ?? ReferenceTargets(self)).value(of: node)
    }
    guard let value = value(of: node) else { return nil }
    var hash = ContentHash()
    withUnsafeBytes(of: UInt64(value.count).littleEndian) { hash.update($0) }
    let start = value.span.start
    let end = min(value.span.end, start + Self.longestFingerprint)
    hash.update(value.bytes.buffer(Span(start, end)))
    return Int(bitPattern: UInt(truncatingIfNeeded: hash.value))
  }
}
