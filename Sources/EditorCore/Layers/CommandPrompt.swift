/// The command line: a line of text, and a list of the commands that match it.
package struct CommandPrompt: FilteredList {
  /// A line of the list.
  package struct Entry: Hashable, Sendable {
    package var text: String
    package var keys: String
    package var help: String
    /// True if the text continues with an argument.
    package var takesArgument: Bool
    /// True if the argument is a file, which may be optional.
    var takesFile = false

    package init(_ text: String, keys: String = "", help: String, takesArgument: Bool = false) {
      self.text = text
      self.keys = keys
      self.help = help
      self.takesArgument = takesArgument
    }
  }

  private let all: [Entry]
  private let recent: [Entry]
  package let label = ":"
  package var line = LineEditor()
  private(set) var shown: [Entry]
  package var selected: Int?
  package var note: StyledText = ""

  init(_ all: [Entry], recent: [String]) {
    self.all = all
    self.recent = recent.map { Entry($0, help: "again") }
    shown = self.recent + all
  }

  package var rowCount: Int { shown.count }

  package var hints: [KeyHint] {
    [
      KeyHint("Enter", "run"), KeyHint("Tab", "complete"), KeyHint("↑ ↓", "choose"),
      KeyHint("Esc", "cancel"), KeyHint([], ":12 line  :50%  :.path  :w :q :e FILE"),
    ]
  }

  package func overlay(in size: Size) -> OverlayContent? {
    guard !shown.isEmpty, size.rows >= 10 else { return nil }
    let rows = shown[visibleRows(in: size)]
    let width = rows.map(\.text.unicodeScalars.count).max() ?? 0
    let keysWidth = rows.map(\.keys.unicodeScalars.count).max() ?? 0
    // A help that is too long would be wrapped.
    let room = max(0, size.columns - width - keysWidth - 12)
    return box("Commands", in: size) { index in
      let entry = shown[index]
      var line = StyledText(Self.padded(entry.text, to: width + 2), .overlayText)
      line.append(Self.padded(entry.keys, to: keysWidth + 2), .hintKey)
      let isCut = entry.help.unicodeScalars.count > room
      line.append(isCut ? entry.help.prefix(max(0, room - 1)) + "…" : entry.help, .titleQuiet)
      return line
    }
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
  }

  package mutating func handleOwn(_ key: Key) -> LayerAnswer? {
    key == Key(.tab) ? complete() : nil
  }

  package mutating func accept() -> LayerAnswer {
    // A few letters of the only command in the list are enough.
    let isOnly = shown.count == 1 && !line.scalars.contains(" ")
    guard let selected = selected ?? (isOnly ? 0 : nil), shown.indices.contains(selected) else {
      return .act(.submit(.command, line.text))
    }
    let entry = shown[selected]
    if line.text.hasPrefix(entry.text + " ") { return .act(.submit(.command, line.text)) }
    guard !entry.takesArgument else {
      // Another Tab lists the folder.
      put(entry.text.hasSuffix("/") ? entry.text : entry.text + " ")
      return .consumed
    }
    return .act(.submit(.command, entry.text))
  }

  private mutating func complete() -> LayerAnswer {
    if let first = line.scalars.first, [".", "[", "/"].contains(first), selected == nil {
      return .act(.completePath(self))
    }
    if let (_, path) = fileArgument, selected == nil { return .act(.completeFile(path)) }
    guard !line.scalars.contains(" "), !shown.isEmpty else { return .consumed }
    let entry = shown[min(selected ?? 0, shown.count - 1)]
    put(entry.text + (entry.takesArgument ? " " : ""))
    if let (_, path) = fileArgument { return .act(.completeFile(path)) }
    return .consumed
  }

  /// The file being typed after a command that takes one, with the text before it; nil if there is none.
  var fileArgument: (start: String, path: String)? {
    let text = line.text
    guard let space = text.firstIndex(of: " "),
      all.contains(where: { $0.takesFile && $0.text == text[..<space] })
    else { return nil }
    let path = text[space...].drop { $0 == " " }
    return (String(text[..<path.startIndex]), String(path))
  }

  /// Shows completions of the typed text.
  mutating func show(_ entries: [Entry]) {
    shown = entries
    selected = nil
  }

  package mutating func didType() -> LayerAnswer {
    find()
    return .consumed
  }

  /// Finds the commands that match the typed text, the best first.
  private mutating func find() {
    selected = nil
    let text = line.text
    guard !text.isEmpty else { return shown = recent + all }
    // While the argument is typed, the help says what it is.
    if let space = text.firstIndex(of: " "),
      let entry = all.first(where: { $0.takesArgument && $0.text == text[..<space] })
    {
      return shown = entry.takesFile ? [] : [entry]
    }
    let fuzzy = FuzzyText(text)
    guard !fuzzy.isEmpty, !text.contains(" ") || all.contains(where: { $0.text == text }),
      line.scalars.first.map({ $0.properties.isAlphabetic }) == true
    else { return shown = [] }
    let scored = all.enumerated().compactMap { index, entry -> (score: Int, index: Int)? in
      if entry.text == text { return (Int.max, index) }
      if let score = fuzzy.score(in: entry.text) { return (score + 1000, index) }
      return entry.help.lowercased().contains(text.lowercased()) ? (0, index) : nil
    }
    shown = scored.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map { all[$0.index] }
    if shown.isEmpty, text.allSatisfy({ $0.isLetter || $0 == "-" }) { note = "no such command" }
  }
}
