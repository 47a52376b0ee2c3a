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
//     "b": 2⏎
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
    var seen = false
    if let first = container.items.first(where: { $0.home != nil })?.home {
      // The opening line's comment.
      verbatim(JSONGap(bytes, first.before).tail)
      seen = true
    }
    let inner = Span(opening.end, closing.start)
    let emptyGap = seen ? nil : JSONGap(bytes, inner)
    if let emptyGap { verbatim(emptyGap.tail) }
    if let emptyGap { verbatim(emptyGap.detached) }
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

  // MARK: - Entries

  private mutating func passGhost(_ slot: Slot) {
    let gap = JSONGap(bytes, slot.before)
    if gap.hasComment(in: gap.detached) {
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
    if gap.hasComment(in: gap.detached) || (!gap.detached.isEmpty && !isFirst) {
      verbatim(gap.detached)
    } else if isFirst, isFirstOfSource(first) {
      verbatim(gap.detached)
    } else if !isFirst, let pendingBlank {
      verbatim(pendingBlank)
    }
    pendingBlank = nil
    if gap.breaksLine {
      verbatim(gap.head)
    } else if isFirst == isFirstOfSource(first) {
      if needsLineBreak { breakLine() } else { verbatim(gap.head) }
    } else {
      space(isFirst: isFirst)
    }
    verbatim(Span(first.node.offset, last.after.start))
    previous = Previous(
      gap: JSONGap(bytes, last.after), isHome: true, source: container.source)
    lastHome = last
    isSpread = false
  }

  private mutating func place(_ slot: Slot) {
    let isFirst = previous == nil
    let gap = JSONGap(slot.bytes, slot.before)
    separate(comma: true)
    flushDetached()
    let sample = sampleGap
    var indent: [UInt8]?
    if let sample, sample.breaksLine {
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
    output.append(
      .entry(slot.node, asMember: isObject, indent: indent ?? container.indent))
    previous = Previous(
      gap: JSONGap(slot.bytes, slot.after), isHome: false, source: slot.node.source)
    isSpread = indent != nil
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
      case (nil, true):
        output.append(.literal([UInt8(ascii: ",")]))
        verbatim(gap.tail)
      case (nil, false): verbatim(gap.tail)
      }
      return
    }
    if needsComma { output.append(.literal([UInt8(ascii: ",")])) }
    for span in [gap.beforeComma, gap.afterComma] where gap.hasComment(in: span) {
      output.append(.reindented(previous.source, span, from: [], to: []))
    }
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
    let homes = container.items.compactMap(\.home)
    if isFirst {
      if let first = homes.first(where: isFirstOfSource) {
        let gap = JSONGap(bytes, first.before)
        if !gap.breaksLine { verbatim(gap.head) }
      }
      return
    }
    for home in homes where !isFirstOfSource(home) {
      let gap = JSONGap(bytes, home.before)
      guard !gap.breaksLine else { continue }
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
  /// before it, else of the first one after.
  private var sampleGap: JSONGap? {
    let homes = container.items.compactMap(\.home)
    let before = lastHome ?? homes.first { !isFirstOfSource($0) } ?? homes.first
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

  /// An entry with its comment lines above and the comment after it, for copying.
  static func slotParts(_ slot: Slot, asMember: Bool) -> [Part] {
    let before = JSONGap(slot.bytes, slot.before)
    let after = JSONGap(slot.bytes, slot.after)
    var parts: [Part] = []
    if before.breaksLine, before.hasComment(in: before.head) {
      parts.append(.verbatim(slot.node.source, before.head))
    }
    parts.append(.entry(slot.node, asMember: asMember, indent: nil))
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
