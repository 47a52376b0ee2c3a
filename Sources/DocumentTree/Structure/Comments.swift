import ModelBasics

/// The comments of a format: where they are in a text, their content, and their form in edits.
package protocol Comments: Sendable {
  /// False if a source is known to have no comments that begin before an offset. O(1).
  func mayOccur(before offset: Int, in source: Source) -> Bool

  /// False if a text between entries certainly has no comments.
  func mayOccur(in text: Span, of bytes: Bytes) -> Bool

  /// Returns the spans of all comments in a valid text, also of those inside values, and of other instructions that are no part of
  /// the values.
  func spans(in text: Bytes) -> [Span]

  /// Returns the span of the comment that begins at an offset, with the lines of comments that follow it; nil if none begins there.
  func span(at offset: Int, in bytes: Bytes) -> Span?

  /// Returns the comments in a gap, in order.
  func comments(in gap: Gap) -> [GapComment]

  /// Returns the text of a gap after its comments were edited.
  func text(of gap: Gap, with edits: [GapEdit], style: DocumentStyle) -> GapText

  /// Returns the comments between a key and its value, for a value that is written without its key; empty if there are none. A
  /// comment that ends with its line is followed by `lineBreak`.
  func text(
    between keyEnd: Int, and valueStart: Int, in bytes: Bytes, lineBreak: [UInt8]
  ) -> [UInt8]

  /// Returns the lines of a comment without the indentation of the line that it begins on, joined by line feeds.
  func lines(of comment: Span, in bytes: Bytes) -> [UInt8]

  /// Returns the text of a comment without its delimiters. Its lines are separated by line feeds.
  func content(of lines: [UInt8]) -> [UInt8]

  /// Returns the comment with a text, spelled like another comment if there is one, else like those of the document.
  func comment(
    _ content: [UInt8], like old: [UInt8]?, at place: CommentPlace, style: DocumentStyle
  ) -> Result<[UInt8], CommentRefusal>
}

/// A format without comments has none anywhere, and refuses new ones.
extension Optional where Wrapped == any Comments {
  func mayOccur(before offset: Int = .max, in source: Source) -> Bool {
    self?.mayOccur(before: offset, in: source) ?? false
  }

  func mayOccur(in text: Span, of bytes: Bytes) -> Bool {
    self?.mayOccur(in: text, of: bytes) ?? false
  }

  package func spans(in text: Bytes) -> [Span] { self?.spans(in: text) ?? [] }

  package func span(at offset: Int, in bytes: Bytes) -> Span? {
    self?.span(at: offset, in: bytes)
  }

  func comments(in gap: Gap) -> [GapComment] { self?.comments(in: gap) ?? [] }

  package func content(of lines: [UInt8]) -> [UInt8] { self?.content(of: lines) ?? lines }

  package func comment(
    _ content: [UInt8], like old: [UInt8]?, at place: CommentPlace, style: DocumentStyle
  ) -> Result<[UInt8], CommentRefusal> {
    self?.comment(content, like: old, at: place, style: style)
      ?? .failure(CommentRefusal("this format has no comments"))
  }
}

/// The reason why a text cannot be a comment, as a clause that says what to do instead.
package struct CommentRefusal: Error, Hashable, Sendable {
  package var reason: String
  /// A similar text without what is refused, if there is one.
  package var alternative: [UInt8]?

  package init(_ reason: String, alternative: [UInt8]? = nil) {
    self.reason = reason
    self.alternative = alternative
  }
}
