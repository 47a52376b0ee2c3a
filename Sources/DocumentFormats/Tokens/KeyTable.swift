/// Finds keys of a large object by their hash.
///
/// Indexes of keys, each in the slot that its hash gives or the next free one (linear probing); `free` in slots that are not used.
/// A `Dictionary` would hash the hashes again.
struct KeyTable<Hash: FixedWidthInteger & UnsignedInteger> {
  private static var free: Int { -1 }
  private var slots: [Int]
  private var count = 0

  init(capacity: Int) {
    var size = 16
    while size < capacity { size *= 2 }
    slots = [Int](repeating: Self.free, count: size)
  }

  private func first(from hash: Hash) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }
  private func slot(after slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

  /// Adds a key; `hash` returns the hash of the key with an index.
  mutating func add(_ index: Int, hash: (Int) -> Hash) {
    if 2 * count >= slots.count {
      let old = slots
      slots = [Int](repeating: Self.free, count: 2 * old.count)
      for index in old where index != Self.free { place(index, hash) }
    }
    place(index, hash)
    count += 1
  }

  private mutating func place(_ index: Int, _ hash: (Int) -> Hash) {
    var slot = first(from: hash(index))
    while slots[slot] != Self.free { slot = self.slot(after: slot) }
    slots[slot] = index
  }

  /// Returns the index of the first key that is the same, among those whose slots a hash leads to.
  func index(of hash: Hash, where isSame: (Int) -> Bool) -> Int? {
    var slot = first(from: hash)
    while slots[slot] != Self.free {
      if isSame(slots[slot]) { return slots[slot] }
      slot = self.slot(after: slot)
    }
    return nil
  }
}
