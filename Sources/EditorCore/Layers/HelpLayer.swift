/// The list of keys and commands, which can be narrowed to the lines with a text.
package struct HelpLayer: Layer {
  private let all: [StyledText]
  package private(set) var lines: [StyledText]
  package var scroll = 0
  var pageHeight: Int
  private var filter = LineEditor()
  private var isTyping = false

  init(_ lines: [StyledText], pageHeight: Int) {
    all = lines
    self.lines = lines
    self.pageHeight = max(1, pageHeight)
  }

  package func overlay(in size: Size) -> OverlayContent? {
    OverlayContent(
      placement: .full, title: filter.scalars.isEmpty ? "Keys" : "Keys with \(filter.text)",
      lines: lines.isEmpty ? [StyledText("no command has this text", .titleQuiet)] : lines,
      scroll: scroll,
      footer: [KeyHint("j k", "scroll"), KeyHint("/", "find"), KeyHint("Esc", "close")])
  }

  package var typedLine: LineEditor? { isTyping ? filter : nil }

  package var status: StatusContent? {
    guard isTyping else { return nil }
    return StatusContent(
      left: StyledText("find: ", .prompt),
      field: FieldContent(
        text: FieldText.shown(filter.scalars), cursor: filter.cursor, selection: filter.selection))
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    if isTyping, let answer = type(key) { return answer }
    switch (key.code, key.modifiers) {
    case (.character("/"), []): isTyping = true
    case (.character("j"), []), (.down, []), (.enter, []): scroll(by: 1)
    case (.character("k"), []), (.up, []): scroll(by: -1)
    case (.pageDown, []), (.character(" "), []), (.character("d"), .control):
      scroll(by: pageHeight)
    case (.pageUp, []), (.character("u"), .control): scroll(by: -pageHeight)
    case (.character("g"), []), (.home, []): scroll = 0
    case (.character("G"), []), (.end, []): scroll(by: lines.count)
    case (.escape, []) where !filter.scalars.isEmpty:
      filter = LineEditor()
      find()
    case (.escape, []), (.character("q"), []), (.character("?"), []), (.function(1), []),
      (.character("c"), .control):
      return .dropped
    default: return .passed
    }
    return .consumed
  }

  /// Handles a key while the text is typed. Returns nil for the keys that scroll.
  private mutating func type(_ key: Key) -> LayerAnswer? {
    switch (key.code, key.modifiers) {
    case (.enter, []): isTyping = false
    case (.escape, []), (.character("c"), .control):
      isTyping = false
      filter = LineEditor()
      find()
    case (.up, []), (.down, []), (.pageUp, []), (.pageDown, []): return nil
    default:
      guard filter.handle(key) else { return .consumed }
      find()
    }
    return .consumed
  }

  package mutating func paste(_ bytes: [UInt8]) -> Bool {
    guard isTyping else { return false }
    filter.insert(PastedText.oneLine(bytes))
    find()
    return true
  }

  /// Finds the lines with the text, below the titles of their groups.
  private mutating func find() {
    scroll = 0
    let text = filter.text.lowercased()
    guard !text.isEmpty else { return lines = all }
    lines = []
    var title: StyledText?
    for line in all where !line.string.isEmpty {
      if line.runs.first?.role == .overlayTitle {
        title = line
      } else if line.string.lowercased().contains(text) {
        if let title { lines.append(title) }
        title = nil
        lines.append(line)
      }
    }
  }

  package mutating func scroll(by rows: Int) {
    scroll = max(0, min(scroll + rows, lines.count - pageHeight))
  }
}
