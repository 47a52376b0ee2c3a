extension QueryError: CustomStringConvertible {
  /// The error and what was expected, as one clause without a period.
  package var message: String { "column \(column) of the query: \(reason.message)" }

  package var description: String { message }
}

extension QueryError.Reason {
  fileprivate var message: String {
    switch self {
    case .noStart: "a query starts with $, such as $.users[*].name"
    case .noSegment:
      "expected . or [; a key with other characters needs quotes, as in $[\"odd key\"]"
    case .blankAtEnd: "remove the blanks at the end"
    case .noName: "expected a key, * or [, as in $.a, $.* or $..[0]"
    case .nameNeedsQuotes:
      "a key that starts with a digit or another special character needs quotes, as in $[\"1\"]"
    case .noSelector:
      "expected \"key\", an index, a slice such as 2:5, * or a filter such as ?@.a > 1"
    case .noClosingBracket: "expected , or ]"
    case .noClosingParenthesis: "expected )"
    case .noClosingQuote: "the string does not end"
    case .badEscape: "expected an escape as in JSON after \\, such as \\\\ or \\u00e9"
    case .controlCharacter:
      "a control character in a string needs an escape, such as \\n or \\u0001"
    case .badNumber: "this is not a number as in JSON, such as 0, -1 or 2.5"
    case .numberTooLarge: "the number is too large"
    case .noOperand:
      "expected a value to test, such as @.price, $.limit, \"text\", 12, true, null or length(@.name)"
    case .unknownWord(let word):
      "\(word) is not a value; text needs quotes, and a key of the tested value is @.\(word)"
    case .unknownFunction(let name):
      "\(name) is not a function; there are "
        + QueryFunction.allCases.map(\.rawValue).joined(separator: ", ")
    case .needsComparison: "a value must be compared, as in @.a == 1 or length(@) > 2"
    case .notSingular:
      "a comparison needs one value on each side, without *, .., slices and filters"
    case .notComparable(let function):
      "\(function.rawValue)() is true or false and cannot be compared"
    case .negatedComparison: "! applies to a test; write !(@.a == 1) or @.a != 1"
    case .singleOperator(let text): "write \(text)\(text)"
    case .wrongArgumentCount(let function):
      "\(function.rawValue)() needs \(function.argumentCount) "
        + (function.argumentCount == 1 ? "argument" : "arguments")
    case .argumentNeedsValue(let function):
      "\(function.rawValue)() needs one value, such as @.a or \"text\""
    case .argumentNeedsQuery(let function):
      "\(function.rawValue)() needs a query, such as @.* or $..a"
    case .tooDeep: "the query is nested too deeply or has too many steps"
    case .newElement: "[-] is the position of a new element, and not of a value"
    case .path(let message): message
    }
  }
}
