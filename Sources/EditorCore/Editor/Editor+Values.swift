import DocumentFormats
import DocumentTree

extension Editor {
  /// Opens a view of the whole text of the focused value.
  mutating func openValue() {
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
