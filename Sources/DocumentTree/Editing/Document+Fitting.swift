import ModelBasics

// The layout of a new value is taken from similar values in the file.

extension Document {
  /// How many bytes of siblings are searched, and (`sampleLength`) how many bytes of one are read.
  private static var siblingBudget: Int { 1 << 14 }
  private static var sampleLength: Int { 1 << 12 }

  /// Returns a container's text in the layout of the container that it replaces, or else of its siblings in the last container of a
  /// path, or else of that container. Returns other values unchanged.
  package func fitted(
    _ value: [UInt8], into path: NodePath, over node: Node? = nil
  ) -> [UInt8] {
    let storage = Bytes(value)
    let structure = grammar.structure(of: storage, as: .entry, index: IndexBox())
    guard let root = structure.root,
      case let kind = structure.entry(at: root.offset, root.form, budget: .max).kind,
      kind.isContainer
    else { return value }
    var site = site(ofEntryIn: path)
    site.style = style(ofEntriesIn: path, near: node)
    // A value alone has no entries around it that may be on lines of their own.
    if path.isEmpty { site.style.isMultiline = false }
    if let node, self.kind(of: node).isContainer, let sample = sample(of: content(of: node)) {
      let samples = LayoutSamples(similar: sample)
      return grammar.layout.fitted(value, like: samples, at: site)
    }
    let similar = path.last.flatMap { siblingSample(for: kind, in: $0, excluding: node) }
    let container = path.last { withGhosts.firstChild(of: $0).child != nil && $0.form != .stream }
    let samples = LayoutSamples(
      similar: similar, container: container.flatMap { sample(of: content(of: $0)) })
    return grammar.layout.fitted(value, like: samples, at: site)
  }

  /// Returns the text of an entry from elsewhere with this file's line ends and indentation step, for the last container
  /// of a path.
  package func reindented(_ text: [UInt8], into path: NodePath) -> [UInt8] {
    grammar.layout.fitted(text, like: nil, at: site(ofEntryIn: path))
  }

  /// Returns the first bytes of a sibling of the same kind; for a list also of an object. An object is rather like the one around it.
  private func siblingSample(
    for kind: NodeKind, in parent: Node, excluding node: Node?
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
      if kind != .object { other = sample }
    }
    return other
  }

  /// Returns a sample of the siblings that a container has in its own source, else of the container around it.
  func sourceSamples(for content: Content, of node: Node) -> LayoutSamples? {
    let record = changeSet[node]
    guard let parent = record?.parent else { return nil }
    // The container it came from may have been changed or removed since.
    let above = record?.origin == nil ? self.content(of: parent) : sourceContainer(of: node)
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
        if entry.kind == content.kind, let sample { return LayoutSamples(similar: sample) }
        other = other ?? sample
      }
      step = children.next(after: offset)
      if case .child(let next) = step { budget -= SparseIndex.cost(from: offset, to: next) }
    }
    let isStream = parent.form == .stream
    return LayoutSamples(similar: other, container: isStream ? nil : sample(of: above))
  }

  /// Returns the first bytes of a container, or nil if the container is empty or has no delimiters.
  private func sample(of content: Content) -> [UInt8]? {
    guard case .child = children(of: content).first(),
      self[content.source].structure.contentStart(of: content.value) > content.offset
    else { return nil }
    let bytes = self[content.source].bytes
    let limit = min(bytes.count, content.offset + Self.sampleLength)
    return bytes.array(Span(content.offset, min(limit, end(of: content) ?? limit)))
  }
}
