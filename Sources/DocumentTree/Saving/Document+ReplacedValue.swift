import ModelBasics

// The check of an edit that replaces one value in a text that has not been read as a whole.
//
//   before   …{"a": [1, 2], "b": old}…
//            ╰───── same ──────╯╰─╯╰─ same ─
//   after    …{"a": [1, 2], "b": new}…
//
// What a reader knows at the start of a value does not depend on what follows, and at the end of one value it goes on as at the
// end of any other. So if the new text has a value where the old text had one, both texts have the same around it. Whether
// the rest is valid is not asked: such an edit reads only the way to the value.

/// A value of the base in place of which a rendering has another one.
package struct ReplacedValue: Sendable {
  let node: Node
  /// The old value in the base; the new one begins at the same offset.
  let span: Span
  /// The end of the new value in the rendered bytes.
  let newEnd: Int
}

extension Document {
  /// Returns the value that a rendering of this document has replaced, if that is the only difference to the base.
  package func replacedValue(in rendering: Rendering) -> ReplacedValue? {
    guard rendering.base == base, let node = onlyReplacedNode,
      let first = rendering.pieces.first, let last = rendering.pieces.last
    else { return nil }
    let old = entry(of: node).value
    guard let end = wholeEnd(of: old, in: base) else { return nil }
    let before = Span(0, old.offset)
    let after = Span(end, baseBytes.count)
    func isCopy(_ piece: Rendering.Piece, of span: Span) -> Bool {
      piece.isVerbatim && piece.source == base && piece.span == span
    }
    guard isCopy(first, of: before), isCopy(last, of: after) else { return nil }
    return ReplacedValue(
      node: node, span: Span(old.offset, end), newEnd: rendering.count - after.count)
  }

  private var onlyReplacedNode: Node? {
    let changes = changesOverBase(upTo: 2)
    guard changes.count == 1, changes[0].kind == .changed, let node = changes[0].path.last,
      node.source == base, changeSet.commentCount == 0, changeSet[node]?.value != nil,
      changeSet[node]?.key == nil
    else { return nil }
    return node
  }

  /// Throws unless a written text has a whole new value in place of the old one.
  func compare(_ replaced: ReplacedValue, with written: Document) throws(CheckError) {
    let source = written[written.base]
    let value = source.structure.entry(at: replaced.span.start, .value, budget: .max).value
    let text = Bytes(source.bytes.array(Span(replaced.span.start, replaced.newEnd)))
    if case .failure(let fault) = grammar.valueSpan(in: text) {
      throw .becameInvalid(fault, message: grammar.message(for: fault, in: text))
    }
    guard value.offset == replaced.span.start, value.kind == kind(of: replaced.node),
      source.structure.end(of: value, budget: .max) == replaced.newEnd
    else { throw .readsDifferently(path(to: replaced.node) ?? [replaced.node]) }
  }
}
