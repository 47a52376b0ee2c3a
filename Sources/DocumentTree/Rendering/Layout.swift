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
}

extension Layout {
  package func admitted(_ text: [UInt8], style: DocumentStyle) -> [UInt8] { text }
}
