import ModelBasics

/// The layout of edited containers in a format: separators, indentation, comments and blank lines.
package protocol Layout: Sendable {
  /// Returns the indentation, spacing and line ends of a source.
  func style(of bytes: Bytes) -> DocumentStyle

  /// Returns the parts, in order, of a container whose children are not those of its source.
  func parts(of container: ContainerLayout) -> [Part]

  /// Returns the entry in `slot` with the comments that belong to it and without a separator.
  func parts(of slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part]

  /// Returns the text of a new entry: a key's token, if it has one, and a value.
  func entry(key: [UInt8]?, value: [UInt8], style: DocumentStyle) -> [UInt8]

  /// Returns the text between a key that is written before a value and that value.
  func separator(style: DocumentStyle) -> [UInt8]

  /// Returns an inserted value in the layout of a sample; without a sample with the style's line ends and
  /// indentation step.
  func fitted(_ text: [UInt8], like samples: LayoutSamples, style: DocumentStyle) -> [UInt8]

  /// Returns an inserted text with the style's line ends and indentation step.
  func reindented(_ text: [UInt8], style: DocumentStyle) -> [UInt8]

  /// Returns the text of a value in a form that can be inserted, such as on one line.
  func insertable(_ text: [UInt8], style: DocumentStyle) -> [UInt8]

  /// Returns a container with the entries of a document that has no delimiters around them.
  func value(withEntries text: [UInt8]) -> [UInt8]

  /// Returns what is written around the first value of a document that has none, after the document's own text.
  func frame(ofFirstValueIn bytes: Bytes, style: DocumentStyle) -> DocumentFrame

  /// Returns the text of an empty container.
  func emptyContainer(_ kind: NodeKind) -> [UInt8]

  /// Returns the spans of all comments in a valid text, also of those inside values, and of other instructions that are no part of
  /// the values.
  func commentSpans(in text: Bytes) -> [Span]

  /// Returns the comments between a key and its value, for a value that is written without its key; empty
  /// if there are none. A comment that ends with its line is followed by `lineBreak`.
  func comments(
    between keyEnd: Int, and valueStart: Int, in bytes: Bytes, lineBreak: [UInt8]
  ) -> [UInt8]

  /// False if a text between entries certainly has no comments.
  func mayHaveComments(_ text: Span, in bytes: Bytes) -> Bool

  /// Returns the comments in a gap, in order.
  func comments(in gap: Gap) -> [GapComment]

  /// Returns the text of a gap after its comments were edited.
  func text(of gap: Gap, with edits: [GapEdit], style: DocumentStyle) -> GapText

  /// Returns the span of the comment that begins at an offset, with the lines of comments that follow it; nil if none begins
  /// there.
  func commentSpan(at offset: Int, in bytes: Bytes) -> Span?

  /// Returns the lines of a comment without the indentation of the line that it begins on, joined by line feeds.
  func lines(of comment: Span, in bytes: Bytes) -> [UInt8]

  /// Returns the text of a comment without its delimiters. Its lines are separated by line feeds.
  func content(ofComment lines: [UInt8]) -> [UInt8]

  /// Returns the comment with a text, spelled like another comment if there is one, else like those of the document.
  func comment(
    _ content: [UInt8], like old: [UInt8]?, at place: CommentPlace, style: DocumentStyle
  ) -> Result<[UInt8], CommentRefusal>

  /// Returns the text of a value or entry without the names of the values in it, for a copy in a document that has these already.
  func unnamed(_ text: [UInt8]) -> [UInt8]

  /// Returns the text of a value without certain names of the values in it.
  func unnamed(_ text: [UInt8], _ names: Set<[UInt8]>) -> [UInt8]

  /// Returns the text of a value with a name, if it has none.
  func named(_ text: [UInt8], _ name: [UInt8]) -> [UInt8]

  /// Returns the text of a value with references in place of the values in it that have certain names.
  func referring(_ text: [UInt8], to names: Set<[UInt8]>) -> [UInt8]

  /// Returns the text of a value or entry with other names of the values in it, also in the references to these.
  func renaming(_ text: [UInt8], _ names: [[UInt8]: [UInt8]]) -> [UInt8]

  /// Returns names of values that are none of certain others; none if this format makes no names.
  func newNames(_ count: Int, besides names: Set<[UInt8]>) -> [[UInt8]]

  /// The greatest length of the start of a value that a value in its place keeps, such as the name of its class; 0 if there is none.
  var longestAnnotation: Int { get }

  /// Returns the text of a value in place of another, whose start is given, with what that says besides its value.
  func annotated(_ text: [UInt8], from start: [UInt8]) -> [UInt8]

  /// Returns the path of a section's container as the section's header begins with it, including the separator
  /// before the section's own key.
  func headerPrefix(_ path: [[UInt8]]) -> [UInt8]

  /// Returns the reason why a value cannot be inserted into a container, or cannot replace another value, as a
  /// clause that says what to do instead. Returns nil if it can. The root has no container.
  func refusal(of value: Entry, in container: NodeKind?, replacing old: Entry?) -> String?

  /// The key of the value in the root of a new file, if the root of each file is a dictionary that the format needs; nil if a value can be
  /// the root.
  var rootKey: [UInt8]? { get }

  /// True if an anchor is only the first of the places of a value, so that its references are the same value as it.
  var movesAnchors: Bool { get }

  /// True if the places of a value only share its storage, so that each of them may get a value of its own.
  var separatesValues: Bool { get }

  /// Returns the text of a reference to the anchor with a name; nil if an edit cannot make one.
  func reference(to name: [UInt8]) -> [UInt8]?

  /// Returns the reason to refuse an edit that changes or removes the meaning of a reference, as a
  /// clause that says what to do instead. Returns nil if the edit is allowed.
  func refusal(of change: ReferenceChange) -> String?
}

extension Layout {
  /// The value has its own lines.
  package func frame(ofFirstValueIn bytes: Bytes, style: DocumentStyle) -> DocumentFrame {
    let count = bytes.count
    let isMarkOnly = count == 3 && bytes[0] == 0xEF
    let isOnNewLine = count == 0 || isMarkOnly || [0x0A, 0x0D].contains(bytes[count - 1])
    return DocumentFrame(before: isOnNewLine ? [] : style.newline, after: style.newline)
  }

  /// True if a text contains comments.
  package func hasComments(_ text: Bytes) -> Bool { !commentSpans(in: text).isEmpty }

  package func commentSpans(in text: Bytes) -> [Span] { [] }
  package func value(withEntries text: [UInt8]) -> [UInt8] { text }
  package func mayHaveComments(_ text: Span, in bytes: Bytes) -> Bool { false }
  package func comments(in gap: Gap) -> [GapComment] { [] }
  package func text(of gap: Gap, with edits: [GapEdit], style: DocumentStyle) -> GapText {
    GapText(gap.bytes.array(gap.span), followedBy: [], comments: [])
  }
  package func commentSpan(at offset: Int, in bytes: Bytes) -> Span? { nil }
  package func lines(of comment: Span, in bytes: Bytes) -> [UInt8] { bytes.array(comment) }
  package func content(ofComment lines: [UInt8]) -> [UInt8] { lines }
  package func comment(
    _ content: [UInt8], like old: [UInt8]?, at place: CommentPlace, style: DocumentStyle
  ) -> Result<[UInt8], CommentRefusal> {
    .failure(CommentRefusal("this format has no comments"))
  }
  package func unnamed(_ text: [UInt8]) -> [UInt8] { text }
  package func unnamed(_ text: [UInt8], _ names: Set<[UInt8]>) -> [UInt8] { text }
  package func named(_ text: [UInt8], _ name: [UInt8]) -> [UInt8] { text }
  package func referring(_ text: [UInt8], to names: Set<[UInt8]>) -> [UInt8] { text }
  package func renaming(_ text: [UInt8], _ names: [[UInt8]: [UInt8]]) -> [UInt8] { text }
  package func newNames(_ count: Int, besides names: Set<[UInt8]>) -> [[UInt8]] { [] }
  package var longestAnnotation: Int { 0 }
  package func annotated(_ text: [UInt8], from start: [UInt8]) -> [UInt8] { text }
  package func headerPrefix(_ path: [[UInt8]]) -> [UInt8] { [] }
  package func refusal(of value: Entry, in container: NodeKind?, replacing old: Entry?) -> String? {
    nil
  }
  package var rootKey: [UInt8]? { nil }
  package var movesAnchors: Bool { false }
  package var separatesValues: Bool { false }
  package func reference(to name: [UInt8]) -> [UInt8]? { nil }
  package func refusal(of change: ReferenceChange) -> String? { nil }
  package func insertable(_ text: [UInt8], style: DocumentStyle) -> [UInt8] { text }
}

/// Texts whose layout a new value gets. They may be truncated.
package struct LayoutSamples: Sendable {
  /// The container that the value replaces, or a sibling.
  package var similar: [UInt8]?
  /// The container that the value is put into, or the nearest outer one that has entries.
  package var container: [UInt8]?

  package init(similar: [UInt8]? = nil, container: [UInt8]? = nil) {
    self.similar = similar
    self.container = container
  }
}

/// The text around the value of a new document.
package struct DocumentFrame: Sendable {
  package var before: [UInt8]
  package var after: [UInt8]

  package init(before: [UInt8], after: [UInt8]) {
    self.before = before
    self.after = after
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
