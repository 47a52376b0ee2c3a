import ModelBasics

// Where a new value finds out how the file lays out values like it.

extension Document {
  /// Siblings looked at, in bytes, and how much of one is read.
  private static var siblingBudget: Int { 1 << 14 }
  private static var sampleLength: Int { 1 << 12 }

  /// A container's text laid out as the one that it replaces, else as its siblings in `parent`. Other
  /// values stay as they are.
  package func fitted(_ value: [UInt8], into parent: Node?, over node: Node? = nil) -> [UInt8] {
    let storage = Bytes(value)
    let structure = grammar.structure(of: storage, as: .entry, index: IndexBox())
    guard let root = structure.root,
      case let kind = structure.entry(at: root.offset, root.form, budget: .max).kind,
      kind.isContainer
    else { return value }
    if let node, self.kind(of: node).isContainer, let sample = sample(of: content(of: node)) {
      return grammar.layout.fitted(value, like: sample, style: style)
    }
    let sample = parent.flatMap { siblingSample(for: kind, in: $0, besides: node) }
    return grammar.layout.fitted(value, like: sample, style: style)
  }

  /// An entry's text from elsewhere with this file's line ends and indentation step.
  package func reindented(_ text: [UInt8]) -> [UInt8] {
    grammar.layout.reindented(text, style: style)
  }

  private func siblingSample(
    for kind: NodeKind, in parent: Node, besides node: Node?
  ) -> [UInt8]? {
    var walk = ChildWalk(of: parent, in: self, budget: Self.siblingBudget)
    var other: [UInt8]?
    while let child = walk.next() {
      guard child.node != node, !child.isGhost else { continue }
      let content = content(of: child.node)
      guard content.kind.isContainer, other == nil || content.kind == kind,
        let sample = sample(of: content)
      else { continue }
      if content.kind == kind { return sample }
      other = sample
    }
    return other
  }

  /// The siblings that a container has in its own source, as a sample.
  func sourceSample(for content: Content, of node: Node) -> [UInt8]? {
    let record = changeSet[node]
    guard let parent = record?.parent else { return nil }
    // Whatever has become of the container that it was in.
    let above = record?.home == nil ? self.content(of: parent) : sourceContainer(of: node)
    guard let above, above.kind.isContainer else { return nil }
    let children = children(of: above)
    var other: [UInt8]?
    var budget = Self.siblingBudget
    var step = children.first()
    while case .child(let offset) = step, budget > 0 {
      let source = above.source
      let entry = self[source].structure.entry(
        at: offset, children.childForm, budget: Self.readingBudget)
      if entry.kind.isContainer, offset != node.offset || source != node.source {
        let sample = sample(of: Content(source: source, value: entry.value))
        if entry.kind == content.kind, let sample { return sample }
        other = other ?? sample
      }
      step = children.next(after: offset)
      if case .child(let next) = step { budget -= SparseIndex.cost(from: offset, to: next) }
    }
    return other
  }

  /// The first part of a container that is not empty.
  private func sample(of content: Content) -> [UInt8]? {
    guard case .child = children(of: content).first() else { return nil }
    let bytes = self[content.source].bytes
    let limit = min(bytes.count, content.offset + Self.sampleLength)
    return bytes.array(Span(content.offset, min(limit, end(of: content) ?? limit)))
  }
}
