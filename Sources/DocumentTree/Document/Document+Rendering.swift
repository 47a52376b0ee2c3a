import ModelBasics

extension Document {
  /// Returns the document's bytes as a save would write them now.
  package func render() -> Rendering {
    guard differsFromBase else {
      var rendering = Rendering()
      rendering.base = base
      rendering.append(base, baseBytes, Span(0, baseBytes.count))
      return rendering
    }
    var renderer = Renderer(self)
    renderer.renderDocument()
    return renderer.result
  }

  /// True if the document's bytes are those that were last read or saved, also if edits led back to them.
  package var isAsSaved: Bool {
    !hasAnyChanges || isAsSaved(render())
  }

  package func isAsSaved(_ rendering: Rendering) -> Bool {
    var saved = Rendering()
    saved.append(base, savedBytes, Span(0, savedBytes.count))
    return rendering.hasSameBytes(as: saved)
  }

  /// Returns the text of a value as it is now, with the edits inside it, without the indentation of its lines.
  package func valueText(of node: Node) -> [UInt8] {
    let content = content(of: node)
    // A value from another source was written with the node's line prefix.
    let isOwn = changeSet[node]?.value == nil
    let indent = self[isOwn ? content.source : node.source].bytes
      .lineIndent(at: isOwn ? content.offset : node.offset)
    let own = LinePrefix(indent: indent, path: ownPath(of: node))
    return render(valueOf: node, movedFrom: own, to: LinePrefix()).bytes()
  }

  func render(valueOf node: Node) -> Rendering {
    var renderer = Renderer(self)
    renderer.render(value: node)
    return renderer.result
  }

  /// Renders a value and changes the prefix of its lines.
  func render(valueOf node: Node, movedFrom own: LinePrefix, to prefix: LinePrefix) -> Rendering {
    var renderer = Renderer(self)
    renderer.render(value: node, moved: Reindentation(from: own, to: prefix))
    return renderer.result
  }

  /// Returns the text of an entry with the comments that belong to it, as it is copied.
  package func entryText(of node: Node, in parent: Node?) -> [UInt8] {
    guard let parent else { return valueText(of: node) }
    return render(entry: node, in: parent).bytes()
  }

  /// Returns the length of an entry's text in bytes, without copying the text.
  package func entryLength(of node: Node, in parent: Node) -> Int {
    render(entry: node, in: parent).count
  }

  func render(entry node: Node, in parent: Node, asMember: Bool? = nil) -> Rendering {
    var renderer = Renderer(self)
    let slot = slot(of: node, in: parent)
    let asMember = asMember ?? (kind(of: parent) == .object)
    renderer.render(
      grammar.layout.parts(of: slot, asMember: asMember, style: style), around: node)
    return renderer.result
  }

  // MARK: - For the layout of the format

  func layout(
    of node: Node, _ content: Content, _ span: Span, _ list: [ChildItem]
  ) -> ContainerLayout {
    let children = children(of: content)
    func sourceSlot(_ offset: Int) -> Slot {
      let child = Node(content.source, offset, content.childForm)
      return edited(self.sourceSlot(of: child, in: content), in: content, of: node)
    }
    let items = list.map { item -> ContainerLayout.Item in
      switch item {
      case .run(let from, let to):
        var last = from
        let step = to == .max ? children.last() : children.last(before: to)
        if case .child(let offset) = step { last = offset }
        return .run(first: sourceSlot(from), last: sourceSlot(last))
      case .ghost(let ghost): return .ghost(sourceSlot(ghost.offset))
      case .node(let child): return .node(slot(of: child, in: node))
      }
    }
    var first: Slot?
    var second: Slot?
    if case .child(let offset) = children.first() {
      first = sourceSlot(offset)
      if case .child(let next) = children.next(after: offset) { second = sourceSlot(next) }
    }
    let samples = first == nil ? sourceSamples(for: content, of: node) : nil
    return ContainerLayout(
      source: content.source, bytes: self[content.source].bytes, span: span,
      inner: innerSpan(of: content, span),
      editedInner: first == nil ? editedText(of: openingGap(of: content, node)) : nil,
      kind: content.kind, items: items, first: first, second: second, style: style,
      sample: samples?.similar, outerSample: samples?.container,
      indent: self[content.source].bytes.lineIndent(at: content.offset))
  }

  /// Returns the span between the delimiters of a container.
  func innerSpan(of content: Content, _ span: Span) -> Span {
    let structure = self[content.source].structure
    let start = structure.contentStart(of: content.value)
    return Span(start, max(start, structure.contentEnd(of: content.value, end: span.end)))
  }

  /// Returns the slot of an entry in the source it comes from, whatever container it is in now.
  func slot(of node: Node, in parent: Node) -> Slot {
    let (slot, content, container) = originalSlot(of: node, in: parent)
    return edited(slot, in: content, of: container)
  }

  /// Returns the slot of an entry without the edits of its comments, and the container in its source, with its
  /// node if that still has this content.
  func originalSlot(
    of node: Node, in parent: Node
  ) -> (slot: Slot, content: Content?, container: Node?) {
    let content = content(of: parent)
    if node.source == content.source, isAtOriginalPosition(node, in: parent) {
      return (sourceSlot(of: node, in: content), content, parent)
    }
    if case .moved(let origin) = changeSet[node]?.placement {
      let content = self.content(of: origin)
      if content.source == node.source {
        return (sourceSlot(of: node, in: content), content, origin)
      }
    }
    if case .moved = changeSet[node]?.placement, let content = sourceContainer(of: node) {
      return (sourceSlot(of: node, in: content), content, nil)
    }
    if let content = adoptedContainer(of: node) {
      return (sourceSlot(of: node, in: content), content, nil)
    }
    // An inserted text, or a piece of an old base: only what is on the entry's own lines belongs to it.
    let bytes = self[node.source].bytes
    let end = wholeEnd(of: entry(of: node).value, in: node.source)
    // A node inside an adopted text may own that text too; what follows the node in it is not its own.
    let owns =
      !bases.contains(node.source) && owners[node.source]?.first == node
      && rootNode(of: node.source).offset == node.offset
    let slot = Slot(
      node: node, bytes: bytes,
      before: Span(owns ? 0 : node.offset, node.offset),
      after: Span(end ?? bytes.count, owns ? bytes.count : end ?? bytes.count))
    return (slot, nil, nil)
  }

  /// Returns the container of an inserted node in its source, if that source is an adopted text of this document.
  private func adoptedContainer(of node: Node) -> Content? {
    guard !bases.contains(node.source), changeSet[node]?.placement == .inserted else { return nil }
    let root = rootNode(of: node.source)
    guard root.offset <= node.offset, root != node, entry(of: root).kind.isContainer else {
      return nil
    }
    return sourceContainer(of: node)
  }

  /// Returns the container of a node in its source, also if that container was changed or removed.
  func sourceContainer(of node: Node) -> Content? {
    let bytes = self[node.source].bytes
    var current = rootNode(of: node.source)
    if !bases.contains(node.source), !entry(of: current).kind.isContainer {
      // The text of a member begins with its key.
      guard let top = grammar.entry(in: bytes) else { return nil }
      current = Node(node.source, top.offset, top.form)
    }
    while current.offset <= node.offset, current != node {
      let entry = entry(of: current)
      let content = Content(source: node.source, value: entry.value)
      guard entry.kind.isContainer,
        case .child(let offset) = children(of: content).last(before: node.offset + 1)
      else { return nil }
      if offset == node.offset { return content }
      current = Node(node.source, offset, entry.value.childForm)
    }
    return nil
  }

  /// Returns the slot of a child of a container's source, without the edits of its comments.
  func sourceSlot(of node: Node, in content: Content) -> Slot {
    let children = children(of: content)
    let source = self[content.source]
    let end = children.end(ofEntryAt: node.offset, node.form) ?? source.bytes.count
    var before = source.structure.contentStart(of: content.value)
    var isFirst = true
    if case .child(let previous) = children.last(before: node.offset) {
      before = children.end(ofChildAt: previous) ?? node.offset
      isFirst = false
    }
    let after: Int
    let next = source.structure.surely(
      nextChildAfter: end, in: content.value, budget: budget(for: content.source))
    switch next {
    case .child(let offset): after = offset
    case .close(let delimiter): after = delimiter.start
    case .fault, .unknown: after = end
    }
    var slot = Slot(
      node: node, bytes: source.bytes, before: Span(before, node.offset), after: Span(end, after))
    slot.beginsText = isFirst && before == content.offset
    slot.mayBeginDocument = isFirst && isOfWholeDocument(node)
    return slot
  }

  /// True if the source of a node is, or was, the text of the whole document.
  private func isOfWholeDocument(_ node: Node) -> Bool {
    bases.contains(node.source) || node.source == content(of: root).source
      || changeSet[node]?.placement == .inserted
  }

  // MARK: - Prefixes of lines

  /// Returns the prefix of the lines inside a node's own value, as its source has them.
  func linePrefix(of node: Node) -> LinePrefix {
    LinePrefix(indent: self[node.source].bytes.lineIndent(at: node.offset), path: ownPath(of: node))
  }

  /// The header path of a node's own value.
  func ownPath(of node: Node) -> [[UInt8]] {
    grammar.sections == nil ? [] : headerPath(of: entry(of: node).value, in: node.source)
  }

  /// Returns the tokens at the start of the headers of sections in a container.
  func headerPath(of container: SourceValue, in source: SourceID) -> [[UInt8]] {
    let source = self[source]
    return source.headerPath(of: container).map { source.bytes.array($0) }
  }
}
