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

  /// Returns an inserted value in the layout of a sample, which may be truncated; without a sample with the
  /// style's line ends and indentation step.
  func fitted(_ text: [UInt8], like sample: [UInt8]?, style: DocumentStyle) -> [UInt8]

  /// Returns an inserted text with the style's line ends and indentation step.
  func reindented(_ text: [UInt8], style: DocumentStyle) -> [UInt8]

  /// Returns the text of a value in a form that can be inserted, such as on one line.
  func insertable(_ text: [UInt8], style: DocumentStyle) -> [UInt8]

  /// Returns the text of an empty container.
  func emptyContainer(_ kind: NodeKind) -> [UInt8]

  /// True if a text contains comments.
  func hasComments(_ text: Bytes) -> Bool

  /// Returns the comments between a key and its value, for a value that is written without its key; empty
  /// if there are none. A comment that ends with its line is followed by `lineBreak`.
  func comments(
    between keyEnd: Int, and valueStart: Int, in bytes: Bytes, lineBreak: [UInt8]
  ) -> [UInt8]

  /// Returns the path of a section's container as the section's header begins with it, including the separator
  /// before the section's own key.
  func headerPrefix(_ path: [[UInt8]]) -> [UInt8]

  /// Returns the reason why a value cannot be inserted into a container, or cannot replace another value, as a
  /// clause that says what to do instead. Returns nil if it can. The root has no container.
  func refusal(of value: Entry, in container: NodeKind?, replacing old: Entry?) -> String?

  /// Returns the reason to refuse an edit that changes or removes the meaning of a reference, as a
  /// clause that says what to do instead. Returns nil if the edit is allowed.
  func refusal(of change: ReferenceChange) -> String?
}

extension Layout {
  package func headerPrefix(_ path: [[UInt8]]) -> [UInt8] { [] }
  package func refusal(of value: Entry, in container: NodeKind?, replacing old: Entry?) -> String? {
    nil
  }
  package func refusal(of change: ReferenceChange) -> String? { nil }
  package func insertable(_ text: [UInt8], style: DocumentStyle) -> [UInt8] { text }
}
