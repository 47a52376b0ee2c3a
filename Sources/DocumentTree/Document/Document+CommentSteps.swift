import ModelBasics

// The step of an edit that changes one comment.

extension Document {
  /// Gives a comment of the last node of a path another text, or removes it if `text` is nil. `former` is the source of its
  /// text before; without it the comment is added, in front of an entry that has no gap after a key here, such as one that was an
  /// element when its text was written.
  mutating func setComment(
    _ comment: Node, of path: NodePath, at place: CommentPlace, from former: SourceID?,
    to text: SourceID?
  ) {
    guard let owner = path.last else { return }
    let isAdded = changeSet[owner]?.comment(comment)?.isAdded ?? (former == nil)
    let place = isAdded && place == .key && keyGap(of: owner) == nil ? .before : place
    pending?.steps.append(.setComment(comment, of: owner, at: place, from: former, to: text))
    makeRecords(along: path)
    let isOwn = !isAdded && text.map { isOwnText($0, of: comment) } == true
    update(owner) { record in
      if isOwn || (isAdded && text == nil) {
        record.dropComment(comment)
      } else {
        record.put(CommentChange(node: comment, place: place, text: text, isAdded: isAdded))
      }
    }
    addOwner(owner, of: comment.source)
    pending?.touched.append(owner)
  }

  /// True if a text is that of a comment in its source.
  private func isOwnText(_ text: SourceID, of comment: Node) -> Bool {
    sourceLines(of: comment).map { $0 == self[text].bytes.array(Span(0, .max)) } ?? false
  }

  /// Returns the lines of a comment as its source has them, without the indentation of its line.
  func sourceLines(of comment: Node) -> [UInt8]? {
    let bytes = self[comment.source].bytes
    guard let comments = grammar.comments, let span = comments.span(at: comment.offset, in: bytes)
    else { return nil }
    return comments.lines(of: span, in: bytes)
  }

  /// Drops the changes of the comments inside a value that goes away.
  mutating func removeInnerComments(of node: Node) {
    update(node) { record in record.comments.removeAll { $0.place.isInner } }
  }
}
