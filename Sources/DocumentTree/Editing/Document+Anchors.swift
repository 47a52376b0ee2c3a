import ModelBasics

// In some formats an anchor is only the first of several equal places of a value. If it is removed, the first reference that is left
// gets the value:
//
//     a: <dict id="7">…</dict>                      removing a
//     b: <ref id="7"/>              b: <dict id="7">…</dict>
//     c: <ref id="7"/>              c: <ref id="7"/>

extension Document {
  /// The most values that one edit moves to another of their places.
  private static var mostMovedAnchors: Int { 64 }

  /// Makes an edit that removes entries; values with other places go to the first of these.
  mutating func movingAnchors(
    _ removeEntries: (inout Document) throws(EditError) -> Void
  ) throws(EditError) {
    guard grammar.hasReferences, grammar.layout.movesAnchors, names().contains(where: \.isReference)
    else { return try removeEntries(&self) }
    let before = self
    try removeEntries(&self)
    let focus = pending?.focus
    var anchors: [[UInt8]: DocumentName.Position] = [:]
    for name in before.names() where !name.isReference { anchors[name.name] = name.position }
    for _ in 0..<Self.mostMovedAnchors {
      let now = referenceMeanings()
      let orphan = now.references.first { now[$0.position] == nil && !now.hasAnchor($0.name) }
      guard let orphan, let anchor = anchors[orphan.name],
        let former = before.node(withValueAt: anchor.offset, in: anchor.source),
        let node = node(withValueAt: orphan.position.offset, in: orphan.position.source),
        let path = path(to: node)
      else { break }
      let value = reindented(before.valueText(of: former))
      // A value inside it that already has another place would be there twice; the edit is refused then.
      guard !anchorNames(in: value).contains(where: now.hasAnchor) else { break }
      try setExactValue(path, text: fitted(value, into: path.dropLast().last, over: node))
    }
    pending?.focus = focus
  }

  private func anchorNames(in text: [UInt8]) -> [[UInt8]] {
    let storage = Bytes(text)
    return Source(storage, grammar, as: .entry).structure.names(in: Span(0, text.count))
      .filter { !$0.isReference }.map { storage.array($0.name) }
  }
}
