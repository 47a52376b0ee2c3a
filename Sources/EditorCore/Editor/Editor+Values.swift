import DocumentFormats
import DocumentTree

extension Editor {
  /// Opens a view of the whole text of the focused value or comment.
  mutating func openValue() {
    if case .comment(let position) = file.focus.kind, let comment = file.focus.node,
      let lines = file.document.commentLines(of: comment, owner: position.owner)
    {
      let text = LongText(comment: lines, file.document.tokens, width: size.columns)
      return layers.append(ValueViewer(text, name: file.focusText, size: size))
    }
    guard let node = file.focusedNode, let kind = file.focusedKind else {
      return report(.unbound(keymap[.viewValue]))
    }
    guard !kind.isContainer, kind != .empty else { return report(.noWholeValue) }
    if openBytes() { return }
    guard let token = file.document.value(of: node) else { return report(.notReadYet) }
    let text = LongText(token, of: kind, file.document.tokens, width: size.columns)
    let terms = searched.compactMap { term in
      if case .text(let text, .anywhere) = term { text } else { nil }
    }
    layers.append(
      ValueViewer(
        text, name: "\(file.focusText) · \(Notice.bytes(token.count))", size: size,
        searching: terms.first))
  }
}
