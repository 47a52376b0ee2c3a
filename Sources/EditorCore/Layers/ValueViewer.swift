import DocumentTree

/// The whole text of a scalar, wrapped to the window, with a search.
package struct ValueViewer: Layer {
  private static let border = 4

  private let name: String
  private var text: LongText
  private(set) var top = LongText.Position()
  private var size: Size
  /// The text that is searched for.
  private var searched: SearchText?
  private var line = LineEditor()
  private var isTyping = false
  /// The first line when the typing began.
  private var origin = LongText.Position()
  private var note: StyledText = ""

  init(_ text: LongText, name: String, size: Size, searching searched: SearchText? = nil) {
    self.text = text
    self.name = name
    self.size = size
    self.text.width = Self.width(size)
    self.searched = searched
    if searched != nil { find(from: top, forward: true, includesStart: true) }
    note = ""
  }

  private static func width(_ size: Size) -> Int { max(1, size.columns - border) }

  private var pageHeight: Int { Layout(size).boxRows }

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

  package var typedLine: LineEditor? { isTyping ? line : nil }

  package var status: StatusContent? {
    guard isTyping else { return note.isEmpty ? nil : StatusContent(left: note) }
    return StatusContent(
      left: StyledText("/", .prompt), field: line.content(note: note))
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    if isTyping { return type(key) }
    note = ""
    switch (key.code, key.modifiers) {
    case (.character("/"), []):
      (isTyping, line, origin) = (true, LineEditor(), top)
    case (.character("n"), []): find(from: top, forward: true, includesStart: false)
    case (.character("N"), []), (.character("n"), .shift):
      find(from: top, forward: false, includesStart: false)
    case (.escape, []), (.character("q"), []), (.character("w"), []), (.enter, []),
      (.character("c"), .control):
      return .dropped
    default:
      guard let motion = LineMotion(key) else { return .passed }
      move(motion)
    }
    return .consumed
  }

  private mutating func move(_ motion: LineMotion) {
    if let lines = motion.lines(in: pageHeight) { return scroll(by: lines) }
    top = if case .first = motion { LongText.Position() } else { lastTop }
  }

  // MARK: - Search

  private mutating func type(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.enter, []):
      isTyping = false
      if searched != nil { find(from: origin, forward: true, includesStart: true) }
    case (.escape, []), (.character("c"), .control): stopTyping()
    case (.backspace, []) where line.scalars.isEmpty: stopTyping()
    default:
      if line.handle(key) { findAsTyped() }
    }
    return .consumed
  }

  private mutating func stopTyping() {
    isTyping = false
    searched = nil
    top = origin
    note = ""
  }

  package mutating func paste(_ bytes: [UInt8]) -> LayerAnswer {
    guard isTyping else { return .passed }
    line.insert(PastedText.oneLine(bytes))
    findAsTyped()
    return .consumed
  }

  private mutating func findAsTyped() {
    note = ""
    top = origin
    guard !line.scalars.isEmpty else { return searched = nil }
    searched = SearchText(line.text)
    find(from: origin, forward: true, includesStart: true)
  }

  /// Moves to the next line with a match; the line becomes the first one.
  private mutating func find(from start: LongText.Position, forward: Bool, includesStart: Bool) {
    guard let searched else { return note = StyledText("/ searches this text", .statusQuiet) }
    switch text.match(of: searched, from: start, forward: forward, includesStart: includesStart) {
    case .found(let position, let hasWrapped):
      top = position
      if hasWrapped {
        note = StyledText(
          forward ? "from the start again" : "from the end again", .statusQuiet)
      }
    case .nothing:
      note = StyledText((isTyping ? "" : "\(searched.text) is ") + "not in this text", .problem)
    case .unfinished(let position):
      top = position
      note = StyledText(
        "no match up to \(text.percent(at: position)) %; \(forward ? "n" : "N") goes on",
        .statusQuiet)
    }
  }

  /// Returns a window of lines with the matches marked, and the position after them.
  private func markedLines() -> (lines: [StyledText], next: LongText.Position?) {
    let (lines, next) = text.lines(from: top, count: pageHeight)
    let styled = lines.map { StyledText($0, .content) }
    guard let searched else { return (styled, next) }
    var marked: [StyledText] = []
    var position = top
    while marked.count < styled.count, position.block < text.blockCount {
      let matches = text.matches(of: searched, inBlock: position.block)
      for line in matches.dropFirst(position.line) where marked.count < styled.count {
        marked.append(styled[marked.count].marking(line.parts))
      }
      position = LongText.Position(block: position.block + 1)
    }
    return (marked + styled.dropFirst(marked.count), next)
  }

  /// The keys, at most one line of them, because more would cover text.
  private var footer: [KeyHint] {
    let keys = [
      KeyHint("PgDn", "page"), KeyHint("/", "find"),
      searched == nil ? KeyHint("G", "end") : KeyHint("n N", "next"), KeyHint("Esc", "close"),
    ]
    return size.columns < 50 ? keys.suffix(1) : keys
  }

  package func overlay(in size: Size) -> OverlayContent? {
    let (lines, next) = markedLines()
    let isWhole = top == LongText.Position() && next == nil
    let percent = next == nil ? 100 : text.percent(at: top)
    var content = OverlayContent(
      placement: .full, title: isWhole ? name : "\(name) · \(percent) %",
      lines: lines,
      footer: footer)
    content.linesBefore = top == LongText.Position() ? 0 : 1
    content.linesAfter = next == nil ? 0 : 1
    return content
  }
}
