/// What the references of a text to values outside of it mean.
enum ReferenceMeaning: Equatable, Sendable {
  /// The text with copies in place of references.
  case copies([UInt8])
  /// A hash of the text and the values. There are no copies, as one of these contains itself, or there would be too many.
  case digest(UInt64)
  /// The values are too long.
  case unknown

  /// The text with copies; empty if there is none.
  var copies: [UInt8] { if case .copies(let text) = self { text } else { [] } }
}
