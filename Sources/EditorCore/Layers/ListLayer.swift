import DocumentTree

/// A list over the whole window, such as the list of changes or a comparison.
package struct ListLayer: Layer {
  package enum Subject: Hashable, Sendable {
    case changes
    case textDiff
    case disk
    /// Edits that could not be applied again.
    case lostEdits
    /// The changes that recovery would make.
    case recovery
  }

  package enum Choice: Sendable {
    case goTo(Int)
    case revert(Int)
    case revertAll
    case undo
    case nextView
  }

  package let subject: Subject
  package let title: String
  /// The changes in the first lines; the text of each line is made when it is shown.
  package let changes: [Change]
  private let describer: ChangeDescriber?
  private let lines: [StyledText]
  package var selected = 0
  var pageHeight: Int

  init(_ subject: Subject, title: String, lines: [StyledText], pageHeight: Int) {
    self.subject = subject
    self.title = title
    self.lines = lines
    changes = []
    describer = nil
    self.pageHeight = max(1, pageHeight)
  }

  /// Creates a list of the changes of a document, followed by other lines.
  init(
    _ subject: Subject, title: String, _ changes: [Change], of document: Document,
    and lines: [StyledText] = [], pageHeight: Int
  ) {
    self.subject = subject
    self.title = title
    self.changes = changes
    describer = ChangeDescriber(document)
    self.lines = lines
    self.pageHeight = max(1, pageHeight)
  }

  package var lineCount: Int { changes.count + lines.count }

  package func line(at index: Int) -> StyledText {
    guard index < changes.count else { return lines[index - changes.count] }
    return describer?.line(changes[index]) ?? ""
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
      KeyHint("u", "undo"), KeyHint("=", "as text"), close,
    ]
  }

  /// Returns the lines around the selected one, as many as the window has rows.
  package func overlay(in size: Size) -> OverlayContent? {
    let first = max(0, selected - size.rows + 1)
    let shown = first..<min(lineCount, first + size.rows)
    var content = OverlayContent(
      placement: .full, title: title, lines: shown.map(line(at:)),
      selected: lineCount == 0 ? nil : selected - first, footer: footer)
    content.linesBefore = first
    content.linesAfter = lineCount - shown.upperBound
    return content
  }

  mutating func select(_ line: Int) { selected = max(0, min(line, lineCount - 1)) }

  /// A save makes the list of changes out of date.
  package var endsWithSave: Bool { subject == .changes }

  package mutating func scroll(by rows: Int) { select(selected + rows) }

  package mutating func resize(_ size: Size) { pageHeight = Layout(size).boxRows }

  /// Selects a line, or chooses the line that is already selected.
  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    guard case .line(let line) = target else { return .passed }
    let wasSelected = selected == line
    select(line)
    return wasSelected ? handle(Key(.enter)) : .consumed
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    if let motion = LineMotion(key) {
      selected = motion.line(from: selected, height: pageHeight, last: lineCount - 1)
      return .consumed
    }
    switch (key.code, key.modifiers) {
    case (.enter, []): return choice(.goTo(selected))
    case (.character("z"), []): return choice(.revert(selected))
    case (.character("R"), []): return choice(.revertAll)
    case (.character("u"), []): return choice(.undo)
    case (.character("="), []): return .act(.choose(.nextView, self))
    case (.escape, []), (.character("q"), []), (.character("c"), .control): return .dropped
    default: return .passed
    }
  }

  private func choice(_ choice: Choice) -> LayerAnswer {
    subject == .changes ? .act(.choose(choice, self)) : .consumed
  }
}
