extension PathError: CustomStringConvertible {
  /// The error and what was expected, as one clause without a period.
  public var message: String { "column \(column) of the path: \(reason.message)" }

  /// The message without the column.
  package var clause: String { reason.message }

  /// The same as ``message``.
  public var description: String { message }
}

extension PathError.Reason {
  /// The text shown to the user.
  var message: String {
    switch self {
    case .noStart: "a path starts with ., [ or /, such as .a[0] or /a/0"
    case .noSeparator: "expected ., [ or #; a key with other characters needs quotes, .\"odd key\""
    case .noKey: "expected a key after the point, or \"\" for the empty key"
    case .keyNeedsQuotes: "a key that starts with a digit, - or $ needs quotes, as in .\"1\""
    case .noClosingQuote: "the quoted key does not end"
    case .badEscape: "expected an escape as in JSON after \\, such as \\\" or \\u00e9"
    case .noIndex: "expected a number, \"key\" or - after ["
    case .negativeIndex: "an index from the end begins with -1, the last; [-] is the place after it"
    case .numberTooLarge: "the number is too large"
    case .noClosingBracket: "expected ]"
    case .noOccurrence: "expected a number from 1 after #, as in .a#2 for the second .a"
    case .badPointerEscape: "expected ~0 for ~ or ~1 for /"
    }
  }
}
