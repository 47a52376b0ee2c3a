import ModelBasics

/// What a text is that a grammar is asked to read.
package enum TextForm: Hashable, Sendable {
  /// A whole document.
  case document
  /// One entry: a value, or a key and its value.
  case entry
  /// One token, in which nothing has to be found.
  case token
}

/// A format's rules as far as the tree needs them: which texts are values, entries and keys, how
/// they are structured, and how changed containers are laid out.
package protocol Grammar: Sendable {
  /// The structure of a text. An `index` that another structure of the same text has filled need
  /// not be filled again.
  func structure(of bytes: Bytes, as form: TextForm, index: IndexBox) -> any Structure

  /// The rules for separators, indentation, comments and blank lines.
  var layout: any Layout { get }

  /// Whether containers may be sections, whose headers begin with the path of their container.
  var hasSections: Bool { get }

  /// Whether values may be references to other values.
  var hasReferences: Bool { get }

  /// The span of the value that a text is, with nothing around it but blank space.
  func valueSpan(in text: Bytes) -> Result<Span, Fault>

  /// The node that the text of an entry is, with the comments around it.
  func entry(in text: Bytes) -> (offset: Int, form: NodeForm)?

  /// Whether a text is exactly one key token.
  func isKey(_ text: [UInt8]) -> Bool

  /// The token for a key of these bytes, like another that it takes the place of, else like those
  /// of a document.
  func keyToken(for key: [UInt8], inPlaceOf old: [UInt8]?, style: DocumentStyle) -> [UInt8]

  /// The bytes of a key or a string, without quotes and with its escapes resolved.
  func keyBytes(of token: [UInt8]) -> [UInt8]

  /// The message for a fault: what is wrong and what would be right.
  func message(for fault: Fault, in bytes: Bytes) -> String

  /// A short form of the message, for a row of the outline.
  func expectation(for fault: Fault, in bytes: Bytes) -> String

  /// What a text that is not a value begins like, and why it is not that, as a clause; nil if it
  /// begins like nothing but text.
  func resemblance(of text: Bytes) -> String?
}

extension Grammar {
  package var hasSections: Bool { false }
  package var hasReferences: Bool { false }

  package func keyToken(for key: [UInt8], style: DocumentStyle) -> [UInt8] {
    keyToken(for: key, inPlaceOf: nil, style: style)
  }

  /// The kind of the value that a text of our own begins with.
  package func kind(ofValueIn text: Bytes, at offset: Int = 0) -> NodeKind {
    structure(of: text, as: .entry, index: IndexBox())
      .entry(at: offset, .value, budget: .max).kind
  }
}
