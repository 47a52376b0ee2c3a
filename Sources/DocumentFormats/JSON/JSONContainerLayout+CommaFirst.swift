import DocumentTree

// Containers whose lines begin with commas. The comment lines of an entry stand in front of its comma:
//
//       "a": 1 // about a⏎
//     // about b⏎
//     , "b": 2⏎

extension JSONContainerLayout {
  var beginsLinesWithCommas: Bool { secondGap?.leadingComma != nil }

  /// The comment lines, the comma and the space in front of an entry of the source.
  mutating func writeCommaLine(_ gap: JSONGap) {
    guard gap.leadingComma == nil else { return verbatim(gap.head) }
    // It was the first.
    if hasComments(gap) { verbatim(gap.commentLines) }
    writeComma()
  }

  /// An entry from elsewhere.
  mutating func placeOnCommaLine(_ slot: Slot, _ gap: JSONGap) {
    guard let second = secondGap else { return }
    let indent = second.lineIndent ?? second.indent
    separate(comma: false)
    if pendingLines.contains(where: hasComment) { writePendingLines() }
    if hasComments(gap) {
      output.append(
        .reindented(slot.node.source, gap.commentLines, from: slot.indent, to: second.indent))
    }
    writeComma()
    if !gap.lead.isEmpty {
      output.append(
        .reindented(
          slot.node.source, gap.lead, from: gap.lineIndent ?? slot.indent, to: indent))
    }
    output.append(.entry(slot.node, asMember: isObject, indent: indent, from: gap.lineIndent))
    previous = Previous(
      gap: JSONGap(slot.bytes, slot.after, dialect), isHome: false, source: slot.node.source)
    isSpread = false
    endsInBlankLine = false
    pendingBreak = nil
  }

  /// A comma at the start of a line, as the second entry has it.
  private mutating func writeComma() {
    guard let second = secondGap else { return }
    output.append(
      .literal(commaLead + [UInt8(ascii: ",")] + bytes.array(second.afterLeadingComma)))
  }
}
