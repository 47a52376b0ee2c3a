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
    /// The index in `keys` by hash, once the object has many keys.
    var table: [UInt64: Int]?
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
        if let duplicate = note(token.span) { return duplicate }
      case .openObject, .openArray:
        expectsKey = token.kind == .openObject
        levels.append(Level(isObject: expectsKey, firstKey: keys.count))
      case .close:
        if let level = levels.popLast() { keys.removeSubrange(level.firstKey...) }
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
    let key = Key(hash: hash(span), offset: span.start)
    guard let first = earlier(key) else {
      keys.append(key)
      return nil
    }
    let token = storage.array(Span(span.start, min(span.end, span.start + Self.longestShown)))
    let isCut = span.count > Self.longestShown
    return DuplicateKey(
      offset: span.start, first: first,
      key: String(decoding: token, as: UTF8.self) + (isCut ? "…" : ""))
  }

  /// Returns the offset of an equal key in the innermost object; otherwise adds the key to the
  /// table.
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
    let end = reader.text.endOfToken(start, limit: limit) ?? limit
    return JSONString.bytes(of: storage.array(Span(start, end)), dialect)
  }

  /// Returns the hash of a key with its escapes resolved.
  private func hash(_ span: Span) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let text = reader.text
    let quotes = text.isQuote(text[span.start]) ? 1 : 0
    let inside = Span(span.start + quotes, max(span.start + quotes, span.end - quotes))
    if scan_byte(text.bytes + inside.start, inside.count, UInt8(ascii: "\\")) < inside.count {
      for byte in JSONString.bytes(of: storage.array(span), dialect) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    } else {
      for offset in inside.start..<inside.end {
        hash = (hash ^ UInt64(text.bytes[offset])) &* 0x100_0000_01B3
      }
    }
    return hash
  }
}
