import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData

/// A list for changing how a value is stored, which changes the file, and how it is read, which does not.
package struct TypeList: Layer {
  package enum Choice: Sendable {
    case store([UInt8])
    case read(ReadingRule)
  }

  private struct Line: Sendable {
    var text: StyledText
    var choice: Choice?
  }

  let path: NodePath
  private let pattern: String
  private let focus: String
  private var lines: [Line] = []
  private var selected = 0
  /// True if a reading rule applies to all values like this one.
  private(set) var isForAll = true

  init(of path: NodePath, in file: EditedFile, context: ReadingContext) {
    self.path = path
    focus = file.focusText
    pattern = ReadingRules.pattern(of: file.ruledPath(path))
    guard let node = path.last else { return }
    heading("Stored as")
    // Enter at once changes nothing.
    var stored: Int?
    for (kindOfChoice, token, isStored) in Self.conversions(of: node, in: file.document) {
      let name = file.document.tokens.name(of: kindOfChoice, token)
      if isStored { stored = lines.count }
      add(name, isNow: isStored, .store(token))
    }
    heading("Read as")
    let now = file.rule(of: path)
    let subject = ReadingSubject(of: path, in: file.document, longestText: 1 << 18)
    for rule in ReadingRule.all {
      var text = rule.title
      switch rule {
      case .plain: break
      case .automatic:
        let found = subject.flatMap { Recognizer.recognize($0) }
        text += ": " + (found?.description ?? "nothing")
      default:
        // Dates and data of their own type cannot be read as anything else.
        guard ![.date, .data].contains(file.document.kind(of: node)), let subject,
          let found = Recognizer.recognize(subject, as: rule)
        else { continue }
        text += ": " + found.reading(in: context).text
      }
      add(text, isNow: rule == now, .read(rule))
    }
    selected = stored ?? lines.firstIndex { $0.choice != nil } ?? 0
  }

  private mutating func heading(_ text: String) {
    lines.append(Line(text: StyledText(text, .overlayTitle)))
  }

  private mutating func add(_ text: String, isNow: Bool, _ choice: Choice) {
    lines.append(
      Line(text: StyledText((isNow ? " ● " : "   ") + text, .overlayText), choice: choice))
  }

  /// Returns the types that a value can be converted to without loss, and null.
  private static func conversions(
    of node: Node, in document: Document
  ) -> [(NodeKind, [UInt8], isNow: Bool)] {
    let kind = document.kind(of: node)
    guard !kind.isContainer, let value = document.value(of: node), value.count <= 1 << 16
    else { return [] }
    let token = value.array
    let tokens = document.tokens
    let text =
      tokens.spelledString(token).map { FieldText.bytes($0.meaning) } ?? tokens.shown(token, kind)
    var found: [(NodeKind, [UInt8], isNow: Bool)] = []
    func add(_ kindOfChoice: NodeKind, _ token: [UInt8]) {
      found.append((kindOfChoice, token, kindOfChoice == kind))
    }
    func add(_ kind: NodeKind, _ scalar: Value) {
      if let token = tokens.token(of: scalar, replacing: nil) { add(kind, token) }
    }
    let asString = tokens.stringToken(for: kind == .null ? [] : FieldText.scalars(text))
    add(.string, kind == .string ? token : asString)
    let typed = TypedValue.read(
      FieldText.scalars(text), as: .parsed, replacing: token, grammar: document.formatGrammar)
    if case .success(let value) = typed, [.number, .boolean, .date].contains(value.kind) {
      add(value.kind, value.token)
    }
    for other in kind == .number ? tokens.otherNumbers(for: token) : [] {
      found.append((.number, other, false))
    }
    if kind == .boolean { add(.number, Value(tokens.bool(of: token) ? 1 : 0)) }
    if text.elementsEqual("1".utf8) { add(.boolean, .bool(true)) }
    if text.elementsEqual("0".utf8) { add(.boolean, .bool(false)) }
    if tokens.hasUsualNull || kind == .null { add(.null, .null) }
    return found
  }

  package func overlay(in size: Size) -> OverlayContent? {
    OverlayContent(
      title: "Type · " + focus,
      lines: lines.map(\.text)
        + [
          StyledText(
            isForAll ? "applies to all values like it: \(pattern)" : "applies to this value only",
            .statusQuiet)
        ],
      selected: selected,
      footer: [
        KeyHint("Enter", "choose"), KeyHint("a", isForAll ? "only this one" : "all like it"),
        KeyHint("Esc", "close"),
      ])
  }

  private mutating func select(_ line: Int) {
    if lines.indices.contains(line), lines[line].choice != nil { selected = line }
  }

  private mutating func move(by step: Int) {
    var next = selected + step
    while lines.indices.contains(next), lines[next].choice == nil { next += step }
    if lines.indices.contains(next) { selected = next }
  }

  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    guard case .line(let line) = target else { return .passed }
    select(line)
    return handle(Key(.enter))
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.character("j"), []), (.down, []): move(by: 1)
    case (.character("k"), []), (.up, []): move(by: -1)
    case (.character("g"), []), (.home, []):
      selected = lines.firstIndex { $0.choice != nil } ?? selected
    case (.character("G"), []), (.end, []):
      selected = lines.lastIndex { $0.choice != nil } ?? selected
    case (.character("a"), []), (.tab, []): isForAll.toggle()
    case (.enter, []):
      guard lines.indices.contains(selected), let choice = lines[selected].choice else {
        return .consumed
      }
      return .act(.chooseType(choice, self))
    case (.escape, []), (.character("q"), []), (.character("t"), []), (.character("c"), .control):
      return .dropped
    default: return .passed
    }
    return .consumed
  }
}
