import CScan
import DocumentTree
import ModelBasics

/// Finds keys that an object has more than once, in one pass over a text that is valid up to a
/// limit.
///
/// The keys of all open objects stand on one stack; each is a hash and a place, so a key costs 16
/// bytes while its object is open. Objects with many keys get a table.
package struct JSONDuplicateKeys: IteratorProtocol {
  private struct Key {
    var hash: UInt64
    var offset: Int
  }

  private struct Level {
    var isObject: Bool
    var firstKey: Int
    /// Places in `keys` by hash, once there are many.
    var table: [UInt64: Int]?
  }

  private let storage: Bytes
  private let text: JSONText
  private let limit: Int
  private var offset: Int
  private var levels: [Level] = []
  private var keys: [Key] = []
  private var expectsKey = false
  private var released = 0

  private static let mostCompared = 16
  private static let longestShown = 60

  package init(_ storage: Bytes, upTo limit: Int) {
    self.storage = storage
    text = JSONText(storage)
    self.limit = min(limit, storage.count)
    offset = text.start
  }

  /// The next key that its object has already.
  package mutating func next() -> DuplicateKey? {
    while offset < limit {
      releaseBehind()
      switch text.bytes[offset] {
      case UInt8(ascii: "\""):
        let start = offset
        offset = text.endOfString(offset, limit: limit) ?? limit
        guard expectsKey else { continue }
        expectsKey = false
        if let duplicate = note(start, offset) { return duplicate }
      case UInt8(ascii: "{"): open(isObject: true)
      case UInt8(ascii: "["): open(isObject: false)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
      case UInt8(ascii: ","):
        expectsKey = levels.last?.isObject == true
        offset += 1
      case UInt8(ascii: "/"): offset = text.endOfComment(offset) ?? limit
      default: offset += 1
      }
    }
    return nil
  }

  /// Pages of a mapped file that have been passed are given back; a key seen again is rare.
  private mutating func releaseBehind() {
    guard offset - released >= 4 << 20 else { return }
    storage.releasePages(Span(released, offset))
    released = offset
  }

  private mutating func open(isObject: Bool) {
    levels.append(Level(isObject: isObject, firstKey: keys.count))
    expectsKey = isObject
    offset += 1
  }

  private mutating func close() {
    if let level = levels.popLast() { keys.removeSubrange(level.firstKey...) }
    expectsKey = false
    offset += 1
  }

  private mutating func note(_ start: Int, _ end: Int) -> DuplicateKey? {
    let key = Key(hash: hash(start, end), offset: start)
    guard let first = earlier(key) else {
      keys.append(key)
      return nil
    }
    let token = storage.array(Span(start, min(end, start + Self.longestShown)))
    let isCut = end - start > Self.longestShown
    return DuplicateKey(
      offset: start, first: first, key: String(decoding: token, as: UTF8.self) + (isCut ? "…" : ""))
  }

  /// Where the innermost object has a key already; else the key is entered in its table.
  private mutating func earlier(_ key: Key) -> Int? {
    let level = levels.count - 1
    guard level >= 0 else { return nil }
    let firstKey = levels[level].firstKey
    guard keys.count - firstKey >= Self.mostCompared else {
      return keys[firstKey...].first { $0.hash == key.hash && isSame($0.offset, key.offset) }?
        .offset
    }
    if levels[level].table == nil {
      var table: [UInt64: Int] = [:]
      for place in firstKey..<keys.count { table[keys[place].hash] = place }
      levels[level].table = table
    }
    if let place = levels[level].table?[key.hash], isSame(keys[place].offset, key.offset) {
      return keys[place].offset
    }
    levels[level].table?[key.hash] = keys.count
    return nil
  }

  private func isSame(_ first: Int, _ second: Int) -> Bool { bytes(first) == bytes(second) }

  private func bytes(_ start: Int) -> [UInt8] {
    let end = text.endOfString(start, limit: limit) ?? limit
    return JSONString.bytes(of: storage.array(Span(start, end)))
  }

  /// Equal for keys that are the same with their escapes resolved.
  private func hash(_ start: Int, _ end: Int) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let inside = max(0, end - start - 2)
    if scan_byte(text.bytes + start + 1, inside, UInt8(ascii: "\\")) < inside {
      let bytes = JSONString.bytes(of: storage.array(Span(start, end)))
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    } else {
      for place in start + 1..<start + 1 + inside {
        hash = (hash ^ UInt64(text.bytes[place])) &* 0x100_0000_01B3
      }
    }
    return hash
  }
}
