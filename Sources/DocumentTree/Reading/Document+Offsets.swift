import ModelBasics

// What is at an offset of the base, for a search in its bytes: the text of an entry, or a comment in one of the gaps.
//
//   {"a": [1, 2], // one⏎   "b": 3}
//         ▲          ▲
//     entry a.0   comment of a: the last entry that begins before it has ended, so it is in a gap of the root

/// What is at an offset of the base.
package enum OffsetContent: Sendable {
  /// The key or the value of an entry; of a container, only what precedes its entries.
  case entry(NodePath)
  case comment(LocatedComment)
  case nothing
  /// That part of the base has not been read yet.
  case unknown
}

/// A comment of the base.
package struct LocatedComment: Sendable {
  package var comment: DocumentComment
  /// The path of the entry or the container that the comment belongs to.
  package var ownerPath: NodePath
  /// The span of the comment in the base.
  package var span: Span
}

extension Document {
  /// Returns what is at an offset of the base, whatever changes there are; a path has at most `deepest` nodes.
  package func content(at offset: Int, deepest: Int) -> OffsetContent {
    var path = path(around: offset, deepest: deepest)
    if offset < root.offset { return comment(at: offset, in: documentGap(.head), [root]) }
    // The last entry that begins before the offset may have ended, and the containers around it as well.
    while let node = path.last {
      let value = entry(of: node).value
      let end = end(of: value, in: base)
      if let end, offset >= end {
        guard path.count > 1 else { return comment(at: offset, in: documentGap(.tail), path) }
        path.removeLast()
        continue
      }
      if let gap = keyGap(of: node), gap.span.start <= offset, offset < gap.span.end,
        case .comment(let located) = comment(at: offset, in: gap, path)
      {
        return .comment(located)
      }
      guard value.kind.isContainer else { return .entry(path) }
      let source = self[base]
      guard end != nil || isIndexed || source.index.isOpen(containerAt: value.offset, at: offset)
      else { return .unknown }
      guard offset >= source.structure.contentStart(of: value) else { return .entry(path) }
      let content = content(of: node)
      guard content.source == base, content.kind.isContainer else { return .nothing }
      return comment(at: offset, in: gap(around: offset, in: content, of: node), path)
    }
    return .nothing
  }

  /// True if a comment is where the base has it, beside an entry without changes.
  package func hasInPlace(_ located: LocatedComment) -> Bool {
    guard located.comment.mark == .none, isPresent(located.ownerPath) else { return false }
    switch located.comment.place {
    case .inside, .below: return true
    case .above where located.ownerPath.count == 1: return true
    case .above, .before, .after, .opening, .key: return !hasChanges(located.comment.owner)
    }
  }

  private func comment(at offset: Int, in gap: Gap?, _ container: NodePath) -> OffsetContent {
    guard let gap else { return isIndexed ? .nothing : .unknown }
    guard gap.span.count <= longestGap,
      let found = grammar.comments.comments(in: gap).last(where: { $0.span.start <= offset }),
      offset < found.span.end, let owner = owner(of: found.place, in: gap)
    else { return .nothing }
    let node = Node(gap.source, found.span.start, .comment)
    let comment = DocumentComment(
      node: node, owner: owner, place: found.place, mark: mark(ofComment: node, of: owner))
    return .comment(
      LocatedComment(
        comment: comment, ownerPath: owner == container.last ? container : container + [owner],
        span: found.span))
  }
}
