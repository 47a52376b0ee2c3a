import ModelBasics

// Edits of comments. A path to a comment is that of the entry or container that it belongs to, and the comment.

extension Document {
  /// Adds a comment to the last node of a path. `content` is its text without delimiters.
  @discardableResult
  package mutating func addComment(
    _ content: [UInt8], to path: NodePath, at place: CommentPlace
  ) throws(EditError) -> Node {
    let lines = try lines(of: content, like: nil, at: place)
    return try transact(focus: path) { document throws(EditError) in
      guard document.isPresent(path) else { throw .notFound }
      try document.requireGap(for: place, of: path)
      let text = document.addRawSource(lines)
      let comment = Node(text, 0, .comment)
      document.setComment(comment, of: path, at: place, from: nil, to: text)
      try document.requireText(of: comment, of: path)
      document.pending?.focus = path + [comment]
      return comment
    }
  }

  /// Gives a comment another text, without delimiters; the spelling of the comment is kept.
  package mutating func setComment(_ path: NodePath, to content: [UInt8]) throws(EditError) {
    let (comment, old) = try known(path)
    let lines = try lines(of: content, like: old, at: comment.place)
    try transact(focus: path) { document throws(EditError) in
      document.replace(comment, old, of: Array(path.dropLast()), with: lines)
      try document.requireText(of: comment.node, of: Array(path.dropLast()))
      document.pending?.focus = path
    }
  }

  /// Throws if a comment cannot be written with its text where it is.
  private func requireText(of comment: Node, of path: NodePath) throws(EditError) {
    guard let owner = path.last else { return }
    for gap in gaps(beside: owner, around: comment) {
      if let altered = editedText(of: gap)?.altered, altered.comment == comment {
        throw .refused(altered.reason)
      }
    }
  }

  /// Removes a comment, with its lines if it has them to itself.
  package mutating func removeComment(_ path: NodePath) throws(EditError) {
    let (comment, old) = try known(path)
    try transact(focus: path) { document throws(EditError) in
      document.replace(comment, old, of: Array(path.dropLast()), with: nil)
      document.pending?.focus = path
    }
  }

  /// Makes a comment as it was saved.
  mutating func revertComment(_ path: NodePath) throws(EditError) {
    guard path.count > 1, let node = path.last,
      let change = changeSet[path[path.count - 2]]?.comment(node)
    else { throw .nothingToRevert }
    try transact(focus: path) { document throws(EditError) in
      document.restore(change, of: Array(path.dropLast()))
      document.pending?.focus = change.isAdded ? Array(path.dropLast()) : path
    }
  }

  mutating func restore(_ change: CommentChange, of path: NodePath) {
    let own = change.isAdded ? nil : sourceLines(of: change.node).map { addRawSource($0) }
    setComment(change.node, of: path, at: change.place, from: change.text, to: own)
  }

  private mutating func replace(
    _ comment: DocumentComment, _ old: [UInt8], of path: NodePath, with lines: [UInt8]?
  ) {
    let former = path.last.flatMap { changeSet[$0]?.comment(comment.node)?.text }
    setComment(
      comment.node, of: path, at: comment.place, from: former ?? addRawSource(old),
      to: lines.map { addRawSource($0) })
  }

  /// Returns a comment that was not removed, with its lines.
  private func known(
    _ path: NodePath
  ) throws(EditError) -> (comment: DocumentComment, lines: [UInt8]) {
    guard path.count > 1, let node = path.last, case let owner = path[path.count - 2],
      isPresent(Array(path.dropLast())), let comment = comment(node, of: owner), !comment.isGhost,
      let lines = commentLines(of: node, owner: owner)
    else { throw .notFound }
    return (comment, lines)
  }

  private func lines(
    of content: [UInt8], like old: [UInt8]?, at place: CommentPlace
  ) throws(EditError) -> [UInt8] {
    switch grammar.comments.comment(content, like: old, at: place, style: style) {
    case .success(let lines): return lines
    case .failure(let refusal): throw .refused(refusal.reason)
    }
  }

  /// Throws if the text that a comment would be added to has not been read, or is broken.
  private func requireGap(for place: CommentPlace, of path: NodePath) throws(EditError) {
    guard let node = path.last else { throw .notFound }
    let content = content(of: node)
    if content.kind == .empty { throw .refused("a comment needs a value; insert that first") }
    let gap: Gap?
    switch place {
    case .opening: gap = openingGap(of: content, node)
    case .inside: gap = closingGap(of: content, node)
    case .below: gap = documentGap(.tail)
    case .key:
      // An element may be a member in the text it was moved from.
      gap = path.dropLast().last.flatMap { kind(of: $0) == .object ? keyGap(of: node) : nil }
      if gap == nil { throw .refused("only an entry with a key and a value has such a comment") }
    case .above, .before, .after:
      let isAfter = place == .after
      if let parent = path.dropLast().last {
        let (slot, content, container) = originalSlot(of: node, in: parent)
        gap =
          content.map {
            isAfter
              ? self.gap(after: node, in: $0, of: container)
              : self.gap(before: node, in: $0, of: container)
          } ?? ownGap(isAfter ? .ownAfter : .ownBefore, of: slot)
      } else {
        gap = documentGap(isAfter ? .tail : .head)
      }
    }
    guard gap != nil else { throw fault == nil ? .notReadYet : .broken }
  }
}
