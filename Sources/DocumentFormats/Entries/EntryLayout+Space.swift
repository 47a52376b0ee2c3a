import DocumentTree
import ModelBasics

extension EntryLayout {
  /// Writes the space between entries on one line, or inside a bracket.
  mutating func space(isFirst: Bool) {
    if isFirst, let gap = firstGap, gap.breaksLine {
      // A copy: the gap itself belongs to the first entry of the source.
      output.append(.literal(lineBreak(of: gap) + gap.indent))
      return
    }
    if needsLineBreak {
      breakLine()
      return
    }
    if isFirst {
      if let gap = firstGap {
        output.append(.literal(gap.bytes.array(gap.head)))
      } else if let siblingForm {
        output.append(.literal(siblingForm.padding))
      }
      return
    }
    if let gap = secondGap, !gap.breaksLine {
      output.append(.literal(gap.bytes.array(gap.head)))
      return
    }
    output.append(.literal(siblingForm?.separator ?? container.style.separator))
  }

  mutating func breakLine(indent: [UInt8]? = nil) {
    output.append(.literal(newline))
    output.append(.literal(indent ?? innerIndent))
  }

  /// Returns the comment lines above an entry, without their line break if they begin the text.
  func lines(of gap: EntryGap<Text>) -> Span {
    let lines = gap.commentLines
    let beginsText = hasNoDelimiters && output.allSatisfy(\.isEmpty) && !gap.beginsText
    return beginsText ? Span(lines.start + gap.lineBreak.count, lines.end) : lines
  }

  /// Removes the line break before the first entry of a text, whose first line needs none.
  mutating func removeLeadingBreak() {
    func breakLength(_ bytes: some Sequence<UInt8>) -> Int {
      let start = Array(bytes.prefix(2))
      return start == [0x0D, 0x0A] ? 2 : start.first == 0x0A || start.first == 0x0D ? 1 : 0
    }
    while let first = output.first {
      switch first {
      case .literal(let text) where text.isEmpty: output.removeFirst()
      case .literal(let text):
        output[0] = .literal(Array(text.dropFirst(breakLength(text))))
        return
      case .verbatim(_, let span) where span.isEmpty: output.removeFirst()
      case .verbatim(let source, let span):
        // At the start of the text, a line break is as the source has it.
        guard span.start > container.span.start else { return }
        let length = breakLength(bytes.buffer(Span(span.start, min(span.end, span.start + 2))))
        output[0] = .verbatim(source, Span(span.start + length, span.end))
        return
      case .reindented, .text, .entry: return
      }
    }
  }

  func lineBreak(of gap: EntryGap<Text>) -> [UInt8] {
    gap.lineBreak.isEmpty ? newline : gap.lineBreak
  }

  var newline: [UInt8] { container.style.newline }

  var needsLineBreak: Bool { endsInLineComment || followsComment }

  var endsInLineComment: Bool {
    if let previous { return previous.gap.endsInLineComment }
    // A comment on the opening line, or a detached comment.
    switch output.last {
    case .verbatim(_, let span)? where span.start > container.span.start:
      return EntryGap<Text>.endsInLineComment(Text(bytes, dialect), span)
    case .text(let text, let span, _, _)?:
      return EntryGap<Text>.endsInLineComment(Text(text.bytes, dialect), span)
    default: return false
    }
  }

  /// True if the last text that was written ends in a line comment.
  var outputEndsInLineComment: Bool {
    switch output.last {
    case .verbatim(_, let span)?:
      return EntryGap<Text>.endsInLineComment(Text(bytes, dialect), span)
    case .text(let text, let span, _, _)?:
      return EntryGap<Text>.endsInLineComment(Text(text.bytes, dialect), span)
    default: return false
    }
  }

  var spreadsWhenEmpty: Bool {
    if endsWithLine { return true }
    let inner = container.inner
    if EntryGap<Text>(bytes, inner, dialect, beginsText: hasNoDelimiters).breaksLine { return true }
    return siblingForm?.isSpread ?? container.style.isMultiline
  }

  /// The gap that gives the line break and indentation of a new entry here: that of the unmoved
  /// entry before it, else of the source's second entry (the first may be on the line of the
  /// bracket).
  var sampleGap: EntryGap<Text>? {
    let before = lastHome ?? container.second ?? container.first
    return before.map { gapBefore($0) }
  }

  func isFirstOfSource(_ slot: Slot) -> Bool {
    slot.before.start == container.inner.start
  }

  /// Writes a part of a gap of the container's source.
  mutating func write(_ span: Span, of gap: EntryGap<Text>) {
    guard !span.isEmpty else { return }
    if previous == nil, gap.hasComment(in: span) { keepsComment = true }
    output.append(gap.part(span, of: container.source))
  }

  mutating func verbatim(_ span: Span) {
    guard !span.isEmpty else { return }
    if previous == nil, bytes.buffer(span).contains(where: Text.beginsComment) {
      keepsComment = true
    }
    output.append(.verbatim(container.source, span))
  }
}

extension Part {
  fileprivate var isEmpty: Bool {
    switch self {
    case .literal(let text): text.isEmpty
    case .verbatim(_, let span), .reindented(_, let span, _, _), .text(_, let span, _, _):
      span.isEmpty
    case .entry: false
    }
  }
}
