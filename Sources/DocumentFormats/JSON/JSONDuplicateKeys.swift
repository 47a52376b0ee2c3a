import CScan
import DocumentTree
import ModelBasics

/// Finds duplicate keys of objects in one pass over a text that is valid up to a limit.
///
/// The keys of all open objects are on one stack, as a hash and an offset, so a key uses 16 bytes
/// while its object is open. Objects with many keys get a hash table.
package struct JSONDuplicateKeys: IteratorProtocol {
  private struct Key {
    var hash: UInt64
    var offset: Int
  }

  private struct Level {
    var isObject: Bool
    var firstKey: Int
    /// Finds keys by their hash, once the object has many.
    var table: Table?
  }

  /// Indexes in `keys`, each in the slot that its hash gives or the next free one (linear probing);
  /// `free` in slots that are not used. A `Dictionary` would hash the hashes again.
  private struct Table {
    static let free = -1
    private(set) var slots = [Int](repeating: free, count: 4 * mostCompared)
    private var count = 0

    func first(from hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }
    func slot(after slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

    mutating func add(_ index: Int, _ keys: [Key]) {
      if 2 * count >= slots.count {
        let old = slots
        slots = [Int](repeating: Self.free, count: 2 * old.count)
        for index in old where index != Self.free { place(index, keys) }
      }
      place(index, keys)
      count += 1
    }

    private mutating func place(_ index: Int, _ keys: [Key]) {
      var slot = first(from: keys[index].hash)
      while slots[slot] != Self.free { slot = self.slot(after: slot) }
      slots[slot] = index
    }
  }

  private let storage: Bytes
  private let dialect: JSONDialect
  private let limit: Int
  private var reader: JSONTokenReader
  private var levels: [Level] = []
  private var keys: [Key] = []
  private var expectsKey = false
  private var released = 0

  private static let mostCompared = 16
  private static let longestShown = 60

  package init(_ storage: Bytes, _ dialect: JSONDialect, upTo limit: Int) {
    self.storage = storage
    self.dialect = dialect
    self.limit = min(limit, storage.count)
    let text = JSONText(storage, dialect)
    reader = JSONTokenReader(text, at: text.start)
  }

  /// Returns the next key that its object already has.
  package mutating func next() -> DuplicateKey? {
    while let token = reader.next(before: limit) {
      releaseBehind()
      switch token.kind {
      case .string, .word:
        guard expectsKey else { continue }
        expectsKey = false
        if let duplicate = note(reader.span(of: token)) { return duplicate }
      case .openObject, .openArray:
        expectsKey = token.kind == .openObject
        levels.append(Level(isObject: expectsKey, firstKey: keys.count))
      case .close:
        if let level = levels.popLast() { keys.removeLast(keys.count - level.firstKey) }
        expectsKey = false
      case .comma: expectsKey = levels.last?.isObject == true
      case .colon: break
      }
    }
    return nil
  }

  /// Releases the pages of a mapped file that have been passed. Duplicates are rare, so few are
  /// read again.
  private mutating func releaseBehind() {
    guard reader.offset - released >= 4 << 20 else { return }
    storage.releasePages(Span(released, reader.offset))
    released = reader.offset
  }

  private mutating func note(_ span: Span) -> DuplicateKey? {
    guard let level = levels.last else { return nil }
    let key = Key(hash: hash(span), offset: span.start)
    guard let first = earlier(key, in: level) else {
      keys.append(key)
      if keys.count - level.firstKey > Self.mostCompared { addToTable() }
      return nil
    }
    let token = storage.array(Span(span.start, min(span.end, span.start + Self.longestShown)))
    let isCut = span.count > Self.longestShown
    return DuplicateKey(
      offset: span.start, first: first,
      key: String(decoding: token, as: UTF8.self) + (isCut ? "…" : ""))
  }

  /// Adds the last key to the table of the innermost object, or all its keys if it has no table yet.
  private mutating func addToTable() {
    let level = levels.count - 1
    var table = levels[level].table.take() ?? Table()
    let isNew = keys.count - levels[level].firstKey == Self.mostCompared + 1
    for index in (isNew ? levels[level].firstKey : keys.count - 1)..<keys.count {
      table.add(index, keys)
    }
    levels[level].table = table
  }

  /// Returns the offset of an equal key in the innermost object.
  private func earlier(_ key: Key, in level: Level) -> Int? {
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
    var slot = table.first(from: key.hash)
    while table.slots[slot] != Table.free {
      let other = keys[table.slots[slot]]
      if other.hash == key.hash, isSame(other.offset, key.offset) { return other.offset }
      slot = table.slot(after: slot)
    }
    return nil
  }

  private func isSame(_ first: Int, _ second: Int) -> Bool { bytes(first) == bytes(second) }

  private func bytes(_ start: Int) -> [UInt8] {
    let end = reader.text.endOfToken(start, limit: limit) ?? limit
    return JSONString.bytes(of: storage.array(Span(start, end)), dialect)
  }

  /// Returns the hash of a key with its escapes resolved.
  private func hash(_ span: Span) -> UInt64 {
    let text = reader.text
    let quotes = text.isQuote(text[span.start]) ? 1 : 0
    let inside = Span(span.start + quotes, max(span.start + quotes, span.end - quotes))
    let bytes = UnsafeRawBufferPointer(start: text.bytes + inside.start, count: inside.count)
    guard scan_byte(text.bytes + inside.start, inside.count, UInt8(ascii: "\\")) == inside.count
    else {
      return JSONString.bytes(of: storage.array(span), dialect).withUnsafeBytes {
        Self.hash($0, seed)
      }
    }
    return Self.hash(bytes, seed)
  }

  /// A file cannot be made so that its keys have equal hashes, as it cannot know this number.
  private let seed = UInt64.random(in: .min ... .max)

  /// Hashes eight bytes at a time.
  private static func hash(_ bytes: UnsafeRawBufferPointer, _ seed: UInt64) -> UInt64 {
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
