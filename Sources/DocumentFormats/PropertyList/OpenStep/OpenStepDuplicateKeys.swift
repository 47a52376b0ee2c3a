import DocumentTree
import ModelBasics

/// Finds duplicate keys of dictionaries in one pass over a text that is valid up to a limit.
struct OpenStepDuplicateKeys: IteratorProtocol {
  private let storage: Bytes
  private let limit: Int
  private var reader: OpenStepTokenReader
  private var keys = OpenKeys()
  /// True if the next string is a key.
  private var expectsKey = false

  init(_ storage: Bytes, upTo limit: Int) {
    self.storage = storage
    self.limit = min(limit, storage.count)
    let text = OpenStepText(storage)
    reader = OpenStepTokenReader(text, at: text.start)
    if text.isBare {
      keys.open(isObject: true)
      expectsKey = true
    }
  }

  mutating func next() -> DuplicateKey? {
    while let token = reader.next(before: limit) {
      switch token.kind {
      case .openDictionary, .openArray:
        expectsKey = token.kind == .openDictionary
        keys.open(isObject: expectsKey)
      case .closeDictionary, .closeArray:
        keys.close()
        expectsKey = false
      case .semicolon: expectsKey = keys.isInObject
      case .comma, .equals, .data, .stray: break
      case .string, .word:
        guard expectsKey else { continue }
        expectsKey = false
        let span = Span(token.start, token.end)
        let key = keyReader
        let hash = key(span.start).withUnsafeBytes(keys.hash)
        if let first = keys.add(span.start, hash: hash, isSame: { key($0) == key($1) }) {
          return DuplicateKey(span, first: first, in: storage)
        }
      }
    }
    return nil
  }

  /// Returns the bytes of the key at an offset.
  private var keyReader: (Int) -> [UInt8] {
    { [storage, text = reader.text] start in
      guard let token = text.token(at: start) else { return [] }
      return OpenStepString.bytes(of: storage.array(Span(start, token.end)))
    }
  }
}
