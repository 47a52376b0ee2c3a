import DocumentTree
import ModelValues

// A picker for a recognised value:
//
//   ┌ Colour · .colors.accent ─────────────────┐
//   │ #89b4fa▏                                 │   the text field, with everything selected at first,
//   │ was ▏▕ #7aa2f7 · no room for alpha: ^N … │   and the note about its value
//   │ R 137 ───────────●──────────             │   the panel, which ↓ and Tab enter
//   └ Enter accept  Esc restore ───────────────┘
//
// Field and panel show the same value: typing updates the panel, and changes in the panel are printed
// into the field in the file's notation. The document changes only on Enter.

/// A layer for editing a recognised value.
package struct Picker: Layer {
  package let path: NodePath
  package let title: String
  package let original: Recognition
  /// The value that Enter would accept, from the last text that could be parsed.
  package private(set) var meaning: Meaning
  package private(set) var line: LineEditor
  package private(set) var panel: any PickerPanel
  /// True if the panel receives the keys instead of the text field.
  package private(set) var isInPanel = false
  /// True if the pointer's button was pressed in the panel.
  private var isHeld = false
  private var refusal: String?
  /// A note about the last key or the typed text.
  private var remark: String?
  /// A note about the clock that the typed time was read on.
  private var clock: String?
  var context: ReadingContext
  private let keys: Keymap

  init(
    _ recognition: Recognition, path: NodePath, title: String, panel: any PickerPanel,
    in context: ReadingContext, keys: Keymap
  ) {
    self.path = path
    self.title = title
    self.panel = panel
    self.context = context
    self.keys = keys
    original = recognition
    meaning = recognition.meaning
    line = LineEditor(recognition.meaning.fieldText)
    self.panel.show(meaning, in: context)
  }

  package var isChanged: Bool { meaning != original.meaning }

  /// The reason why the value cannot be accepted.
  private enum Obstacle {
    case refused(String)
    /// The notation cannot represent the value; the wider notation can, if there is one.
    case noRoom(wider: Meaning?)
  }

  private var currentObstacle: Obstacle? {
    if let refusal { return .refused(refusal) }
    if let question = panel.obstacle { return .refused(question) }
    if let objection = meaning.objection(toReplacing: original.meaning) {
      return .refused(objection)
    }
    guard isChanged, !meaning.fits else { return nil }
    let wider = meaning.widened
    return .noRoom(wider: wider.fits && wider != meaning ? wider : nil)
  }

  private var canBeWidened: Bool {
    if case .noRoom(.some) = currentObstacle { true } else { false }
  }

  /// A text explaining why the typed value cannot be accepted; nil if it can.
  package var obstacle: String? {
    switch currentObstacle {
    case .none: return nil
    case .refused(let message): return message
    case .noRoom(nil): return "\(meaning.notationName) has no room for it"
    case .noRoom(let wider?):
      let names = (meaning.notationName, wider.notationName)
      return names.0 == names.1
        ? "no room in \(names.0) as it is written; ^N makes room"
        : "no room in \(names.0); ^N → \(names.1)"
    }
  }

  // MARK: - Keys

  package var typedLine: LineEditor? { line }

  package var acceptance: LayerAction? { .acceptPicker(self) }

  package var preservation: LayerAction? {
    obstacle == nil ? .acceptPicker(self) : .preservePicker(self)
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    remark = nil
    if isInPanel, panel.hasMenu { return handleInPanel(key) }
    switch (key.code, key.modifiers) {
    case (.enter, []): return .act(.acceptPicker(self))
    case (.escape, []), (.character("c"), .control): return .dropped
    case (.character("t"), .control): return .act(.editAsText(self))
    case (.character("g"), .control):
      guard meaning.kind is IdentifierMeaning else { break }
      return .act(.renewIdentifier(self))
    case (.character("n"), .control):
      take(meaning.widened)
      return .consumed
    case (.character("r"), .control) where isChanged:
      take(original.meaning)
      return .consumed
    default: break
    }
    return isInPanel ? handleInPanel(key) : handleInField(key)
  }

  private mutating func handleInField(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.tab, []), (.down, []): enterPanel(atEnd: false)
    case (.tab, .shift): enterPanel(atEnd: true)
    default:
      let before = line.scalars
      guard line.handle(key) else { return .passed }
      if line.scalars != before { read() }
    }
    return .consumed
  }

  private mutating func enterPanel(atEnd: Bool) {
    guard hasPanel else { return }
    isInPanel = true
    panel.enter(atEnd: atEnd)
  }

  private mutating func handleInPanel(_ key: Key) -> LayerAnswer {
    switch panel.handle(key, in: context) {
    case .changed(let meaning): write(meaning)
    case .consumed: break
    case .message(let text): remark = text
    case .left:
      isInPanel = false
      line.selectAll()
    case .passed: return .passed
    }
    return .consumed
  }

  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    switch target {
    case .text(let index):
      isHeld = false
      isInPanel = false
      line.moveCursor(to: index)
    case .cell(let line, let column):
      isHeld = true
      take(panel.click(line: line, column: column, in: context))
    case .draggedTo(let line, let column):
      guard isHeld else { return .passed }
      take(panel.drag(line: line, column: column, in: context))
    case .line, .footer, .hint, .tableCell, .tableTitle: return .passed
    }
    return .consumed
  }

  /// The columns of the box that its lines cannot use.
  private static let margin = 8

  private static func width(in size: Size) -> Int { size.columns - margin }

  package mutating func resize(_ size: Size) { panel.fit(width: Self.width(in: size)) }

  private mutating func take(_ answer: PanelAnswer) {
    remark = nil
    switch answer {
    case .changed(let meaning):
      isInPanel = true
      write(meaning)
    case .consumed: isInPanel = true
    case .message(let text): remark = text
    case .left: isInPanel = false
    case .passed: break
    }
  }

  package mutating func paste(_ bytes: [UInt8]) -> LayerAnswer {
    isInPanel = false
    line.insert(PastedText.oneLine(bytes))
    read()
    return .consumed
  }

  /// True if there is a panel that can receive keys.
  private var hasPanel: Bool {
    panel.takesKeys && !panel.lines(width: 76, isActive: true, in: context).isEmpty
  }

  // MARK: - Keeping field and panel equal

  /// Replaces a UUID by another one in the same notation.
  mutating func renew(_ identifier: UniqueIdentifier) {
    guard let old = meaning.kind as? IdentifierMeaning else { return }
    isInPanel = false
    take(.identifier(identifier, old.notation))
  }

  /// Prints a value of the panel into the field.
  private mutating func write(_ meaning: Meaning) {
    refusal = nil
    clock = nil
    self.meaning = original.recognizable(meaning.settled)
    line = LineEditor(self.meaning.fieldText)
  }

  /// Shows a new value in both field and panel.
  private mutating func take(_ meaning: Meaning) {
    write(meaning)
    panel.show(meaning, in: context)
  }

  /// Parses the typed text and shows its value in the panel.
  private mutating func read() {
    switch original.meaning.parsed(line.text, in: context) {
    case .success(let typed):
      refusal = nil
      clock = typed.clock
      meaning = original.recognizable(typed.meaning.settled)
      remark = typed.note
      panel.show(meaning, in: context)
    case .failure(let failure): refusal = failure.message
    }
  }

  // MARK: - Display

  /// A preview of the row with the value accepted.
  package var row: LayerRow? {
    guard isChanged, refusal == nil else { return nil }
    return .preview(path, meaning, original.replacement(for: meaning))
  }

  package func overlay(in size: Size) -> OverlayContent? {
    let width = Self.width(in: size)
    var panel = panel
    panel.fit(width: width)
    // A panel that only shows information is hidden while the text cannot be parsed.
    let isStale = refusal != nil && !panel.takesKeys
    let lines = isStale ? [] : panel.lines(width: width, isActive: isInPanel, in: context)
    var content = OverlayContent(
      placement: .beside, title: title, lines: lines,
      footer: [KeyHint("Enter", "accept"), KeyHint("Esc", "restore")]
        + (canBeWidened ? [KeyHint("^N", "wider")] : [])
        + ownHints + (isInPanel ? panel.hints : hasPanel ? [KeyHint("Tab", "below")] : []))
    content.field = line.content(note: note)
    if isInPanel { content.field?.selection = nil }
    if isInPanel, panel.hasMenu { content.footer = panel.hints }
    let cursor = panel.cursor(in: context)
    content.cursor =
      isInPanel ? OverlayContent.Cell(line: cursor.line, column: cursor.column) : nil
    return content
  }

  private var ownHints: [KeyHint] {
    if case .archive = original.storedForm { return [KeyHint("^T", "open the archive")] }
    if refusal != nil {
      switch original.storedForm {
      case .string, .number, .date: return [KeyHint("^T", "as plain text")]
      case .record, .elements, .data, .archive: return []
      }
    }
    if meaning.kind is IdentifierMeaning { return [KeyHint("^G", "new")] }
    return []
  }

  private var note: StyledText {
    if let obstacle { return StyledText(obstacle, .problem) }
    let plainName = isChanged ? original.plainName(of: meaning) : nil
    let warning = plainName.map { "will be read as \($0); \(keys[.type]) changes how it is read" }
    let parts = [warning, remark].compactMap { $0 }
    if remark != nil { return StyledText(parts.joined(separator: " · "), .statusQuiet) }
    var note = StyledText()
    let readOn = clock.map { "read \($0) · " }
    let now = meaning.reading(in: context)
    if let warning {
      note.append(warning + " · " + (readOn ?? ""), .statusQuiet)
    } else if isChanged {
      note.append(readOn ?? "", .statusQuiet)
      let old = original.meaning.reading(in: context)
      note.append("was ", .statusQuiet)
      if let swatch = old.swatch { note.runs.append(.swatch(swatch)) }
      if old.swatch != nil { note.append(" ", .statusQuiet) }
      let text = original.meaning.fieldText
      note.append(text.isEmpty ? old.text : text, .statusQuiet)
      note.append(" · now ", .statusQuiet)
    }
    if let swatch = now.swatch {
      note.runs.append(.swatch(swatch))
      note.append(" ", .statusQuiet)
    }
    note.append(now.text, .reading)
    return note
  }
}
