import DocumentTree
import ModelBasics

/// The comments of a format whose text is one of entries.
package struct EntryTextComments<Text: EntryText>: Comments {
  // In this order the value has less than 24 bytes, so that it is a `Comments` without an allocation.

  /// The reason why there are no new comments; nil if there may be.
  var refusal: String?
  let dialect: Text.Dialect
  /// The characters of the document's encoding; nil for all.
  var page: CodePage?

  package init(_ dialect: Text.Dialect) { self.init(dialect, refusal: nil) }

  init(_ dialect: Text.Dialect, refusal: String?, page: CodePage? = nil) {
    self.dialect = dialect
    self.refusal = refusal
    self.page = page
  }

  package func mayOccur(before offset: Int, in source: Source) -> Bool {
    Text.mayHaveComments(before: offset, in: source, dialect)
  }

  package func mayOccur(in text: Span, of bytes: Bytes) -> Bool {
    let begin = (Text.comments.block?.opening ?? Text.comments.line)?.first
    return begin.flatMap { bytes.firstIndex(of: $0, in: text) } != nil
  }

  package func spans(in text: Bytes) -> [Span] { Text(text, dialect).commentSpans }

  package func span(at offset: Int, in bytes: Bytes) -> Span? {
    CommentText.span(at: offset, of: Text(bytes, dialect))
  }

  package func comments(in gap: Gap) -> [GapComment] { EntryComments<Text>(gap, dialect).all }

  package func text(of gap: Gap, with edits: [GapEdit], style: DocumentStyle) -> GapText {
    var editor = EntryGapEditor<Text>(gap, dialect, style)
    return editor.text(with: edits)
  }

  package func text(
    between keyEnd: Int, and valueStart: Int, in bytes: Bytes, lineBreak: [UInt8]
  ) -> [UInt8] {
    let text = Text(bytes, dialect)
    var comments: [UInt8] = []
    var offset = keyEnd
    while offset < valueStart {
      guard text.isTrivia(offset), let end = text.endOfComment(offset, limit: valueStart) else {
        offset += 1
        continue
      }
      comments += bytes.array(Span(offset, end))
      comments += text.isLineComment(offset) ? lineBreak : [0x20]
      offset = end
    }
    return comments
  }

  package func lines(of comment: Span, in bytes: Bytes) -> [UInt8] {
    CommentText.lines(of: comment, in: bytes)
  }

  package func content(of lines: [UInt8]) -> [UInt8] { CommentText(lines, Text.comments).content }

  package func comment(
    _ content: [UInt8], like old: [UInt8]?, at place: CommentPlace, style: DocumentStyle
  ) -> Result<[UInt8], CommentRefusal> {
    if let refusal { return .failure(CommentRefusal(refusal)) }
    if let missing = page?.firstMissing(in: content), let page {
      return .failure(CommentRefusal(page.absence(of: missing.scalar) + "; leave it out"))
    }
    return CommentText.comment(content, like: old, at: place, style: style, Text.comments)
  }
}
