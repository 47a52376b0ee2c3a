import DocumentTree
import ModelBasics

// The end of a container: the text after its last entry, up to the closing delimiter. A container without one ends with the line of
// its last entry; comments on the lines below are between the entries of the container around it.

extension EntryLayout {
  /// True if the text after the last entry is that of the source, where something other than a line feed may end a comment.
  private func endsInOwnGap(_ gap: EntryGap<Text>) -> Bool {
    previous.map { $0.isHome && $0.gap.head == gap.head } ?? false
  }

  /// Writes what follows the last entry.
  mutating func end(_ emptyGap: EntryGap<Text>?) {
    let last = container.items.compactMap(\.lastHome).last
    let closingGap = last.map { gapAfter($0) }
    let wantsTrailingComma =
      closingGap?.comma != nil || Text.separatesLast(isObject: isObject)
      || closingGap == nil && isSpread && container.style.separatesLast
    let isEmpty = previous == nil
    separate(comma: wantsTrailingComma)
    if let closingGap {
      // Everything after the line of the last entry belongs to the container, blank lines included.
      let rest = Span(closingGap.detached.start, closingGap.head.end)
      let hasComment = closingGap.hasComment(in: rest)
      let hasPendingComment = pendingLines.contains(where: \.hasComment)
      if hasPendingComment || (hasComment && !isEmpty) { writePendingLines() }
      let endsInLineComment =
        isEmpty ? outputEndsInLineComment : self.endsInLineComment && !endsInOwnGap(closingGap)
      let keepsLines =
        Text.keepsLinesWhenEmpty && closingGap.breaksLine || hasNoDelimiters || endsWithLine
      if isEmpty, !hasComment, !keepsComment, !keepsLines {
        isBare = true
      } else if !closingGap.breaksLine, !hasPendingComment, !endsWithLine,
        endsInLineComment || isSpread
      {
        breakLine(indent: container.indent)
      } else {
        if closingGap.detached.isEmpty, !hasComment, !isEmpty { removeTrailingBlankLines() }
        if !closingGap.breaksLine, hasPendingComment, !endsWithLine,
          outputEndsInLineComment || isSpread
        {
          return breakLine(indent: container.indent)
        }
        write(Lines(gap: closingGap, span: closingGap.detached), isAtHead: true)
        write(closingGap.head, of: closingGap)
      }
    } else if let emptyGap {
      if emptyGap.breaksLine {
        let lines = emptyGap.commentLines
        let rest = Span(lines.end, emptyGap.head.end)
        if unfinishedComment(in: emptyGap) == nil { write(rest, of: emptyGap) }
        if hasNoDelimiters, !isEmpty, rest.isEmpty { output.append(.literal(newline)) }
      } else if !isEmpty, !endsWithLine, spreadsWhenEmpty || endsInLineComment {
        breakLine(indent: container.indent)
      } else if isEmpty {
        write(emptyGap.head, of: emptyGap)
      } else if let siblingForm, !hasNoDelimiters {
        output.append(.literal(siblingForm.padding))
      }
    }
  }
}
