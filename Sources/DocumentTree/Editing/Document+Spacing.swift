import ModelBasics

// A new member is spaced like its neighbours: `"c" : 3` beside `"b" : 2`, whatever the rest of the file does.

extension Document {
  /// The number of entries that are looked at, and the length in bytes of the longest space.
  private static var mostNeighbours: Int { 16 }
  private static var longestSpace: Int { 256 }

  /// Returns the style of edits with the space between key and value that the members of the last container of a path have, first
  /// of all `neighbour`; that of an outer object if there are no members.
  package func style(ofEntriesIn path: NodePath, near neighbour: Node? = nil) -> DocumentStyle {
    style(style, ofEntriesIn: path, near: neighbour)
  }

  func style(
    _ style: DocumentStyle, ofEntriesIn path: NodePath, near neighbour: Node? = nil
  ) -> DocumentStyle {
    var style = style
    for container in path.reversed() where kind(of: container) == .object {
      let found =
        neighbour.flatMap { keySeparator(of: $0, style) } ?? keySeparator(in: container, style)
      guard let found else { continue }
      style.keySeparator = found
      break
    }
    return style
  }

  private func keySeparator(in container: Node, _ style: DocumentStyle) -> [UInt8]? {
    var walk = ChildWalk(of: container, in: self, budget: Self.keySearchBudget)
    for _ in 0..<Self.mostNeighbours {
      guard let child = walk.next() else { return nil }
      // After a save, nobody would know the removed entries.
      if !child.isGhost, let found = keySeparator(of: child.node, style) { return found }
    }
    return nil
  }

  /// Returns the text between the key of a member and its value; nil if others cannot follow it, as there are comments in it.
  private func keySeparator(of node: Node, _ style: DocumentStyle) -> [UInt8]? {
    guard !entry(of: node).isOwnValue, let gap = keyGap(of: node) else { return nil }
    let edited = editedText(of: gap)
    let span = edited?.span ?? gap.span
    let bytes = edited?.bytes ?? gap.bytes
    guard span.count <= Self.longestSpace, !grammar.comments.mayOccur(in: span, of: bytes) else {
      return nil
    }
    let text = bytes.array(span)
    guard text.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    // Values have lines of their own if there is nothing else between them and their keys. Beside that only some values are below their
    // keys.
    return text.allSatisfy { $0 <= 0x20 } ? style.newline : nil
  }

  /// Returns the entry beside which a new one is inserted.
  func neighbour(at point: InsertionPoint, in container: Node) -> Node? {
    let document = withGhosts
    var child: Child? =
      switch point {
      case .before(let child), .after(let child): child
      case .first: document.firstChild(of: container).child
      case .last: document.lastChild(of: container).child
      }
    // After a save nobody would know the removed entries.
    for _ in 0..<Self.mostNeighbours {
      guard let ghost = child, ghost.isGhost else { break }
      child =
        point == .first
        ? document.child(after: ghost, in: container).child
        : document.child(before: ghost, in: container).child
    }
    return child.flatMap { $0.isGhost ? nil : $0.node }
  }
}
