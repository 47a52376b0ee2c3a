/// The list of keys and commands.
package struct HelpLayer: Layer {
  package let lines: [StyledText]
  package var scroll = 0
  var pageHeight: Int

  init(_ lines: [StyledText], pageHeight: Int) {
    self.lines = lines
    self.pageHeight = max(1, pageHeight)
  }

  package func overlay(in size: Size) -> OverlayContent? {
    OverlayContent(
      placement: .full, title: "Keys", lines: lines, scroll: scroll,
      footer: [KeyHint("j k", "scroll"), KeyHint("Esc", "close")])
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.character("j"), []), (.down, []), (.enter, []): scroll(by: 1)
    case (.character("k"), []), (.up, []): scroll(by: -1)
    case (.pageDown, []), (.character(" "), []), (.character("d"), .control):
      scroll(by: pageHeight)
    case (.pageUp, []), (.character("u"), .control): scroll(by: -pageHeight)
    case (.character("g"), []), (.home, []): scroll = 0
    case (.character("G"), []), (.end, []): scroll(by: lines.count)
    case (.escape, []), (.character("q"), []), (.character("?"), []), (.function(1), []),
      (.character("c"), .control):
      return .dropped
    default: return .passed
    }
    return .consumed
  }

  package mutating func scroll(by rows: Int) {
    scroll = max(0, min(scroll + rows, lines.count - pageHeight))
  }
}
