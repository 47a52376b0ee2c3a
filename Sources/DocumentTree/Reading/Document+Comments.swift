import ModelBasics

// The comments of a document: in the gaps of the sources, with their changes. They are no children; the outline shows them
// before the entry or the end that follows them, or at the end of an entry's row.

/// A comment with the entry or the container that it belongs to.
package struct DocumentComment: Hashable, Sendable {
  package var node: Node
  package var owner: Node
  package var place: CommentPlace
  package var mark: Mark

  /// True for a removed comment that is shown until the next save.
  package var isGhost: Bool { mark == .removed }
}

extension Document {
  /// False if the base is known to have no comments. O(1).
  package var mayBaseHaveComments: Bool { grammar.comments.mayOccur(in: self[base]) }

  /// False if the part of the base that has been read is known to have no comments. O(1).
  package var mayReadPartHaveComments: Bool {
    let source = self[base]
    return grammar.comments.mayOccur(before: source.index.read { $0.scanned }, in: source)
  }

  /// False if there are no comments. O(1).
  package var mayHaveComments: Bool {
    changeSet.commentCount > 0 || mayBaseHaveComments || mayInsertedHaveComments
  }

  private func mayHaveComments(_ content: Content) -> Bool {
    changeSet.commentCount > 0 || grammar.comments.mayOccur(in: self[content.source])
  }

  // MARK: - Comments on separate lines

  /// Returns the comments on the lines before a child.
  package func comments(before child: Child, in parent: Node) -> [DocumentComment] {
    guard let gap = gapForRows(before: child, in: parent) else { return [] }
    let isHome = gap.container != nil
    return comments(in: gap).filter { comment in
      switch comment.place {
      case .inside: isHome && gap.kind != .empty
      case .above: comment.owner == child.node && !child.isGhost
      case .before, .key, .after, .opening, .below: false
      }
    }
  }

  private func gapForRows(before child: Child, in parent: Node) -> Gap? {
    let content = content(of: parent)
    if child.node.source == content.source,
      child.isGhost || isAtOriginalPosition(child.node, in: parent)
    {
      guard
        changeSet.commentCount > 0
          || grammar.comments.mayOccur(before: child.node.offset, in: self[content.source])
      else { return nil }
      return shortGap(before: child.node, in: content, of: parent)
    }
    return foreignGap(.ownBefore, of: child.node, in: parent)
  }

  /// Returns the gap beside an entry that is not where its source has it.
  private func foreignGap(_ kind: Gap.Kind, of node: Node, in parent: Node) -> Gap? {
    guard changeSet.commentCount > 0 || grammar.comments.mayOccur(in: self[node.source]) else {
      return nil
    }
    let (slot, content, _) = originalSlot(of: node, in: parent)
    guard let content else { return short(ownGap(kind, of: slot)) }
    return kind == .ownBefore
      ? shortGap(before: node, in: content, of: nil)
      : short(gap(after: node, in: content, of: nil))
  }

  /// Returns the gap before a child of a container's source if it may have comments.
  private func shortGap(before node: Node, in content: Content, of container: Node?) -> Gap? {
    if changeSet.commentCount == 0 {
      let children = children(of: content)
      var start = self[content.source].structure.contentStart(of: content.value)
      if case .child(let previous) = children.last(before: node.offset) {
        guard let end = children.end(ofChildAt: previous) else { return nil }
        start = end
      }
      guard start < node.offset, node.offset - start <= longestGap,
        grammar.comments.mayOccur(
          in: Span(start, node.offset), of: self[content.source].bytes)
      else { return nil }
    }
    return short(gap(before: node, in: content, of: container))
  }

  /// Returns the gap between the key of an entry and its value if it may have comments.
  private func shortKeyGap(of node: Node) -> Gap? {
    guard changeSet.commentCount > 0 || grammar.comments.mayOccur(in: self[node.source]),
      let gap = short(keyGap(of: node)),
      changeSet[node]?.comments.isEmpty == false
        || grammar.comments.mayOccur(in: gap.span, of: gap.bytes)
    else { return nil }
    return gap
  }

  private func short(_ gap: Gap?) -> Gap? {
    guard let gap, gap.span.count <= longestGap else { return nil }
    return gap
  }

  /// Returns the comments on the lines before the end of a container, or inside an empty one.
  package func closingComments(of container: Node) -> [DocumentComment] {
    let content = content(of: container)
    guard content.kind.isContainer, mayHaveComments(content), end(of: content) != nil,
      let gap = short(closingGap(of: content, container))
    else { return [] }
    return comments(in: gap).filter { $0.place == .inside }
  }

  /// Returns the comments on the lines above the root value.
  package var headComments: [DocumentComment] {
    guard mayHaveComments(Content(source: base, value: entry(of: root).value)),
      kind(of: root) != .empty || root.offset > 0, let gap = short(documentGap(.head))
    else { return [] }
    return comments(in: gap).filter { $0.place == .above }
  }

  /// The gap after the root value; nil while its end is not known, which would cost reading the whole file.
  private var knownTailGap: Gap? {
    guard end(of: entry(of: root).value, in: base) != nil else { return nil }
    return documentGap(.tail)
  }

  /// Returns the comments on the lines below the root value.
  package var tailComments: [DocumentComment] {
    guard mayHaveComments(Content(source: base, value: entry(of: root).value)),
      let gap = short(knownTailGap)
    else { return [] }
    return comments(in: gap).filter { $0.place == .below }
  }

  // MARK: - Comments on the line of an entry

  /// Returns the comments on the line of an entry, in order: before it, between its key and its value, on the opening line of its
  /// value, and after it.
  package func lineComments(of child: Child, in parent: Node?) -> [DocumentComment] {
    var found: [DocumentComment] = []
    func add(_ gap: Gap?, _ place: CommentPlace) {
      guard let gap = short(gap) else { return }
      found += comments(in: gap).filter { $0.place == place && $0.owner == child.node }
    }
    let node = child.node
    let own =
      child.isGhost ? Content(source: node.source, value: entry(of: node).value) : content(of: node)
    guard let parent else {
      guard mayHaveComments(own) else { return [] }
      add(documentGap(.head), .before)
      add(openingGap(of: own, node), .opening)
      add(knownTailGap, .after)
      return found
    }
    let content = content(of: parent)
    if node.source == content.source, child.isGhost || isAtOriginalPosition(node, in: parent) {
      if mayHaveComments(content) {
        add(shortGap(before: node, in: content, of: parent), .before)
        add(shortKeyGap(of: node), .key)
        if own.kind.isContainer { add(openingGap(of: own, node), .opening) }
        add(gap(after: node, in: content, of: parent), .after)
      }
    } else {
      add(foreignGap(.ownBefore, of: node, in: parent), .before)
      add(shortKeyGap(of: node), .key)
      if own.kind.isContainer, mayHaveComments(own) { add(openingGap(of: own, node), .opening) }
      add(foreignGap(.ownAfter, of: node, in: parent), .after)
    }
    return found
  }

  // MARK: - Comments in a gap

  /// Returns the comments in a gap with their changes, in order.
  func comments(in gap: Gap) -> [DocumentComment] {
    var found: [DocumentComment] = grammar.comments.comments(in: gap).compactMap { comment in
      let node = Node(gap.source, comment.span.start, .comment)
      guard let owner = owner(of: comment.place, in: gap) else { return nil }
      if isComparing, let change = changeSet[owner]?.comment(node), change.text == nil {
        return nil
      }
      return DocumentComment(
        node: node, owner: owner, place: comment.place, mark: mark(ofComment: node, of: owner))
    }
    for edit in edits(in: gap) {
      guard case .add(_, let place) = edit.action, let owner = owner(of: place, in: gap) else {
        continue
      }
      found.append(
        DocumentComment(
          node: edit.comment, owner: owner, place: place,
          mark: mark(ofComment: edit.comment, of: owner)))
    }
    let order: [CommentPlace] = [.after, .opening, .inside, .above, .before, .key, .below]
    return order.flatMap { place in found.filter { $0.place == place } }
  }

  func owner(of place: CommentPlace, in gap: Gap) -> Node? {
    switch place {
    case .above, .before: gap.kind == .head ? gap.container : gap.next
    case .after: gap.kind == .tail ? gap.container : gap.previous
    case .key: gap.previous
    case .opening, .inside, .below: gap.container
    }
  }

  /// Returns the mark of a comment of an entry or a container. O(1).
  package func mark(ofComment node: Node, of owner: Node) -> Mark {
    if isComparing { return comparison?.comment(node, of: owner)?.mark ?? .none }
    guard let change = changeSet[owner]?.comment(node) else { return .none }
    return change.isAdded ? .added : change.text == nil ? .removed : .changed
  }

  // MARK: - One comment

  /// Returns the lines of a comment as they are now, or, of a removed one, as they were.
  package func commentLines(of comment: Node, owner: Node) -> [UInt8]? {
    if let text = changeSet[owner]?.comment(comment)?.text {
      return self[text].bytes.array(Span(0, .max))
    }
    return sourceLines(of: comment)
  }

  /// Returns the lines of a changed comment in the base; nil if it is not changed.
  package func baseLines(of comment: Node, owner: Node) -> [UInt8]? {
    if isComparing {
      return comparison?.comment(comment, of: owner)?.twin.flatMap { sourceLines(of: $0) }
    }
    guard let change = changeSet[owner]?.comment(comment), !change.isAdded else { return nil }
    return sourceLines(of: comment)
  }

  /// Returns a comment of an entry or a container, or nil if it is not there.
  package func comment(_ node: Node, of owner: Node) -> DocumentComment? {
    gaps(beside: owner, around: node).lazy.compactMap { gap in
      self.comments(in: gap).first { $0.node == node && $0.owner == owner }
    }.first
  }

  /// Returns a comment of the last node of a path, and the path of its owner. If it does not belong to that node any more, the owner is
  /// the container around it or another entry beside it: a comment above the first entry of a file belongs to the file once it is
  /// saved.
  func comment(
    _ node: Node, near path: NodePath
  ) -> (comment: DocumentComment, owner: NodePath)? {
    if let owner = path.last, let comment = comment(node, of: owner) { return (comment, path) }
    for path in [path, Array(path.dropLast())] {
      guard let container = path.last, case let content = content(of: container),
        content.kind.isContainer, node.source == content.source, content.offset < node.offset,
        let gap = short(gap(around: node.offset, in: content, of: container)),
        let found = comments(in: gap).first(where: { $0.node == node }),
        // The entry may have been moved out of the container.
        let ownerPath = self.path(to: found.owner, evenIfRemoved: true)
      else { continue }
      return (found, ownerPath)
    }
    return nil
  }

  /// Returns the child whose row follows a comment on separate lines in a container; nil if none does.
  package func child(after comment: DocumentComment) -> Child? {
    let content = content(of: comment.owner)
    guard comment.place == .inside, comment.mark != .added,
      let next = gap(around: comment.node.offset, in: content, of: comment.owner)?.next
    else { return nil }
    return Child(next, isGhost: !isAtOriginalPosition(next, in: comment.owner))
  }

  /// Returns the number of lines of a comment.
  package func lineCount(of comment: DocumentComment) -> Int {
    1 + (commentLines(of: comment.node, owner: comment.owner) ?? []).count { $0 == 0x0A }
  }

  func hasComment(_ node: Node, of owner: Node) -> Bool { comment(node, of: owner) != nil }

  /// Returns the comment of an entry or a container with these lines, if there is one.
  ///
  /// A comment that was added above an entry of a single line is before it once it has been saved, and as `/* */`. So a comment with this
  /// text is then searched at the other positions.
  func comment(reading lines: [UInt8], at place: CommentPlace, of owner: Node) -> Node? {
    var gaps = gaps(beside: owner, around: nil)
    if place == .inside {
      var walk = ChildWalk(of: owner, in: self, budget: Self.keySearchBudget)
      while let child = walk.next() {
        if let gap = gapForRows(before: child, in: owner) { gaps.append(gap) }
      }
    }
    let known = gaps.flatMap { comments(in: $0) }.filter { $0.owner == owner && !$0.isGhost }
      .map { ($0, commentLines(of: $0.node, owner: owner) ?? []) }
    let content = grammar.comments.content(of: lines)
    let found =
      known.first { $0.0.place == place && $0.1 == lines } ?? known.first { $0.1 == lines }
      ?? known.first { grammar.comments.content(of: $0.1) == content }
    return found?.0.node
  }

  /// Returns the gaps that may have comments of an entry: beside it, at the ends of its value, and around a comment.
  func gaps(beside owner: Node, around comment: Node?) -> [Gap] {
    var gaps: [Gap?] = []
    if owner == root {
      gaps += [documentGap(.head), documentGap(.tail)]
    } else if let path = path(to: owner, evenIfRemoved: true), let parent = path.dropLast().last {
      let (slot, content, container) = originalSlot(of: owner, in: parent)
      if let content {
        gaps += [
          gap(before: owner, in: content, of: container),
          gap(after: owner, in: content, of: container),
        ]
      } else {
        gaps += [ownGap(.ownBefore, of: slot), ownGap(.ownAfter, of: slot)]
      }
    }
    gaps.append(keyGap(of: owner))
    let own = content(of: owner)
    if own.kind.isContainer {
      gaps += [openingGap(of: own, owner), closingGap(of: own, owner)]
      if let comment, comment.source == own.source, comment.offset > own.offset {
        gaps.append(gap(around: comment.offset, in: own, of: owner))
      }
    }
    return gaps.compactMap { short($0) }
  }

  /// True if a line break is in the text of a gap.
  private func breaksLine(_ gap: Gap?) -> Bool {
    gap.map { $0.bytes.buffer($0.span).contains { $0 == 0x0A || $0 == 0x0D } } ?? false
  }

  /// True if the first entry of a container is on the line below its opening delimiter.
  package func opensOverLines(_ container: Node) -> Bool {
    let content = content(of: container)
    guard content.kind.isContainer, firstChild(of: container) != .end else { return false }
    return breaksLine(short(openingGap(of: content, container)))
  }

  /// True if a line begins with an entry, or the entry was inserted where lines begin with entries.
  package func beginsLine(_ node: Node, in parent: Node) -> Bool {
    let content = content(of: parent)
    if node.source == content.source, isAtOriginalPosition(node, in: parent) {
      return breaksLine(short(gap(before: node, in: content, of: parent)))
    }
    return children(of: content).first() == .end
      ? style.isMultiline : breaksLine(short(openingGap(of: content, parent)))
  }

  /// Returns the number of comments outside its value that belong to an entry and move with it.
  package func ownCommentCount(of node: Node, in parent: Node) -> Int {
    let child = Child(node)
    let above = comments(before: child, in: parent).filter { $0.place == .above }
    let beside = lineComments(of: child, in: parent).filter { $0.place != .opening }
    return (above + beside).count { !$0.isGhost }
  }
}
