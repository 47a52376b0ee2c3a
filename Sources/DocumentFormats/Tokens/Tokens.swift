import DocumentTree
import ModelBasics
import ModelData

/// The tokens of a format: converts tokens to values, and values and typed text to tokens.
package protocol Tokens: Sendable {
  // MARK: Reading

  /// Returns the kind of a scalar; containers are records and arrays in every format.
  func kind(of node: NodeKind, token: UnsafeRawBufferPointer) -> Value.Kind

  /// Returns the value of a Boolean token.
  func bool(of token: UnsafeRawBufferPointer) -> Bool

  /// Returns the decimal text of a number, in the grammar of JSON (RFC 8259, section 6).
  func number(of token: UnsafeRawBufferPointer) -> String

  /// Returns the decimal text inside the token of a number; nil if it has another spelling or kind as a number than as a text.
  func plainNumber(in token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer?

  /// True for a number that the format marks as one with a fraction, although it may have none.
  func isReal(_ token: UnsafeRawBufferPointer) -> Bool

  /// True for the token of a key that is no string.
  func isTypedKey(_ token: UnsafeRawBufferPointer) -> Bool

  /// Returns the bytes of a string inside its token, or nil if any of them is escaped.
  func plainString(in token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer?

  /// Returns the bytes of a string, or the text of a date, without quotes and escapes.
  func string(of token: UnsafeRawBufferPointer) -> [UInt8]

  /// Returns texts, one of which is in the token of each string and key that contains a text; a token may also be spelled with
  /// escapes. Returns nil if there are no such texts.
  func spellings(of text: [UInt8]) -> [[UInt8]]?

  /// Returns the bytes of a part of a text as if it were inside a string, without escapes; nil if these may be of any length. An
  /// escape or a character belongs to the part in which it begins.
  func string(in part: Span, of text: Bytes) -> [UInt8]?

  /// Returns the bytes of a part of a string, without quotes and escapes. The part is given by offsets in the token; an escape or a
  /// character belongs to the part in which it begins.
  func string(of token: Spelling, in part: Range<Int>) -> [UInt8]

  // MARK: Showing and typing

  /// The greatest length of the delimiters around a scalar that only say its kind; 0 if there are none.
  var longestDelimiters: Int { get }

  /// Returns the token of a scalar, which may be cut at its end, as a row shows it: a string in quotes, so that it is distinct from a
  /// number; other scalars without delimiters.
  func shown(_ token: [UInt8], _ kind: NodeKind) -> [UInt8]

  /// Returns the format's own name of a kind of value, such as dictionary, integer or real. Of a container the start of its text is
  /// enough.
  func name(of kind: NodeKind, _ token: [UInt8]) -> String

  /// Returns the tokens of other kinds of numbers with the same value, such as an integer for a real.
  func otherNumbers(for token: [UInt8]) -> [[UInt8]]

  /// Returns the token for a text typed in place of a value, if values of the format have delimiters that nobody types, such as those
  /// of `<integer>42</integer>`. Returns nil if the text is to be read as a token itself.
  func token(typed text: [UInt8], replacing old: [UInt8]?) -> [UInt8]?

  /// True if dates are instants in UTC, without an offset of their own.
  var hasUniversalDates: Bool { get }
  /// True if such dates may have parts of seconds.
  var hasFractionalDates: Bool { get }

  // MARK: Writing

  /// Returns the text of a value without a final line end, on one line if `isCompact`.
  func text(of value: Value, style: DocumentStyle, isCompact: Bool) -> [UInt8]

  /// False if the format has null, but programs that read such files do not expect it.
  var hasUsualNull: Bool { get }

  /// Returns a value in a text that such programs do not expect; nil if there is none.
  func unusualValue(in text: [UInt8]) -> UnusualValue?

  /// Returns a clause about what a text from another document gets from this one, as the text does not have it; nil for others.
  func caution(aboutForeign text: [UInt8]) -> String?

  /// Returns the token of a scalar that replaces another token, or nil if the format has no such
  /// value.
  func token(of scalar: Value, replacing old: Spelling?) -> [UInt8]?

  /// Returns a clause about a number that other programs read as another one, or refuse; its subject is the number. Returns nil for
  /// others.
  func caution(about number: [UInt8]) -> String?

  /// Returns a number changed by `amount` units of its last digit, or of the digit that has `count`
  /// digits after it. Returns nil if the token is not such a number.
  func stepped(_ number: [UInt8], by amount: Int, before count: Int) -> [UInt8]?

  /// Returns the text of a value without blanks.
  func compactText(of value: Value) -> [UInt8]

  /// Returns an output whose text is that of `text(of:style:isCompact:)` for the same value, not compact. Returns nil if the format
  /// has none.
  func output(style: DocumentStyle) -> (any ValueOutput)?

  /// Returns an output whose text is that of `compactText(of:)` for the same value. Returns nil if the format has none.
  func compactOutput() -> (any ValueOutput)?

  /// Returns true if each token is also one of other tokens, with the same meaning.
  func areTokens(of other: any Tokens) -> Bool

  // MARK: What the format can hold

  /// True if two entries of an object may have the same key.
  var hasDuplicateKeys: Bool { get }

  /// Returns true if strings and keys may contain a character; nil stands for half of a surrogate pair.
  func holds(_ character: Unicode.Scalar?) -> Bool

  /// Returns true if numbers may have a decimal text.
  func holds(number: String) -> Bool

  /// Returns the token of a number that is not finite, or nil if the format has none.
  func token(of number: NonfiniteNumber) -> [UInt8]?

  // MARK: Strings in fields

  /// Splits the token of a string into its characters. Returns nil if it is not exactly one token.
  func spelledString(_ token: [UInt8]) -> SpelledString?

  /// Splits the token of a key, which may have no quotes.
  func spelledKey(_ token: [UInt8]) -> SpelledString?

  /// Returns the token of a new string.
  func stringToken(for text: [Unicode.Scalar]) -> [UInt8]

  /// Returns the token of a string that replaces another. The common start and end keep their
  /// spelling. A long token is not split as a whole.
  func stringToken(for text: [Unicode.Scalar], replacing old: Spelling) -> [UInt8]

  // MARK: Typed text

  /// Returns the reason why a text is not a value, as a clause without advice, for a text that
  /// ``Grammar/valueSpan(in:)`` refuses.
  func refusal(of text: [UInt8], _ fault: Fault) -> String

  /// Returns the entries of a text, each with its comments, or none if the text contains anything
  /// else.
  func entries(in text: [UInt8], asMembers: Bool) -> [[UInt8]]

  /// Returns true if a text without blanks at its ends looks like a list of entries and not like a single text: it has several
  /// lines, or ends with a separator.
  func isList(_ text: [UInt8]) -> Bool

  /// Returns true if a comment on its own line follows the last entry of such a text.
  func hasLastComment(_ text: [UInt8]) -> Bool

  /// Returns true if a text has no comments and no other extensions of the strict format.
  func isStrict(_ text: [UInt8], isEntry: Bool) -> Bool
}

extension Tokens {
  package func output(style: DocumentStyle) -> (any ValueOutput)? { nil }

  package func compactOutput() -> (any ValueOutput)? { nil }

  package func stepped(_ number: [UInt8], by amount: Int) -> [UInt8]? {
    stepped(number, by: amount, before: 0)
  }

  package var hasDuplicateKeys: Bool { false }
  package func holds(_ character: Unicode.Scalar?) -> Bool { character != nil }
  package func holds(number: String) -> Bool { true }
  package func token(of number: NonfiniteNumber) -> [UInt8]? { nil }

  package func name(of kind: NodeKind, _ token: [UInt8]) -> String { kind.displayName }
  package func otherNumbers(for token: [UInt8]) -> [[UInt8]] { [] }
  package func isReal(_ token: UnsafeRawBufferPointer) -> Bool { false }
  package func isTypedKey(_ token: UnsafeRawBufferPointer) -> Bool { false }
  package func plainNumber(in token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? { nil }
  package var longestDelimiters: Int { 0 }
  package var hasUniversalDates: Bool { false }
  package var hasFractionalDates: Bool { false }
  package var hasUsualNull: Bool { token(of: .null, replacing: nil) != nil }
  package func caution(about number: [UInt8]) -> String? { nil }

  /// Returns a clause about a number that was typed, as `caution(about:)` does, also if the token is not the number that was typed.
  package func caution(about number: [UInt8], typed: some Sequence<UInt8>) -> String? {
    let shown = shown(number, .number)
    guard let typed = DecimalNumber(typed), let held = DecimalNumber(shown), typed != held else {
      return caution(about: number)
    }
    return
      "is \(String(decoding: shown, as: UTF8.self)) now, the nearest number that the file can hold"
  }
  package func unusualValue(in text: [UInt8]) -> UnusualValue? { nil }
  package func caution(aboutForeign text: [UInt8]) -> String? { nil }
  package func shown(_ token: [UInt8], _ kind: NodeKind) -> [UInt8] { token }
  package func token(typed text: [UInt8], replacing old: [UInt8]?) -> [UInt8]? { nil }
  package func spellings(of text: [UInt8]) -> [[UInt8]]? { nil }
  package func string(in part: Span, of text: Bytes) -> [UInt8]? { nil }
  package func areTokens(of other: any Tokens) -> Bool { false }

  package func string(of token: Spelling, in part: Range<Int>) -> [UInt8] {
    part.lowerBound == 0 ? string(of: token.buffer) : []
  }

  package func isList(_ text: [UInt8]) -> Bool { text.contains(0x0A) }

  package func spelledKey(_ token: [UInt8]) -> SpelledString? { spelledString(token) }

  /// Returns the value of a scalar's token.
  package func scalar(_ kind: NodeKind, _ token: [UInt8]) -> Value {
    token.withUnsafeBytes { token in
      switch self.kind(of: kind, token: token) {
      case .bool: .bool(bool(of: token))
      case .number: Value.number(number(of: token)) ?? .null
      case .string: .string(string(of: token))
      case .data: .data(string(of: token))
      case .date: .date(String(decoding: string(of: token), as: UTF8.self))
      case .null, .array, .record: .null
      }
    }
  }

  package func bool(of token: [UInt8]) -> Bool { token.withUnsafeBytes { bool(of: $0) } }
  package func string(of token: [UInt8]) -> [UInt8] { token.withUnsafeBytes { string(of: $0) } }
  package func number(of token: [UInt8]) -> String { token.withUnsafeBytes { number(of: $0) } }
}

/// The grammar of a format, which also provides its tokens.
package protocol FormatGrammar: Grammar {
  var tokens: any Tokens { get }

  /// Returns the same rules, with new tokens spelled as in a document of a style.
  func styled(like style: DocumentStyle) -> any FormatGrammar

  /// The references that files of the format have by convention; nil if there are none.
  var links: (any Links)? { get }

  /// Returns what a key stands for by convention, in a line; nil if it is not known.
  func description(ofKey key: [UInt8]) -> String?

  /// The grammar of the standard that this grammar extends, or itself.
  var strict: any FormatGrammar { get }

  /// Returns a cursor at the value of a whole text, with the positions in it if the format knows them.
  ///
  /// - Throws: The first fault with its position.
  func valueCursor(over text: [UInt8]) throws(Problem) -> ValueCursor

  /// Returns true if a fault is that the text ends within a token or a comment.
  func isUnfinished(_ fault: Fault) -> Bool

  /// Returns what a text is instead of a document of the format, as its start shows; nil if it is such a document with the fault.
  func foreignText(with fault: Fault, in bytes: Bytes) -> ForeignText?

  /// Returns the message for all deviations from the strict standard; `first` is the first of them.
  func message(for deviations: DeviationCounts, first: Fault, in bytes: Bytes) -> String

  /// Finds duplicate keys of containers in a text that is valid up to a limit, and keeps the first ones, up to a number.
  func duplicateKeys(in bytes: Bytes, upTo limit: Int, most: Int) -> DuplicateKeyList

  /// Makes the reading of a text that has no index yet note its duplicate keys too. Nil if that would be no faster.
  func noteDuplicateKeys(for index: IndexBox, most: Int) -> NotedDuplicateKeys?
}

extension FormatGrammar {
  package func styled(like style: DocumentStyle) -> any FormatGrammar { self }
  package var links: (any Links)? { nil }
  package func description(ofKey key: [UInt8]) -> String? { nil }
  package func isUnfinished(_ fault: Fault) -> Bool { false }
  package func foreignText(with fault: Fault, in bytes: Bytes) -> ForeignText? { nil }

  package func message(
    for deviations: DeviationCounts, first: Fault, in bytes: Bytes
  ) -> String { message(for: first, in: bytes) }

  package func noteDuplicateKeys(for index: IndexBox, most: Int) -> NotedDuplicateKeys? { nil }
}

/// A value that the format has, but that most programs which read such files do not expect.
package struct UnusualValue: Hashable, Sendable {
  /// The value as people name it.
  package var name: String
  /// A clause about the programs, which begins with “which”.
  package var remark: String

  package init(_ name: String, _ remark: String) {
    self.name = name
    self.remark = remark
  }
}

extension Document {
  /// The grammar of the document's format, with new tokens spelled as in the document.
  package var formatGrammar: any FormatGrammar {
    guard let grammar = grammar as? any FormatGrammar else {
      preconditionFailure("documents are opened with the grammar of a format")
    }
    return grammar.styled(like: style)
  }

  /// The tokens of the document's format, in its style.
  package var tokens: any Tokens { formatGrammar.tokens }
}

extension Document {
  /// The grammar for a value that is inserted into the document: without comments and other
  /// extensions that the document does not have already.
  package var valueGrammar: any FormatGrammar {
    findings.deviation == nil ? formatGrammar.strict : formatGrammar
  }
}
