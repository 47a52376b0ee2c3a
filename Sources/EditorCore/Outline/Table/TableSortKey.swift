import DocumentFormats
import DocumentTree
import ModelValues

/// What a row of a table is sorted by: numbers by value, dates by time, texts by their letters, then all else; a row without the
/// value is the last one in both directions.
struct TableSortKey: Sendable {
  enum Kind: UInt8, Sendable {
    case number, moment, text, boolean, container, other, missing
  }

  /// The lengths in bytes up to which texts and numbers are compared.
  private static let longestText = 256
  private static let longestNumber = 400
  /// The number of digits that a double has in any case.
  private static let exactDigits = 15

  let kind: Kind
  private var number = 0.0
  private var exact: DecimalNumber?
  private var text: [UInt8] = []

  static let missing = TableSortKey(kind: .missing)

  private init(kind: Kind) { self.kind = kind }

  /// False for what has no order of its own, and for a missing value.
  var hasOrder: Bool { kind != .container && kind != .missing }

  init(index: Int) {
    kind = .number
    number = Double(index)
  }

  init(key: [UInt8]) {
    kind = .text
    text = Self.folded(key)
  }

  /// Reads the key of a member's value. `moment` gives the time of a recognised date.
  init(of node: Node, in document: Document, moment: () -> Double?) {
    let nodeKind = document.kind(of: node)
    switch nodeKind {
    case .number:
      let token = document.valuePrefix(of: node, Self.longestNumber)
      let decimal = document.tokens.number(of: token)
      guard let value = Double(decimal), !value.isNaN else {
        kind = .other
        return
      }
      kind = .number
      number = value
      let isLong =
        decimal.utf8.count > Self.exactDigits || decimal.utf8.contains { $0 | 0x20 == 0x65 }
      if isLong { exact = DecimalNumber(decimal.utf8) }
    case .string:
      if let time = moment() {
        kind = .moment
        number = time
      } else {
        kind = .text
        let token = document.valuePrefix(of: node, Self.longestText)
        text = Self.folded(document.grammar.keyBytes(of: token))
      }
    case .boolean:
      kind = .boolean
      number = document.value(of: node).map { document.tokens.bool(of: $0.buffer) } == true ? 1 : 0
    case .object, .array, .stream: kind = .container
    case .date:
      kind = moment() == nil ? .other : .moment
      number = moment() ?? 0
    case .null, .data, .reference, .empty, .invalid: kind = .other
    }
  }

  /// Returns a text without the difference between capital and small letters, which decides only between otherwise equal texts.
  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes.prefix(longestText), as: UTF8.self)
    return Array(text.lowercased().utf8) + [0] + bytes.prefix(longestText)
  }

  /// The bytes that the key takes in memory.
  var size: Int { text.count + (exact == nil ? 0 : 2 * Self.exactDigits) }

  func isBefore(_ other: TableSortKey, descending: Bool) -> Bool {
    if kind == .missing || other.kind == .missing {
      return kind != .missing && other.kind == .missing
    }
    return descending ? other.isSmaller(than: self) : isSmaller(than: other)
  }

  private func isSmaller(than other: TableSortKey) -> Bool {
    guard kind == other.kind else { return kind.rawValue < other.kind.rawValue }
    if number != other.number { return number < other.number }
    if exact != nil || other.exact != nil, let one = decimal, let two = other.decimal {
      return one < two
    }
    return text.lexicographicallyPrecedes(other.text)
  }

  /// The number with all of its digits; a short one is what its double is printed as.
  private var decimal: DecimalNumber? {
    exact ?? DecimalNumber(number.description.utf8)
  }
}

extension Moment {
  /// The time as a number for sorting, in seconds; a day is its midnight.
  var sortedTime: Double {
    switch self {
    case .noDate: -.infinity
    case .day(let day): Double(day.daysSinceEpoch) * 86_400
    case .dateTime(let date): Double(date.seconds) + Double(date.nanoseconds) / 1e9
    case .time(let clock): Double(clock.time.secondOfDay)
    }
  }
}
