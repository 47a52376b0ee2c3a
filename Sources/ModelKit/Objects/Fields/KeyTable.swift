import ModelData

/// A lookup of the keys of a class by their bytes, of which nothing is copied or allocated: data has an unknown key in every object, or
/// none.
struct KeyTable: Sendable {
  /// The keys one after another.
  private let text: [UInt8]
  private let ranges: [Range<Int>]
  /// For each hash, the index of its key after the keys with the same hash before it; -1 if there is none.
  private let slots: [Int]

  /// Creates a table of different keys.
  init(_ text: [UInt8], _ ranges: [Range<Int>]) {
    self.text = text
    self.ranges = ranges
    var count = 2
    while count < 2 * ranges.count { count *= 2 }
    var slots = Array(repeating: -1, count: count)
    for (index, range) in ranges.enumerated() {
      var slot = text[range].withUnsafeBufferPointer { Self.hash($0) } & (count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = index
    }
    self.slots = slots
  }

  /// Returns the index of a key, or nil if it is not one of the keys.
  func index(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Self.hash(key) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = slots[slot]
      let range = ranges[index]
      let isSame =
        range.count == key.count
        && text.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[range]).isSame(as: key) }
      if isSame { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Returns a hash of the length, of the first bytes and of the last.
  private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    var hash = UInt64(truncatingIfNeeded: key.count)
    if let start = key.baseAddress {
      if key.count >= 8 {
        let first = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
        let last = UnsafeRawPointer(start + (key.count - 8)).loadUnaligned(as: UInt64.self)
        hash = (hash ^ first) &* 0x9E37_79B9_7F4A_7C15 ^ last
      } else {
        for byte in key { hash = hash &<< 8 ^ UInt64(byte) ^ hash &>> 56 }
      }
    }
    return Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) &>> 40)
  }
}
