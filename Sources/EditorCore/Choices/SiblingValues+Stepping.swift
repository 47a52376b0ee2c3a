import DocumentFormats
import DocumentTree

extension SiblingValues {
  /// The choice so many steps on from a value, in the order of their scalars, which stays the same
  /// whatever is chosen; the first again after the last. What was saved is one of them, so that
  /// there is a way back.
  func choice(
    from text: [Unicode.Scalar], by count: Int, saved: [Unicode.Scalar]?
  ) -> [Unicode.Scalar]? {
    var all = choices.map(\.text)
    if let saved, !all.contains(saved) { all.append(saved) }
    if !isListed { all.sort { $0.lexicographicallyPrecedes($1) } }
    guard all.count > 1, let place = all.firstIndex(of: text) else { return nil }
    return all[((place + count % all.count) + all.count) % all.count]
  }
}

extension Editor {
  /// Steps a string through the values that others like it have; false where there are none.
  mutating func stepChoice(at path: NodePath, by count: Int, isCounted: Bool) -> Bool {
    let document = file.document
    guard let node = path.last, let token = shortToken(of: node),
      let string = document.tokens.spelledString(token), let values = file.choices(at: path)
    else { return false }
    let saved = document.baseValue(of: node).flatMap { value in
      value.count <= Self.longestField
        ? document.tokens.spelledString(value.array)?.meaning : nil
    }
    guard let choice = values.choice(from: string.meaning, by: count, saved: saved) else {
      return false
    }
    step(node, isCounted: isCounted) { document throws(EditError) in
      try document.setValue(path, text: string.spelling(of: choice))
      return path
    }
    return true
  }

  /// One edit of a node; those of held repeats are one undo, one with a number is its own.
  mutating func step(
    _ node: Node, isCounted: Bool, _ body: (inout Document) throws(EditError) -> NodePath?
  ) {
    let isRepeat = !isCounted && file.steppedNode == node
    guard edit(body) else { return }
    if isRepeat { file.document.joinLastEdits() }
    file.steppedNode = isCounted ? nil : node
  }
}
