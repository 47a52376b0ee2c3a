// A JSONPath query (RFC 9535) in flat form: queries inside filters, and filters inside queries, refer to each other by number.
//
//   $.books[?@.price < $.limit && count(@..tag) > 2].title
//
//   parts     0  $ .books [?filter 0] .title      filters   0  value 1, value 2, compare <, and 7,
//             1  @ .price                                     count 3, constant 2, compare >
//             2  $ .limit
//             3  @ ..tag

/// A query that selects values of a document.
package struct Query: Hashable, Sendable {
  /// The text that the query was parsed from.
  package let text: String
  /// The query itself, followed by the queries in its filters.
  let parts: [QueryPart]
  let filters: [[FilterInstruction]]

  init(text: String, parts: [QueryPart], filters: [[FilterInstruction]]) {
    self.text = text
    self.parts = parts
    self.filters = filters
  }

  /// Parses a query that begins with `$`.
  package init(_ text: String) throws(QueryError) {
    var parser = QueryParser(text)
    self = try parser.query()
  }

  /// True if a selector depends on how many members before it have the same key.
  var hasOccurrences: Bool {
    parts.contains { part in
      part.segments.contains { segment in
        segment.selectors.contains { if case .name(_, .some) = $0 { true } else { false } }
      }
    }
  }

  /// Returns true if two queries differ in their texts only.
  package func hasSameMeaning(as other: Query) -> Bool {
    parts == other.parts && filters == other.filters
  }
}

/// A query from the root or from the value that a filter tests.
struct QueryPart: Hashable, Sendable {
  var isAbsolute: Bool
  var segments: [QuerySegment] = []

  /// True if the query selects one value at most, if keys are unique.
  var isSingular: Bool {
    segments.allSatisfy { segment in
      guard !segment.isDescendant, segment.selectors.count == 1 else { return false }
      switch segment.selectors[0] {
      case .name, .index: return true
      case .wildcard, .slice, .filter: return false
      }
    }
  }
}

/// One step of a query: selects children of the values selected before.
struct QuerySegment: Hashable, Sendable {
  /// True if the children of all descendants are selected too.
  var isDescendant: Bool
  var selectors: [Selector] = []
}

enum Selector: Hashable, Sendable {
  /// The members with a key; with an occurrence, only that one, from 0.
  case name([UInt8], occurrence: Int? = nil)
  case wildcard
  /// The element at an index; -1 is the last.
  case index(Int)
  case slice(ArraySliceBounds)
  /// The children for which a filter is true.
  case filter(Int)
}

/// The bounds of a slice as written (RFC 9535, 2.3.4).
struct ArraySliceBounds: Hashable, Sendable {
  var start: Int?
  var end: Int?
  var step = 1

  /// True if the bounds cannot be resolved without the number of elements.
  var needsCount: Bool { step < 0 || start ?? 0 < 0 || end ?? 0 < 0 }

  /// Returns the first index and the index to stop at, for an array of `count` elements.
  func resolved(count: Int) -> (first: Int, stop: Int) {
    func position(_ index: Int) -> Int { index >= 0 ? index : count + index }
    if step >= 0 {
      let first = min(max(position(start ?? 0), 0), count)
      return (first, min(max(position(end ?? count), 0), count))
    }
    let first = min(max(position(start ?? count - 1), -1), count - 1)
    return (first, end.map { min(max(position($0), -1), count - 1) } ?? -1)
  }

  /// Returns true if the element at an index is in the slice.
  func contains(_ index: Int, count: Int) -> Bool {
    guard step != 0 else { return false }
    let (first, stop) = resolved(count: count)
    let isInside = step > 0 ? first <= index && index < stop : stop < index && index <= first
    return isInside && (index - first) % step == 0
  }
}

/// An instruction of a filter, which pushes its result on a stack. Operands come first.
enum FilterInstruction: Hashable, Sendable {
  case constant(QueryScalar)
  /// The first value that a part selects, or nothing.
  case value(Int)
  /// The value that a part selects if it is the only one, or nothing.
  case onlyValue(Int)
  /// The number of values that a part selects.
  case count(Int)
  /// True if a part selects any value.
  case exists(Int)
  case length
  /// True if a text matches a regular expression, as a whole or anywhere.
  case match(isWhole: Bool)
  case compare(QueryComparison)
  case not
  /// Ends at the instruction with this number if the last result is false; otherwise removes the result.
  case and(Int)
  /// The same if the last result is true.
  case or(Int)
}

enum QueryComparison: String, Hashable, Sendable, CaseIterable {
  // In this order, no text is hidden by its own beginning.
  case equal = "=="
  case unequal = "!="
  case atMost = "<="
  case atLeast = ">="
  case less = "<"
  case greater = ">"
}

/// A scalar, as filters compare it.
enum QueryScalar: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(DecimalNumber)
  case string([UInt8])
  /// A number token without a decimal value, such as NaN.
  case other([UInt8])

  func isLess(than other: QueryScalar) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let two)): one < two
    // The order of UTF-8 bytes is that of code points.
    case (.string(let one), .string(let two)): one.lexicographicallyPrecedes(two)
    default: false
    }
  }
}
