import DocumentTree
import ModelBasics

// Blank lines, and comments between blank lines: they belong to no entry.

extension JSONContainerLayout {
  /// Returns the blank lines and detached comments before a run, or nil if there are none or if
  /// they are comments at the head of all entries, which have been written already.
  func linesInFront(of first: Slot, _ gap: JSONGap) -> Span? {
    let isWritten = isFirstOfSource(first) && gap.hasComment(in: gap.detached)
    return gap.detached.isEmpty || isWritten ? nil : gap.detached
  }

  /// Writes the lines that preceded removed entries and those before the next entry: all lines with
  /// comments; if there are blank lines only, the last of them, and none at the start of the
  /// container.
  mutating func writePendingLines(and next: Span? = nil, isAtHead: Bool = false) {
    let spans = pendingLines + (next.map { [$0] } ?? [])
    pendingLines = []
    if spans.contains(where: hasComment) {
      for span in spans { write(lines: span) }
    } else if let last = spans.last, previous != nil || (isAtHead && next != nil) {
      write(lines: last, isAtHead: isAtHead)
    }
  }

  /// Writes lines that belong to no entry. Leaves out blank lines after other blank lines, and at
  /// the start of a container whose first entries were removed.
  mutating func write(lines span: Span, isAtHead: Bool = false) {
    var span = span
    if endsInBlankLine || (previous == nil && !isAtHead && !keepsComment) {
      span = Span(JSONLines(bytes, span).endOfLeadingBlanks, span.end)
    }
    guard !span.isEmpty else { return }
    verbatim(span)
    endsInBlankLine = JSONLines(bytes, span).startOfTrailingBlanks < span.end
  }

  mutating func removeTrailingBlankLines() {
    guard endsInBlankLine, case .verbatim(let source, let span)? = output.popLast() else { return }
    let end = JSONLines(bytes, span).startOfTrailingBlanks
    if end > span.start { output.append(.verbatim(source, Span(span.start, end))) }
    endsInBlankLine = false
  }

  func hasComment(_ span: Span) -> Bool {
    bytes.buffer(span).contains(UInt8(ascii: "/"))
  }
}
