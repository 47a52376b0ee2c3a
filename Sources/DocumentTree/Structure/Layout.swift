import ModelBasics

/// How a format lays out what edits change: separators, indentation, comments and blank lines.
package protocol Layout: Sendable {
  /// Indentation, spacing and line ends as a source has them.
  func style(of bytes: Bytes) -> DocumentStyle

  /// The parts of a container whose children are not those of its source, in order.
  func parts(of container: ContainerLayout) -> [Part]

  /// The entry in `slot` with the comments that belong to it and without a separator.
  func parts(of slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part]

  /// The text of a new entry: a key's token, if it has one, and a value.
  func entry(key: [UInt8]?, value: [UInt8], style: DocumentStyle) -> [UInt8]

  /// The text between a key that is written in front of a value and that value.
  func separator(style: DocumentStyle) -> [UInt8]

  /// A value that is put in, laid out like a sample (which may be cut off); without one it keeps
  /// its lines.
  func fitted(_ text: [UInt8], like sample: [UInt8]?, style: DocumentStyle) -> [UInt8]

  /// A text that is put in, with the style's line ends and indentation step.
  func reindented(_ text: [UInt8], style: DocumentStyle) -> [UInt8]

  /// The text of a value as it can stand where it is put, such as on one line.
  func admitted(_ text: [UInt8], style: DocumentStyle) -> [UInt8]

  /// An empty container.
  func emptyContainer(_ kind: NodeKind) -> [UInt8]

  /// Whether there are comments in a text.
  func hasComments(_ text: Bytes) -> Bool

  /// The comments between a key and its value, for a value that is written without its key; empty
  /// if there are none.
  func comments(between keyEnd: Int, and valueStart: Int, in bytes: Bytes) -> [UInt8]

  /// The path of a section's container as it stands in the section's header, with what separates it
  /// from the section's own key.
  func headerPrefix(_ path: [[UInt8]]) -> [UInt8]

  /// The reason why a value cannot be put into a container, or in the place of another value, as a
  /// clause that says what to do instead; nil if it can. The root has no container.
  func refusal(of value: Entry, in container: NodeKind?, inPlaceOf old: Entry?) -> String?

  /// The reason why an edit is not made that gives a reference another meaning, or none, as a
  /// clause that says what to do instead; nil if it is made all the same.
  func refusal(of change: ReferenceChange) -> String?
}

extension Layout {
  package func headerPrefix(_ path: [[UInt8]]) -> [UInt8] { [] }
  package func refusal(of value: Entry, in container: NodeKind?, inPlaceOf old: Entry?) -> String? {
    nil
  }
  package func refusal(of change: ReferenceChange) -> String? { nil }
  package func admitted(_ text: [UInt8], style: DocumentStyle) -> [UInt8] { text }
}
