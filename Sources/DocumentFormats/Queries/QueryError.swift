/// An error in the text of a query, with its column.
package struct QueryError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The text does not begin with `$`.
    case noStart
    /// Something other than `.` or `[` after a segment.
    case noSegment
    case blankAtEnd
    /// No key, `*` or `[` after `..`, and no key or `*` after a point.
    case noName
    case nameNeedsQuotes
    /// No selector after `[` or a comma.
    case noSelector
    case noClosingBracket
    case noClosingParenthesis
    case noClosingQuote
    case badEscape
    /// A control character in a string.
    case controlCharacter
    case badNumber
    /// An index beyond ±(2^53 - 1).
    case numberTooLarge
    /// No operand in a filter.
    case noOperand
    /// A name in a filter that is neither a function nor true, false or null.
    case unknownWord(String)
    /// A function that does not exist.
    case unknownFunction(String)
    /// A constant, or a function that gives a value, without a comparison.
    case needsComparison
    /// A query in a comparison that may select several values.
    case notSingular
    /// The result of a function that is true or false is compared.
    case notComparable(QueryFunction)
    /// `!` before a comparison.
    case negatedComparison
    /// A single `=`, `&` or `|`.
    case singleOperator(String)
    case wrongArgumentCount(QueryFunction)
    case argumentNeedsValue(QueryFunction)
    case argumentNeedsQuery(QueryFunction)
    /// More open brackets and parentheses, or more segments, than are supported.
    case tooDeep
    /// The position `[-]` for a new element, in a path that is a query.
    case newElement
    /// A step of a path with `..` or `[]`: the error of the path.
    case path(String)
  }

  package var reason: Reason
  /// The column of the error, in Unicode scalars from 1.
  package var column: Int
}

/// A function of a filter.
package enum QueryFunction: String, Hashable, Sendable, CaseIterable {
  case length, count, match, search, value

  var argumentCount: Int {
    switch self {
    case .length, .count, .value: 1
    case .match, .search: 2
    }
  }

  /// True if the arguments are all values that a query selects, not one value.
  var takesNodes: Bool { self == .count || self == .value }

  /// True if the result is true or false.
  var isTest: Bool { self == .match || self == .search }
}
