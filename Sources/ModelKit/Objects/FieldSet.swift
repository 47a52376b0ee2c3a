/// Numbers of fields; no allocation for the first 64.
struct FieldSet: Sendable {
  private var low: UInt64 = 0
  private var high: Set<Int> = []

  var isEmpty: Bool { low == 0 && high.isEmpty }

  func contains(_ field: Int) -> Bool {
    field < 64 ? low & 1 << UInt64(field) != 0 : high.contains(field)
  }

  mutating func insert(_ field: Int) {
    if field < 64 { low |= 1 << UInt64(field) } else { high.insert(field) }
  }

  mutating func remove(_ field: Int) {
    if field < 64 { low &= ~(1 << UInt64(field)) } else { high.remove(field) }
  }

  mutating func removeAll() { self = FieldSet() }

  /// In ascending order.
  var fields: [Int] {
    var fields: [Int] = []
    var rest = low
    while rest != 0 {
      fields.append(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
    return fields + high.sorted()
  }
}
