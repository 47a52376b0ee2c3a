import DocumentTree
import ModelBasics

/// The texts of a format in fields, lists and searches: strings taken apart, values as a row shows them, typed and pasted text.
package protocol Fields: Sendable {
  // MARK: Strings

  /// Splits the token of a string, or of a key, into its characters. Returns nil if it is not exactly one token. A key may have no
  /// quotes.
  func spelled(_ token: [UInt8], at site: Site) -> SpelledString?

  /// Returns the token of a string. If it replaces another token, the common start and end keep their spelling. A long token is not
  /// split as a whole.
  func stringToken(
    for text: [Unicode.Scalar], replacing old: Spelling?, at site: Site
  ) -> [UInt8]

  /// Returns the bytes of a part of a text without quotes and escapes; nil if these may be of any length. The part is of the string
  /// token in a span, or as if it were inside one. An escape or a character belongs to the part in which it begins.
  func string(in part: Span, of text: Bytes, token: Span?) -> [UInt8]?

  /// Returns texts, one of which is in the token of each string and key that contains a text; a token may also be spelled with
  /// escapes. Returns nil if there are no such texts.
  func spellings(of text: [UInt8]) -> [[UInt8]]?

  // MARK: Showing

  /// Returns the token of a scalar, which may be cut at its end, as a row shows it: a string in quotes, so that it is distinct from a
  /// number; other scalars without delimiters.
  func shown(_ token: [UInt8], _ kind: NodeKind) -> [UInt8]

  /// Returns the format's own name of a kind of value, such as dictionary, integer or real. Of a container the start of its text is
  /// enough.
  func name(of kind: NodeKind, _ token: [UInt8]) -> String

  /// Returns the tokens of other kinds of numbers with the same value, such as an integer for a real.
  func otherNumbers(for token: [UInt8]) -> [[UInt8]]

  // MARK: Typed text

  /// Returns the token for a text typed in place of a value, if values of the format have delimiters that nobody types, such as those
  /// of `<integer>42</integer>`. Returns nil if the text is to be read as a token itself.
  func token(typed text: [UInt8], replacing old: [UInt8]?, at site: Site) -> [UInt8]?

  /// Returns the entries of a text.
  func entries(in text: [UInt8], asMembers: Bool) -> TypedEntries
}

extension Fields {
  package func string(in part: Span, of text: Bytes, token: Span?) -> [UInt8]? { nil }
  package func spellings(of text: [UInt8]) -> [[UInt8]]? { nil }
  package func shown(_ token: [UInt8], _ kind: NodeKind) -> [UInt8] { token }
  package func name(of kind: NodeKind, _ token: [UInt8]) -> String { kind.displayName }
  package func otherNumbers(for token: [UInt8]) -> [[UInt8]] { [] }
  package func token(typed text: [UInt8], replacing old: [UInt8]?, at site: Site) -> [UInt8]? {
    nil
  }

  /// Splits the token of a string that is only read.
  package func spelledString(_ token: [UInt8]) -> SpelledString? {
    spelled(token, at: .root(DocumentStyle()))
  }

  package func stringToken(for text: [Unicode.Scalar], at site: Site) -> [UInt8] {
    stringToken(for: text, replacing: nil, at: site)
  }
}

extension Tokens where Self: Fields {
  /// True if rows show scalars as they are in the file: no delimiters say their kind.
  package var areShownAsWritten: Bool {
    token(of: .bool(true)).map { shown($0, .boolean) == $0 } ?? true
  }

  /// Returns the bytes of a part of a string, without quotes and escapes. The part is given by offsets in the token.
  package func string(of token: Spelling, in part: Range<Int>) -> [UInt8] {
    let start = token.span.start
    let span = Span(start + part.lowerBound, start + part.upperBound)
    return string(in: span, of: token.bytes, token: token.span)
      ?? (part.lowerBound == 0 ? string(of: token.buffer) : [])
  }
}

/// The entries found in typed or pasted text.
package struct TypedEntries: Sendable {
  /// The entries, each with its comments; none if the text contains anything else.
  package var texts: [[UInt8]]
  /// True if the text looks like a list of entries and not like a single text: it has several lines, or ends with a separator.
  package var isList: Bool
  /// True if a comment on its own line follows the last entry.
  package var endsWithComment: Bool

  package init(_ texts: [[UInt8]], isList: Bool, endsWithComment: Bool) {
    self.texts = texts
    self.isList = isList
    self.endsWithComment = endsWithComment
  }

  /// The entries of a text whose separators end a list if they end the text.
  init(
    _ texts: [[UInt8]], of text: [UInt8], separators: [UInt8] = [], endsWithComment: Bool
  ) {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    let start = text.drop(while: isBlank)
    let trimmed = start.lastIndex { !isBlank($0) }.map { start[...$0] } ?? []
    let endsWithSeparator = trimmed.last.map { separators.contains($0) } ?? false
    self.init(
      texts, isList: trimmed.contains(0x0A) || endsWithSeparator, endsWithComment: endsWithComment)
  }
}
