import DocumentTree
import ModelBasics

// Blank lines, and comments that blank lines set off: they belong to no entry.

extension JSONContainerLayout {
  /// The blank lines and detached comments in front of a run; comments at the head of all entries
  /// are written already.
  func linesInFront(of first: Slot, _ gap: JSONGap) -> Span? {
    let isWritten = isFirstOfSource(first) && gap.hasComment(in: gap.detached)
    return gap.detached.isEmpty || isWritten ? nil : gap.detached
  }

  /// Writes what stood in front of entries that went and what stands in front of the next one:
  /// comments all, of blank lines alone the last, and none at the start of the container.
  mutating func writePendingLines(and next: Span? = nil, isAtHead: Bool = false) {
    let spans = pendingLines + (next.map { [$0] } ?? [])
    pendingLines = []
    if spans.contains(where: hasComment) {
      for span in spans { write(lines: span) }
    } else if let last = spans.last, previous != nil || (isAtHead && next != nil) {
      write(lines: last, isAtHead: isAtHead)
    }
  }

  /// Writes lines that belong to no entry. Blank lines do not meet, and none begins the container
  /// where its first entries went.
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
