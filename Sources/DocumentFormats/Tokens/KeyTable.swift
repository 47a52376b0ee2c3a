/// Finds keys of a large object by their hash.
///
/// A key is in the slot that its hash gives or the next free one (linear probing); `free` is in slots that are not used.
/// A `Dictionary` would hash the hashes again.
struct KeyTable<Hash: FixedWidthInteger & UnsignedInteger> {
  private static var free: UInt64 { .max }
  private static var tagBits: Int { 24 }
  /// Indexes of keys with the upper bits of their hashes (`tagBits`), so that most other keys are passed without their hashes, which are
  /// elsewhere in memory.
  private var slots: [UInt64]
  private var count = 0

  init(capacity: Int) {
    var size = 16
    while size < capacity { size *= 2 }
    slots = [UInt64](repeating: Self.free, count: size)
  }

  private static func slot(_ index: Int, _ hash: Hash) -> UInt64 {
    UInt64(truncatingIfNeeded: index) << UInt64(tagBits) | tag(hash)
  }

  private static func tag(_ hash: Hash) -> UInt64 {
    UInt64(truncatingIfNeeded: hash >> Hash(Hash.bitWidth - tagBits))
  }

  private static func index(_ slot: UInt64) -> Int {
    Int(truncatingIfNeeded: slot >> UInt64(tagBits))
  }

  private func first(from hash: Hash) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }
  private func slot(after slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

  /// Adds a key; `hash` returns the hash of the key with an index.
  mutating func add(_ index: Int, hash: (Int) -> Hash) {
    if 2 * count >= slots.count {
      let old = slots
      slots = [UInt64](repeating: Self.free, count: 2 * old.count)
      for slot in old where slot != Self.free { place(Self.index(slot), hash) }
    }
    place(index, hash)
    count += 1
  }

  private mutating func place(_ index: Int, _ hash: (Int) -> Hash) {
    let hash = hash(index)
    var slot = first(from: hash)
    while slots[slot] != Self.free { slot = self.slot(after: slot) }
    slots[slot] = Self.slot(index, hash)
  }

  /// Returns the index of the first key that is the same, among those whose slots a hash leads to.
  func index(of hash: Hash, where isSame: (Int) -> Bool) -> Int? {
    let tag = Self.tag(hash)
    var slot = first(from: hash)
    while slots[slot] != Self.free {
      let index = Self.index(slots[slot])
      if slots[slot] & (1 << UInt64(Self.tagBits) - 1) == tag, isSame(index) { return index }
      slot = self.slot(after: slot)
    }
    return nil
  }
}
