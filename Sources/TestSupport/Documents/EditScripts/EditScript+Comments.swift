import DocumentFormats
import DocumentTree
import ModelBasics

// Edits of comments. The plain tree has none, so it stays the same; the checks of bytes, undo, reverts, journals and
// patches are the same as for other edits.

extension EditScript {
  mutating func editComment() throws {
    let (_, positions) = randomNode()
    let path = try path(positions)
    let known = comments(of: path)
    if let comment = known.isEmpty ? nil : random.pick(known), random.chance(60) {
      let owner = comment.owner == path.last ? path : Array(path.dropLast())
      let target = owner + [comment.node]
      let text = commentText()
      switch random.below(10) {
      case 0..<4:
        try edit("remove the comment \(comment.place) of \(positions)") {
          document throws(EditError) in
          try document.removeComment(target)
        } _: { _, _ in
        }
      case 4..<8:
        try edit("set the comment \(comment.place) of \(positions) to \(text)") {
          document throws(EditError) in
          try document.setComment(target, to: Array(text.utf8))
        } _: { _, _ in
        }
      default:
        guard document.changes.contains(where: { $0.path == target }) else { return }
        try edit("revert the comment \(comment.place) of \(positions)") {
          document throws(EditError) in
          try document.revert(target)
        } _: { _, _ in
        }
      }
    } else {
      var places: [CommentPlace] = [.above, .after]
      if plain.isContainer(plain.nodes().first { $0.path == positions }?.node ?? 0) {
        places += [.opening, .inside]
      }
      if path.last.map({ document.keyGap(of: $0) != nil }) == true { places.append(.key) }
      let place = random.pick(places)
      // The number tells the comment from all others.
      addedComments += 1
      let mark = "comment \(addedComments);"
      let text = commentText() + mark
      let isMade = try edit("comment \(positions) \(place) with \(text)") {
        document throws(EditError) in
        try document.addComment(Array(text.utf8), to: path, at: place)
      } _: { _, _ in
      }
      guard isMade else { return }
      let count = document.render().bytes().ranges(of: Array(mark.utf8)).count
      guard count == 1 else { throw fail("the comment was written \(count) times") }
    }
  }

  private mutating func commentText() -> String {
    random.pick(["", "x", "two words", "a\nb", " // */ ", "/", "\u{2028}", "\"a\": 1,", "é"])
  }

  /// Returns the comments of an entry that were not removed.
  private func comments(of path: NodePath) -> [DocumentComment] {
    guard let node = path.last else { return [] }
    let parent = path.dropLast().last
    let beside = document.lineComments(of: Child(node), in: parent)
    let before =
      parent.map { document.comments(before: Child(node), in: $0) } ?? document.headComments
    return (beside + before + document.closingComments(of: node)).filter {
      !$0.isGhost && ($0.owner == node || $0.owner == parent)
    }
  }
}
