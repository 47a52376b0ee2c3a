/// An error in the text of a path, with its column.
public struct PathError: Error, Hashable, Sendable {
  /// The kinds of error.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// The text does not start with `.`, `[` or `/`.
    case noStart
    /// Something other than `.`, `[` or `#` after a segment.
    case noSeparator
    /// No key after a point.
    case noKey
    /// A bare key starts with a digit, a hyphen or `$`.
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
    /// No positive number after `#`.
    case noOccurrence
    /// A `~` in a JSON Pointer that is not followed by `0` or `1`.
    case badPointerEscape
  }

  /// The kind of error.
  public var reason: Reason
  /// The column of the error, in Unicode scalars from 1.
  public var column: Int

  /// Creates an error at a column, from 1.
  public init(_ reason: Reason, column: Int) {
    self.reason = reason
    self.column = column
  }
}
