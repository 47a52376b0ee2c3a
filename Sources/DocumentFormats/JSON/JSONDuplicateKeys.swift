import CScan
import DocumentTree
import ModelBasics

/// Finds duplicate keys of objects in one pass over a text that is valid up to a limit.
package struct JSONDuplicateKeys: IteratorProtocol {
  private let storage: Bytes
  private let dialect: JSONDialect
  private let limit: Int
  private var reader: JSONTokenReader
  private var keys = OpenKeys()
  private var expectsKey = false
  private var released = 0

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
        let span = reader.span(of: token)
        let (hash, key) = (hash(span), keyReader)
        if let first = keys.add(span.start, hash: hash, isSame: { key($0) == key($1) }) {
          return DuplicateKey(span, first: first, in: storage)
        }
      case .openObject, .openArray:
        expectsKey = token.kind == .openObject
        keys.open(isObject: expectsKey)
      case .close:
        keys.close()
        expectsKey = false
      case .comma: expectsKey = keys.isInObject
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

  /// Returns the bytes of the key at an offset.
  private var keyReader: (Int) -> [UInt8] {
    { [storage, dialect, limit, text = reader.text] start in
      let end = text.endOfToken(start, limit: limit) ?? limit
      return JSONString.bytes(of: storage.array(Span(start, end)), dialect)
    }
  }

  /// Returns the hash of a key with its escapes resolved.
  private func hash(_ span: Span) -> UInt64 {
    let text = reader.text
    let quotes = text.isQuote(text[span.start]) ? 1 : 0
    let inside = Span(span.start + quotes, max(span.start + quotes, span.end - quotes))
    let bytes = UnsafeRawBufferPointer(start: text.bytes + inside.start, count: inside.count)
    guard scan_byte(text.bytes + inside.start, inside.count, UInt8(ascii: "\\")) == inside.count
    else {
      return JSONString.bytes(of: storage.array(span), dialect).withUnsafeBytes(keys.hash)
    }
    return keys.hash(bytes)
  }
}
