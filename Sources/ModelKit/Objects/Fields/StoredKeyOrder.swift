import ModelData

/// The order in which the members of dictionaries are written: that of the keys as strings.
@usableFromInline
enum StoredKeyOrder {
  private struct Entry {
    let start: UInt64
    let index: Int
  }

  /// Returns the indices of the keys in their order. Keys that are ASCII are compared by their first eight bytes, as a number, because to
  /// compare strings takes longer than to write them.
  @usableFromInline
  static func indices(of keys: [String]) -> [Int] {
    var entries: [Entry] = []
    entries.reserveCapacity(keys.count)
    for (index, key) in keys.enumerated() {
      guard let start = start(of: key) else {
        return keys.indices.sorted { keys[$0] < keys[$1] }
      }
      entries.append(Entry(start: start, index: index))
    }
    entries.sort {
      $0.start == $1.start ? keys[$0.index] < keys[$1.index] : $0.start < $1.start
    }
    return entries.map(\.index)
  }

  /// Returns the first eight bytes of a key, followed by zeros; nil if the key is not ASCII.
  private static func start(of key: String) -> UInt64? {
    let start = key.utf8.withContiguousStorageIfAvailable { bytes -> UInt64? in
      guard bytes.isASCII else { return nil }
      var start: UInt64 = 0
      for index in 0..<min(bytes.count, 8) {
        start |= UInt64(bytes[index]) &<< UInt64(56 &- 8 &* index)
      }
      return start
    }
    return start ?? nil
  }
}
