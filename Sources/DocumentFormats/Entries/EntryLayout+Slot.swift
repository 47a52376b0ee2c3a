import DocumentTree

extension EntryLayout {
  /// Returns an entry without indentation, with its comment lines above and the comment after it,
  /// for copying.
  package static func slotParts(_ slot: Slot, asMember: Bool, _ dialect: Text.Dialect) -> [Part] {
    let before: EntryGap<Text> = slot.gapBefore(dialect)
    let after: EntryGap<Text> = slot.gapAfter(dialect)
    var parts: [Part] = []
    if before.leadingComma != nil, before.hasComment(in: before.commentLines) {
      parts.append(
        before.part(before.commentLines, of: slot.node.source, from: slot.indent, to: []))
      parts.append(.literal(before.lineBreak))
    } else if before.breaksLine, before.leadingComma == nil, before.hasComment(in: before.head) {
      if before.beginsText { parts.append(.literal([0x0A])) }
      parts.append(before.part(before.head, of: slot.node.source, from: slot.indent, to: []))
    }
    if !before.lead.isEmpty {
      let indent = before.lineIndent ?? slot.indent
      parts.append(before.part(before.lead, of: slot.node.source, from: indent, to: []))
    }
    parts.append(.entry(slot.node, asMember: asMember, indent: [], from: before.lineIndent))
    for span in [after.beforeComma, after.afterComma] where after.hasComment(in: span) {
      parts.append(after.part(span, of: slot.node.source))
    }
    return parts
  }
}
