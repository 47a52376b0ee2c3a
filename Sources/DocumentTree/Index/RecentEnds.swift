// The ends of recently read values. Each level of `[[[[…]]]]` needs its end, and below the index's
// grain that is read again from the start: if one level in sixteen is remembered, a level costs
// sixteen brackets instead of all brackets inside it. A frame asks a dozen times about each of its
// rows.

struct RecentEnds: Sendable {
  struct Slot: Sendable {
    var start = -1
    var end = 0
    var detail = 0
  }

  /// A hash table with one slot per hash value, which holds the latest start. Allocated at first use, because most
  /// texts are not that deep.
  private var slots: [Slot] = []

  private static let bits = 10

  private func slotIndex(of start: Int) -> Int {
    Int((UInt(bitPattern: start) &* 0x9E37_79B9_7F4A_7C15) >> (UInt.bitWidth - Self.bits))
  }

  subscript(start: Int) -> Slot? {
    guard !slots.isEmpty else { return nil }
    let slot = slots[slotIndex(of: start)]
    return slot.start == start ? slot : nil
  }

  mutating func remember(_ start: Int, end: Int, detail: Int = 0) {
    if slots.isEmpty { slots = Array(repeating: Slot(), count: 1 << Self.bits) }
    slots[slotIndex(of: start)] = Slot(start: start, end: end, detail: detail)
  }
}
