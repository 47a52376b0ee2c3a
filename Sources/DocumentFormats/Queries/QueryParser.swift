// Parses queries without recursion: a stack holds what is open, such as a query whose filter is being read.
//
//   $.a[?!(@.b == 1 && …      query 0, selectors, filter 0, not, parenthesis, and
//
// A finished operand is passed to what is on top of the stack. The instructions of a filter are appended in the order in which
// they are executed.

struct QueryParser {
  private let text: String
  var scanner: QueryScanner
  private(set) var parts: [QueryPart] = []
  private var filters: [[FilterInstruction]] = []
  var open: [Open] = []

  private static let deepest = 200
  /// The number of segments, each of which is a bit of ``SegmentSet``.
  static let mostSegments = 62

  enum Open {
    case query(Int)
    /// The brackets of the last segment of a part.
    case selectors(Int)
    case filter(Int)
    case parenthesis
    case not(position: Int)
    /// Operators whose instruction jumps to the end of what follows them.
    case and(Int), or(Int)
    case comparison(QueryComparison)
    case function(QueryFunction, arguments: Int)
  }

  enum State {
    case segments, selector, selectorEnd, operand
    case operandEnd(Operand)
    case testEnd
    case finished
  }

  enum Operand {
    case constant(QueryScalar)
    case query(Int)
    /// The result of a function, whose instruction has been appended.
    case value
    case test(QueryFunction)
  }

  init(_ text: String) {
    self.text = text
    scanner = QueryScanner(text)
  }

  mutating func query() throws(QueryError) -> Query {
    guard scanner.take("$") else { throw scanner.error(.noStart) }
    var state = try beginPart(isAbsolute: true)
    while true {
      switch state {
      case .segments: state = try segment()
      case .selector: state = try selector()
      case .selectorEnd: state = try selectorEnd()
      case .operand: state = try operand()
      case .operandEnd(let operand): state = try operandEnd(operand)
      case .testEnd: state = try testEnd()
      case .finished: return Query(text: text, parts: parts, filters: filters)
      }
    }
  }

  mutating func push(_ item: Open) throws(QueryError) {
    guard open.count < Self.deepest else { throw scanner.error(.tooDeep) }
    open.append(item)
  }

  mutating func beginPart(isAbsolute: Bool) throws(QueryError) -> State {
    try push(.query(parts.count))
    parts.append(QueryPart(isAbsolute: isAbsolute))
    return .segments
  }

  // MARK: Segments

  /// Reads the next segment of the innermost query, or ends the query.
  private mutating func segment() throws(QueryError) -> State {
    guard case .query(let part)? = open.last else { return .finished }
    let start = scanner.position
    scanner.skipBlanks()
    let isDescendant = scanner.take("..")
    let hasPoint = isDescendant || scanner.take(".")
    if !hasPoint, !scanner.isNext("[") {
      return try endQuery(part, at: start)
    }
    guard parts[part].segments.count < Self.mostSegments else { throw scanner.error(.tooDeep) }
    parts[part].segments.append(QuerySegment(isDescendant: isDescendant))
    if isDescendant || !hasPoint, scanner.take("[") {
      try push(.selectors(part))
      return .selector
    }
    if scanner.take("*") {
      append(.wildcard, to: part)
    } else if let name = scanner.name() {
      append(.name(name), to: part)
    } else {
      let isKey = scanner.next.map { !" .[]*".unicodeScalars.contains($0) } ?? false
      throw scanner.error(isKey ? .nameNeedsQuotes : .noName)
    }
    return .segments
  }

  private mutating func endQuery(_ part: Int, at end: Int) throws(QueryError) -> State {
    open.removeLast()
    guard open.isEmpty else {
      scanner.go(to: end)
      return .operandEnd(.query(part))
    }
    if scanner.isAtEnd, scanner.position > end { throw scanner.error(.blankAtEnd, at: end) }
    guard scanner.isAtEnd else { throw scanner.error(.noSegment) }
    return .finished
  }

  private mutating func append(_ selector: Selector, to part: Int) {
    let last = parts[part].segments.count - 1
    guard last >= 0 else { return }
    parts[part].segments[last].selectors.append(selector)
  }

  // MARK: Selectors

  private mutating func selector() throws(QueryError) -> State {
    guard case .selectors(let part)? = open.last else { return .finished }
    scanner.skipBlanks()
    if let name = try scanner.string() {
      append(.name(name), to: part)
    } else if scanner.take("*") {
      append(.wildcard, to: part)
    } else if scanner.take("?") {
      append(.filter(filters.count), to: part)
      try push(.filter(filters.count))
      filters.append([])
      return .operand
    } else {
      append(try position(), to: part)
    }
    return .selectorEnd
  }

  /// Reads an index or a slice.
  private mutating func position() throws(QueryError) -> Selector {
    let start = try scanner.integer()
    scanner.skipBlanks()
    guard scanner.take(":") else {
      guard let start else { throw scanner.error(.noSelector) }
      return .index(start)
    }
    scanner.skipBlanks()
    var bounds = ArraySliceBounds(start: start, end: try scanner.integer())
    scanner.skipBlanks()
    if scanner.take(":") {
      scanner.skipBlanks()
      bounds.step = try scanner.integer() ?? 1
    }
    return .slice(bounds)
  }

  private mutating func selectorEnd() throws(QueryError) -> State {
    scanner.skipBlanks()
    if scanner.take(",") { return .selector }
    guard scanner.take("]") else { throw scanner.error(.noClosingBracket) }
    open.removeLast()
    return .segments
  }

  // MARK: Instructions

  /// The number of instructions of the innermost filter.
  var instructionCount: Int { innermostFilter.map { filters[$0].count } ?? 0 }

  mutating func emit(_ instruction: FilterInstruction) {
    if let filter = innermostFilter { filters[filter].append(instruction) }
  }

  /// Sets the target of a jump to the next instruction.
  mutating func land(_ jump: Int) {
    guard let filter = innermostFilter, filters[filter].indices.contains(jump) else { return }
    let end = filters[filter].count
    switch filters[filter][jump] {
    case .and: filters[filter][jump] = .and(end)
    case .or: filters[filter][jump] = .or(end)
    default: break
    }
  }

  private var innermostFilter: Int? {
    for item in open.reversed() {
      if case .filter(let filter) = item { return filter }
    }
    return nil
  }
}
