extension QueryParser {
  /// Reads the beginning of an operand: a constant, a query, a function, `!` or a parenthesis.
  mutating func operand() throws(QueryError) -> State {
    scanner.skipBlanks()
    let start = scanner.position
    if mayBeginTest {
      if !isNegated, scanner.take("!") {
        try push(.not(position: start))
        return .operand
      }
      if scanner.take("(") {
        try push(.parenthesis)
        return .operand
      }
    }
    if scanner.take("@") { return try beginPart(isAbsolute: false) }
    if scanner.take("$") { return try beginPart(isAbsolute: true) }
    if let text = try scanner.string() { return .operandEnd(.constant(.string(text))) }
    if let name = scanner.name() { return try word(String(decoding: name, as: UTF8.self), start) }
    if let number = try scanner.number() { return .operandEnd(.constant(.number(number))) }
    throw scanner.error(.noOperand)
  }

  private var isNegated: Bool { if case .not? = open.last { true } else { false } }

  /// True if `!` and parentheses may come next: not in a function or after a comparison operator.
  private var mayBeginTest: Bool {
    switch open.last {
    case .function, .comparison: false
    default: true
    }
  }

  private mutating func word(_ word: String, _ start: Int) throws(QueryError) -> State {
    guard scanner.take("(") else {
      switch word {
      case "true": return .operandEnd(.constant(.bool(true)))
      case "false": return .operandEnd(.constant(.bool(false)))
      case "null": return .operandEnd(.constant(.null))
      default: throw scanner.error(.unknownWord(word), at: start)
      }
    }
    guard let function = QueryFunction(rawValue: word) else {
      throw scanner.error(.unknownFunction(word), at: start)
    }
    try push(.function(function, arguments: 0))
    scanner.skipBlanks()
    if scanner.isNext(")") { throw scanner.error(.wrongArgumentCount(function)) }
    return .operand
  }

  /// Passes a finished operand to what it is an operand of.
  mutating func operandEnd(_ operand: Operand) throws(QueryError) -> State {
    switch open.last {
    case .function(let function, let count):
      return try argumentEnd(operand, of: function, count + 1)
    case .comparison(let comparison):
      try emitCompared(operand)
      open.removeLast()
      emit(.compare(comparison))
      return .testEnd
    default: break
    }
    let end = scanner.position
    scanner.skipBlanks()
    if let comparison = QueryComparison.allCases.first(where: { scanner.take($0.rawValue) }) {
      if case .not(let position)? = open.last {
        throw scanner.error(.negatedComparison, at: position)
      }
      try emitCompared(operand, at: end)
      try push(.comparison(comparison))
      return .operand
    }
    if scanner.isNext("=") { throw scanner.error(.singleOperator("=")) }
    switch operand {
    case .query(let part): emit(.exists(part))
    case .test: break
    case .constant, .value: throw scanner.error(.needsComparison, at: end)
    }
    return .testEnd
  }

  private mutating func emitCompared(
    _ operand: Operand, at position: Int? = nil
  ) throws(QueryError) {
    switch operand {
    case .constant(let scalar): emit(.constant(scalar))
    case .query(let part) where parts[part].isSingular: emit(.value(part))
    case .query: throw scanner.error(.notSingular, at: position)
    case .value: break
    case .test(let function): throw scanner.error(.notComparable(function), at: position)
    }
  }

  // MARK: Functions

  private mutating func argumentEnd(
    _ operand: Operand, of function: QueryFunction, _ count: Int
  ) throws(QueryError) -> State {
    guard count <= function.argumentCount else {
      throw scanner.error(.wrongArgumentCount(function))
    }
    try emitArgument(operand, of: function)
    open.removeLast()
    scanner.skipBlanks()
    if scanner.take(",") {
      try push(.function(function, arguments: count))
      return .operand
    }
    guard scanner.take(")") else { throw scanner.error(.noClosingParenthesis) }
    guard count == function.argumentCount else {
      throw scanner.error(.wrongArgumentCount(function))
    }
    switch function {
    case .count, .value: break
    case .length: emit(.length)
    case .match, .search: emit(.match(isWhole: function == .match))
    }
    return .operandEnd(function.isTest ? .test(function) : .value)
  }

  private mutating func emitArgument(
    _ operand: Operand, of function: QueryFunction
  ) throws(QueryError) {
    if function.takesNodes {
      guard case .query(let part) = operand else {
        throw scanner.error(.argumentNeedsQuery(function))
      }
      return emit(function == .count ? .count(part) : .onlyValue(part))
    }
    switch operand {
    case .constant(let scalar): emit(.constant(scalar))
    case .query(let part) where parts[part].isSingular: emit(.value(part))
    case .value: break
    case .query, .test: throw scanner.error(.argumentNeedsValue(function))
    }
  }

  // MARK: Logical operators

  /// Continues after a test: with an operator, or at the end of a parenthesis or of the filter.
  mutating func testEnd() throws(QueryError) -> State {
    while isNegated {
      open.removeLast()
      emit(.not)
    }
    scanner.skipBlanks()
    if scanner.take("&&") {
      closeOperators(includingOr: false)
      try push(.and(instructionCount))
      emit(.and(0))
      return .operand
    }
    closeOperators(includingOr: true)
    if scanner.take("||") {
      try push(.or(instructionCount))
      emit(.or(0))
      return .operand
    }
    for single in ["&", "|"] where scanner.isNext(single) {
      throw scanner.error(.singleOperator(single))
    }
    if case .parenthesis? = open.last {
      guard scanner.take(")") else { throw scanner.error(.noClosingParenthesis) }
      open.removeLast()
      return .testEnd
    }
    open.removeLast()
    return .selectorEnd
  }

  /// Ends the operators that bind as strongly as the next one.
  private mutating func closeOperators(includingOr: Bool) {
    while let last = open.last {
      switch last {
      case .and(let jump): land(jump)
      case .or(let jump) where includingOr: land(jump)
      default: return
      }
      open.removeLast()
    }
  }
}
