import DocumentTree
import ModelBasics
import ModelData

/// The tokens of a format: tokens to values, and values to tokens.
package protocol Tokens: Sendable {
  // MARK: Reading

  /// Returns the kind of a scalar; containers are records and arrays in every format. A key has the kind of a string, unless it is a
  /// key of another type.
  func kind(of node: NodeKind, token: UnsafeRawBufferPointer) -> Value.Kind

  /// Returns the text of a scalar: the decimal text of a number, in the grammar of JSON (RFC 8259, section 6); `true` or `false`; the
  /// bytes of a string or of data, or the text of a date, without quotes and escapes.
  func text(of token: UnsafeRawBufferPointer, as kind: Value.Kind) -> [UInt8]

  /// Returns the text of a number or a string inside its token; nil if the token spells any part of it otherwise.
  func plainText(in token: UnsafeRawBufferPointer, as kind: Value.Kind) -> UnsafeRawBufferPointer?

  /// True for a number that the format marks as one with a fraction, although it may have none.
  func isReal(_ token: UnsafeRawBufferPointer) -> Bool

  /// Returns true if each token is also one of other tokens, with the same meaning.
  func areTokens(of other: any Tokens) -> Bool

  // MARK: Writing

  /// Returns the text of a value without a final line end.
  func text(of value: Value, _ layout: TextLayout, at site: Site) -> [UInt8]

  /// Returns an output whose text is that of ``text(of:_:at:)`` for the same value. Returns nil if the format has none.
  func output(_ layout: TextLayout, at site: Site) -> (any ValueOutput)?

  /// Returns the token of a scalar, spelled like the token that it replaces. Returns nil if the format has no such value.
  func token(of scalar: Value, replacing old: Spelling?, at site: Site) -> [UInt8]?

  /// Returns the token of a number that is not finite, or nil if the format has none.
  func token(of number: NonfiniteNumber) -> [UInt8]?

  /// Returns a number changed by `amount` units of its last digit, or of the digit that has `count`
  /// digits after it. Returns nil if the token is not such a number.
  func stepped(_ number: [UInt8], by amount: Int, before count: Int, at site: Site) -> [UInt8]?

  // MARK: What the format can hold

  /// Returns true if texts of the format may contain something.
  func holds(_ content: TextContent) -> Bool

  /// Returns a clause about a number that other programs read as another one, or refuse; its subject is the number. Returns nil for
  /// others.
  func caution(about number: [UInt8]) -> String?

  /// Returns the first value in a text that most programs for such files cannot read; nil if all of them can be read.
  func unusualValue(in text: [UInt8], at site: Site) -> UnusualValue?
}

extension Tokens {
  package func isReal(_ token: UnsafeRawBufferPointer) -> Bool { false }
  package func areTokens(of other: any Tokens) -> Bool { false }
  package func output(_ layout: TextLayout, at site: Site) -> (any ValueOutput)? { nil }
  package func token(of number: NonfiniteNumber) -> [UInt8]? { nil }
  package func caution(about number: [UInt8]) -> String? { nil }
  package func unusualValue(in text: [UInt8], at site: Site) -> UnusualValue? { nil }

  package func holds(_ content: TextContent) -> Bool {
    switch content {
    case .character, .number: true
    case .loneSurrogate, .duplicateKeys: false
    }
  }
}

/// How the text of a value is laid out.
package enum TextLayout: Sendable {
  /// Each entry on a line of its own.
  case spread
  case oneLine
  /// Without blanks.
  case dense
}

/// Content that not every format can hold.
package enum TextContent {
  /// A character in strings and keys.
  case character(Unicode.Scalar)
  /// Half of a surrogate pair in strings and keys.
  case loneSurrogate
  /// A number with a decimal text.
  case number(String)
  /// Two entries of an object with the same key.
  case duplicateKeys
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
