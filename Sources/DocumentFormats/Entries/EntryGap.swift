import DocumentTree
import ModelBasics

/// The text between an entry (or its container's opening bracket) and the next entry (or the
/// closing bracket), split into the parts that belong to either.
///
///     "a": 1 , // about a⏎
///     ⏎
///     // a section of its own⏎
///     ⏎
///     // about b⏎
///     /* b */ "b": 2, /* c */ "c": 3
///
/// - `tail` is ` , // about a`: up to the end of the line, including the comma wherever it is.
/// - `detached` is the blank lines, and the comment lines followed by a blank line.
/// - `head` is the comment lines directly above the next entry, and its indentation. It is split at
///   `lineStart`, the line break that begins the line of the entry.
/// - `lead` is `/* b */ `: the comments before the next entry on its line. Before c, where there is
///   no line break, it is everything after the comma. In a format without separators that belongs to b.
/// - `marker`, between the head and the lead, is what begins the line of an entry in some formats: `- `.
///
///     "a": 1 // about a⏎
///       // about b⏎
///     , "b": 2
///
/// A comma that begins the line of the next entry is a part of the head.
struct EntryGap<Text: EntryText> {
  let bytes: Bytes
  /// The text with the edits of its comments, if there are any; all spans are spans of it.
  private var edited: GapText?
  let tail: Span
  let comma: Int?
  /// The offset of a comma that begins the next entry's line. It is in the head, and `comma` is
  /// nil.
  private(set) var leadingComma: Int?
  private(set) var detached: Span
  private(set) var head: Span
  let marker: Span
  let lead: Span
  private let lineStart: Int
  private let text: Text
  /// True if the gap is at the start of a document that has entries only: its first line has no line break before it.
  let beginsText: Bool

  init(_ text: GapText, _ dialect: Text.Dialect, beginsText: Bool = false) {
    self.init(
      text.bytes, text.span, dialect, beginsText: beginsText, boundary: text.boundary,
      changed: text.comments)
    edited = text
  }

  init(
    _ bytes: Bytes, _ span: Span, _ dialect: Text.Dialect, beginsText: Bool = false,
    boundary: Int? = nil, changed: [GapText.ChangedComment] = []
  ) {
    var changed = changed[...]
    self.bytes = bytes
    let text = Text(bytes, dialect)
    self.text = text
    var comma: Int?
    var lastToken = span.start
    // The first comment since the last line break or the comma.
    var firstComment: Int?
    var startOfMarker: Int?
    // Before a closing bracket or the end of the text, there is no next entry for a comment to
    // belong to.
    let closes = text.closes(at: span.end)
    // The line breaks outside comments, from the first after the comma on.
    var breaks: [Int] = []
    // For each line after a break: true if there is nothing on it that belongs to the entry below.
    var isBlank: [Bool] = []
    // The same before a comma that begins its line.
    var beforeComma: (breaks: [Int], isBlank: [Bool])?
    self.beginsText = beginsText
    if beginsText {
      breaks.append(span.start)
      isBlank.append(true)
    }
    var offset = span.start
    while offset < span.end {
      switch text[offset] {
      case let byte where comma == nil && Text.isSeparator(byte):
        comma = offset
        if !closes, isBlank.last == true { beforeComma = (breaks, isBlank) }
        offset += 1
        lastToken = offset
        firstComment = nil
        breaks.removeAll(keepingCapacity: true)
        isBlank.removeAll(keepingCapacity: true)
      case 0x0A, 0x0D:
        breaks.append(offset)
        isBlank.append(true)
        firstComment = nil
        offset += text[offset] == 0x0D && text[offset + 1] == 0x0A ? 2 : 1
      case let byte where Text.beginsComment(byte):
        firstComment = firstComment ?? offset
        let start = offset
        offset = min(
          span.end, max(offset + 1, text.endOfComment(offset, limit: span.end) ?? span.end))
        if let boundary, offset <= boundary { firstComment = nil }
        if isBlank.isEmpty {
          lastToken = offset
        } else {
          while let first = changed.first, first.offset < start { changed.removeFirst() }
          let isOfNoEntry =
            changed.first?.offset == start
            ? changed.first?.isOfNoEntry ?? false
            : text.isOfNoEntry(commentAt: start, endingAt: offset)
          if !isOfNoEntry { isBlank[isBlank.count - 1] = false }
        }
      case let byte where startOfMarker == nil && byte == Text.marker(isObject: false)?.first:
        startOfMarker = offset
        offset += 1
      default: offset += 1
      }
    }
    if let beforeComma, breaks.isEmpty {
      (breaks, isBlank) = beforeComma
      leadingComma = comma
      comma = nil
    }
    self.comma = comma
    // Without separators, all comments on the line of an entry belong to that.
    let isOfPrevious = breaks.isEmpty && boundary == nil && !Text.hasSeparators
    let ownStart = closes || isOfPrevious ? span.end : firstComment ?? span.end
    lead = Span(ownStart, span.end)
    let endOfHead = startOfMarker ?? ownStart
    marker = Span(endOfHead, ownStart)
    guard let first = breaks.first else {
      if !closes, !isOfPrevious { lastToken = boundary ?? comma.map { $0 + 1 } ?? span.start }
      tail = Span(span.start, lastToken)
      detached = Span(lastToken, lastToken)
      head = Span(lastToken, endOfHead)
      lineStart = lastToken
      return
    }
    // The last line is that of the entry; the lines with comments above it belong to the entry too.
    var start = breaks.count - 1
    while start > 0, !isBlank[start - 1] { start -= 1 }
    tail = Span(span.start, first)
    detached = Span(first, breaks[start])
    head = Span(breaks[start], endOfHead)
    lineStart = breaks[breaks.count - 1]
  }

  private init(_ gap: EntryGap, detachingTo offset: Int) {
    self = gap
    detached = Span(gap.detached.start, offset)
    head = Span(offset, gap.head.end)
  }

  /// The same gap with the comment lines of the head as detached lines.
  var detachingComments: EntryGap { EntryGap(self, detachingTo: lineStart) }

  /// The comment lines of the head without the line of the entry, empty if there is no line break.
  var commentLines: Span { Span(head.start, lineStart) }

  /// The start of the line of the entry, after the line break before it. At the start of a text there may be none.
  var startOfLine: Int {
    guard lineStart < head.end, Text.isLineBreak(bytes[lineStart]) else { return lineStart }
    return lineStart + (bytes[lineStart] == 0x0D && bytes[lineStart + 1] == 0x0A ? 2 : 1)
  }

  var breaksLine: Bool {
    if beginsText, head.start == tail.start { return true }
    let first = bytes[head.start]
    return !head.isEmpty && (first == 0x0A || first == 0x0D)
  }

  /// The spaces and tabs that begin the line of the entry.
  var indent: [UInt8] {
    guard breaksLine else { return [] }
    let line = bytes.array(Span(lineStart, head.end)).drop { $0 == 0x0A || $0 == 0x0D }
    return Array(line.prefix { $0 == 0x20 || $0 == 0x09 })
  }

  /// The indentation if comments precede the entry on its line, as these may have several lines.
  var lineIndent: [UInt8]? {
    guard let leadingComma else { return lead.isEmpty || !breaksLine ? nil : indent }
    // The next lines of the entry are aligned with the text after the comma.
    return indent + Array(repeating: 0x20, count: head.end - leadingComma)
  }

  /// The blanks before and after a comma that begins its line.
  var beforeLeadingComma: Span { Span(lineStart, leadingComma ?? lineStart) }
  var afterLeadingComma: Span { Span(leadingComma.map { $0 + 1 } ?? head.end, head.end) }

  /// The line break that begins the head; empty if that begins the text.
  var lineBreak: [UInt8] {
    guard breaksLine, !head.isEmpty, Text.isLineBreak(bytes[head.start]) else { return [] }
    let first = bytes[head.start]
    return first == 0x0D && bytes[head.start + 1] == 0x0A ? [0x0D, 0x0A] : [first]
  }

  /// Returns a part of the gap for the layout; `source` is that of the gap.
  func part(_ span: Span, of source: SourceID, from: [UInt8]? = nil, to: [UInt8] = []) -> Part {
    if let edited { return .text(edited, span, from: from ?? [], to: to) }
    return from.map { .reindented(source, span, from: $0, to: to) } ?? .verbatim(source, span)
  }

  func hasComment(in span: Span) -> Bool {
    bytes.buffer(span).contains(where: Text.beginsComment)
  }

  /// The parts of the tail before and after its comma.
  var beforeComma: Span { Span(tail.start, comma ?? tail.start) }
  var afterComma: Span { Span(comma.map { $0 + 1 } ?? tail.start, tail.end) }

  /// True if a comment is between the value of an entry and the comma on the same line.
  var hasCommentBeforeComma: Bool {
    hasComment(in: beforeComma) && !bytes.buffer(beforeComma).contains(where: Text.isLineBreak)
  }

  /// True if the tail ends in a `//` comment, which a line break has to follow.
  var endsInLineComment: Bool { Self.endsInLineComment(text, tail) }

  /// Returns true if a span of blanks and comments ends in a `//` comment.
  static func endsInLineComment(_ text: Text, _ span: Span) -> Bool {
    var offset = span.start
    var isLine = false
    while offset < span.end {
      if text.isComment(offset) {
        isLine = text.isLineComment(offset)
        offset = max(offset + 1, text.endOfComment(offset, limit: span.end) ?? span.end)
      } else {
        // A comma may be on its own line.
        if text[offset] == 0x0A || text[offset] == 0x0D { isLine = false }
        offset += 1
      }
    }
    return isLine
  }
}

extension Slot {
  /// Returns the gap before the entry. Comments above the first member of a file describe the file,
  /// such as its name or license. They belong to the member only if there are other comments above
  /// them, or if there are also comments above the second member: then the comments describe each
  /// member. Those above the first element of a list always belong to the element.
  func gapBefore<Text: EntryText>(_ dialect: Text.Dialect) -> EntryGap<Text> {
    let gap =
      editedBefore.map { EntryGap<Text>($0, dialect, beginsText: beginsText) }
      ?? EntryGap(bytes, before, dialect, beginsText: beginsText)
    guard gap.hasComment(in: gap.commentLines), !gap.hasComment(in: gap.detached),
      !gap.hasComment(in: gap.tail)
    else { return gap }
    let text = Text(bytes, dialect)
    guard mayBeginDocument, node.isMember, text.isRootContent(before.start) else {
      return gap
    }
    let next: EntryGap<Text> = gapAfter(dialect)
    let isLast = text.closes(at: after.end)
    return !isLast && next.hasComment(in: next.commentLines) ? gap : gap.detachingComments
  }

  func gapAfter<Text: EntryText>(_ dialect: Text.Dialect) -> EntryGap<Text> {
    editedAfter.map { EntryGap($0, dialect) } ?? EntryGap(bytes, after, dialect)
  }
}
