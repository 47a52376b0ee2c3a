/// Why a text is not a path, and where it stops being one.
public struct PathError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// The text does not start with `.`, `[` or `/`.
    case noStart
    /// Something other than `.`, `[` or `#` after a segment.
    case noSeparator
    /// No key after a point.
    case noKey
    /// A bare key starts with a digit or a hyphen.
    case keyNeedsQuotes
    /// A quoted key does not end.
    case noClosingQuote
    /// A backslash with something after it that is not an escape.
    case badEscape
    /// No number, key or `-` after `[`.
    case noIndex
    /// An index below zero.
    case negativeIndex
    /// An index or a number of an occurrence that is too large.
    case numberTooLarge
    /// No `]` after an index.
    case noClosingBracket
    /// No number from 1 after `#`.
    case noOccurrence
    /// `~` in a JSON Pointer with something other than `0` or `1` after it.
    case badPointerEscape
  }

  /// What is wrong.
  public var reason: Reason
  /// Where, in Unicode scalars from 1.
  public var column: Int

  /// A fault at a column, from 1.
  public init(_ reason: Reason, column: Int) {
    self.reason = reason
    self.column = column
  }
}
