import DocumentTree
import ModelBasics
import ModelData

/// How a format spells values: what the tokens of a document mean, and the tokens for values and
/// for what people type.
package protocol Tokens: Sendable {
  // MARK: Reading

  /// The kind of a scalar; containers are records and arrays in every format.
  func kind(of node: NodeKind, token: UnsafeRawBufferPointer) -> Value.Kind

  /// The value of a bool's token.
  func bool(of token: UnsafeRawBufferPointer) -> Bool

  /// The decimal text of a number, in the grammar of JSON (RFC 8259, section 6).
  func number(of token: UnsafeRawBufferPointer) -> String

  /// The bytes of a string inside its token, where they stand there as they are; nil where
  /// something is escaped.
  func plainString(in token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer?

  /// The bytes of a string, or the text of a date, without quotes and escapes.
  func string(of token: UnsafeRawBufferPointer) -> [UInt8]

  // MARK: Writing

  /// The text of a value, with no line end after it; on one line where `isCompact`.
  func text(of value: Value, style: DocumentStyle, isCompact: Bool) -> [UInt8]

  /// The token of a scalar in the place of another token; nil if the format has no such value.
  func token(of scalar: Value, inPlaceOf old: Spelling?) -> [UInt8]?

  /// The number that is `amount` units of its last digit away, or of the digit that has `count`
  /// digits after it; nil if the token is not a number that can be stepped.
  func stepped(_ number: [UInt8], by amount: Int, before count: Int) -> [UInt8]?

  /// The text of a value without any blank space.
  func compactText(of value: Value) -> [UInt8]

  // MARK: Strings in fields

  /// A string's token taken apart; nil if it is not one whole token.
  func spelledString(_ token: [UInt8]) -> SpelledString?

  /// The same of a key's token, which may need no quotes.
  func spelledKey(_ token: [UInt8]) -> SpelledString?

  /// The token of a string that was not in the file before.
  func stringToken(for text: [Unicode.Scalar]) -> [UInt8]

  /// The token of a string in the place of another, which keeps the spelling of what stays at both
  /// ends. A long token is not taken apart as a whole.
  func stringToken(for text: [Unicode.Scalar], inPlaceOf old: Spelling) -> [UInt8]

  // MARK: Typed text

  /// The reason why a text is not a value, as a clause without advice, for a text that
  /// ``Grammar/valueSpan(in:)`` refuses.
  func refusal(of text: [UInt8], _ fault: Fault) -> String

  /// The entries of a text as it stands between others in a file, each with the comments that
  /// belong to it; empty if it is not entries only.
  func entries(in text: [UInt8], asMembers: Bool) -> [[UInt8]]

  /// Whether a comment follows the last entry of such a text on a line of its own.
  func hasLastComment(_ text: [UInt8]) -> Bool

  /// Whether a text has only what a file without comments and other extensions may have.
  func isStrict(_ text: [UInt8], isEntry: Bool) -> Bool
}

extension Tokens {
  package func stepped(_ number: [UInt8], by amount: Int) -> [UInt8]? {
    stepped(number, by: amount, before: 0)
  }

  package func spelledKey(_ token: [UInt8]) -> SpelledString? { spelledString(token) }

  /// The bool, number or string of a token.
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
  package func number(of token: [UInt8]) -> String { token.withUnsafeBytes { number(of: $0) } }
}

/// A grammar that knows its tokens: every format of this module has one.
package protocol FormatGrammar: Grammar {
  /// How values are spelled in a document of a style.
  func tokens(in style: DocumentStyle) -> any Tokens

  /// The standard that the grammar extends; itself if it is one.
  var strict: any FormatGrammar { get }

  /// Finds keys that are in a container more than once, in a text that is valid up to a limit.
  func duplicateKeys(in bytes: Bytes, upTo limit: Int) -> any IteratorProtocol<DuplicateKey>
}

extension FormatGrammar {
  /// How values are spelled where no document says more.
  package var tokens: any Tokens { tokens(in: DocumentStyle()) }
}

/// A key that its container has already.
package struct DuplicateKey: Hashable, Sendable {
  /// Where the key is again, and where it was first.
  package var offset: Int
  package var first: Int
  /// The key as spelled, cut when it is long.
  package var key: String

  package init(offset: Int, first: Int, key: String) {
    self.offset = offset
    self.first = first
    self.key = key
  }
}

extension Document {
  /// How the document's format spells values.
  package var tokens: any Tokens {
    guard let grammar = grammar as? any FormatGrammar else {
      preconditionFailure("documents are opened with the grammar of a format")
    }
    return grammar.tokens(in: style)
  }
}

extension Document {
  /// The grammar for a value that is put into the document: without comments and other extensions
  /// that the document does not have already.
  package var valueGrammar: any FormatGrammar {
    guard let grammar = grammar as? any FormatGrammar else {
      preconditionFailure("documents are opened with the grammar of a format")
    }
    return findings.laxity == nil ? grammar.strict : grammar
  }
}
