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
    return StatusContent(left: StyledText("find: ", .prompt), field: filter.content())
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    if isTyping, let answer = type(key) { return answer }
    switch (key.code, key.modifiers) {
    case (.character("/"), []): isTyping = true
    case (.enter, []): scroll(by: 1)
    case (.escape, []) where !filter.scalars.isEmpty:
      filter = LineEditor()
      find()
    case (.escape, []), (.character("q"), []), (.character("?"), []), (.function(1), []),
      (.character("c"), .control):
      return .dropped
    default:
      guard let motion = LineMotion(key) else { return .passed }
      scroll = motion.line(from: scroll, height: pageHeight, last: lastScroll)
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

  package mutating func paste(_ bytes: [UInt8]) -> LayerAnswer {
    guard isTyping else { return .passed }
    filter.insert(PastedText.oneLine(bytes))
    find()
    return .consumed
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
    scroll = max(0, min(scroll + rows, lastScroll))
  }

  package mutating func resize(_ size: Size) {
    pageHeight = Layout(size).boxRows
    scroll(by: 0)
  }

  /// The first line of the last page.
  private var lastScroll: Int { max(0, lines.count - pageHeight) }
}
