// The editing keys of all fields and prompts: those of readline and the usual arrow and deletion keys.

extension LineEditor {
  /// Handles an editing key; returns false if the key has no meaning in a line of text.
  package mutating func handle(_ key: Key) -> Bool {
    let selecting = key.modifiers.contains(.shift)
    switch (key.code, key.modifiers.subtracting(.shift)) {
    case (.character(let scalar), []) where !selecting:
      insert(FieldText.withoutLookalikes([scalar]))
    case (.left, []): moveCursor(to: movedLeft(selecting), selecting: selecting)
    case (.right, []): moveCursor(to: movedRight(selecting), selecting: selecting)
    case (.character("b"), .control): moveCursor(to: movedLeft(false))
    case (.character("f"), .control): moveCursor(to: movedRight(false))
    case (.home, _): moveCursor(to: 0, selecting: selecting)
    case (.end, _): moveCursor(to: scalars.count, selecting: selecting)
    case (.character("a"), .control): moveCursor(to: 0)
    case (.character("e"), .control): moveCursor(to: scalars.count)
    case (.left, .control), (.left, .alt): moveCursor(to: wordBefore(cursor), selecting: selecting)
    case (.right, .control), (.right, .alt): moveCursor(to: wordAfter(cursor), selecting: selecting)
    case (.character("b"), .alt): moveCursor(to: wordBefore(cursor))
    case (.character("f"), .alt): moveCursor(to: wordAfter(cursor))
    case (.backspace, []), (.character("h"), .control): delete(to: before(cursor))
    case (.delete, []), (.character("d"), .control): delete(to: after(cursor))
    case (.backspace, .alt): kill(to: wordBefore(cursor))
    case (.character("d"), .alt), (.delete, .control): kill(to: wordAfter(cursor))
    case (.character("w"), .control): kill(to: blankBefore(cursor))
    case (.character("u"), .control): kill(to: 0)
    case (.character("k"), .control): kill(to: scalars.count)
    case (.character("y"), .control): yank()
    case (.character("t"), .alt): transpose()
    default: return false
    }
    return true
  }

  /// With a selection, an arrow key moves to that end of it.
  private func movedLeft(_ selecting: Bool) -> Int {
    if !selecting, let selection { return selection.lowerBound }
    return before(cursor)
  }

  private func movedRight(_ selecting: Bool) -> Int {
    if !selecting, let selection { return selection.upperBound }
    return after(cursor)
  }
}
