import DocumentTree
import ModelBasics

extension EntryComments {
  /// Returns the span that goes with a comment: its lines, or the blanks that separate it from the entry.
  func removal(of comment: GapComment) -> Span {
    let (start, end) = (comment.span.start, comment.span.end)
    if comment.place == .before {
      return Span(start, min(span.end, skipBlanks(end)))
    }
    var first = start
    while first > span.start, text[first - 1] == 0x20 || text[first - 1] == 0x09 { first -= 1 }
    guard comment.place.isOnOwnLines, beginsLine(comment), endsLine(comment) else {
      return Span(first, end)
    }
    let last = min(span.end, skipBlanks(end))
    // The line break before the lines goes with them; at the start of the document the one after them.
    guard first > span.start else { return Span(first, min(span.end, pastBreak(last))) }
    let lineStart = startOfBreak(before: first)
    guard isBlankLine(endingAt: lineStart), isBlankLine(startingAt: last) else {
      return Span(lineStart, last)
    }
    // Two blank lines would become adjacent.
    var blank = lineStart
    while blank > span.start, text[blank - 1] == 0x20 || text[blank - 1] == 0x09 { blank -= 1 }
    return Span(blank > span.start ? startOfBreak(before: blank) : lineStart, last)
  }

  private func pastBreak(_ offset: Int) -> Int {
    guard Text.isLineBreak(text[offset]) else { return offset }
    return offset + (text[offset] == 0x0D && text[offset + 1] == 0x0A ? 2 : 1)
  }

  private func startOfBreak(before offset: Int) -> Int {
    guard offset > span.start, Text.isLineBreak(text[offset - 1]) else { return offset }
    let isPair =
      text[offset - 1] == 0x0A && offset - 1 > span.start && text[offset - 2] == 0x0D
    return offset - (isPair ? 2 : 1)
  }

  private func isBlankLine(endingAt offset: Int) -> Bool {
    var start = offset
    while start > span.start, text[start - 1] == 0x20 || text[start - 1] == 0x09 { start -= 1 }
    return start > span.start && Text.isLineBreak(text[start - 1])
  }

  private func isBlankLine(startingAt offset: Int) -> Bool {
    let next = skipBlanks(pastBreak(offset))
    return next < span.end && next > offset && Text.isLineBreak(text[next])
  }
}
