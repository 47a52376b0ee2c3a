import ModelBasics

/// The keys of the containers that are open at a point of a text, for finding a key that its container already has.
///
/// The keys of all open objects are on one stack, as a hash and an offset, so a key uses 16 bytes while its object is open. Objects with
/// many keys get a hash table.
struct OpenKeys {
  private struct Key {
    var hash: UInt64
    var offset: Int
  }

  private struct Level {
    var isObject: Bool
    var firstKey: Int
    /// Finds keys by their hash, once the object has many.
    var table: KeyTable<UInt64>?
  }

  private static let mostCompared = 16

  private var levels: [Level] = []
  private var keys: [Key] = []
  /// A file cannot be made so that its keys have equal hashes, as it cannot know this number.
  private let seed = UInt64.random(in: .min ... .max)

  /// True if the innermost open container has keys.
  var isInObject: Bool { levels.last?.isObject == true }

  mutating func open(isObject: Bool) {
    levels.append(Level(isObject: isObject, firstKey: keys.count))
  }

  mutating func close() {
    if let level = levels.popLast() { keys.removeLast(keys.count - level.firstKey) }
  }

  /// Adds a key to the innermost container, or returns the offset of an equal one that it has. `isSame` compares the keys at two
  /// offsets.
  mutating func add(
    _ offset: Int, hash: UInt64, isSame: (Int, Int) -> Bool
  ) -> Int? {
    guard let level = levels.last else { return nil }
    let key = Key(hash: hash, offset: offset)
    if let first = earlier(key, in: level, isSame) { return first }
    keys.append(key)
    if keys.count - level.firstKey > Self.mostCompared { addToTable() }
    return nil
  }

  /// Adds the last key to the table of the innermost object, or all its keys if it has no table yet.
  private mutating func addToTable() {
    let level = levels.count - 1
    var table = levels[level].table.take() ?? KeyTable(capacity: 4 * Self.mostCompared)
    let isNew = keys.count - levels[level].firstKey == Self.mostCompared + 1
    for index in (isNew ? levels[level].firstKey : keys.count - 1)..<keys.count {
      table.add(index) { keys[$0].hash }
    }
    levels[level].table = table
  }

  /// Returns the offset of an equal key in the innermost object.
  private func earlier(
    _ key: Key, in level: Level, _ isSame: (Int, Int) -> Bool
  ) -> Int? {
    guard let table = level.table else {
      var index = level.firstKey
      while index < keys.count {
        if keys[index].hash == key.hash, isSame(keys[index].offset, key.offset) {
          return keys[index].offset
        }
        index += 1
      }
      return nil
    }
    let index = table.index(of: key.hash) {
      keys[$0].hash == key.hash && isSame(keys[$0].offset, key.offset)
    }
    return index.map { keys[$0].offset }
  }

  /// Hashes eight bytes at a time.
  func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(bytes.count) ^ seed
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    if offset < bytes.count {
      var rest: UInt64 = 0
      while offset < bytes.count {
        rest = rest << 8 | UInt64(bytes[offset])
        offset += 1
      }
      mix(rest)
    }
    return hash
  }
}
