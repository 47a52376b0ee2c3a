import DocumentTree
import ModelBasics

// The comments of a gap. Lines of `//` comments that follow each other, with the same indentation, are one comment.
//
//   ,  // after⏎          after the entry before the gap, or on the opening line of the container
//   ⏎
//     // inside⏎          of no entry
//   ⏎
//     // above⏎           above the entry after the gap
//     // and its next line⏎
//     /* before */ "b"

/// Finds the comments of a gap.
struct EntryComments<Text: EntryText> {
  let text: Text
  let gap: EntryGap<Text>
  /// Keeps the text alive.
  private let bytes: Bytes
  let kind: Gap.Kind
  let span: Span

  init(_ gap: Gap, _ dialect: Text.Dialect) {
    bytes = gap.bytes
    text = Text(gap.bytes, dialect)
    kind = gap.kind
    span = gap.span
    self.gap =
      gap.slot.map { $0.gapBefore(dialect) }
      ?? EntryGap(
        gap.bytes, gap.span, dialect,
        beginsText: gap.kind == .empty && gap.span.start == text.start)
  }

  var all: [GapComment] {
    switch kind {
    case .head:
      return comments(in: span, .above).map {
        beginsLine($0) && endsLine($0) ? $0 : GapComment($0.span, .before)
      }
    case .tail:
      let line = endOfLine(from: span.start)
      return comments(in: Span(span.start, line), .after)
        + comments(in: Span(line, span.end), .below)
    case .key: return comments(in: span, .key)
    default: break
    }
    let closes = kind == .closing || kind == .empty || kind == .ownAfter
    let opens = kind == .opening || kind == .empty
    return comments(in: gap.tail, opens ? .opening : .after)
      + comments(in: gap.detached, .inside)
      + comments(in: gap.head, closes ? .inside : .above)
      + comments(in: gap.lead, .before)
  }

  /// Returns the comments that begin in a part of the gap.
  private func comments(in part: Span, _ place: CommentPlace) -> [GapComment] {
    var found: [GapComment] = []
    var offset = part.start
    while offset < part.end {
      guard text.isComment(offset) else {
        offset += 1
        continue
      }
      let end = Self.end(ofCommentAt: offset, text, limit: part.end, joining: place.isOnOwnLines)
      found.append(GapComment(Span(offset, end), place))
      offset = max(end, offset + 1)
    }
    return found
  }

  /// Returns the end of a comment with the lines of `//` comments that continue it.
  static func end(
    ofCommentAt offset: Int, _ text: Text, limit: Int, joining: Bool
  ) -> Int {
    let isLine = text.isLineComment(offset)
    var end = text.endOfComment(offset, limit: limit) ?? limit
    guard joining, isLine, let indent = indent(before: offset, text) else { return end }
    while end < limit, Text.isLineBreak(text[end]) {
      var next = end + 1
      if text[end] == 0x0D, text[next] == 0x0A { next += 1 }
      let start = next
      while next < limit, text[next] == 0x20 || text[next] == 0x09 { next += 1 }
      guard text.isComment(next), text.isLineComment(next),
        next - start == indent.count,
        (0..<indent.count).allSatisfy({ text[start + $0] == text[indent.start + $0] })
      else { break }
      end = text.endOfComment(next, limit: limit) ?? limit
    }
    return end
  }

  /// The length of the longest indentation of a line that is looked at.
  private static var longestIndent: Int { 1 << 12 }

  /// Returns the blanks before an offset if there is nothing else before it on its line.
  static func indent(before offset: Int, _ text: Text) -> Span? {
    var start = offset
    let floor = max(text.start, offset - longestIndent)
    while start > floor, text[start - 1] == 0x20 || text[start - 1] == 0x09 { start -= 1 }
    let beginsLine = start == text.start || Text.isLineBreak(text[start - 1])
    return beginsLine ? Span(start, offset) : nil
  }

  func beginsLine(_ comment: GapComment) -> Bool {
    Self.indent(before: comment.span.start, text) != nil
  }

  func endsLine(_ comment: GapComment) -> Bool {
    let end = skipBlanks(comment.span.end)
    return end >= text.count || Text.isLineBreak(text[end])
  }

  /// Returns the end of the line of a value that ends at an offset, after the comments on it.
  private func endOfLine(from start: Int) -> Int {
    var offset = start
    while offset < span.end, !Text.isLineBreak(text[offset]) {
      let end = text.isComment(offset) ? text.endOfComment(offset, limit: span.end) : offset + 1
      offset = end ?? span.end
    }
    return offset
  }

  /// The end of the text on the line of the root value, without trailing blanks.
  var endOfFirstLine: Int {
    var end = endOfLine(from: span.start)
    while end > span.start, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    return end
  }

  /// The start of the blank space at the end of the gap.
  var startOfTrailingBlanks: Int {
    var start = span.end
    while start > span.start, Text.isBlank(text[start - 1]) { start -= 1 }
    return start
  }

  /// The start of the last line of the gap.
  var startOfLastLine: Int {
    var start = span.end
    while start > max(span.start, text.start), !Text.isLineBreak(text[start - 1]) { start -= 1 }
    return start
  }

  func skipBlanks(_ start: Int) -> Int {
    var offset = start
    while offset < text.count, text[offset] == 0x20 || text[offset] == 0x09 { offset += 1 }
    return offset
  }
}
