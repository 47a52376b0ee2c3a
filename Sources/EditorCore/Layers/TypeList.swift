import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData
import ModelValues

//   ┌ Type · .jobs[0].every ────────────────┐
//   │ Stored as                             │
//   │  ● number                             │
//   │    string                             │
//   │ Read as                               │
//   │    an interval in seconds: 1 min 30 s │
//   │ applies to all values like it: …      │    typing shows only what has the letters
//   └ Enter choose  Tab only this one ──────┘

/// A list for changing how a value is stored, which changes the file, and how it is read, which does not.
package struct TypeList: FilteredList {
  package enum Choice: Sendable {
    case store([UInt8])
    case read(ReadingRule)
  }

  private struct Line: Sendable {
    var text: String
    var isNow: Bool
    var choice: Choice
  }

  let path: NodePath
  private let pattern: String
  private let focus: String
  private let lines: [Line]
  /// The number of lines about how the value is stored, which come first.
  private let storedCount: Int
  /// The line that Enter at once chooses: it changes nothing.
  private let start: Int
  private var filter: NameFilter
  package let label = "type: "
  package var line = LineEditor()
  package var note: StyledText = ""
  package var selected: Int?
  /// True if a reading rule applies to all values like this one.
  private(set) var isForAll = true

  init(of path: NodePath, in file: EditedFile, context: ReadingContext) {
    self.path = path
    focus = file.focusText
    pattern = ReadingRules.pattern(of: file.ruledPath(path))
    let stored = Self.stored(path, in: file)
    let readings = Self.readings(path, in: file, context)
    lines = stored + readings.map(\.line)
    storedCount = stored.count
    start = stored.firstIndex(where: \.isNow) ?? 0
    selected = start
    filter = NameFilter(stored.map(\.text) + readings.map(\.name))
  }

  private static func stored(_ path: NodePath, in file: EditedFile) -> [Line] {
    conversions(at: path, in: file.document).map { kind, token, isNow in
      Line(text: file.document.tokens.name(of: kind, token), isNow: isNow, choice: .store(token))
    }
  }

  /// Returns the readings of a value, with the names of their rules.
  private static func readings(
    _ path: NodePath, in file: EditedFile, _ context: ReadingContext
  ) -> [(name: String, line: Line)] {
    guard let node = path.last else { return [] }
    let now = file.rule(of: path)
    let subject = ReadingSubject(of: path, in: file.document, longestText: 1 << 18)
    return ReadingRule.all.compactMap { rule in
      var text = rule.title
      switch rule {
      case .plain: break
      case .automatic:
        let found = subject.flatMap { Recognizer.recognize($0) }
        text += ": " + (found?.description ?? "nothing")
      default:
        // Dates and data of their own type, and objects, cannot be read as anything else.
        let kind = file.document.kind(of: node)
        guard !kind.isDate, kind != .data, kind != .object, let subject,
          let found = Recognizer.recognize(subject, as: rule)
        else { return nil }
        text += ": " + found.reading(in: context).text
      }
      return (rule.title, Line(text: text, isNow: rule == now, choice: .read(rule)))
    }
  }

  /// Returns the types that a value can be converted to without loss, and null.
  private static func conversions(
    at path: NodePath, in document: Document
  ) -> [(NodeKind, [UInt8], isNow: Bool)] {
    guard let node = path.last, case let kind = document.kind(of: node), !kind.isContainer,
      let value = document.value(of: node), value.count <= 1 << 16
    else { return [] }
    let token = value.array
    let site = document.site(of: path)
    let tokens = document.tokens
    let text =
      tokens.spelledString(token).map { FieldText.bytes($0.meaning) } ?? tokens.shown(token, kind)
    var found: [(NodeKind, [UInt8], isNow: Bool)] = []
    func add(_ kindOfChoice: NodeKind, _ token: [UInt8]) {
      found.append((kindOfChoice, token, kindOfChoice == kind))
    }
    func add(_ kind: NodeKind, _ scalar: Value) {
      if let token = tokens.token(of: scalar, at: site) { add(kind, token) }
    }
    let asString = tokens.stringToken(
      for: kind == .null ? [] : FieldText.scalars(text), at: site)
    add(.string, kind == .string ? token : asString)
    let typed = TypedValue.read(
      FieldText.scalars(text), as: .parsed, replacing: token, grammar: document.formatGrammar,
      at: site)
    if case .success(let value) = typed,
      value.kind.isDate || [.number, .boolean].contains(value.kind)
    {
      add(value.kind, value.token)
    }
    for other in kind == .number ? tokens.otherNumbers(for: token) : [] {
      found.append((.number, other, false))
    }
    if kind == .string, isLikelyBase64(text), let data = Blob.readBase64(text) {
      add(.data, .data(data.bytes))
    }
    if kind == .boolean { add(.number, Value(tokens.bool(of: token) ? 1 : 0)) }
    if text.elementsEqual("1".utf8) { add(.boolean, .bool(true)) }
    if text.elementsEqual("0".utf8) { add(.boolean, .bool(false)) }
    if tokens.hasUsualNull || kind == .null { add(.null, .null) }
    return found
  }

  /// False for short words, which may be Base64 by chance.
  private static func isLikelyBase64(_ text: [UInt8]) -> Bool {
    text.count >= 16 || text.last == UInt8(ascii: "=")
  }

  /// What is shown: headings, and the rows below them.
  private var rows: [(heading: String?, row: Int?)] {
    func rows(_ heading: String, _ rows: Range<Int>) -> [(heading: String?, row: Int?)] {
      rows.isEmpty ? [] : [(heading, nil)] + rows.map { (nil, $0) }
    }
    let stored = filter.shown.prefix { $0 < storedCount }.count
    return rows("Stored as", 0..<stored) + rows("Read as", stored..<filter.shown.count)
  }

  private func line(of row: Int) -> Line { lines[filter.shown[row]] }

  package func overlay(in size: Size) -> OverlayContent? {
    let rows = rows
    var shown = rows.map { row in
      row.heading.map { StyledText($0, .overlayTitle) }
        ?? row.row.map {
          StyledText((line(of: $0).isNow ? " ● " : "   ") + line(of: $0).text, .overlayText)
        }
        ?? ""
    }
    if rows.isEmpty { shown = [StyledText("no type has these letters", .titleQuiet)] }
    return OverlayContent(
      title: "Type · " + focus,
      lines: shown
        + [
          StyledText(
            isForAll ? "applies to all values like it: \(pattern)" : "applies to this value only",
            .statusQuiet)
        ],
      selected: selected.flatMap { selected in rows.firstIndex { $0.row == selected } },
      footer: [
        KeyHint("Enter", "choose"), KeyHint("Tab", isForAll ? "only this one" : "all like it"),
        KeyHint("Esc", "close"),
      ])
  }

  package var rowCount: Int { filter.shown.count }

  package mutating func didType() -> LayerAnswer {
    filter.find(line.text)
    selected =
      filter.best ?? filter.shown.firstIndex(of: start) ?? (filter.shown.isEmpty ? nil : 0)
    return .consumed
  }

  package func accept() -> LayerAnswer {
    guard let selected, filter.shown.indices.contains(selected) else { return .consumed }
    return .act(.chooseType(line(of: selected).choice, self))
  }

  package mutating func handleOwn(_ key: Key) -> LayerAnswer? {
    guard key == Key(.tab) else { return nil }
    isForAll.toggle()
    return .consumed
  }

  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    guard case .line(let line) = target, rows.indices.contains(line) else { return .passed }
    guard let row = rows[line].row else { return .consumed }
    selected = row
    return accept()
  }
}
