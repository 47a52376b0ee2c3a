import DocumentFormats
import DocumentTree
import EditorCore
import ModelBasics
import TerminalUI

// Most rows are a key and a short token without a meaning. Once the file is known to be valid, such rows are written from one pass
// over the text; the others as before.

extension TreeWriter {
  /// What a pass needs to know about the document.
  struct PassedRows {
    var meanings: PassedMeanings
    var slots = TokenSlots()
    /// The shown text of the key in each slot.
    var keys = [[UInt8]](repeating: [], count: TokenSlots.count)
    /// True if a row shows the token of a scalar as it is.
    let showsTokens: Bool
    /// True if values may refer to others by convention, which is known of each only by its text.
    let hasLinks: Bool

    init(_ document: Document) {
      meanings = PassedMeanings(document)
      let tokens = document.tokens
      showsTokens = tokens.areShownAsWritten && document.grammar.annotations == nil
      hasLinks = document.formatGrammar.links != nil
    }
  }

  /// Writes the entries of the innermost open container from one of them on, if they can be passed over, and closes it. Returns false if
  /// they have to be found one by one.
  mutating func writeRest(from node: Node, _ open: inout [Open]) throws -> Bool {
    guard let last = open.last, var pass = document.entryPass(over: last.container, from: node)
    else { return false }
    var rows = passedRows ?? PassedRows(document)
    passedRows = nil
    defer { passedRows = rows }
    let depth = open.count
    var keys: [Span?] = open.suffix(2).map { document.key(of: $0.container)?.span }
    var isFirst = true
    var step = pass.next()
    while let current = step {
      step = pass.next()
      guard case .entry(let entry) = current else {
        open.removeLast()
        keys.removeLast()
        isFirst = false
        if open.count < depth { return true }
        continue
      }
      let node = document.node(of: entry)
      if !isFirst { open[open.count - 1].index &+= 1 }
      isFirst = false
      open[open.count - 1].child = Child(node)
      releaseBehind(node)
      try write(entry, node, before: step, key: nearestKey(of: entry, keys), open, &rows)
      guard entry.value.kind.isContainer else { continue }
      guard open.count < depthLimit else {
        step = Self.stepAfterContainer(step, &pass)
        continue
      }
      open.append(
        Open(container: node, isObject: entry.value.kind == .object, child: Child(node)))
      keys.append(entry.key)
      isFirst = true
    }
    // The text is not as the index has it.
    return true
  }

  private func nearestKey(of entry: PassedEntry, _ keys: [Span?]) -> Span? {
    // An element has the key of its array.
    if let key = entry.key { return key }
    for key in keys.suffix(2).reversed() { if let key { return key } }
    return nil
  }

  /// Passes over the entries of a container; `first` is the step after the container itself.
  private static func stepAfterContainer(
    _ first: PassStep?, _ pass: inout any EntryPass
  ) -> PassStep? {
    var depth = 1
    var step = first
    while let current = step {
      switch current {
      case .entry(let entry): depth += entry.value.kind.isContainer ? 1 : 0
      case .end: depth -= 1
      }
      step = pass.next()
      if depth == 0 { return step }
    }
    return nil
  }

  private mutating func write(
    _ entry: PassedEntry, _ node: Node, before next: PassStep?, key: Span?, _ open: [Open],
    _ rows: inout PassedRows
  ) throws {
    var inside: Span?
    if case .entry(let child) = next { inside = child.key }
    let mayHaveReading = rows.hasLinks || rows.meanings.mayMean(entry, key: key, inside: inside)
    assert(mayHaveReading || reading(of: open.suffix(2).map(\.container) + [node]) == nil)
    guard begin(entry, before: next, open, &rows),
      !mayHaveReading
        || addReading(of: entry, key: key, isElement: open.last?.isObject == false, &rows)
    else {
      return try writeRow(
        node, open.suffix(2), depth: open.count, mayHaveReading: mayHaveReading)
    }
    line.append(0x0A)
    try output.write(safe: line)
  }

  /// Begins the line of an entry, without its reading. Returns false if it is no simple one.
  private mutating func begin(
    _ entry: PassedEntry, before next: PassStep?, _ open: [Open], _ rows: inout PassedRows
  ) -> Bool {
    let kind = entry.value.kind
    let level = title == nil ? open.count - 1 : open.count
    let isCollapsed = kind.isContainer && open.count >= depthLimit
    guard rows.showsTokens, !isCollapsed, level <= Self.deepestIndent,
      entry.end - entry.value.offset <= Self.longestShown, let last = open.last
    else { return false }
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: repeatElement(0x20, count: 2 * level))
    if last.isObject, let key = entry.key {
      line += shownKey(key, &rows)
    } else {
      line.append(UInt8(ascii: "["))
      line += String(last.index).utf8
      line.append(UInt8(ascii: "]"))
    }
    line.append(UInt8(ascii: ":"))
    if kind.isContainer {
      if case .end = next { line += kind == .object ? " {}".utf8 : " []".utf8 }
    } else {
      line.append(0x20)
      appendSafely(document.baseBytes.buffer(Span(entry.value.offset, entry.end)))
    }
    return true
  }

  private func shownKey(_ span: Span, _ rows: inout PassedRows) -> [UInt8] {
    let slot = rows.slots.slot(of: document.baseBytes.buffer(span))
    if let slot, !slot.isNew { return rows.keys[slot.index] }
    let shown = Array(
      Self.shownKey(document.spelling(span), in: document, output.repertoire).utf8)
    if let slot { rows.keys[slot.index] = shown }
    return shown
  }

  private mutating func appendSafely(_ token: UnsafeRawBufferPointer) {
    if token.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      line += token
    } else {
      line += safe(Array(token)).utf8
    }
  }

  // MARK: - Readings

  /// Adds the reading of a scalar, if it has one. Returns false if more than its token and key are needed.
  private mutating func addReading(
    of entry: PassedEntry, key: Span?, isElement: Bool, _ rows: inout PassedRows
  ) -> Bool {
    guard !rows.hasLinks,
      let found = rows.meanings.recognition(of: entry, key: key, isElement: isElement)
    else { return false }
    guard let reading = found?.reading(in: readings) else { return true }
    guard let cells = cellsOfLine else { return false }
    line.append(contentsOf: repeatElement(0x20, count: max(2, Self.readingColumn - cells)))
    var text = Self.text(of: reading)
    if output.repertoire != .unicode || !SafeBytes.isShownAsIs(text) {
      text = SafeText(text, repertoire: output.repertoire).string
    }
    line += text.utf8
    return true
  }

  /// The width of the line; nil if it is not in ASCII.
  private var cellsOfLine: Int? { line.allSatisfy { $0 < 0x7F } ? line.count : nil }
}
