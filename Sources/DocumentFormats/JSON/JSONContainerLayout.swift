import DocumentTree
import ModelBasics

// What inserting, deleting and moving entries does to commas, comments, indentation and blank
// lines. The text of a changed container follows from its source and the final order of its
// children alone, so taking back any one change gives the text as if it had never been made.
//
//   {  // about all⏎            the opening line's comment is the container's
//     // about the file⏎        at the head of the file: the file's, if the next entry has none
//     "first": 0,⏎
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
// * A blank line stays between an entry and a comment that is not its own; blank lines do not meet.
// * A container that becomes empty closes up, unless a comment is left in it. One that was empty
//   is laid out as its siblings are, else spread over lines if the document is.
// * A `//` comment is always followed by a line break.

struct JSONContainerLayout {
  let container: ContainerLayout
  let bytes: Bytes
  let dialect: JSONDialect
  var output: [Part] = []
  var previous: Previous?
  /// The blank lines and detached comments in front of entries that went, not written yet.
  var pendingLines: [Span] = []
  var endsInBlankLine = false
  /// The line break in front of an entry that went, for one that was on its line.
  var pendingBreak: JSONGap?
  /// The last child in place so far: what comes after it is laid out like it.
  private var lastHome: Slot?
  /// Whether a comment of the container's own is written, so that it cannot close up.
  var keepsComment = false
  /// Whether the last entry was put on a line of its own where the source has none.
  var isSpread = false
  private var isBare = false
  /// Whether a comment of the entry before stands after its comma: what follows on its line would
  /// take it over.
  var followsComment = false
  /// How the siblings of a container that was empty are laid out.
  private let siblingForm: JSONShape.Form?

  struct Previous {
    var gap: JSONGap
    var isHome: Bool
    var source: SourceID
  }

  init(_ container: ContainerLayout, _ dialect: JSONDialect) {
    self.container = container
    self.dialect = dialect
    bytes = container.bytes
    let place = JSONShape.Level(isObject: container.isObject, depth: 0)
    siblingForm = container.sample.flatMap {
      JSONShape(of: $0, dialect).likelyForm(of: place, holdsContainers: false)
    }
  }

  mutating func parts() -> [Part] {
    let inner = container.inner
    verbatim(Span(container.span.start, inner.start))
    let emptyGap = container.first == nil ? JSONGap(bytes, inner, dialect) : nil
    if let gap = emptyGap ?? firstGap {
      // The opening line's comment, and those that stand at the head of all entries.
      verbatim(gap.tail)
      if gap.hasComment(in: gap.detached) { write(lines: gap.detached, isAtHead: true) }
    }
    if let emptyGap, emptyGap.hasComment(in: emptyGap.head) { verbatim(emptyGap.commentLines) }
    for item in container.items {
      switch item {
      case .ghost(let slot): passGhost(slot)
      case .run(let first, let last): place(first, last)
      case .node(let slot): place(slot)
      }
    }
    finish(emptyGap)
    verbatim(Span(inner.end, container.span.end))
    return isBare ? [.literal(isObject ? Array("{}".utf8) : Array("[]".utf8))] : output
  }

  var isObject: Bool { container.isObject }
  private var firstGap: JSONGap? { container.first?.gapBefore(dialect) }
  var secondGap: JSONGap? { container.second?.gapBefore(dialect) }

  /// What stands before a comma that begins a line; nothing where commas end lines.
  var commaLead: [UInt8] {
    if let gap = secondGap, gap.leadingComma != nil { return bytes.array(gap.beforeLeadingComma) }
    guard let gap = secondGap, gap.comma != nil, !gap.hasComment(in: gap.tail) else { return [] }
    let lead = bytes.array(gap.beforeComma)
    return lead.contains(0x0A) || lead.contains(0x0D) ? lead : []
  }

  // MARK: - Entries

  private mutating func passGhost(_ slot: Slot) {
    let gap = slot.gapBefore(dialect)
    if gap.breaksLine { pendingBreak = gap }
    // Comments at the head of all entries are written already.
    if isFirstOfSource(slot), gap.hasComment(in: gap.detached) { return }
    if !gap.detached.isEmpty { pendingLines.append(gap.detached) }
  }

  private mutating func place(_ first: Slot, _ last: Slot) {
    let gap = first.gapBefore(dialect)
    let isFirst = previous == nil
    let beginsWithComma = !isFirst && (gap.leadingComma != nil || beginsLinesWithCommas)
    separate(comma: !beginsWithComma)
    writePendingLines(and: linesInFront(of: first, gap), isAtHead: isFirstOfSource(first))
    if beginsWithComma {
      writeCommaLine(gap)
    } else if isFirst, gap.leadingComma != nil {
      if gap.hasComment(in: gap.commentLines) { verbatim(gap.commentLines) }
      space(isFirst: true)
    } else if takesFirstSpace(first, gap) {
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
      gap: JSONGap(bytes, last.after, dialect), isHome: true, source: container.source)
    lastHome = last
    isSpread = false
    endsInBlankLine = false
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
    let gap = slot.gapBefore(dialect)
    if !isFirst, beginsLinesWithCommas { return placeOnCommaLine(slot, gap) }
    separate(comma: true)
    if pendingLines.contains(where: hasComment) { writePendingLines() }
    let sample = beginsLinesWithCommas ? firstGap : sampleGap
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
          .reindented(slot.node.source, gap.commentLines, from: slot.indent, to: indent))
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
      gap: JSONGap(slot.bytes, slot.after, dialect), isHome: false, source: slot.node.source)
    isSpread = indent != nil && sample?.breaksLine != true
    endsInBlankLine = false
    pendingBreak = nil
  }

  func hasComments(_ gap: JSONGap) -> Bool {
    gap.breaksLine && gap.hasComment(in: gap.commentLines)
  }

  /// Writes what follows the entry before: its comma, if there is to be one, and its comment.
  mutating func separate(comma needsComma: Bool) {
    followsComment = false
    guard let previous else { return }
    let gap = previous.gap
    if previous.isHome {
      switch (gap.comma, needsComma) {
      case (.some, true):
        verbatim(gap.tail)
        followsComment = hasComment(gap.afterComma)
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
    let endsLine = gap.breaksLine && (previous?.isHome == true || sampleGap?.breaksLine == true)
    let isLast = !lead.isEmpty || !(endsLine || gap.endsInLineComment)
    followsComment = comma && !isLast && comments.contains { !$0.isEmpty }
    let literal = Part.literal(lead + [UInt8(ascii: ",")])
    if comma, !isLast { output.append(literal) }
    for span in comments where !span.isEmpty {
      output.append(.reindented(source, span, from: [], to: []))
    }
    if comma, isLast { output.append(literal) }
  }

  private mutating func finish(_ emptyGap: JSONGap?) {
    let last = container.items.compactMap(\.lastHome).last
    let closingGap = last.map { JSONGap(bytes, $0.after, dialect) }
    let wantsTrailingComma = closingGap?.comma != nil
    let isEmpty = previous == nil
    separate(comma: wantsTrailingComma)
    if let closingGap {
      // Everything after the last entry's line is the container's, blank lines included.
      let rest = Span(closingGap.detached.start, closingGap.head.end)
      if pendingLines.contains(where: hasComment) || (hasComment(rest) && !isEmpty) {
        writePendingLines()
      }
      if isEmpty, !hasComment(rest), !keepsComment {
        isBare = true
      } else if !closingGap.breaksLine, endsInLineComment || isSpread || isLeftWithLineComment {
        breakLine(indent: container.indent)
      } else {
        if closingGap.detached.isEmpty, !hasComment(rest), !isEmpty { removeTrailingBlankLines() }
        write(lines: closingGap.detached, isAtHead: true)
        verbatim(closingGap.head)
      }
    } else if let emptyGap {
      if emptyGap.breaksLine {
        let lines = emptyGap.commentLines
        verbatim(Span(lines.end, emptyGap.head.end))
      } else if !isEmpty, spreadsWhenEmpty || endsInLineComment {
        breakLine(indent: container.indent)
      } else if isEmpty {
        verbatim(emptyGap.head)
      } else if let siblingForm {
        output.append(.literal(siblingForm.padding))
      }
    }
  }

  // MARK: - Space

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
      } else if let siblingForm {
        output.append(.literal(siblingForm.padding))
      }
      return
    }
    if let gap = secondGap, !gap.breaksLine {
      output.append(.literal(bytes.array(gap.head)))
      return
    }
    output.append(.literal(siblingForm?.separator ?? container.style.separator))
  }

  private mutating func breakLine(indent: [UInt8]? = nil) {
    output.append(.literal(newline))
    output.append(.literal(indent ?? container.indent + container.style.indentUnit))
  }

  private var newline: [UInt8] { container.style.newline }

  private var needsLineBreak: Bool { endsInLineComment || followsComment }

  private var endsInLineComment: Bool {
    if let previous { return previous.gap.endsInLineComment }
    // A comment on the opening line, or one that was detached.
    guard case .verbatim(_, let span)? = output.last, span.start > container.span.start else {
      return false
    }
    return JSONGap(bytes, Span(span.start, span.end), dialect).endsInLineComment
  }

  /// Whether a line comment is all that is left, wherever it stood.
  private var isLeftWithLineComment: Bool {
    guard previous == nil, case .verbatim(_, let span)? = output.last else { return false }
    return JSONGap.endsInLineComment(JSONText(bytes, dialect), span)
  }

  private var spreadsWhenEmpty: Bool {
    if JSONGap(bytes, container.inner, dialect).breaksLine { return true }
    return siblingForm?.isSpread ?? container.style.isMultiline
  }

  /// The gap whose line break and indentation a new entry here gets: that of the entry in place
  /// before it, else of the source's second (the first may be on the bracket's line).
  private var sampleGap: JSONGap? {
    let before = lastHome ?? container.second ?? container.first
    return before?.gapBefore(dialect)
  }

  func isFirstOfSource(_ slot: Slot) -> Bool {
    slot.before.start == container.inner.start
  }

  mutating func verbatim(_ span: Span) {
    guard !span.isEmpty else { return }
    if previous == nil, bytes.buffer(span).contains(UInt8(ascii: "/")) { keepsComment = true }
    output.append(.verbatim(container.source, span))
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
