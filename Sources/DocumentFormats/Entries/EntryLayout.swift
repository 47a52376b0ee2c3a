import DocumentTree
import ModelBasics

// The rules for commas, comments, indentation and blank lines when entries are inserted, removed
// and moved. The text of a changed container depends only on its source and the final order of its
// children, so undoing any one change gives the text as if it had never been made.
//
//   {  // about all⏎            a comment on the opening line belongs to the container
//     // about the file⏎        at the head of the file: to the file, if the next entry has none
//     "first": 0,⏎
//     // about a⏎               comment lines above an entry belong to it,
//     "a": 1,  // also a⏎       and so does a comment after it on its line
//   ⏎
//     // a section⏎             between blank lines: to no entry; it is never moved
//   ⏎
//     /* b */ "b": 2⏎         before an entry on its line: to the entry
//     // the end⏎               after the last entry: to the container
//   }
//
// * An entry is removed, moved and inserted together with its comments and its comma.
// * There is one comma between two entries, directly after the first one's value unless the source
//   puts it elsewhere, or a comment between the two; there is one after the last entry only if the source has one there.
// * A new or moved entry gets the line break and indentation of the entry before it (else of the
//   one after it); on one line, the space that the source has after its commas. Where blank lines
//   separate all entries, they separate it too.
// * A blank line before a removed entry stays if there are entries left on both sides, so that
//   groups stay apart; it is removed at the start and at the end of the container.
// * The entry after a removed one on the same line then begins that line.
// * A blank line stays between an entry and a comment that is not its own; two blank lines that
//   become adjacent are merged.
// * A container that becomes empty is written as `{}` or `[]`, unless it still contains a comment.
//   One that was empty is laid out like its siblings, else over several lines if the document is.
// * A line break always follows a `//` comment.
//
// Where entries have no separators, all comments after an entry on its line belong to it; where a container ends with the line of its
// last entry, what follows that line is not a part of it, and the container stays when it becomes empty.

package struct EntryLayout<Text: EntryText> {
  let container: ContainerLayout
  let bytes: Bytes
  let dialect: Text.Dialect
  var output: [Part] = []
  var previous: Previous?
  /// The blank lines and detached comments before removed entries that are not written yet.
  var pendingLines: [Lines] = []
  var endsInBlankLine = false
  /// The gap with the line break before a removed entry, for the next entry on its line.
  var pendingBreak: EntryGap<Text>?
  /// The last child of the source so far that has not moved. Later entries are laid out like it.
  var lastHome: Slot?
  /// True if a comment of the container itself has been written, so it is not written as `{}` or
  /// `[]`.
  var keepsComment = false
  /// True if the last entry was put on its own line although the source is on one line.
  var isSpread = false
  var isBare = false
  /// True if a comment of the previous entry follows its comma. An entry on the same line would
  /// take over that comment.
  var followsComment = false
  /// The layout of the siblings of a container that was empty.
  let siblingForm: EntryForm?

  struct Previous {
    var gap: EntryGap<Text>
    var isHome: Bool
    var source: SourceID
  }

  /// Lines between entries that belong to none.
  struct Lines {
    var gap: EntryGap<Text>
    var span: Span

    var hasComment: Bool { gap.hasComment(in: span) }
  }

  package init(_ container: ContainerLayout, _ dialect: Text.Dialect) {
    self.container = container
    self.dialect = dialect
    bytes = container.bytes
    siblingForm =
      container.sample.flatMap { Text.form(like: $0, dialect, isObject: container.isObject) }
      ?? Self.form(inside: container, dialect)
  }

  /// Returns the form of a container whose entries are on one line because the container is on that line.
  private static func form(inside container: ContainerLayout, _ dialect: Text.Dialect) -> EntryForm?
  {
    guard
      let outer = container.outerSample.flatMap({ Text.form(like: $0, dialect, isObject: true) }),
      !outer.isSpread
    else { return nil }
    return EntryForm(padding: container.isObject ? outer.padding : [], separator: outer.separator)
  }

  package mutating func parts() -> [Part] {
    let inner = container.inner
    let opened = Text.opened(container)
    output.append(
      opened.map { .literal($0.opening) }
        ?? .verbatim(container.source, Span(container.span.start, inner.start)))
    let emptyGap =
      container.first == nil
      ? container.editedInner.map { EntryGap<Text>($0, dialect, beginsText: hasNoDelimiters) }
        ?? EntryGap<Text>(bytes, inner, dialect, beginsText: hasNoDelimiters) : nil
    if let gap = emptyGap ?? firstGap {
      // The comment on the opening line, and comments at the head of all entries.
      write(gap.tail, of: gap)
      let lines = Lines(gap: gap, span: gap.detached)
      if lines.hasComment { write(lines, isAtHead: true) }
    }
    if let emptyGap, emptyGap.hasComment(in: emptyGap.head) {
      write(emptyGap.commentLines, of: emptyGap)
      if let comment = unfinishedComment(in: emptyGap) { write(comment, of: emptyGap) }
    }
    for item in container.items {
      switch item {
      case .ghost(let slot): passGhost(slot)
      case .run(let first, let last): place(first, last)
      case .node(let slot): place(slot)
      }
    }
    end(emptyGap)
    output.append(
      opened.map { .literal($0.closing) }
        ?? .verbatim(container.source, Span(inner.end, container.span.end)))
    if hasNoDelimiters {
      removeLeadingBreak()
      return output
    }
    return isBare ? [.literal(Text.emptied(container))] : output
  }

  /// Returns the comment at the end of a document that has only comments, if no line break follows it and there are entries now, which
  /// begin their own lines.
  func unfinishedComment(in gap: EntryGap<Text>) -> Span? {
    let rest = Span(gap.commentLines.end, gap.head.end)
    guard hasNoDelimiters, gap.hasComment(in: rest) else { return nil }
    let hasEntries = container.items.contains { if case .ghost = $0 { false } else { true } }
    return hasEntries ? rest : nil
  }

  /// True for the root of a document that has entries only, which begin and end with the text.
  var hasNoDelimiters: Bool { container.span == container.inner }

  /// True for a container without a closing delimiter: a line break follows it, or the end of the text.
  var endsWithLine: Bool {
    !Text.hasClosingDelimiters && container.inner.end == container.span.end
  }

  /// The indentation of new lines in the container.
  var innerIndent: [UInt8] {
    hasNoDelimiters ? container.indent : container.indent + container.style.indentUnit
  }

  func gapBefore(_ slot: Slot) -> EntryGap<Text> { slot.gapBefore(dialect) }
  func gapAfter(_ slot: Slot) -> EntryGap<Text> { slot.gapAfter(dialect) }

  var isObject: Bool { container.isObject }
  var separator: [UInt8] { Text.separator(isObject: isObject) ?? [] }
  var firstGap: EntryGap<Text>? { container.first.map { gapBefore($0) } }
  var secondGap: EntryGap<Text>? { container.second.map { gapBefore($0) } }

  /// The text before a comma that begins a line, empty if commas end lines.
  var commaLead: [UInt8] {
    if let gap = secondGap, gap.leadingComma != nil {
      return gap.bytes.array(gap.beforeLeadingComma)
    }
    guard let gap = secondGap, gap.comma != nil, !gap.hasComment(in: gap.tail) else { return [] }
    let lead = gap.bytes.array(gap.beforeComma)
    return lead.contains(0x0A) || lead.contains(0x0D) ? lead : []
  }

  /// The text before a separator that an entry gets: that of the source's entry before it, else of its first entry.
  private var separatorLead: [UInt8] {
    let lead = commaLead
    guard lead.isEmpty else { return lead }
    let gaps = [lastHome, container.first].compactMap { $0 }.map { gapAfter($0) }
    guard let gap = gaps.first(where: { $0.comma != nil }), isBlankOnLine(gap.beforeComma, of: gap)
    else { return [] }
    return gap.bytes.array(gap.beforeComma)
  }

  private func isBlankOnLine(_ span: Span, of gap: EntryGap<Text>) -> Bool {
    gap.bytes.buffer(span).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  // MARK: - Entries

  private mutating func passGhost(_ slot: Slot) {
    let gap = gapBefore(slot)
    if gap.breaksLine { pendingBreak = gap }
    // Comments at the head of all entries have been written already.
    if isFirstOfSource(slot), gap.hasComment(in: gap.detached) { return }
    if !gap.detached.isEmpty { pendingLines.append(Lines(gap: gap, span: gap.detached)) }
  }

  private mutating func place(_ first: Slot, _ last: Slot) {
    let gap = gapBefore(first)
    let isFirst = previous == nil
    let beginsWithComma = !isFirst && (gap.leadingComma != nil || beginsLinesWithCommas)
    separate(comma: !beginsWithComma)
    writePendingLines(and: linesInFront(of: first, gap), isAtHead: isFirstOfSource(first))
    if isFirstOfSource(first) { separateWithBlankLine(first) }
    if beginsWithComma {
      writeCommaLine(gap)
    } else if isFirst, gap.leadingComma != nil {
      if gap.hasComment(in: gap.commentLines) {
        write(gap.commentLines, of: gap)
        if firstGap?.breaksLine != true { output.append(.literal(lineBreak(of: gap) + gap.indent)) }
      }
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
      output.append(.literal(lineBreak(of: line) + line.indent))
    } else {
      if gap.beginsText, previous != nil { output.append(.literal(newline)) }
      write(gap.head, of: gap)
    }
    pendingBreak = nil
    write(gap.marker, of: gap)
    write(gap.lead, of: gap)
    verbatim(Span(first.node.offset, last.after.start))
    previous = Previous(gap: gapAfter(last), isHome: true, source: container.source)
    lastHome = last
    isSpread = false
    endsInBlankLine = false
  }

  /// Returns true if a run does not keep the space before it, because it is first only now or was
  /// first only in the source.
  private func takesFirstSpace(_ first: Slot, _ gap: EntryGap<Text>) -> Bool {
    if gap.hasComment(in: gap.head) { return false }
    if !gap.breaksLine, needsLineBreak { return true }
    guard (previous == nil) != isFirstOfSource(first) else { return false }
    if previous != nil { return !gap.breaksLine || !commaLead.isEmpty }
    return !gap.breaksLine || firstGap?.breaksLine == false
  }

  private mutating func place(_ slot: Slot) {
    let isFirst = previous == nil
    let gap = gapBefore(slot)
    if !isFirst, beginsLinesWithCommas { return putOnCommaLine(slot, gap) }
    separate(comma: true)
    if pendingLines.contains(where: \.hasComment) { writePendingLines() }
    let sample = beginsLinesWithCommas ? firstGap : sampleGap
    var indent: [UInt8]?
    if isFirst, firstGap?.breaksLine == false {
      indent = nil
    } else if let sample, sample.breaksLine, isFirst || commaLead.isEmpty {
      indent = sample.indent
    } else if sample == nil, container.items.allSatisfy({ $0.home == nil }) {
      if spreadsWhenEmpty { indent = innerIndent }
    }
    if indent == nil, hasComments(gap) || needsLineBreak {
      indent = innerIndent
    }
    if let indent {
      separateWithBlankLine(lastHome ?? container.first)
      if hasComments(gap) {
        if gap.beginsText { output.append(.literal(newline + indent)) }
        // Comment lines move with the entry and get the new indentation.
        output.append(
          gap.part(lines(of: gap), of: slot.node.source, from: slot.indent, to: indent))
      }
      output.append(.literal(sample.map(lineBreak) ?? newline))
      output.append(.literal(indent))
    } else {
      space(isFirst: isFirst)
    }
    if let marker = marker(like: sample) { output.append(.literal(marker)) }
    if !gap.lead.isEmpty {
      output.append(
        gap.part(
          gap.lead, of: slot.node.source, from: gap.lineIndent ?? slot.indent,
          to: indent ?? container.indent))
    }
    output.append(
      .entry(
        slot.node, asMember: isObject, indent: indent ?? container.indent, from: gap.lineIndent))
    previous = Previous(gap: gapAfter(slot), isHome: false, source: slot.node.source)
    isSpread = indent != nil && sample?.breaksLine != true
    endsInBlankLine = false
    pendingBreak = nil
  }

  /// Returns what begins the line of a new entry, spelled like that of another one.
  private func marker(like sample: EntryGap<Text>?) -> [UInt8]? {
    guard let usual = Text.marker(isObject: isObject) else { return nil }
    guard let sample, !sample.marker.isEmpty else { return usual }
    return sample.bytes.array(sample.marker)
  }

  func hasComments(_ gap: EntryGap<Text>) -> Bool {
    gap.breaksLine && gap.hasComment(in: gap.commentLines)
  }

  /// Writes the text after the previous entry: its comma, if one is needed, and its comment.
  mutating func separate(comma needsComma: Bool) {
    followsComment = false
    guard let previous else { return }
    let needsComma = needsComma && Text.separator(isObject: isObject) != nil
    let gap = previous.gap
    if previous.isHome {
      switch (gap.comma, needsComma) {
      case (.some, true):
        write(gap.tail, of: gap)
        followsComment = gap.hasComment(in: gap.afterComma)
      case (.some, false):
        if gap.hasComment(in: gap.beforeComma) { write(gap.beforeComma, of: gap) }
        write(gap.afterComma, of: gap)
      case (nil, true): write(comma: true, with: [gap.tail], of: gap, from: container.source)
      case (nil, false): write(gap.tail, of: gap)
      }
      return
    }
    let isSpaced =
      gap.comma != nil && !gap.beforeComma.isEmpty && isBlankOnLine(gap.beforeComma, of: gap)
    if needsComma, gap.hasCommentBeforeComma || isSpaced && commaLead.isEmpty {
      // A comment between a value and its comma belongs there, such as the names in a project of Xcode; so do blanks.
      output.append(gap.part(gap.beforeComma, of: previous.source))
      output.append(.literal(commaLead + separator))
      followsComment = gap.hasComment(in: gap.afterComma)
      if followsComment { output.append(gap.part(gap.afterComma, of: previous.source)) }
      return
    }
    let comments = [gap.beforeComma, gap.afterComma].filter { gap.hasComment(in: $0) }
    write(comma: needsComma, with: comments, of: gap, from: previous.source)
  }

  /// Writes a comma that the source does not have. It precedes the comments that end the line, but
  /// follows them if commas begin lines or if nothing else ends the line.
  private mutating func write(
    comma: Bool, with comments: [Span], of gap: EntryGap<Text>, from source: SourceID
  ) {
    let lead = commaLead
    let endsLine = gap.breaksLine && (previous?.isHome == true || sampleGap?.breaksLine == true)
    let isLast = !lead.isEmpty || !(endsLine || gap.endsInLineComment)
    followsComment = comma && !isLast && comments.contains { !$0.isEmpty }
    let literal = Part.literal(separatorLead + separator)
    if comma, !isLast { output.append(literal) }
    for span in comments where !span.isEmpty {
      output.append(gap.part(span, of: source))
    }
    if comma, isLast { output.append(literal) }
  }
}
