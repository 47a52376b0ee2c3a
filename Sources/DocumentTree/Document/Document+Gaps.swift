import ModelBasics

// The gaps between entries, where comments are.
//
//   {  // opening⏎            gap before a: opening
//     // above a⏎
//     "a": 1,  // after a⏎    gap between a and b
//     "b": 2⏎
//     // inside⏎              gap after b: closing
//   }
//
// A gap has the comments of the entry before it, of the entry after it and of the container. Each has its own record, so
// the changed text of a gap is put together from all of them.

extension Document {
  // MARK: - Gaps of a source

  /// Returns the gap before a child of a container's source, or nil while it is not known. `container` is the
  /// node with the content.
  func gap(before node: Node, in content: Content, of container: Node?) -> Gap? {
    let children = children(of: content)
    let source = self[content.source]
    var start = source.structure.contentStart(of: content.value)
    var previous: Node?
    switch children.last(before: node.offset) {
    case .child(let offset):
      guard let end = children.end(ofChildAt: offset) else { return nil }
      start = end
      previous = Node(content.source, offset, content.childForm)
    case .end: break
    case .unknown, .fault: return nil
    }
    guard start <= node.offset else { return nil }
    return Gap(
      kind: previous == nil ? .opening : .between, source: content.source, bytes: source.bytes,
      span: Span(start, node.offset), slot: sourceSlot(of: node, in: content), previous: previous,
      container: container)
  }

  /// Returns the gap after a child of a container's source, or nil while it is not known.
  func gap(after node: Node, in content: Content, of container: Node?) -> Gap? {
    let children = children(of: content)
    switch children.next(after: node.offset) {
    case .child(let next):
      return gap(
        before: Node(content.source, next, content.childForm), in: content, of: container)
    case .end:
      guard let start = children.end(ofChildAt: node.offset), let inner = inner(of: content),
        start <= inner.end
      else { return nil }
      return Gap(
        kind: .closing, source: content.source, bytes: self[content.source].bytes,
        span: Span(start, inner.end), previous: node, container: container)
    case .unknown, .fault: return nil
    }
  }

  /// Returns the gap after the opening delimiter of a container.
  func openingGap(of content: Content, _ container: Node?) -> Gap? {
    switch children(of: content).first() {
    case .child(let first):
      return gap(
        before: Node(content.source, first, content.childForm), in: content, of: container)
    case .end:
      return inner(of: content).map {
        Gap(
          kind: .empty, source: content.source, bytes: self[content.source].bytes, span: $0,
          container: container)
      }
    case .unknown, .fault: return nil
    }
  }

  /// Returns the gap before the closing delimiter of a container.
  func closingGap(of content: Content, _ container: Node?) -> Gap? {
    switch children(of: content).last() {
    case .child(let last):
      return gap(after: Node(content.source, last, content.childForm), in: content, of: container)
    case .end: return openingGap(of: content, container)
    case .unknown, .fault: return nil
    }
  }

  /// Returns the gap of a container that contains an offset.
  func gap(around offset: Int, in content: Content, of container: Node?) -> Gap? {
    switch children(of: content).last(before: offset) {
    case .child(let previous):
      return gap(
        after: Node(content.source, previous, content.childForm), in: content, of: container)
    case .end: return openingGap(of: content, container)
    case .unknown, .fault: return nil
    }
  }

  /// Returns the gap before the root value, or after it.
  func documentGap(_ kind: Gap.Kind) -> Gap? {
    let bytes = baseBytes
    var span = Span(0, root.offset)
    if kind == .tail {
      guard fault == nil, let end = wholeEnd(of: entry(of: root).value, in: base) else {
        return nil
      }
      span = Span(end, bytes.count)
    }
    return Gap(kind: kind, source: base, bytes: bytes, span: span, container: root)
  }

  /// Returns the gap before or after an entry that is not in a container of its source.
  func ownGap(_ kind: Gap.Kind, of slot: Slot) -> Gap {
    let isBefore = kind == .ownBefore
    return Gap(
      kind: kind, source: slot.node.source, bytes: slot.bytes,
      span: isBefore ? slot.before : slot.after, slot: isBefore ? slot : nil,
      previous: isBefore ? nil : slot.node)
  }

  /// Returns the gap between the own key of a node and its own value; nil if it has no key, or if both are the same token.
  package func keyGap(of node: Node) -> Gap? {
    let entry = entry(of: node)
    guard let key = entry.key, !entry.isSection, entry.isKnown, key.end <= entry.valueStart else {
      return nil
    }
    return Gap(
      kind: .key, source: node.source, bytes: self[node.source].bytes,
      span: Span(key.end, entry.valueStart), previous: node)
  }

  private func inner(of content: Content) -> Span? {
    guard let end = end(of: content) else { return nil }
    return innerSpan(of: content, Span(content.offset, end))
  }

  // MARK: - Edits

  /// Returns the changes of the comments in a gap.
  func edits(in gap: Gap) -> [GapEdit] {
    guard changeSet.commentCount > 0 else { return [] }
    var found: [GapEdit] = []
    func add(_ owner: Node?, _ added: [CommentPlace]) {
      guard let owner, let record = changeSet[owner] else { return }
      for change in record.comments {
        let isHere =
          change.isAdded
          ? added.contains(change.place)
          : change.node.source == gap.source && gap.span.start <= change.node.offset
            && change.node.offset < gap.span.end
        guard isHere else { continue }
        let lines = change.text.map { self[$0].bytes.array(Span(0, .max)) }
        let action: GapEdit.Action =
          lines.map { change.isAdded ? .add($0, change.place) : .replace($0) } ?? .remove
        found.append(GapEdit(comment: change.node, action: action))
      }
    }
    add(gap.previous, gap.kind == .key ? [.key] : [.after])
    add(gap.next, [.above, .before])
    switch gap.kind {
    case .head: add(gap.container, [.above, .before])
    case .tail: add(gap.container, [.after, .below])
    case .opening: add(gap.container, [.opening])
    case .closing: add(gap.container, [.inside])
    case .empty: add(gap.container, [.opening, .inside])
    case .between: add(gap.container, [])
    case .ownBefore, .ownAfter, .key: break
    }
    return found
  }

  /// Returns the text of a gap with the changes of its comments; nil if there are none.
  func editedText(of gap: Gap?) -> GapText? {
    guard let gap else { return nil }
    let edits = edits(in: gap)
    return edits.isEmpty ? nil : grammar.comments?.text(of: gap, with: edits, style: style)
  }

  /// Returns a slot with the changed texts of its gaps.
  func edited(_ slot: Slot, in content: Content?, of container: Node?) -> Slot {
    guard changeSet.commentCount > 0 else { return slot }
    var slot = slot
    if let content {
      slot.editedBefore = editedText(of: gap(before: slot.node, in: content, of: container))
      slot.editedAfter = editedText(of: gap(after: slot.node, in: content, of: container))
    } else {
      slot.editedBefore = editedText(of: ownGap(.ownBefore, of: slot))
      slot.editedAfter = editedText(of: ownGap(.ownAfter, of: slot))
    }
    return slot
  }

  /// Returns the edited gaps in a span of a container's source, in order. Those at the ends of the span are left out, except in
  /// a whole container: one without delimiters begins or ends with a gap.
  func editedGaps(
    in span: Span, ofSource source: SourceID, of container: Node, isWhole: Bool
  ) -> [(span: Span, text: GapText)] {
    guard changeSet.commentCount > 0, let record = changeSet[container] else { return [] }
    let content = content(of: container)
    guard content.source == source, content.kind.isContainer else { return [] }
    var gaps: [Int: Gap] = [:]
    func add(_ gap: Gap?) {
      guard let gap, isWhole || span.start < gap.span.start && gap.span.start < span.end else {
        return
      }
      gaps[gap.span.start] = gap
    }
    for change in record.comments where change.place.isInner {
      if !change.isAdded {
        guard isWhole || span.start < change.node.offset, change.node.offset < span.end else {
          continue
        }
        add(gap(around: change.node.offset, in: content, of: container))
      } else if change.place == .opening {
        add(openingGap(of: content, container))
      } else {
        add(closingGap(of: content, container))
      }
    }
    for index in record.firstInside(notBefore: span.start)..<record.inside.count {
      let child = record.inside[index]
      guard child.offset < span.end else { break }
      guard child.source == content.source, changeSet[child]?.comments.isEmpty == false else {
        continue
      }
      add(gap(before: child, in: content, of: container))
      add(gap(after: child, in: content, of: container))
    }
    return gaps.values.sorted { $0.span.start < $1.span.start }.compactMap { gap in
      editedText(of: gap).map { (gap.span, $0) }
    }
  }
}
