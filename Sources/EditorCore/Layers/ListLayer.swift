import DocumentTree

/// Lines over the whole window: the list of changes, a comparison.
package struct ListLayer: Sendable {
  package enum Subject: Hashable, Sendable {
    case changes
    case textDiff
    case disk
    /// Edits that were not made again.
    case lostEdits
    /// What recovering would change.
    case recovery
  }

  enum Choice: Sendable {
    case goTo(Int)
    case revert(Int)
    case revertAll
    case nextView
  }

  package let subject: Subject
  package let title: String
  package var lines: [StyledText]
  /// The changes of the lines, for the list of changes.
  package var changes: [Change]
  package var selected = 0
  var pageHeight: Int

  init(
    _ subject: Subject, title: String, lines: [StyledText], changes: [Change] = [],
    pageHeight: Int
  ) {
    self.subject = subject
    self.title = title
    self.lines = lines
    self.changes = changes
    self.pageHeight = max(1, pageHeight)
  }

  private var footer: [KeyHint] {
    let close = KeyHint("Esc", "close")
    switch subject {
    case .lostEdits, .recovery: return [close]
    case .textDiff, .disk: return [KeyHint("=", "next view"), close]
    case .changes: break
    }
    return [
      KeyHint("Enter", "go there"), KeyHint("z", "revert"), KeyHint("R", "revert all"),
      KeyHint("=", "as text"), close,
    ]
  }

  package var content: OverlayContent {
    OverlayContent(
      placement: .full, title: title, lines: lines, selected: lines.isEmpty ? nil : selected,
      footer: footer)
  }

  mutating func select(_ line: Int) { selected = max(0, min(line, lines.count - 1)) }

  mutating func handle(_ key: Key) -> Layer.Answer {
    switch (key.code, key.modifiers) {
    case (.character("j"), []), (.down, []): select(selected + 1)
    case (.character("k"), []), (.up, []): select(selected - 1)
    case (.character("g"), []), (.home, []): select(0)
    case (.character("G"), []), (.end, []): select(lines.count - 1)
    case (.pageDown, []), (.character("d"), .control): select(selected + pageHeight)
    case (.pageUp, []), (.character("u"), .control): select(selected - pageHeight)
    case (.enter, []): return choice(.goTo(selected))
    case (.character("z"), []): return choice(.revert(selected))
    case (.character("R"), []): return choice(.revertAll)
    case (.character("="), []): return .act(.choose(.nextView))
    case (.escape, []), (.character("q"), []), (.character("c"), .control): return .dropped
    default: return .passed
    }
    return .consumed
  }

  private func choice(_ choice: Choice) -> Layer.Answer {
    changes.isEmpty ? .consumed : .act(.choose(choice))
  }
}
