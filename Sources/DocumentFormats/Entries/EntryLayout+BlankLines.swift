import DocumentTree

// Blank lines that separate all entries from each other, as in files of strings:
//
//     /* Title */⏎
//     "a" = "A";⏎
//     ⏎
//     /* Button */⏎
//     "b" = "B";⏎
//
// A new or moved entry is separated like its neighbours; blank lines between groups of entries stay where they are.

extension EntryLayout {
  /// True if a blank line is directly above an entry and its comments.
  private func isBelowBlankLine(_ gap: EntryGap<Text>) -> Bool {
    guard gap.breaksLine, !gap.detached.isEmpty else { return false }
    return EntryLines(gap.bytes, gap.detached).startOfTrailingBlanks < gap.detached.end
  }

  /// True if blank lines are on both sides of an entry of the source, or, at the ends of the container, also on the other side of its
  /// neighbour. Two entries may be two groups, unless they have comments above them.
  private func isSeparated(_ slot: Slot) -> Bool {
    guard let second = container.second, let gap = secondGap else { return false }
    if isLast(second) {
      return isBelowBlankLine(gap) && hasComments(gap) && !gap.hasComment(in: gap.detached)
    }
    if isFirstOfSource(slot) { return isBelowBlankLine(gap) && isBelowBlankLine(gapAfter(second)) }
    return isBelowBlankLine(gapBefore(slot))
      && isBelowBlankLine(isLast(slot) ? gap : gapAfter(slot))
  }

  private func isLast(_ slot: Slot) -> Bool {
    Text(slot.bytes, dialect).closes(at: slot.after.end)
  }

  /// Writes a blank line before a new or moved entry, or before the first entry of the source if another precedes it now, where entries
  /// are separated like this.
  mutating func separateWithBlankLine(_ neighbour: Slot?) {
    guard previous != nil, !endsInBlankLine, !beginsLinesWithCommas, let neighbour,
      isSeparated(neighbour)
    else { return }
    output.append(.literal(newline))
    endsInBlankLine = true
  }
}
