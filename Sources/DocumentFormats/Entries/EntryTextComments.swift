import DocumentTree
import ModelBasics

/// The comments of a format whose containers have delimiters around their entries.
struct EntryTextComments<Text: EntryText>: Comments {
  // In this order the value has less than 24 bytes, so that it is a `Comments` without an allocation.

  /// The reason why there are no new comments; nil if there may be.
  var refusal: String?
  let dialect: Text.Dialect
  /// The characters of the document's encoding; nil for all.
  var page: CodePage?

  init(_ dialect: Text.Dialect, refusal: String? = nil, page: CodePage? = nil) {
    self.dialect = dialect
    self.refusal = refusal
    self.page = page
  }

  func mayOccur(before offset: Int, in source: Source) -> Bool {
    Text.mayHaveComments(before: offset, in: source, dialect)
  }

  func mayOccur(in text: Span, of bytes: Bytes) -> Bool {
    Text.comments.opening.first.flatMap { bytes.firstIndex(of: $0, in: text) } != nil
  }

  func spans(in text: Bytes) -> [Span] { Text(text, dialect).commentSpans }

  func span(at offset: Int, in bytes: Bytes) -> Span? {
    CommentText.span(at: offset, of: Text(bytes, dialect))
  }

  func comments(in gap: Gap) -> [GapComment] { EntryComments<Text>(gap, dialect).all }

  func text(of gap: Gap, with edits: [GapEdit], style: DocumentStyle) -> GapText {
    var editor = EntryGapEditor<Text>(gap, dialect, style)
    return editor.text(with: edits)
  }

  func text(
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

  func lines(of comment: Span, in bytes: Bytes) -> [UInt8] {
    CommentText.lines(of: comment, in: bytes)
  }

  func content(of lines: [UInt8]) -> [UInt8] { CommentText(lines, Text.comments).content }

  func comment(
    _ content: [UInt8], like old: [UInt8]?, at place: CommentPlace, style: DocumentStyle
  ) -> Result<[UInt8], CommentRefusal> {
    if let refusal { return .failure(CommentRefusal(refusal)) }
    if let missing = page?.firstMissing(in: content), let page {
      return .failure(CommentRefusal(page.absence(of: missing.scalar) + "; leave it out"))
    }
    return CommentText.comment(content, like: old, at: place, style: style, Text.comments)
  }
}
