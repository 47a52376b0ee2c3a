/// A set of field indices. The first 64 need no allocation.
struct FieldSet: Sendable {
  /// A bit mask of the first 64.
  private var low: UInt64 = 0
  /// The others.
  private var high: Set<Int>?

  init() {}

  @inline(__always)
  var isEmpty: Bool { low == 0 && high?.isEmpty ?? true }

  @inline(__always)
  func contains(_ field: Int) -> Bool {
    field < 64 ? low & Self.bit(field) != 0 : high?.contains(field) ?? false
  }

  /// Adds a field. Returns false if it is in the set already.
  @discardableResult @inline(__always)
  mutating func insert(_ field: Int) -> Bool {
    guard field < 64 else { return insertHigh(field) }
    let former = low
    low |= Self.bit(field)
    return low != former
  }

  @inline(never)
  private mutating func insertHigh(_ field: Int) -> Bool {
    var fields = high ?? []
    high = nil
    defer { high = fields }
    return fields.insert(field).inserted
  }

  @inline(__always)
  mutating func remove(_ field: Int) {
    if field < 64 { low &= ~Self.bit(field) } else { high?.remove(field) }
  }

  @inline(__always)
  private static func bit(_ field: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: field) }

  mutating func removeAll() { self = FieldSet() }

  /// The indices in ascending order.
  var fields: [Int] {
    var fields: [Int] = []
    var rest = low
    while rest != 0 {
      fields.append(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
    return high.map { fields + $0.sorted() } ?? fields
  }
}
