import DocumentTree
import ModelBasics
import ModelData

/// The long lists of a JSON text: the text itself, if it is a list, or values of the object that the text is. Their elements are read
/// part by part; everything else is read at once, from a text in which these lists are empty.
///
///     {"version": 2, "people": [{…}, {…}, …]}      ─▶  {"version": 2, "people": []}
///                               ▲─ span ──▲
package final class JSONLongLists: LongLists {
  package struct Options {
    /// Lists that are shorter are read with what is around them.
    package var leastLength = 1 << 16
    /// The number of bytes that are read at once, or more if an element is longer.
    package var partLength = 1 << 15

    package init() {}
  }

  private struct List {
    /// The number of members before it in the object that the text is.
    let number: Int
    let span: Span
    /// The position in the value around it.
    var position = 0
    var isRead = false
  }

  private let bytes: [UInt8]
  private let dialect: JSONDialect
  private let options: Options
  private var lists: [List]
  private var isValid = true
  private lazy var whole = JSONValueReader.value(of: bytes, dialect)
  private let positions: JSONTokenPositions

  /// Returns a cursor over a text with long lists. Returns nil if it has none, or if the rest of it is not valid.
  package static func cursor(
    over bytes: [UInt8], _ dialect: JSONDialect, _ options: Options = Options()
  ) -> ValueCursor? {
    guard dialect != .json5, bytes.count >= options.leastLength else { return nil }
    let spans = JSONLongListSearch.lists(in: Bytes(bytes), dialect, options.leastLength)
    guard !spans.isEmpty else { return nil }
    let lists = JSONLongLists(bytes, dialect, options, spans.map { List(number: $0, span: $1) })
    guard let value = JSONValueReader.value(of: lists.textAround, dialect) else { return nil }
    lists.locate(in: value)
    return ValueCursor(value, longLists: lists) {
      [positions = lists.positions, found = lists.lists] in
      position(ofNumber: $0, around: found, positions)
    }
  }

  private init(
    _ bytes: [UInt8], _ dialect: JSONDialect, _ options: Options, _ lists: [List]
  ) {
    self.bytes = bytes
    self.dialect = dialect
    self.options = options
    self.lists = lists
    positions = JSONTokenPositions(bytes)
  }

  /// The text without the elements of the lists.
  private var textAround: [UInt8] {
    var text: [UInt8] = []
    var end = 0
    for list in lists {
      text += bytes[end..<list.span.start]
      end = list.span.end
    }
    return text + bytes[end...]
  }

  private func locate(in value: Value) {
    let found = Self.positions(of: lists.map(\.number), in: value)
    for (index, position) in found.enumerated() { lists[index].position = position }
  }

  /// Returns the positions of the values of members; that of the value itself if it is a list.
  private static func positions(of numbers: [Int], in value: Value) -> [Int] {
    guard value.kind == .record else { return numbers.map { _ in 0 } }
    var found: [Int] = []
    for (number, member) in value.members.enumerated() where numbers.contains(number) {
      found.append(member.value.position)
    }
    return found
  }

  // MARK: - Reading

  package func parts(ofListAt position: Int) -> (any ListParts)? {
    guard let index = lists.firstIndex(where: { $0.position == position }) else { return nil }
    return JSONListParts(bytes, lists[index].span, dialect, options.partLength) {
      isValid in
      self.lists[index].isRead = true
      if !isValid { self.isValid = false }
    } locate: { [positions] start, number in
      positions.position(of: number, from: start)
    }
  }

  package func value(at position: Int) -> Value? {
    guard position == 0 || lists.contains(where: { $0.position == position }) else { return nil }
    guard let whole else {
      isValid = false
      return .null
    }
    if position == 0 { return whole }
    let found = Self.positions(of: lists.map(\.number), in: whole)
    guard let index = lists.firstIndex(where: { $0.position == position }), index < found.count
    else { return nil }
    return Value(storage: whole.storage, position: found[index])
  }

  package func finish() -> Bool {
    for list in lists where !list.isRead && isValid {
      guard var parts = parts(ofListAt: list.position) else { continue }
      while parts.next() != nil {}
    }
    return isValid
  }

  // MARK: - Positions in the file

  /// Returns the position of the n-th value or key of the value around the lists.
  private static func position(
    ofNumber number: Int, around lists: [List], _ positions: JSONTokenPositions
  ) -> Problem.Position? {
    let before = lists.filter { $0.position < number }
    let inside = before.map { positions.count(in: $0.span) }
    return positions.position(of: number + inside.reduce(0, +))
  }
}
