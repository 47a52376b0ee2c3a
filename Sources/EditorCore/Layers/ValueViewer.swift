import DocumentTree

/// The whole text of a scalar, wrapped to the window.
package struct ValueViewer: Layer {
  private static let border = 4

  private let name: String
  private var text: LongText
  private(set) var top = LongText.Position()
  private var size: Size

  init(_ text: LongText, name: String, size: Size) {
    self.text = text
    self.name = name
    self.size = size
    self.text.width = Self.width(size)
  }

  private static func width(_ size: Size) -> Int { max(1, size.columns - border) }

  private var pageHeight: Int {
    let layout = Layout(size)
    return max(1, layout.statusRow - layout.titleRows - 2)
  }

  package mutating func resize(_ size: Size) {
    self.size = size
    text.width = Self.width(size)
    top.line = 0
  }

  /// Scrolls so that the window stays full.
  package mutating func scroll(by rows: Int) {
    if rows < 0 {
      top = text.position(-rows, before: top)
    } else {
      top = max(top, min(text.position(rows, after: top), lastTop))
    }
  }

  /// The position of the first line of the last page.
  private var lastTop: LongText.Position { text.position(pageHeight - 1, before: text.last) }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.character("j"), []), (.down, []): scroll(by: 1)
    case (.character("k"), []), (.up, []): scroll(by: -1)
    case (.pageDown, []), (.character(" "), []): scroll(by: pageHeight)
    case (.pageUp, []): scroll(by: -pageHeight)
    case (.character("d"), .control): scroll(by: max(1, pageHeight / 2))
    case (.character("u"), .control): scroll(by: -max(1, pageHeight / 2))
    case (.character("g"), []), (.home, []): top = LongText.Position()
    case (.character("G"), []), (.end, []): top = lastTop
    case (.escape, []), (.character("q"), []), (.character("w"), []), (.enter, []),
      (.character("c"), .control):
      return .dropped
    default: return .passed
    }
    return .consumed
  }

  /// The keys, at most one line of them, because more would cover text.
  private var footer: [KeyHint] {
    let keys = [
      KeyHint("PgDn", "page"), KeyHint("g", "start"), KeyHint("G", "end"), KeyHint("Esc", "close"),
    ]
    return size.columns < 50 ? keys.suffix(1) : keys
  }

  package func overlay(in size: Size) -> OverlayContent? {
    let (lines, next) = text.lines(from: top, count: pageHeight)
    let isWhole = top == LongText.Position() && next == nil
    let percent = next == nil ? 100 : text.percent(at: top)
    var content = OverlayContent(
      placement: .full, title: isWhole ? name : "\(name) · \(percent) %",
      lines: lines.map { StyledText($0, .overlayText) },
      footer: footer)
    content.linesBefore = top == LongText.Position() ? 0 : 1
    content.linesAfter = next == nil ? 0 : 1
    return content
  }
}
