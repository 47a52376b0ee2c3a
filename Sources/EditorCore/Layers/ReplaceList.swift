// The changes that a replacement would make, each with a switch:
//
//   ┌ Replace old.example by new.example: 2 of 3 in values ─┐
//   │ [x] "https://old.example/a" → "https://new.example/a"  .links[0]
//   │ [ ] 80 → "x0"  .port  (becomes a string)
//   └ Enter replace  Space switch  a all  …─────────────────┘

import DocumentFormats
import DocumentTree
import ModelBasics

package struct ReplaceList: Layer {
  package enum Choice: Sendable { case all, one, nextScope }

  var replacements: Replacements
  /// The rows that are searched, such as ` of the marked rows`.
  let place: String
  /// True if Enter was pressed before all changes were found.
  var isAccepted = false
  private(set) var selected = 0
  var pageHeight: Int
  var file: EditedFile

  init(_ replacements: Replacements, in file: EditedFile, place: String, pageHeight: Int) {
    self.replacements = replacements
    self.file = file
    self.place = place
    self.pageHeight = max(1, pageHeight)
  }

  private static let longestShown = 40
  private static let context = 10

  package func overlay(in size: Size) -> OverlayContent? {
    let count = replacements.items.count
    let first = max(0, selected - pageHeight + 1)
    let shown = first..<min(count, first + size.rows)
    var content = OverlayContent(
      placement: .full, title: title,
      lines: count == 0
        ? [StyledText(replacements.isComplete ? "Nothing to replace" : "Searching…", .overlayText)]
        : shown.map(line(at:)),
      selected: count == 0 ? nil : selected - first, footer: footer)
    content.linesBefore = first
    content.linesAfter = count - shown.upperBound
    return content
  }

  private var title: String {
    let rule = replacements.rule
    let all = "\(replacements.items.count)" + (replacements.isComplete ? "" : "+")
    let limit = replacements.isCut ? ", the most at once" : ""
    return
      "Replace \(rule.old) by \(rule.new): \(replacements.onCount) of \(all)\(limit) in \(rule.scope.name)\(place)"
  }

  private var footer: [KeyHint] {
    [
      KeyHint("Enter", isAccepted ? "waiting for the rest" : "replace"),
      KeyHint("y n", "this or not"),
      KeyHint("a", replacements.onCount == replacements.items.count ? "none" : "all"),
      KeyHint("r", "only this"), KeyHint("v", "values, keys, comments"),
      KeyHint("Esc", "cancel"),
    ]
  }

  private func line(at index: Int) -> StyledText {
    let item = replacements.items[index]
    let document = file.document
    var path = document.path(to: item.node)
    let old: [UInt8]
    switch item.part {
    case .key: old = document.keyPrefix(of: item.node, 1 << 12) ?? []
    case .value: old = document.shownPrefix(of: item.node, 1 << 12)
    case .comment(let owner):
      path = document.path(to: owner)
      let lines = document.commentLines(of: item.node, owner: owner) ?? []
      old = document.grammar.comments.content(of: lines)
    }
    let (before, after) = Self.excerpts(RowText.oneLine(old[...]), RowText.oneLine(new(item)[...]))
    var text = StyledText(item.isOn ? "[x] " : "[ ] ", .overlayTitle)
    text.append(before, .removed)
    text.append(" → ", .overlayText)
    text.append(after, .added)
    if let path {
      text.append("  " + file.pathText(path), .statusQuiet)
    }
    if let warning = item.warning { text.append("  (\(warning))", .problem) }
    return text
  }

  /// Returns the start of a new token as a row would show it.
  private func new(_ item: Replacements.Item) -> [UInt8] {
    let document = file.document
    let token = Array(item.token.prefix(1 << 12))
    return switch item.part {
    case .key: document.tokens.shown(token, .string)
    case .value: document.tokens.shown(token, document.grammar.kind(ofValueIn: Bytes(token)))
    case .comment: token
    }
  }

  /// Returns the parts of two texts around their first difference.
  private static func excerpts(_ old: String, _ new: String) -> (String, String) {
    let (one, two) = (Array(old), Array(new))
    let common = zip(one, two).prefix { $0 == $1 }.count
    let start = common > 2 * context ? common - context : 0
    func excerpt(_ text: [Character]) -> String {
      let end = min(text.count, start + longestShown)
      return (start > 0 ? "…" : "") + String(text[min(start, end)..<end])
        + (end < text.count ? "…" : "")
    }
    return (excerpt(one), excerpt(two))
  }

  package mutating func scroll(by rows: Int) { select(selected + rows) }

  mutating func select(_ line: Int) {
    selected = max(0, min(line, replacements.items.count - 1))
  }

  package mutating func resize(_ size: Size) { pageHeight = Layout(size).boxRows }

  /// Selects a line, or switches the line that is already selected.
  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    guard case .line(let line) = target else { return .passed }
    if selected == line { replacements.toggle(line) } else { select(line) }
    return .consumed
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.character(" "), []):
      replacements.toggle(selected)
      select(selected + 1)
    case (.character("a"), []): replacements.toggleAll()
    case (.character("y"), []), (.character("n"), []):
      replacements.set(selected, isOn: key == .character("y"))
      select(selected + 1)
    case (.enter, []): return .act(.replace(.all, self))
    case (.character("r"), []): return .act(.replace(.one, self))
    case (.character("v"), []): return .act(.replace(.nextScope, self))
    case (.escape, []), (.character("q"), []), (.character("c"), .control): return .dropped
    default:
      guard let motion = LineMotion(key) else { return .passed }
      selected = motion.line(
        from: selected, height: pageHeight, last: replacements.items.count - 1)
    }
    return .consumed
  }
}
