// Another text of this document taken over as edits, so that each difference is marked, listed
// and reverted like any other. Where the edits do not lead to exactly that text (a comment
// differs, say), it takes the place of the source as a whole.

extension Document {
  /// Longer texts are taken over as a whole.
  private static var adoptionLimit: Int { 1 << 22 }
  /// Bytes compared, and children put in place, before the same is done.
  private static var comparisonBudget: Int { 1 << 28 }
  private static var longestList: Int { 4096 }

  /// Makes the document read as another text of it, as one undo step.
  package mutating func adopt(_ text: [UInt8]) {
    for fromEnd in [false, true] {
      do {
        try transact(focus: [root]) { document throws(EditError) in
          try document.take(text, fromEnd: fromEnd)
        }
        return
      } catch {
        continue
      }
    }
    editText(Span(0, render().count), to: text)
  }

  /// Entries that cannot be told apart are paired from the start of where they are, or its end.
  private mutating func take(_ text: [UInt8], fromEnd: Bool) throws(EditError) {
    guard fault == nil, !hasAnyChanges, text.count <= Self.adoptionLimit,
      baseBytes.count <= Self.adoptionLimit
    else { throw .broken }
    let copy = Document(ByteStorage(text), syntax: syntax)
    copy.indexJob.run()
    guard copy.fault == nil else { throw .broken }
    var budget = Self.comparisonBudget
    var path: NodePath = []
    var left = [(depth: 0, node: root, twin: rootNode(of: addSource(text)))]
    while let (depth, node, twin) = left.popLast() {
      path.removeSubrange(depth...)
      path.append(node)
      guard let mine = value(of: node), let theirs = value(of: twin) else { throw .notReadYet }
      budget -= min(mine.count, theirs.count)
      guard budget > 0 else { throw .notReadYet }
      if mine == theirs { continue }
      guard kind(of: node).isContainer, kind(of: node) == kind(of: twin) else {
        setContent(path, to: valueNode(of: twin))
        continue
      }
      for (child, twin) in try takeChildren(of: path, from: twin, fromEnd) {
        left.append((depth + 1, child, twin))
      }
    }
    guard render().bytes() == text else { throw .broken }
    let focus = changes.first?.path
    pending?.focus = focus
  }

  /// Makes a container's list of children that of another; the pairs to look into.
  private mutating func takeChildren(
    of path: NodePath, from container: Node, _ fromEnd: Bool
  ) throws(EditError) -> [(Node, Node)] {
    guard let top = path.last else { return [] }
    let mine = try children(of: top)
    let theirs = try children(of: container)
    let matching = matching(mine, theirs, isObject: kind(of: top) == .object, fromEnd)
    for (place, node) in mine.enumerated() where matching.twins[place] == nil {
      try detach(path + [node])
    }
    var pairs: [(Node, Node)] = []
    var last: Node?
    for (place, twin) in theirs.enumerated() {
      let point = last.map { InsertionPoint.after(Child($0)) } ?? .first
      guard let origin = matching.origins[place] else {
        try attach(twin, into: path, at: point)
        last = twin
        continue
      }
      let node = mine[origin]
      if !matching.kept.contains(origin) {
        try detach(path + [node], isMoving: true)
        try attach(node, into: path, at: point, isMoving: true)
      }
      if let key = key(of: twin), key != self.key(of: node) {
        setKeySource(path + [node], to: addRawSource(key.array))
      }
      pairs.append((node, twin))
      last = node
    }
    return pairs
  }

  /// Members are the same by key, elements by value.
  private func matching(_ mine: [Node], _ theirs: [Node], isObject: Bool, _ fromEnd: Bool)
    -> ChildMatching
  {
    var labels: [[UInt8]: Int] = [:]
    func labelled(_ nodes: [Node]) -> [Int] {
      nodes.map { node in
        let text = (isObject ? keyBytes(of: node) : value(of: node)?.array) ?? []
        let label = labels[text] ?? labels.count
        labels[text] = label
        return label
      }
    }
    let mineLabels = labelled(mine)
    return ChildMatching(mineLabels, labelled(theirs), fromEnd: fromEnd) { place, twin in
      // A renamed member has its value; an element is what became of the one in its place.
      !isObject || value(of: mine[place]) == value(of: theirs[twin])
    }
  }

  private func children(of container: Node) throws(EditError) -> [Node] {
    var nodes: [Node] = []
    var step = firstChild(of: container)
    while let child = present(step, in: container) {
      guard nodes.count < Self.longestList else { throw .notReadYet }
      nodes.append(child.node)
      step = self.child(after: child, in: container)
    }
    return nodes
  }
}
