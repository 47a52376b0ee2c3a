import DocumentTree
import ModelBasics
import Synchronization

/// A key that its container already has.
package struct DuplicateKey: Hashable, Sendable {
  /// The offset of the duplicate. `first` is the offset of the first key.
  package var offset: Int
  package var first: Int
  /// The token of the key, truncated if it is long.
  package var key: String

  package init(offset: Int, first: Int, key: String) {
    self.offset = offset
    self.first = first
    self.key = key
  }

  /// The length in bytes from which a key is cut in messages.
  private static let longestShown = 60

  init(_ token: Span, first: Int, in storage: Bytes) {
    var end = min(token.end, token.start + Self.longestShown)
    // Not inside a character.
    while end < token.end, end > token.start, storage[end] & 0xC0 == 0x80 { end -= 1 }
    let shown = String(decoding: storage.array(Span(token.start, end)), as: UTF8.self)
    self.init(offset: token.start, first: first, key: end < token.end ? shown + "…" : shown)
  }
}

/// The duplicate keys of a text.
package struct DuplicateKeyList: Sendable {
  /// The first ones, up to a number.
  package private(set) var first: [DuplicateKey] = []
  package private(set) var count = 0
  /// The number of those that are kept.
  package let most: Int

  package init(most: Int) { self.most = most }

  init(_ keys: some IteratorProtocol<DuplicateKey>, most: Int) {
    self.init(most: most)
    var keys = keys
    while let key = keys.next() { add(key) }
  }

  mutating func add(_ key: DuplicateKey) {
    if first.count < most { first.append(key) }
    count += 1
  }

  /// Adds those of a part of the text that begins at an offset.
  package mutating func add(_ part: DuplicateKeyList, from offset: Int) {
    for key in part.first.prefix(most - first.count) {
      first.append(
        DuplicateKey(offset: key.offset + offset, first: key.first + offset, key: key.key))
    }
    count += part.count
  }
}

/// The duplicate keys of a text that are noted while its index is made.
package final class NotedDuplicateKeys: Sendable {
  /// The number of those that are kept.
  let most: Int
  private let keys = Mutex<DuplicateKeyList?>(nil)

  init(most: Int) { self.most = most }

  /// Nil until the whole text has been read.
  package internal(set) var found: DuplicateKeyList? {
    get { keys.withLock { $0 } }
    set { keys.withLock { $0 = newValue } }
  }
}
