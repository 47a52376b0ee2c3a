import DocumentTree

// Comments on separate lines are rows: before the entry that follows them, before the end of their container, and above
// and below the root value.
//
//   // license            head
//   ▾ {2}
//       // about a        before a
//       a: 1
//       // the end        closing

extension RowCursor {
  /// The number of containers whose ends are examined for comments in one move.
  private static let mostEnds = 1 << 9

  mutating func showsComments(in document: Document) -> Bool {
    if let areCommentsShown { return areCommentsShown }
    let isShown = !folds.hidesComments && document.mayHaveComments
    areCommentsShown = isShown
    return isShown
  }

  private mutating func comments(
    at side: CommentPosition.Side, in document: Document
  ) -> [DocumentComment] {
    showsComments(in: document) ? shownComments(at: side, in: row.path.last, document) : []
  }

  /// Returns the comments on one side of an entry or at the end of a container that the filter shows.
  private func shownComments(
    at side: CommentPosition.Side, in container: Node?, _ document: Document
  ) -> [DocumentComment] {
    let all = document.comments(at: side, in: container)
    guard let filter else { return all }
    return all.filter { filter.showsComment($0.node, in: container) }
  }

  /// True if there is a comment below the root value.
  func hasTailComments(in document: Document) -> Bool {
    !shownComments(at: .tail, in: row.path.first, document).isEmpty
  }

  /// Returns the number of rows of a comment.
  private func lineCount(of comment: DocumentComment, in document: Document) -> Int {
    guard !ignoresFolds else { return 1 }
    let count = document.lineCount(of: comment)
    return folds.isExpanded(comment: comment.node, lineCount: count) ? count : 1
  }

  /// Moves from a container to a comment in it.
  private mutating func show(
    _ comment: DocumentComment, at side: CommentPosition.Side, line: Int
  ) {
    row.path.append(comment.node)
    row.kind = .comment(CommentPosition(side: side, owner: comment.owner, line: line))
  }

  /// Moves from a container to its first comment on one side; returns false if there is none.
  mutating func showFirst(at side: CommentPosition.Side, in document: Document) -> Bool {
    guard let first = comments(at: side, in: document).first else { return false }
    show(first, at: side, line: 0)
    return true
  }

  /// Moves from the root to the first row, which may be a comment above it.
  mutating func moveToFirst(in document: Document) { _ = showFirst(at: .head, in: document) }

  /// Moves from a container to the last line of its last comment on one side; returns false if there is none.
  mutating func showLast(at side: CommentPosition.Side, in document: Document) -> Bool {
    guard let last = comments(at: side, in: document).last else { return false }
    show(last, at: side, line: lineCount(of: last, in: document) - 1)
    return true
  }

  /// Moves from a container to one of its children, or to the first comment before that.
  mutating func enter(_ child: Child, in document: Document) {
    if !showFirst(at: .before(child), in: document) { push(child) }
  }

  /// Moves to the first comment at the end of a container that ends after the row. `level` and `step` are the next child
  /// after all of these ends.
  mutating func showClosingComments(
    downTo level: Int, _ step: ChildStep, in document: Document
  ) -> Bool {
    let ends = max(level, 1)..<max(level, 1, row.path.count)
    for depth in ends.reversed().prefix(Self.mostEnds) {
      // The container at `depth - 1` ends, unless the next child is in it.
      if step != .end, depth == level { break }
      let side = CommentPosition.Side.closing
      let container = row.path[depth - 1]
      guard !shownComments(at: side, in: container, document).isEmpty else { continue }
      pop(to: depth)
      return showFirst(at: side, in: document)
    }
    return false
  }

  /// Moves from a line of a comment to the next row.
  mutating func next(from position: CommentPosition, in document: Document) -> Bool {
    guard let node = row.path.popLast() else { return false }
    let all = shownComments(at: position.side, in: row.path.last, document)
    if let index = all.firstIndex(where: { $0.node == node }) {
      if position.line + 1 < lineCount(of: all[index], in: document) {
        show(all[index], at: position.side, line: position.line + 1)
        return true
      }
      if index + 1 < all.count {
        show(all[index + 1], at: position.side, line: 0)
        return true
      }
    }
    row.kind = .node
    switch position.side {
    case .before(let child): push(child)
    case .head: break
    case .closing:
      let start = self
      if moveToNextSibling(in: document) { return true }
      self = start
      row.path.append(node)
      row.kind = .comment(position)
      return false
    case .tail:
      row.path.append(node)
      row.kind = .comment(position)
      return false
    }
    return true
  }

  /// Moves from a line of a comment to the previous row.
  mutating func previous(from position: CommentPosition, in document: Document) -> Bool {
    guard let node = row.path.popLast() else { return false }
    let all = shownComments(at: position.side, in: row.path.last, document)
    if let index = all.firstIndex(where: { $0.node == node }) {
      if position.line > 0 {
        show(all[index], at: position.side, line: position.line - 1)
        return true
      }
      if index > 0 {
        let before = all[index - 1]
        show(before, at: position.side, line: lineCount(of: before, in: document) - 1)
        return true
      }
    }
    row.kind = .node
    guard let container = row.path.last else { return false }
    switch position.side {
    case .before(let child): moveBefore(child, in: container, of: document)
    case .closing:
      let last = filter?.lastChild(of: container, in: document) ?? document.lastChild(of: container)
      if case .child(let last) = last, isOpen(container) {
        push(last)
        descendToLast(in: document)
      }
    case .tail: descendToLast(in: document)
    case .head:
      row.path.append(node)
      row.kind = .comment(position)
      return false
    }
    return true
  }
}
