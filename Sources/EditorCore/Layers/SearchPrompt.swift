import ModelBasics

/// The line in which a search or a filter is typed. Each change shows the first match, or the rows that match, at once.
package struct SearchPrompt: TypedLayer {
  /// The view before the search, which Esc restores, and its filter.
  let outline: Outline
  @Boxed private(set) var filter: FilterState?
  let isFilter: Bool
  package var line: LineEditor
  /// The reason why the text is not a query, or the state of the search.
  package var note: StyledText = ""
  private let history: [String]
  /// The shown entry of the history, counted from the newest; nil for the text being typed.
  private var shown: Int?
  private var typed = ""

  init(_ outline: Outline, history: [String]) {
    self.outline = outline
    self.history = history
    filter = nil
    isFilter = false
    line = LineEditor()
  }

  /// Creates the prompt of a filter, with the text of the present one.
  init(filtering outline: Outline, with filter: FilterState?, history: [String]) {
    self.outline = outline
    self.history = history
    self.filter = filter
    isFilter = true
    line = LineEditor(filter?.query.text ?? "")
  }

  package var label: String { isFilter ? "Show only: " : "/" }

  package var status: StatusContent? {
    StatusContent(left: StyledText(label, .prompt), right: note, field: line.content())
  }

  package var hints: [KeyHint] {
    [
      KeyHint("Enter", isFilter ? "edit these rows" : "go there"), KeyHint("Esc", "back"),
      KeyHint("↑ ↓", "earlier searches"),
      KeyHint([], "is:colour type:number key:name >100 /regex/"),
    ]
  }

  package func didType() -> LayerAnswer { .act(.searchAsTyped(self)) }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.enter, []): return .act(.acceptSearch(self))
    case (.escape, []), (.character("c"), .control): return .act(.cancelSearch(self))
    case (.backspace, []) where line.scalars.isEmpty: return .act(.cancelSearch(self))
    case (.up, []), (.character("p"), .control): return show((shown ?? -1) + 1)
    case (.down, []), (.character("n"), .control): return show((shown ?? -1) - 1)
    default: return type(key)
    }
  }

  /// Shows an entry of the history; the one before the newest is the text that was typed.
  private mutating func show(_ index: Int) -> LayerAnswer {
    guard index >= -1, index < history.count else { return .consumed }
    if shown == nil { typed = line.text }
    shown = index < 0 ? nil : index
    return put(index < 0 ? typed : history[history.count - 1 - index])
  }
}
