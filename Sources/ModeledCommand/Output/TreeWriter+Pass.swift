import DocumentFormats
import DocumentTree
import EditorCore
import ModelBasics

// Most rows are a key and a short token without a meaning. Once the file is known to be valid, such rows are written from one pass
// over the text; the others as before.

extension TreeWriter {
  /// What a pass needs to know about the document.
  struct PassedRows {
    var meanings: PassedMeanings
    var keys = TokenCache<[UInt8]>()
    /// True if a row shows the token of a scalar as it is.
    let showsTokens: Bool
    /// True if values may refer to others by convention, which is known of each only by its text.
    let hasLinks: Bool

    init(_ document: Document) {
      meanings = PassedMeanings(document)
      let tokens = document.tokens
      showsTokens = tokens.longestDelimiters == 0 && tokens.longestAnnotation == 0
      hasLinks = document.formatGrammar.links != nil
    }
  }

  /// Writes the entries of the innermost open container from one of them on, if they can be passed over, and closes it. Returns false if
  /// they have to be found one by one.
  mutating func writeRest(from node: Node, _ open: inout [Open]) throws -> Bool {
    guard let last = open.last, let pass = document.entryPass(over: last.container, from: node)
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
        step = Self.stepAfterContainer(step, pass)
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
    entry.key ?? keys.suffix(2).reversed().lazy.compactMap { $0 }.first
  }

  /// Passes over the entries of a container; `first` is the step after the container itself.
  private static func stepAfterContainer(_ first: PassStep?, _ pass: any EntryPass) -> PassStep? {
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
    let kind = entry.value.kind
    let mayHaveReading = rows.hasLinks || rows.meanings.mayMean(entry, key: key, inside: inside)
    let level = title == nil ? open.count - 1 : open.count
    let isCollapsed = kind.isContainer && open.count >= depthLimit
    guard !mayHaveReading, rows.showsTokens, !isCollapsed, level <= Self.deepestIndent,
      entry.end - entry.value.offset <= Self.longestShown, let last = open.last
    else {
      return try writeRow(
        node, open.suffix(2), depth: open.count, mayHaveReading: mayHaveReading)
    }
    assert(reading(of: open.suffix(2).map(\.container) + [node]) == nil)
    line.removeAll(keepingCapacity: true)
    for _ in 0..<level { line += [0x20, 0x20] }
    if last.isObject, let key = entry.key {
      line += rows.keys.value(of: document.baseBytes.buffer(key)) {
        Array(shownKey(document.spelling(key)).utf8)
      }
    } else {
      line += "[\(last.index)]".utf8
    }
    line.append(UInt8(ascii: ":"))
    if kind.isContainer {
      if case .end = next { line += kind == .object ? " {}".utf8 : " []".utf8 }
    } else {
      line.append(0x20)
      appendSafely(document.baseBytes.buffer(Span(entry.value.offset, entry.end)))
    }
    line.append(0x0A)
    try output.write(safe: line)
  }

  private mutating func appendSafely(_ token: UnsafeRawBufferPointer) {
    if token.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      line += token
    } else {
      line += safe(Array(token)).utf8
    }
  }
}
