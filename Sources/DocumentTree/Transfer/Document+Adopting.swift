import ModelBasics

// Adopts another text of this document as edits, so that each difference is marked, listed
// and reverted like any other change.
//
//   container that differs ─▶ which children correspond? ─▶ edit its list of children
//                                  │ wrong bytes               └─▶ pairs that differ: next
//                                  ├─▶ try another matching, gap by gap
//                                  └─▶ none left (a comment differs): replace its value
//
// The edited list is compared with the other text's values in place of the children that still
// differ. So whatever is decided about a child later, replacing its whole value would be right.

extension Document {
  /// The greatest length in bytes of a text that is compared; longer ones are adopted as a whole.
  private static var adoptionLimit: Int { 1 << 22 }
  /// The number of bytes to compare; values that still differ after that are replaced as a whole.
  private static var comparisonBudget: Int { 1 << 28 }
  private static var longestList: Int { 1 << 16 }
  /// The greatest number of children to insert or remove in one container.
  private static var mostMoves: Int { 4096 }
  /// The greatest number of matchings to try for one container.
  private static var mostTries: Int { 64 }

  /// Makes the document equal to another text of it, as one undo step.
  package mutating func adopt(_ text: [UInt8]) {
    do {
      try transact(focus: [root]) { document throws(EditError) in
        try document.adoptEntries(of: text)
      }
    } catch {
      // The text outside the root's value differs, or one of the two texts is broken.
      editText(Span(0, render().count), to: text)
    }
  }

  private mutating func adoptEntries(of text: [UInt8]) throws(EditError) {
    guard fault == nil, !hasAnyChanges, text.count <= Self.adoptionLimit,
      baseBytes.count <= Self.adoptionLimit
    else { throw .broken }
    let source = addSource(Bytes(text), as: .document)
    let other = rootNode(of: source)
    guard self[other.source].index.fault == nil else { throw .broken }
    var whole = self
    if value(of: root) != value(of: other) { whole.setContent([root], toTwin: other) }
    guard whole.render().bytes() == text else { throw .broken }
    try adoptValue(of: other, at: [root])
    if render().bytes() != text { self = whole }
    let focus = changes.first?.path
    pending?.focus = focus
  }

  /// Makes a value equal to a text, by edits of its entries where these lead to the same bytes, as
  /// one undo step.
  package mutating func adopt(_ text: [UInt8], at path: NodePath) throws(EditError) {
    try transact(focus: path) { document throws(EditError) in
      var whole = document
      try whole.setExactValue(path, text: text)
      do {
        try document.adoptEntries(of: whole, at: path)
      } catch {
        document = whole
      }
      document.pending?.focus = path
    }
  }

  /// Makes a value equal to the value that it has in another version of this document.
  private mutating func adoptEntries(of whole: Document, at path: NodePath) throws(EditError) {
    guard let node = path.last, hasBase(node), !isComparing else { throw .broken }
    let text = whole.render(valueOf: node).bytes()
    guard text.count <= Self.adoptionLimit else { throw .tooLong }
    if let record = changeSet[node],
      record.value != nil || record.list != nil || !record.inside.isEmpty
    {
      // Edits inside the value are reverted first, so that its saved text is compared.
      try revertBelow(path)
      if let key = record.key { setKeySource(path, to: key) }
    }
    let indent = self[node.source].bytes.lineIndent(at: node.offset)
    let source = addSource(Bytes(indent + text), as: node == root ? .document : .entry)
    let twin = rootNode(of: source)
    guard self[twin.source].index.fault == nil else { throw .broken }
    try adoptValue(of: twin, at: path)
    // If nodes were moved into or out of the value, the text outside of it may differ.
    guard render().hasSameBytes(as: whole.render()) else { throw .broken }
  }

  private mutating func adoptValue(of twin: Node, at top: NodePath) throws(EditError) {
    guard let first = top.last else { return }
    var budget = Self.comparisonBudget
    var path = Array(top.dropLast())
    var left = [(depth: path.count, node: first, twin: twin)]
    while let (depth, node, twin) = left.popLast() {
      path.removeSubrange(depth...)
      path.append(node)
      guard let mine = value(of: node), let theirs = value(of: twin) else { throw .notReadYet }
      budget -= min(mine.count, theirs.count)
      if mine == theirs { continue }
      guard budget > 0, kind(of: node).isContainer, kind(of: node) == kind(of: twin),
        let pairs = adoptChildren(of: path, from: twin, &budget)
      else {
        setContent(path, toTwin: twin)
        continue
      }
      for (child, twin) in pairs { left.append((depth + 1, child, twin)) }
    }
  }

  /// Makes a container's list of children equal to that of another container. Returns the pairs that
  /// still differ, or nil if no edits of the list lead to the other container's bytes.
  private mutating func adoptChildren(
    of path: NodePath, from twin: Node, _ budget: inout Int
  ) -> [(Node, Node)]? {
    guard let container = path.last, let mine = children(of: container),
      let theirs = children(of: twin), let text = value(of: twin)?.array
    else { return nil }
    let (labels, twinLabels) = labels(mine, theirs, isObject: kind(of: container) == .object)
    if isSameList(labels, twinLabels), hasSameGaps((container, mine), (twin, theirs)) {
      return zip(mine, theirs).filter { value(of: $0) != value(of: $1) }
    }
    var tries = Self.mostTries
    for inserting in Insertion.allCases {
      for order in ChildMatching.Order.allCases {
        var matching = ChildMatching(labels, twinLabels, order: order)
        if order == .movedSecond, !matching.hasMoves { break }

        /// Returns the number of bytes that are right, and the result if all are.
        func attempt() -> (agreement: Int, adopted: (Document, [(Node, Node)])?) {
          tries -= 1
          budget -= text.count
          guard tries >= 0, budget > 0,
            let adopted = try? adopting(
              Children(path: path, mine: mine, theirs: theirs, twin: twin), matching, inserting)
          else { return (-1, nil) }
          let bytes = adopted.document.bytes(at: path, replacing: adopted.pairs, like: twin)
          let agreement = zip(bytes, text).prefix { $0 == $1 }.count
          let isRight = agreement == text.count && bytes.count == text.count
          return (agreement, isRight ? adopted : nil)
        }

        var (best, found) = attempt()
        for gap in matching.gaps.indices where found == nil {
          for leftovers in matching.gaps[gap].otherLeftovers where found == nil {
            let former = matching.gaps[gap].leftovers
            matching.gaps[gap].leftovers = leftovers
            let (agreement, adopted) = attempt()
            found = adopted
            if agreement > best { best = agreement } else { matching.gaps[gap].leftovers = former }
          }
        }
        if let (document, pairs) = found {
          self = document
          return pairs
        }
      }
    }
    return nil
  }

  /// The source of the text of an inserted child.
  private enum Insertion: CaseIterable {
    /// The other text, with the comments around the child.
    case inPlace
    /// A copy of the child, indented as on the line that its container begins on.
    case copied
  }

  private struct Children {
    var path: NodePath
    var mine: [Node]
    var theirs: [Node]
    var twin: Node
  }

  /// Returns this document with one list of children made equal to another, and the pairs that still differ.
  private func adopting(
    _ children: Children, _ matching: ChildMatching, _ insertion: Insertion
  ) throws(EditError) -> (document: Document, pairs: [(Node, Node)]) {
    let (path, mine, theirs) = (children.path, children.mine, children.theirs)
    let isObject = kind(of: path[path.count - 1]) == .object
    let pairing = matching.pairs { index, twin in
      // A renamed member keeps its value; an element corresponds to the element at the same index.
      !isObject || value(of: mine[index]) == value(of: theirs[twin])
    }
    let moves = mine.count - pairing.kept.count + theirs.count - pairing.kept.count
    guard moves <= Self.mostMoves else { throw .notReadYet }
    let container = content(of: children.twin)
    let indent = self[container.source].bytes.lineIndent(at: container.offset)
    var document = self
    for (index, node) in mine.enumerated() where pairing.twins[index] == nil {
      try document.detach(path + [node])
    }
    var pairs: [(Node, Node)] = []
    var last: Node?
    for (index, twin) in theirs.enumerated() {
      let point = last.map { InsertionPoint.after(Child($0)) } ?? .first
      guard let origin = pairing.origins[index] else {
        var node = twin
        if insertion == .copied, let end = value(of: twin)?.span.end {
          node = document.copy(
            Span(twin.offset, end), of: twin, on: indent, form: twin.form)
        }
        try document.attach(node, into: path, at: point)
        last = node
        continue
      }
      let node = mine[origin]
      if !pairing.kept.contains(origin) {
        try document.detach(path + [node], isMoving: true)
        try document.attach(node, into: path, at: point, isMoving: true)
      }
      if isObject, let key = document.key(of: twin), key != document.key(of: node) {
        document.setKeySource(path + [node], to: document.addRawSource(key.array))
      }
      if value(of: node) != value(of: twin) { pairs.append((node, twin)) }
      last = node
    }
    return (document, pairs)
  }

  /// Replaces a node's value by a value of another text, byte for byte.
  private mutating func setContent(_ path: NodePath, toTwin twin: Node) {
    guard let node = path.last, let value = value(of: twin) else { return }
    let indent = self[node.source].bytes.lineIndent(at: node.offset)
    let hasSameIndent =
      value.bytes.lineIndent(at: value.span.start) == indent || !value.buffer.contains(0x0A)
    let content =
      hasSameIndent ? valueNode(of: twin) : copy(value.span, of: twin, on: indent, form: .value)
    setContent(path, to: content)
  }

  /// Copies a span of another text to a new source, after some indentation.
  private mutating func copy(
    _ span: Span, of twin: Node, on indent: [UInt8], form: NodeForm
  ) -> Node {
    let text = indent + self[twin.source].bytes.array(span)
    return Node(addSource(text), indent.count, form)
  }

  /// Returns a container's bytes with the values of its twins in place of those that differ, indented as the twin.
  private func bytes(
    at path: NodePath, replacing pairs: [(Node, Node)], like twin: Node
  ) -> [UInt8] {
    guard let container = path.last else { return [] }
    var document = self
    for (child, twin) in pairs {
      document.setContent(path + [child], toTwin: twin)
    }
    let own = linePrefix(of: container)
    var prefix = LinePrefix(indent: own.indent, path: ownPath(of: twin))
    if case .moved = changeSet[container]?.placement { prefix = linePrefix(of: twin) }
    return document.render(valueOf: container, movedFrom: own, to: prefix).bytes()
  }

  /// Returns labels that are equal for corresponding children: members with the same key, elements with the same value.
  private func labels(_ mine: [Node], _ theirs: [Node], isObject: Bool) -> ([Int], [Int]) {
    var labels: [[UInt8]: Int] = [:]
    func labelled(_ nodes: [Node]) -> [Int] {
      nodes.map { node in
        let text = (isObject ? keyBytes(of: node) : value(of: node)?.array) ?? []
        let label = labels[text] ?? labels.count
        labels[text] = label
        return label
      }
    }
    return (labelled(mine), labelled(theirs))
  }

  /// True if children that differ from the child at the same index differ from all others too.
  private func isSameList(_ labels: [Int], _ twinLabels: [Int]) -> Bool {
    guard labels.count == twinLabels.count else { return false }
    let differing = zip(labels, twinLabels).filter { $0 != $1 }
    if differing.isEmpty { return true }
    return Set(differing.map(\.0)).isDisjoint(with: twinLabels)
      && Set(differing.map(\.1)).isDisjoint(with: labels)
  }

  /// True if the bytes of two containers are the same except for the values of their children.
  private func hasSameGaps(_ mine: (Node, [Node]), _ theirs: (Node, [Node])) -> Bool {
    guard let (ownText, own) = gaps(mine.0, mine.1),
      let (otherText, other) = gaps(theirs.0, theirs.1)
    else { return false }
    return zip(own, other).allSatisfy { gap, twin in
      gap.count == twin.count && ownText.buffer(gap).elementsEqual(otherText.buffer(twin))
    }
  }

  private func gaps(_ container: Node, _ children: [Node]) -> (Bytes, [Span])? {
    guard let text = value(of: container) else { return nil }
    var gaps: [Span] = []
    var end = text.span.start
    for child in children {
      guard let value = value(of: child) else { return nil }
      gaps.append(Span(end, value.span.start))
      end = value.span.end
    }
    return (text.bytes, gaps + [Span(end, text.span.end)])
  }

  /// Returns a container's children, or nil if there are too many or not all are known.
  private func children(of container: Node) -> [Node]? {
    var nodes: [Node] = []
    var step = firstChild(of: container)
    while let child = present(step, in: container) {
      guard nodes.count < Self.longestList else { return nil }
      nodes.append(child.node)
      step = self.child(after: child, in: container)
    }
    return nodes
  }
}
