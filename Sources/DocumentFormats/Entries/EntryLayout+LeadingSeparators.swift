import DocumentTree

// Containers whose lines begin with commas. The comment lines of an entry precede its comma:
//
//       "a": 1 // about a⏎
//     // about b⏎
//     , "b": 2⏎

extension EntryLayout {
  var beginsLinesWithCommas: Bool { secondGap?.leadingComma != nil }

  /// Writes the comment lines, the comma and the space before an entry of the source.
  mutating func writeCommaLine(_ gap: EntryGap<Text>) {
    guard gap.leadingComma == nil else { return write(gap.head, of: gap) }
    // The entry was the first one before, without a comma.
    if hasComments(gap) { write(gap.commentLines, of: gap) }
    writeComma()
  }

  /// Writes an entry that is new or moved here.
  mutating func putOnCommaLine(_ slot: Slot, _ gap: EntryGap<Text>) {
    guard let second = secondGap else { return }
    let indent = second.lineIndent ?? second.indent
    separate(comma: false)
    if pendingLines.contains(where: \.hasComment) { writePendingLines() }
    if hasComments(gap) {
      output.append(
        gap.part(gap.commentLines, of: slot.node.source, from: slot.indent, to: second.indent))
    }
    writeComma()
    if !gap.lead.isEmpty {
      output.append(
        gap.part(
          gap.lead, of: slot.node.source, from: gap.lineIndent ?? slot.indent, to: indent))
    }
    output.append(.entry(slot.node, asMember: isObject, indent: indent, from: gap.lineIndent))
    previous = Previous(gap: gapAfter(slot), isHome: false, source: slot.node.source)
    isSpread = false
    endsInBlankLine = false
    pendingBreak = nil
  }

  /// Writes a comma at the start of a line, spaced like that of the source's second entry.
  private mutating func writeComma() {
    guard let second = secondGap else { return }
    output.append(
      .literal(commaLead + separator + second.bytes.array(second.afterLeadingComma)))
  }
}
