import ModelBasics

/// The role of a text that a grammar reads.
package enum TextForm: Hashable, Sendable {
  /// A whole document.
  case document
  /// One entry: a value, or a key and its value.
  case entry
  /// One token, without structure.
  case token
}

/// The part of a format that the tree needs: which texts are values, entries and keys, their
/// structure, and the layout of changed containers.
package protocol Grammar: Sendable {
  /// Returns the grammar for a document, with what its head declares for the texts in it, also for those that edits put in.
  func adapted(to document: Bytes) -> any Grammar

  /// Returns the structure of a text. An `index` that another structure of the same text has filled
  /// need not be filled again.
  func structure(of bytes: Bytes, as form: TextForm, index: IndexBox) -> any Structure

  /// The rules for separators, indentation, comments and blank lines.
  var layout: any Layout { get }

  /// The rules for comments; nil if the format has none.
  var comments: (any Comments)? { get }

  /// The rules for references between values; nil if the format has none.
  var references: (any References)? { get }

  /// The rules for what values say besides their kind; nil if they say nothing else.
  var annotations: (any Annotations)? { get }

  /// The rules for containers whose headers begin with the path of their container; nil if the format has none.
  var sections: (any Sections)? { get }

  /// The rules for the texts of edits besides the syntax; nil if there are none.
  var acceptance: (any Acceptance)? { get }

  /// Returns the span of the only value in a text, which may have blank space around it.
  func valueSpan(in text: Bytes) -> Result<Span, Fault>

  /// Returns the node in the text of an entry, which may have comments around it.
  func entry(in text: Bytes) -> (offset: Int, form: NodeForm)?

  /// True if a text is exactly one key token.
  func isKey(_ text: [UInt8]) -> Bool

  /// Returns the token for a key with these bytes, in the style of the token that it replaces or else of the
  /// document.
  func keyToken(for key: [UInt8], replacing old: [UInt8]?, at site: Site) -> [UInt8]

  /// Returns the bytes of a key or a string, without quotes and with its escapes resolved.
  func keyBytes(of token: [UInt8]) -> [UInt8]

  /// Returns the key for a copy of a member with this key: the second one has the number 2. `salt` differs from edit to edit.
  func key(ofCopy number: Int, of key: [UInt8], salt: Int) -> [UInt8]

  /// Returns the message for a fault in one of its forms.
  func message(for fault: Fault, in bytes: Bytes, as form: MessageForm) -> String

  /// Returns what an invalid value resembles by its beginning.
  func resemblance(of text: Bytes) -> Resemblance
}

/// The forms of the message for a fault.
package enum MessageForm: Sendable {
  /// The error and what is expected instead.
  case full
  /// A short form, for a row of the outline.
  case short
  /// The reason why a typed text is not a value, as a clause without advice.
  case typed
}

/// What an invalid value resembles.
package struct Resemblance: Hashable, Sendable {
  /// The kind that the value begins like; `invalid` if it begins like none.
  package var kind = NodeKind.invalid
  /// A clause about what the beginning resembles and why the text is not that; nil if it resembles nothing but text.
  package var reason: String?

  package init(kind: NodeKind = .invalid, reason: String? = nil) {
    self.kind = kind
    self.reason = reason
  }
}

extension Grammar {
  package func adapted(to document: Bytes) -> any Grammar { self }
  package func resemblance(of text: Bytes) -> Resemblance { Resemblance() }
  package var annotations: (any Annotations)? { nil }
  package var sections: (any Sections)? { nil }
  package var acceptance: (any Acceptance)? { nil }
  package var comments: (any Comments)? { nil }
  package var references: (any References)? { nil }

  /// True if the tree as meant is the tree as written. Otherwise paths are resolved by ``MeantTree``, which also reports the values that
  /// an annotation says could not be read.
  package var isMeantAsWritten: Bool {
    references == nil && sections == nil && annotations == nil
  }

  /// Returns the segments of a path that a key stands for, without quotes and escapes.
  func keySegments(of token: [UInt8]) -> [[UInt8]] {
    sections?.segments(of: token) ?? [keyBytes(of: token)]
  }

  /// Returns the token of a key that stands for several segments of a path.
  package func keyToken(forSegments segments: [[UInt8]], at site: Site) -> [UInt8] {
    let tokens = segments.map { keyToken(for: $0, at: site) }
    return (sections?.prefix(tokens.dropLast()) ?? []) + (tokens.last ?? [])
  }

  package func key(ofCopy number: Int, of key: [UInt8], salt: Int) -> [UInt8] {
    key + Array("-\(number)".utf8)
  }

  /// Returns a length that no token of a key of some bytes exceeds, so that longer ones need not be read. References to characters may
  /// have many zeros, and tags blanks.
  package func longestKeyToken(ofBytes count: Int) -> Int {
    count > Int.max / 64 ? .max : 40 * count + 4096
  }

  /// Returns the message for a fault: the error and what is expected instead.
  package func message(for fault: Fault, in bytes: Bytes) -> String {
    message(for: fault, in: bytes, as: .full)
  }

  package func keyToken(for key: [UInt8], at site: Site) -> [UInt8] {
    keyToken(for: key, replacing: nil, at: site)
  }

  /// Returns the kind of the value at an offset of a text in memory.
  package func kind(ofValueIn text: Bytes, at offset: Int = 0) -> NodeKind {
    structure(of: text, as: .entry, index: IndexBox())
      .entry(at: offset, .value, budget: .max).kind
  }
}
