import DocumentTree

/// A field for the text of a comment, without its delimiters.
package struct CommentField: Layer {
  package enum Subject: Hashable, Sendable {
    /// The comment at the end of a path for edits.
    case change(NodePath)
    /// A new comment of the last node of a path.
    case add(NodePath, CommentPlace)
  }

  package let subject: Subject
  package var line: LineEditor
  let original: [Unicode.Scalar]
  /// The indentation level of the row of a new comment on its own line; nil if the comment has a row, or is on one.
  let newRowDepth: Int?
  /// True if the comment may have several lines.
  let takesLines: Bool

  init(
    _ subject: Subject, _ text: [Unicode.Scalar], newRowDepth: Int? = nil, takesLines: Bool
  ) {
    self.subject = subject
    original = text
    line = LineEditor(text)
    self.newRowDepth = newRowDepth
    self.takesLines = takesLines
  }

  /// The text that was typed.
  var content: [UInt8] { FieldText.bytes(line.scalars) }

  private var field: FieldContent {
    line.content()
  }

  package var row: LayerRow? {
    guard let newRowDepth else { return .commentField(field) }
    return .inserted(
      RowContent(
        kind: .comment(isRemoved: false), change: .added, depth: newRowDepth, isFocused: true,
        valueField: field), isAfter: false)
  }

  package var hints: [KeyHint] {
    [KeyHint("Enter", "accept"), KeyHint("Esc", "restore")]
      + (takesLines ? [KeyHint("Alt-Enter", "new line")] : [])
  }

  package var typedLine: LineEditor? { line }
  package var acceptance: LayerAction? { .acceptComment(self) }
  package var preservation: LayerAction? { line.scalars == original ? nil : .acceptComment(self) }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.enter, []): return .act(.acceptComment(self))
    case (.escape, []), (.character("c"), .control): return .dropped
    case (.enter, .alt): if takesLines { line.insert("\n") }
    default: if !line.handle(key) { return .passed }
    }
    return .consumed
  }

  package mutating func paste(_ bytes: [UInt8]) -> LayerAnswer {
    line.insert(takesLines ? PastedText.text(bytes) : PastedText.oneLine(bytes))
    return .consumed
  }

  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    guard case .text(let index) = target else { return .passed }
    line.moveCursor(to: index)
    return .consumed
  }
}
