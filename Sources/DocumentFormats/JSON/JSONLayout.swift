import DocumentTree

// What inserting, deleting and moving entries does to commas, comments, indentation and blank
// lines. The text of a changed container follows from its source and the final order of its
// children alone, so taking back any one change gives the text as if it had never been made.
//
//   {  // about all⏎            the opening line's comment is the container's
//     // about a⏎               comment lines above an entry are its own,
//     "a": 1,  // also a⏎       and so is a comment after it on its line
//   ⏎
//     // a section⏎             set off by a blank line: nobody's, stays where it is
//   ⏎
//     /* b */ "b": 2⏎         in front of an entry on its line: the entry's own
//     // the end⏎               after the last entry: the container's
//   }
//
// * An entry goes with its own comments and its comma; it comes with them too.
// * Between two entries there is one comma, right after the first one's value unless the source
//   has it elsewhere; after the last there is one only if the source has one there.
// * What is new or comes from elsewhere gets the line break and indentation of the entry it
//   follows (else precedes); on one line, the space that the source has after its commas.
// * A blank line in front of an entry that goes stays if entries are left on both sides, so that
//   groups stay apart; it goes at the start and at the end of the container.
// * What follows an entry that goes on its line begins that line then.
// * A container that becomes empty closes up, unless a comment is left in it. One that was empty
//   is spread over lines if the document is.
// * A `//` comment is always followed by a line break.

struct JSONLayout {
  private let container: ContainerLayout
  private let bytes: ByteStorage
  private var output: [Part] = []
  private var previous: Previous?
  private var pendingDetached: [Span] = []
  private var pendingBlank: Span?
  /// The line break in front of an entry that went, for one that was on its line.
  private var pendingBreak: JSONGap?
  /// The last child in place so far: what comes after it is laid out like it.
  private var lastHome: Slot?
  /// Whether a comment of the container's own is written, so that it cannot close up.
  private var keepsComment = false
  /// Whether the last entry was put on a line of its own where the source has none.
  private var isSpread = false
  private var isBare = false

  private struct Previous {
    var gap: JSONGap
    var isHome: Bool
    var source: SourceID
  }

  init(_ container: ContainerLayout) {
    self.container = container
    bytes = container.bytes
  }

  mutating func parts() -> [Part] {
    let opening = Span(container.span.start, container.span.start + 1)
    let closing = Span(container.span.end - 1, container.span.end)
    verbatim(opening)
    let inner = Span(opening.end, closing.start)
    let emptyGap = container.first == nil ? JSONGap(bytes, inner) : nil
    if let gap = emptyGap ?? firstGap {
      // The opening line's comment, and those that stand at the head of all entries.
      verbatim(gap.tail)
      if gap.hasComment(in: gap.detached) { verbatim(gap.detached) }
    }
    if let emptyGap, emptyGap.hasComment(in: emptyGap.head) { verbatim(commentLines(emptyGap)) }
    for item in container.items {
      switch item {
      case .ghost(let slot): passGhost(slot)
      case .run(let first, let last): place(first, last)
      case .node(let slot): place(slot)
      }
    }
    finish(emptyGap)
    verbatim(closing)
    return isBare ? [.literal(isObject ? Array("{}".utf8) : Array("[]".utf8))] : output
  }

  private var isObject: Bool { container.isObject }
  private var firstGap: JSONGap? { container.first.map { JSONGap(bytes, $0.before) } }
  private var secondGap: JSONGap? { container.second.map { JSONGap(bytes, $0.before) } }

  /// What stands before a comma that begins a line; nothing where commas end lines.
  private var commaLead: [UInt8] {
    guard let gap = secondGap, gap.comma != nil, !gap.hasComment(in: gap.tail) else { return [] }
    let lead = bytes.array(gap.beforeComma)
    return lead.contains(0x0A) || lead.contains(0x0D) ? lead : []
  }

  // MARK: - Entries

  private mutating func passGhost(_ slot: Slot) {
    let gap = JSONGap(bytes, slot.before)
    if gap.breaksLine { pendingBreak = gap }
    if gap.hasComment(in: gap.detached) {
      guard !isFirstOfSource(slot) else { return }
      pendingDetached.append(gap.detached)
    } else if !gap.detached.isEmpty {
      pendingBlank = gap.detached
    }
  }

  private mutating func place(_ first: Slot, _ last: Slot) {
    let gap = JSONGap(bytes, first.before)
    let isFirst = previous == nil
    separate(comma: true)
    flushDetached()
    placeBlank(before: first, gap)
    if takesFirstSpace(first, gap) {
      if !isFirst, !needsLineBreak, let second = secondGap, second.breaksLine {
        output.append(.literal(second.lineBreak + second.indent))
      } else {
        space(isFirst: isFirst)
      }
    } else if let line = pendingBreak, previous != nil, !gap.breaksLine, commaLead.isEmpty,
      !gap.hasComment(in: gap.head)
    {
      output.append(.literal(line.lineBreak + line.indent))
    } else {
      verbatim(gap.head)
    }
    pendingBreak = nil
    verbatim(Span(gap.lead.start, last.after.start))
    previous = Previous(
      gap: JSONGap(bytes, last.after), isHome: true, source: container.source)
    lastHome = last
    isSpread = false
  }

  /// The blank lines and detached comments in front of a run.
  private mutating func placeBlank(before first: Slot, _ gap: JSONGap) {
    defer { pendingBlank = nil }
    let hasComment = gap.hasComment(in: gap.detached)
    if isFirstOfSource(first) {
      // Comments at the head of all entries are written already.
      if !hasComment { verbatim(gap.detached) }
    } else if hasComment || (!gap.detached.isEmpty && previous != nil) {
      verbatim(gap.detached)
    } else if previous != nil, let pendingBlank {
      verbatim(pendingBlank)
    }
  }

  /// Whether a run does not keep the space in front of it, because it is first now and was not,
  /// or the other way round.
  private func takesFirstSpace(_ first: Slot, _ gap: JSONGap) -> Bool {
    if gap.hasComment(in: gap.head) { return false }
    if !gap.breaksLine, needsLineBreak { return true }
    guard (previous == nil) != isFirstOfSource(first) else { return false }
    if previous != nil { return !gap.breaksLine || !commaLead.isEmpty }
    return !gap.breaksLine || firstGap?.breaksLine == false
  }

  private mutating func place(_ slot: Slot) {
    let isFirst = previous == nil
    let gap = JSONGap(slot.bytes, slot.before)
    separate(comma: true)
    flushDetached()
    let sample = sampleGap
    var indent: [UInt8]?
    if isFirst, firstGap?.breaksLine == false {
      indent = nil
    } else if let sample, sample.breaksLine, isFirst || commaLead.isEmpty {
      indent = sample.indent
    } else if sample == nil, container.items.allSatisfy({ $0.home == nil }) {
      if spreadsWhenEmpty { indent = container.indent + container.style.indentUnit }
    }
    if indent == nil, hasComments(gap) || needsLineBreak {
      indent = container.indent + container.style.indentUnit
    }
    if let indent {
      if hasComments(gap) {
        // Comment lines come along, moved to the new indentation.
        output.append(
          .reindented(slot.node.source, commentLines(gap), from: slot.indent, to: indent))
      }
      output.append(.literal((sample?.lineBreak).flatMap { $0.isEmpty ? nil : $0 } ?? newline))
      output.append(.literal(indent))
    } else {
      space(isFirst: isFirst)
    }
    if !gap.lead.isEmpty {
      output.append(
        .reindented(
          slot.node.source, gap.lead, from: gap.lineIndent ?? slot.indent,
          to: indent ?? container.indent))
    }
    output.append(
      .entry(
        slot.node, asMember: isObject, indent: indent ?? container.indent, from: gap.lineIndent))
    previous = Previous(
      gap: JSONGap(slot.bytes, slot.after), isHome: false, source: slot.node.source)
    isSpread = indent != nil && sample?.breaksLine != true
    pendingBreak = nil
  }

  /// The comment lines of a head, without the entry's own indentation.
  private func commentLines(_ gap: JSONGap) -> Span {
    let lines = gap.bytes.array(gap.head)
    guard let last = lines.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
      return Span(gap.head.start, gap.head.start)
    }
    let isPair = lines[last] == 0x0A && last > 0 && lines[last - 1] == 0x0D
    return Span(gap.head.start, gap.head.start + last - (isPair ? 1 : 0))
  }

  private func hasComments(_ gap: JSONGap) -> Bool {
    gap.breaksLine && gap.hasComment(in: commentLines(gap))
  }

  /// Writes what follows the entry before: its comma, if there is to be one, and its comment.
  private mutating func separate(comma needsComma: Bool) {
    guard let previous else { return }
    let gap = previous.gap
    if previous.isHome {
      switch (gap.comma, needsComma) {
      case (.some, true): verbatim(gap.tail)
      case (.some, false):
        if gap.hasComment(in: gap.beforeComma) { verbatim(gap.beforeComma) }
        verbatim(gap.afterComma)
      case (nil, true): write(comma: true, with: [gap.tail], of: gap, from: container.source)
      case (nil, false): verbatim(gap.tail)
      }
      return
    }
    let comments = [gap.beforeComma, gap.afterComma].filter { gap.hasComment(in: $0) }
    write(comma: needsComma, with: comments, of: gap, from: previous.source)
  }

  /// A comma that the source does not have, before the comments that end its line; after them
  /// where commas begin lines, or nothing else ends the line.
  private mutating func write(
    comma: Bool, with comments: [Span], of gap: JSONGap, from source: SourceID
  ) {
    let lead = commaLead
    let isLast = !lead.isEmpty || !(gap.breaksLine || gap.endsInLineComment)
    let literal = Part.literal(lead + [UInt8(ascii: ",")])
    if comma, !isLast { output.append(literal) }
    for span in comments where !span.isEmpty {
      output.append(.reindented(source, span, from: [], to: []))
    }
    if comma, isLast { output.append(literal) }
  }

  private mutating func finish(_ emptyGap: JSONGap?) {
    let last = container.items.compactMap(\.lastHome).last
    let closingGap = last.map { JSONGap(bytes, $0.after) }
    let wantsTrailingComma = closingGap?.comma != nil
    let isEmpty = previous == nil
    separate(comma: wantsTrailingComma)
    pendingBlank = nil
    flushDetached()
    if let closingGap {
      // Everything after the last entry's line is the container's, blank lines included.
      let rest = Span(closingGap.detached.start, closingGap.head.end)
      if isEmpty, !closingGap.hasComment(in: rest), !keepsComment {
        isBare = true
      } else if !closingGap.breaksLine, needsLineBreak || isSpread {
        breakLine(indent: container.indent)
      } else {
        verbatim(rest)
      }
    } else if let emptyGap {
      if emptyGap.breaksLine {
        let lines = commentLines(emptyGap)
        verbatim(Span(lines.end, emptyGap.head.end))
      } else if !isEmpty, spreadsWhenEmpty || needsLineBreak {
        breakLine(indent: container.indent)
      } else if isEmpty {
        verbatim(emptyGap.head)
      }
    }
  }

  // MARK: - Space

  private mutating func flushDetached() {
    for span in pendingDetached { verbatim(span) }
    pendingDetached = []
  }

  /// Between entries on one line, or inside a bracket.
  private mutating func space(isFirst: Bool) {
    if needsLineBreak {
      breakLine()
      return
    }
    if isFirst {
      // The gap itself stays with the first of the source: this is a copy.
      if let gap = firstGap {
        output.append(.literal(gap.breaksLine ? gap.lineBreak + gap.indent : bytes.array(gap.head)))
      }
      return
    }
    if let gap = secondGap, !gap.breaksLine {
      output.append(.literal(bytes.array(gap.head)))
      return
    }
    output.append(.literal(container.style.separator))
  }

  private mutating func breakLine(indent: [UInt8]? = nil) {
    output.append(.literal(newline))
    output.append(.literal(indent ?? container.indent + container.style.indentUnit))
  }

  private var newline: [UInt8] { container.style.newline }

  private var needsLineBreak: Bool {
    if let previous { return previous.gap.endsInLineComment }
    // A comment on the opening line, or one that was detached.
    guard case .verbatim(_, let span)? = output.last, span.start > container.span.start else {
      return false
    }
    return JSONGap(bytes, Span(span.start, span.end)).endsInLineComment
  }

  private var spreadsWhenEmpty: Bool {
    let inner = Span(container.span.start + 1, container.span.end - 1)
    if JSONGap(bytes, inner).breaksLine { return true }
    return container.style.isMultiline
  }

  /// The gap whose line break and indentation a new entry here gets: that of the entry in place
  /// before it, else of the source's second (the first may be on the bracket's line).
  private var sampleGap: JSONGap? {
    let before = lastHome ?? container.second ?? container.first
    return before.map { JSONGap(bytes, $0.before) }
  }

  private func isFirstOfSource(_ slot: Slot) -> Bool {
    slot.before.start == container.span.start + 1
  }

  private mutating func verbatim(_ span: Span) {
    guard !span.isEmpty else { return }
    if previous == nil, bytes.buffer(span).contains(UInt8(ascii: "/")) { keepsComment = true }
    output.append(.verbatim(container.source, span))
  }

  // MARK: - One entry

  /// An entry with its comment lines above and the comment after it, not indented, for copying.
  static func slotParts(_ slot: Slot, asMember: Bool) -> [Part] {
    let before = JSONGap(slot.bytes, slot.before)
    let after = JSONGap(slot.bytes, slot.after)
    var parts: [Part] = []
    if before.breaksLine, before.hasComment(in: before.head) {
      parts.append(.reindented(slot.node.source, before.head, from: slot.indent, to: []))
    }
    if !before.lead.isEmpty {
      let indent = before.lineIndent ?? slot.indent
      parts.append(.reindented(slot.node.source, before.lead, from: indent, to: []))
    }
    parts.append(.entry(slot.node, asMember: asMember, indent: [], from: before.lineIndent))
    for span in [after.beforeComma, after.afterComma] where after.hasComment(in: span) {
      parts.append(.verbatim(slot.node.source, span))
    }
    return parts
  }
}

extension ContainerLayout.Item {
  /// The slot in the container's own source of the last child that the item stands for.
  var lastHome: Slot? {
    if case .run(_, let last) = self { last } else { home }
  }

  /// The slot in the container's own source, for a child of it; the first one's of a run.
  var home: Slot? {
    switch self {
    case .run(let first, _): first
    case .ghost(let slot): slot
    case .node: nil
    }
  }
}
