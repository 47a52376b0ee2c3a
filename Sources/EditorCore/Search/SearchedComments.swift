import DocumentTree

/// The comments of a file, as a search compares them.
struct SearchedComments {
  private let document: Document

  init(_ file: EditedFile) { document = file.document }

  /// Returns whether the comment of a row matches all terms of a query; a comment has only text, and may be changed.
  func matches(
    _ row: OutlineRow, at position: CommentPosition, _ query: SearchQuery, budget: inout Int
  ) -> Bool {
    guard let node = row.path.last,
      let comment = document.comment(node, of: position.owner), !comment.isGhost
    else { return false }
    return query.terms.allSatisfy { term in
      switch term {
      case .text(let text, .anywhere), .text(let text, .comment):
        isFound(in: comment, budget: &budget, text.isFound)
      case .expression(let expression, .anywhere), .expression(let expression, .comment):
        isFound(in: comment, budget: &budget, expression.isFound)
      case .quality(.changed): comment.mark != .none
      default: false
      }
    }
  }

  /// Returns whether a comment on the line of an entry is found.
  func isFoundOnLine(
    of child: Child, in parent: Node?, budget: inout Int, _ test: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard document.mayHaveComments else { return false }
    for comment in document.lineComments(of: child, in: parent) where !comment.isGhost {
      if isFound(in: comment, budget: &budget, test) { return true }
    }
    return false
  }

  private func isFound(
    in comment: DocumentComment, budget: inout Int, _ test: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard let lines = document.commentLines(of: comment.node, owner: comment.owner) else {
      return false
    }
    budget -= lines.count
    return lines.withUnsafeBytes(test)
  }
}
