import DocumentTree
import ModelBasics

// Blank lines, and comments between blank lines: they belong to no entry.

extension EntryLayout {
  /// Returns the blank lines and detached comments before a run, or nil if there are none or if
  /// they are comments at the head of all entries, which have been written already.
  func linesInFront(of first: Slot, _ gap: EntryGap<Text>) -> Lines? {
    let isWritten = isFirstOfSource(first) && gap.hasComment(in: gap.detached)
    return gap.detached.isEmpty || isWritten ? nil : Lines(gap: gap, span: gap.detached)
  }

  /// Writes the lines that preceded removed entries and those before the next entry: all lines with
  /// comments; if there are blank lines only, the last of them, and none at the start of the
  /// container.
  mutating func writePendingLines(and next: Lines? = nil, isAtHead: Bool = false) {
    let all = pendingLines + (next.map { [$0] } ?? [])
    pendingLines = []
    if all.contains(where: \.hasComment) {
      for lines in all { write(lines) }
    } else if let last = all.last, previous != nil || (isAtHead && next != nil) {
      write(last, isAtHead: isAtHead)
    }
  }

  /// Writes lines that belong to no entry. Leaves out blank lines after other blank lines, and at
  /// the start of a container whose first entries were removed.
  mutating func write(_ lines: Lines, isAtHead: Bool = false) {
    var span = lines.span
    if endsInBlankLine || (previous == nil && !isAtHead && !keepsComment) {
      span = Span(EntryLines(lines.gap.bytes, span).endOfLeadingBlanks, span.end)
    }
    guard !span.isEmpty else { return }
    write(span, of: lines.gap)
    endsInBlankLine = EntryLines(lines.gap.bytes, span).startOfTrailingBlanks < span.end
  }

  mutating func removeTrailingBlankLines() {
    guard endsInBlankLine, let last = output.popLast() else { return }
    switch last {
    case .verbatim(let source, let span):
      let end = EntryLines(bytes, span).startOfTrailingBlanks
      if end > span.start { output.append(.verbatim(source, Span(span.start, end))) }
    case .text(let text, let span, let from, let to):
      let end = EntryLines(text.bytes, span).startOfTrailingBlanks
      if end > span.start {
        output.append(.text(text, Span(span.start, end), from: from, to: to))
      }
    case .literal, .entry, .reindented: output.append(last)
    }
    endsInBlankLine = false
  }
}
