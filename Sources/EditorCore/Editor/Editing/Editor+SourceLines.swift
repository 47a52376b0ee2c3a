// The source lines beyond a fault are edited as lines: each edit replaces bytes in the text as it would be saved, and the new text
// is then parsed again.

import DocumentTree
import ModelBasics

extension Editor {
  /// The length in bytes of the longest text that can be edited as source, because each edit copies it.
  private static let longestEditedText = 1 << 30
  private static let maximumLines = 10_000

  /// Opens the line that contains the fault, with the proposed correction filled in.
  mutating func openFault() {
    guard let fault = file.document.fault else { return }
    let lines = RawLines(file.document.baseBytes)
    guard let correction = fault.correction,
      case let start = lines.start(containing: correction.span.start),
      case let end = lines.span(ofLineAt: start).end, correction.span.end <= end
    else { return openLine(at: lines.start(containing: fault.stopOffset)) }
    let line = file.sourceLine(at: start)
    // Offsets are counted from the end of the line, because text before the fault may have been edited.
    let span = Span(
      line.text.count - (end - correction.span.start), line.text.count - (end - correction.span.end)
    )
    guard span.start >= 0 else { return openLine(at: start) }
    let before = FieldText.scalars(Array(line.text[..<span.start]) + correction.text)
    var typed = LineEditor(before + FieldText.scalars(Array(line.text[span.end...])))
    typed.moveCursor(to: before.count)
    open(.line(line.span), FieldText.scalars(line.text), typed: typed, isProposal: true)
    report(.correctionProposed)
  }

  mutating func openLine(at start: Int) {
    let line = file.sourceLine(at: start)
    open(.line(line.span), FieldText.scalars(line.text))
  }

  /// Runs a command on the focused source line, or reports which commands can be used; returns false if the command does not apply
  /// to lines.
  mutating func runOnSource(_ name: CommandName, count: Int?) -> Bool {
    let isPaste = name == .pasteAfter || name == .pasteBefore
    guard case .rawLine(let start) = file.focus.kind else {
      if case .fault = file.focus.kind, name == .editExternally {
        editSourceExternally(from: nil)
        return true
      }
      guard isPaste, !register.lines.isEmpty else { return false }
      report(.linesNotHere)
      return true
    }
    let count = min(max(count ?? 1, 1), Self.maximumLines)
    switch name {
    case .cut: withLines(from: start, count) { $0.cut($1) }
    case .copyValue, .copyEntry: withLines(from: start, count) { $0.copy($1) }
    case .duplicate: withLines(from: start, 1) { $0.duplicate($1, count) }
    case .newAfter, .newInside: withLines(from: start, 1) { $0.openNewLine($1, isAfter: true) }
    case .newBefore: withLines(from: start, 1) { $0.openNewLine($1, isAfter: false) }
    case .moveDown: withLines(from: start, count + 1) { $0.move($1, isDown: true) }
    case .moveUp: moveUp(from: start, count)
    case .pasteAfter: withLines(from: start, 1) { $0.pasteLines($1, count, isAfter: true) }
    case .pasteBefore: withLines(from: start, 1) { $0.pasteLines($1, count, isAfter: false) }
    case .editExternally: editSourceExternally(from: start)
    default: return false
    }
    return true
  }

  mutating func reportNotAnEntry() {
    switch file.focus.kind {
    case .rawLine: report(.sourceLineHere)
    case .fault: report(.faultHere)
    case .comment: report(.commentHere)
    case .node, .ghost, .pending: report(.notAnEntry)
    }
  }

  // MARK: Lines

  /// Consecutive whole lines of the text as it would be saved.
  private struct Lines {
    /// The span without the end of the last line.
    var span: Span
    var texts: [[UInt8]]
    /// The line ends; the last one may be empty.
    var ends: [[UInt8]]

    /// The line end for lines inserted next to these.
    var lineEnd: [UInt8] { ends.first { !$0.isEmpty } ?? newline }
    /// The line end that the rest of the file uses.
    var newline: [UInt8]
  }

  private mutating func withLines(
    from start: Int, _ count: Int, _ body: (inout Editor, Lines) -> Void
  ) {
    let bytes = file.document.baseBytes
    let raw = RawLines(bytes)
    var line = file.sourceLine(at: start)
    let shift = file.document.render().count - bytes.count
    var lines = Lines(
      span: line.span, texts: [], ends: [], newline: file.document.style.newline)
    var offset = start
    var size = 0
    while lines.texts.count < count {
      let next = raw.start(after: offset)
      let isWhole = raw.beginsLine(offset) && (next.map(raw.beginsLine) ?? true)
      guard isWhole else { return report(.lineInPieces) }
      size += line.text.count + 2
      guard size <= CopyingCommands.longest else { return report(.copyTooLong(size)) }
      lines.texts.append(line.text)
      lines.span.end = line.span.end
      let end = line.span.end - shift
      lines.ends.append(bytes.array(Span(end, next ?? bytes.count)))
      guard let next else { break }
      offset = next
      let span = raw.span(ofLineAt: offset)
      line = SourceLine(
        span: Span(span.start + shift, span.end + shift), text: bytes.array(span))
    }
    body(&self, lines)
  }

  private mutating func keep(_ lines: Lines) {
    register = Register(of: file)
    register.lines = lines.texts
  }

  private mutating func cut(_ lines: Lines) {
    keep(lines)
    let end = lines.span.end + (lines.ends.last?.count ?? 0)
    let done = editSource(
      Span(lines.span.start, end), to: [], thenFocus: lines.span.start, onLine: true)
    if done { report(.linesCut(lines.texts.count)) }
  }

  private mutating func copy(_ lines: Lines) {
    keep(lines)
    let text = Array(lines.texts.joined(separator: lines.lineEnd))
    effects.append(.copy(text))
    report(.copied(lines.texts.count == 1 ? "the line" : "the lines", bytes: text.count))
  }

  private mutating func duplicate(_ lines: Lines, _ count: Int) {
    let copies = Array(repeating: lines.texts.joined(separator: lines.lineEnd), count: count)
    if put(copies.map(Array.init), beside: lines, isAfter: true) { report(.duplicated(count)) }
  }

  private mutating func pasteLines(_ lines: Lines, _ count: Int, isAfter: Bool) {
    guard !register.lines.isEmpty else {
      return report(register.entries.isEmpty ? .registerEmpty : .entriesNotHere)
    }
    let texts = Array(repeating: register.lines, count: count).flatMap { $0 }
    put(texts, beside: lines, isAfter: isAfter)
  }

  @discardableResult
  private mutating func put(_ texts: [[UInt8]], beside lines: Lines, isAfter: Bool) -> Bool {
    let size = texts.reduce(0) { $0 + $1.count + 2 }
    guard size <= CopyingCommands.longest else {
      report(.copyTooLong(size))
      return false
    }
    let text = Array(texts.joined(separator: lines.lineEnd))
    return insert(
      text,
      as: NewLine(
        offset: isAfter ? lines.span.end : lines.span.start, isAfter: isAfter,
        lineEnd: lines.lineEnd))
  }

  private mutating func openNewLine(_ lines: Lines, isAfter: Bool) {
    let indent = (lines.texts.first ?? []).prefix { $0 == 0x20 || $0 == 0x09 }
    let line = NewLine(
      offset: isAfter ? lines.span.end : lines.span.start, isAfter: isAfter,
      lineEnd: lines.lineEnd)
    let text = FieldText.scalars(Array(indent))
    var typed = LineEditor(text)
    typed.moveCursor(to: text.count)
    open(.newLine(line), text, typed: typed)
  }

  @discardableResult
  mutating func insert(_ text: [UInt8], as line: NewLine) -> Bool {
    editSource(
      Span(line.offset, line.offset), to: line.isAfter ? line.lineEnd + text : text + line.lineEnd,
      thenFocus: line.offset + (line.isAfter ? line.lineEnd.count : 0), onLine: true)
  }

  private mutating func moveUp(from start: Int, _ count: Int) {
    guard let fault = file.document.fault else { return }
    let raw = RawLines(file.document.baseBytes)
    let first = raw.first(beyond: fault)
    var above = start
    var left = count
    while left > 0, above > first, let line = raw.start(before: above) {
      above = max(first, line)
      left -= 1
    }
    guard above < start else { return report(.lineCannotMove) }
    withLines(from: above, count - left + 1) { $0.move($1, isDown: false) }
  }

  /// Moves the first line behind the others, or the last line before them; the line ends stay where they are.
  private mutating func move(_ lines: Lines, isDown: Bool) {
    guard lines.texts.count > 1 else { return report(.lineCannotMove) }
    var texts = lines.texts
    if isDown {
      texts.append(texts.removeFirst())
    } else {
      texts.insert(texts.removeLast(), at: 0)
    }
    var bytes: [UInt8] = []
    var offset = lines.span.start
    for (number, text) in texts.enumerated() {
      if isDown, number == texts.count - 1 { offset += bytes.count }
      bytes += text
      if number < texts.count - 1 { bytes += lines.ends[number] }
    }
    editSource(lines.span, to: bytes, thenFocus: offset, onLine: true)
  }

  // MARK: The text

  /// Replaces a span of the text as it would be saved, then focuses the edited line, the fault or the entry at that offset.
  @discardableResult
  mutating func editSource(
    _ span: Span, to bytes: [UInt8], thenFocus offset: Int, onLine: Bool = false
  ) -> Bool {
    guard file.document.render().count <= Self.longestEditedText else {
      report(.textTooLong)
      return false
    }
    let root = file.document.root
    file.document.editText(span, to: bytes)
    didChange(oldRoot: root, focus: nil)
    startIndexingIfNeeded()
    // Without another fault so far, indexing continues and reports the next one.
    if file.document.fault != nil, !file.document.isIndexed { return true }
    showSource(at: offset, onLine: onLine)
    return true
  }

  private mutating func showSource(at offset: Int, onLine: Bool) {
    let document = file.document
    guard let fault = document.fault else {
      // The deepest node that contains the line.
      return file.show(OutlineRow(document.path(around: offset, deepest: 1000)))
    }
    file.move(to: file.row(ofSourceAt: offset, beyond: fault, onLine: onLine))
  }

  // MARK: $EDITOR

  /// Opens the text from a line to the end, or from the first line beyond the fault.
  private mutating func editSourceExternally(from start: Int?) {
    guard let fault = file.document.fault else { return }
    let first = RawLines(file.document.baseBytes).first(beyond: fault)
    let rendering = file.document.render()
    let span = Span(file.sourceLine(at: start ?? first).span.start, rendering.count)
    guard span.count <= 64 << 20 else { return report(.copyTooLong(span.count)) }
    let text = rendering.array(span)
    file.externalEdit = ExternalEdit(path: [], isContent: false, text: text, source: span)
    effects.append(.editExternally(file.id, text: text, fileExtension: file.format.valueExtension))
  }
}
