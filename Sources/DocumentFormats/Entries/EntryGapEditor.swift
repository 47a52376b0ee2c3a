import DocumentTree
import ModelBasics

/// Applies changes of comments to the text of a gap.
///
/// The result is valid beside any entry: a `//` comment that no line break would follow becomes `/* */`; in a format without such
/// comments, a line break follows it.
struct EntryGapEditor<Text: EntryText> {
  /// The replacement of a span by a text, with a comment at an offset of it.
  private struct Splice {
    var span: Span
    var text: [UInt8]
    var comment: Node?
    /// The offset of the comment in the text.
    var lead = 0
    /// True if the comment was one of no entry before it was replaced.
    var isOfNoEntry = false
    /// True if the splice marks the end of what belongs to the entry before the gap.
    var isBoundary = false
  }

  private let comments: EntryComments<Text>
  private let gap: Gap
  private let style: DocumentStyle
  private var splices: [Splice] = []
  /// The offset of a `//` comment at the end of the line of the entry before the gap.
  private var lineComment: Int?
  /// The last comment that is added at the end of that line.
  private var lastAtEnd: Node?
  private var altered: (comment: Node, reason: String)?
  /// True if the entry after the gap was put on a line of its own.
  private var hasBrokenLine = false

  init(_ gap: Gap, _ dialect: Text.Dialect, _ style: DocumentStyle) {
    self.gap = gap
    self.style = style
    comments = EntryComments(gap, dialect)
  }

  private var entryGap: EntryGap<Text> { comments.gap }
  private var newline: [UInt8] { style.newline }

  mutating func text(with edits: [GapEdit]) -> GapText {
    let all = comments.all
    for edit in edits {
      switch edit.action {
      case .add: continue
      case .replace(let lines):
        guard let old = all.first(where: { $0.span.start == edit.comment.offset }) else { continue }
        let indent = EntryComments<Text>.indent(before: old.span.start, comments.text)
        let own = gap.bytes.lineIndent(at: old.span.start)
        // Nothing may end the line of `/* */`.
        let isLine = comments.text.isLineComment(old.span.start)
        let text = isLine ? lines : block(lines, edit.comment)
        splices.append(
          Splice(
            span: old.span, text: broken(text, indent.map { gap.bytes.array($0) } ?? own),
            comment: edit.comment,
            isOfNoEntry: comments.text.isOfNoEntry(
              commentAt: old.span.start, endingAt: old.span.end)))
      case .remove:
        guard let old = all.first(where: { $0.span.start == edit.comment.offset }) else { continue }
        splices.append(Splice(span: comments.removal(of: old), text: []))
      }
    }
    let gone = Set(
      edits.compactMap { edit in
        if case .remove = edit.action { edit.comment.offset } else { nil }
      })
    // A `//` comment on the line of an entry ends that line.
    lineComment =
      all.first { comment in
        [.after, .opening].contains(comment.place) && !gone.contains(comment.span.start)
          && comments.text.isLineComment(comment.span.start)
      }?.span.start
    lastAtEnd = edits.last(where: \.isAtEndOfLine)?.comment
    var inline: [(lines: [UInt8], comment: Node)] = []
    var isAbove = false
    // The comments on the line of the entry before the gap come first.
    for edit in edits where edit.isAtEndOfLine {
      if case .add(let lines, let place) = edit.action { add(lines, place, edit.comment) }
    }
    if gap.kind == .opening || gap.kind == .between, !entryGap.breaksLine {
      let end = entryGap.tail.end
      splices.append(Splice(span: Span(end, end), text: [], isBoundary: true))
    }
    for edit in edits where !edit.isAtEndOfLine {
      guard case .add(let lines, let place) = edit.action else { continue }
      if place == .before {
        inline.append((lines, edit.comment))
      } else {
        add(lines, place, edit.comment)
      }
      isAbove = isAbove || place == .above
    }
    // A text with comments above its entry begins with a line break, and the entry is on a separate line.
    if isAbove, beginsOwnText { insert(newline, at: entryGap.head.end, nil) }
    for (lines, comment) in inline { addBefore(lines, comment) }
    return joined()
  }

  /// Puts the splices together. Those at the same offset stay in order, but a text is added before a replaced one: that may be a `//`
  /// comment.
  private func joined() -> GapText {
    var text: [UInt8] = []
    var positions: [GapText.ChangedComment] = []
    var boundary: Int?
    var offset = gap.span.start
    let sorted = splices.enumerated().sorted {
      ($0.element.span.start, $0.element.span.isEmpty ? 0 : 1, $0.offset)
        < ($1.element.span.start, $1.element.span.isEmpty ? 0 : 1, $1.offset)
    }
    for (_, splice) in sorted {
      let start = min(max(offset, splice.span.start), gap.span.end)
      text += gap.bytes.array(Span(offset, start))
      if let comment = splice.comment {
        positions.append(
          GapText.ChangedComment(
            comment, at: text.count + splice.lead, isOfNoEntry: splice.isOfNoEntry))
      }
      text += splice.text
      if splice.isBoundary { boundary = text.count }
      offset = max(start, min(splice.span.end, gap.span.end))
    }
    text += gap.bytes.array(Span(offset, gap.span.end))
    // An empty container may have no closing delimiter yet, as `<dict/>` has none.
    let isLast = gap.kind == .empty || gap.kind == .closing
    let next =
      isLast ? [] : gap.bytes.array(Span(gap.span.end, min(gap.bytes.count, gap.span.end + 2)))
    return GapText(
      text, followedBy: next, comments: positions, boundary: boundary, altered: altered)
  }

  /// Returns the lines of a comment as one block.
  private mutating func block(_ lines: [UInt8], _ comment: Node) -> [UInt8] {
    if let reason = CommentText.refusalAsBlock(lines, Text.comments) {
      altered = (comment, reason)
    }
    return CommentText.asBlock(lines, Text.comments)
  }

  // MARK: - Adding

  private mutating func add(_ lines: [UInt8], _ place: CommentPlace, _ comment: Node) {
    switch place {
    case .above: addAbove(lines, comment)
    case .after, .opening, .before: addAtEnd(lines, comment)
    case .inside: addInside(lines, comment)
    case .key: insert(block(lines, comment), at: gap.span.start, before: [0x20], comment)
    case .below:
      let last = comments.startOfTrailingBlanks
      insert(broken(lines, []), at: last, before: newline, comment)
    }
  }

  private mutating func addAbove(_ lines: [UInt8], _ comment: Node) {
    switch gap.kind {
    case .head:
      insert(broken(lines, []), at: comments.startOfLastLine, after: newline, comment)
    case _ where entryGap.beginsText:
      // A comment that is removed at the start of a text takes the line break after it along.
      let indent = entryGap.indent
      insert(
        broken(lines, indent), at: entryGap.startOfLine, before: indent, after: newline, comment)
    case .ownBefore where beginsOwnText:
      insert(broken(lines, []), at: entryGap.head.end, before: newline, comment)
    default:
      guard entryGap.breaksLine else {
        return addBefore(lines, comment)
      }
      let indent = entryGap.indent
      insert(
        broken(lines, indent), at: entryGap.commentLines.end, before: newline + indent, comment)
    }
  }

  /// Adds a comment before the entry after the gap, on its line. Without separators it would belong to the entry before the gap if that
  /// is on the same line.
  private mutating func addBefore(_ lines: [UInt8], _ comment: Node) {
    if Text.comments.block == nil { return addAboveOnOwnLine(lines, comment) }
    let isOnSharedLine =
      !Text.hasSeparators && !entryGap.breaksLine && (gap.kind == .opening || gap.kind == .between)
    let lineBreak =
      isOnSharedLine && !hasBrokenLine ? newline + gap.bytes.lineIndent(at: gap.span.start) : []
    hasBrokenLine = hasBrokenLine || isOnSharedLine
    insert(block(lines, comment), at: gap.span.end, before: lineBreak, after: [0x20], comment)
  }

  /// Adds a comment that ends its line before the entry after the gap, whose line begins after it then.
  private mutating func addAboveOnOwnLine(_ lines: [UInt8], _ comment: Node) {
    let end = entryGap.head.end
    let begins = entryGap.breaksLine || hasBrokenLine
    let indent = entryGap.breaksLine ? entryGap.indent : indentOfNewLine
    splices.append(
      Splice(
        span: Span(begins ? end : entryGap.tail.end, end),
        text: (begins ? [] : newline + indent) + broken(lines, indent) + newline + indent,
        comment: comment, lead: begins ? 0 : newline.count + indent.count))
    hasBrokenLine = true
  }

  /// The indentation of an entry of the container before which the gap gets a line break.
  private var indentOfNewLine: [UInt8] {
    gap.bytes.lineIndent(at: gap.span.start)
      + (gap.kind == .opening || gap.kind == .between ? style.indentUnit : [])
  }

  /// Adds a comment that ends its line after the entry before the gap. What follows it on the line goes to the next one.
  private mutating func addAtEndOfOwnLine(_ lines: [UInt8], _ comment: Node) {
    let end = gap.span.end
    guard gap.kind != .ownAfter, !comments.text.endsLine(at: end), comment == lastAtEnd else {
      let isLast = gap.kind == .ownAfter || comments.text.endsLine(at: end)
      return insert(lines, at: isLast ? end : startOfRest, before: [0x20], comment)
    }
    splices.append(
      Splice(
        span: Span(startOfRest, end), text: [0x20] + lines + newline + indentOfNewLine,
        comment: comment, lead: 1))
    hasBrokenLine = true
  }

  /// The end of what belongs to the entry before a gap without a line break.
  private var startOfRest: Int { entryGap.comma.map { $0 + 1 } ?? entryGap.tail.end }

  private mutating func addAtEnd(_ typed: [UInt8], _ comment: Node) {
    if let lineComment {
      return insert(block(typed, comment), at: lineComment, after: [0x20], comment)
    }
    let lines = comment == lastAtEnd ? typed : block(typed, comment)
    if gap.kind == .tail {
      let end = comments.endOfFirstLine
      return insert(lines, at: end, before: followsEntries ? newline : [0x20], comment)
    }
    if entryGap.beginsText { return addInside(typed, comment) }
    if Text.comments.block == nil, !entryGap.breaksLine { return addAtEndOfOwnLine(lines, comment) }
    let closes = gap.kind == .closing || gap.kind == .empty
    let breaks = entryGap.breaksLine || gap.kind == .ownAfter
    let text = breaks ? lines : block(lines, comment)
    // On a line with the next entry, a comment after the comma would belong to that.
    let isMidLine = !breaks && !closes && gap.kind != .opening
    let at = isMidLine ? entryGap.comma ?? entryGap.tail.start : entryGap.tail.end
    insert(broken(text, gap.bytes.lineIndent(at: gap.span.start)), at: at, before: [0x20], comment)
  }

  /// True if the text before a tail is that of entries without delimiters around them, in which the last line does not end. It may
  /// be a `//` comment.
  private var followsEntries: Bool {
    let start = gap.span.start
    return start > comments.text.start && !Text.isLineBreak(comments.text[start - 1])
      && !comments.text.hasRootDelimiters
  }

  private mutating func addInside(_ lines: [UInt8], _ comment: Node) {
    if entryGap.beginsText {
      // The lines of the first entry follow, if there is one. A blank line keeps the comment apart from it.
      let after = gap.slot == nil ? newline : newline + newline
      return insert(broken(lines, []), at: entryGap.tail.end, after: after, comment)
    }
    if endsWithLine {
      // A blank line keeps the comment apart from the entry below.
      let sibling = gap.previous.map { gap.bytes.lineIndent(at: $0.offset) }
      let indent = sibling ?? gap.bytes.lineIndent(at: gap.span.start) + style.indentUnit
      let breaks = entryGap.breaksLine
      return insert(
        broken(lines, indent), at: breaks ? entryGap.commentLines.end : gap.span.end,
        before: newline + indent, after: breaks ? [] : newline, comment)
    }
    let outer = entryGap.breaksLine ? entryGap.indent : gap.bytes.lineIndent(at: gap.span.start)
    let indent = outer + style.indentUnit
    if entryGap.breaksLine {
      insert(
        broken(lines, indent), at: entryGap.commentLines.end, before: newline + indent, comment)
    } else {
      insert(
        broken(lines, indent), at: entryGap.tail.end, before: newline + indent,
        after: newline + outer, comment)
    }
  }

  /// True if the container ends with the gap, without a delimiter.
  private var endsWithLine: Bool {
    !Text.hasClosingDelimiters && comments.text.endsLine(at: gap.span.end)
  }

  /// True if the entry of an inserted text begins it, so that no line break is before it.
  private var beginsOwnText: Bool { gap.kind == .ownBefore && !entryGap.breaksLine }

  private mutating func insert(
    _ text: [UInt8], at offset: Int, before: [UInt8] = [], after: [UInt8] = [], _ comment: Node?
  ) {
    splices.append(
      Splice(
        span: Span(offset, offset), text: before + text + after, comment: comment,
        lead: before.count))
  }

  /// Returns lines with the line ends of the document and an indentation.
  private func broken(_ lines: [UInt8], _ indent: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, line) in lines.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { result += newline + (line.isEmpty ? [] : indent) }
      result += line
    }
    return result
  }
}

extension GapEdit {
  /// True if the edit adds a comment at the end of the line of the entry before the gap.
  fileprivate var isAtEndOfLine: Bool {
    if case .add(_, let place) = action { place == .after || place == .opening } else { false }
  }
}
