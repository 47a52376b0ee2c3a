import CScan
import DocumentTree
import ModelBasics

/// Finds duplicate keys of objects in one pass over a text that is valid up to a limit.
package struct JSONDuplicateKeys: IteratorProtocol {
  private let storage: Bytes
  private let text: JSONText
  private var keys: JSONKeyStack
  /// Reads JSON5 token by token.
  private var reader: JSONTokenReader
  private var expectsKey = false
  private var released = 0
  /// The window of tokens.
  private var positions: [UInt32] = []
  private var count = 0
  private var base = 0
  private var searched: Int
  private var tokens = scan_token_state()

  private static let window = 1 << 15

  package init(_ storage: Bytes, _ dialect: JSONDialect, upTo limit: Int) {
    self.storage = storage
    let whole = JSONText(storage, dialect)
    text = JSONText(whole, upTo: limit)
    keys = JSONKeyStack(storage, text, dialect)
    reader = JSONTokenReader(text, at: text.start)
    searched = text.start
    tokens.allows_unpaired = 1
  }

  /// Returns the next key that its object already has.
  package mutating func next() -> DuplicateKey? {
    text.isJSON5 ? nextOfTokens() : nextOfWindows()
  }

  private mutating func nextOfWindows() -> DuplicateKey? {
    while true {
      let result = positions.withUnsafeBufferPointer { positions in
        guard let start = positions.baseAddress else { return SCAN_KEYS_READ_ALL }
        return scan_keys(text.bytes, base, start, count, &keys.state)
      }
      switch result {
      case SCAN_KEYS_FOUND:
        if let duplicate = keys.note(Span(keys.state.start, keys.state.end)) { return duplicate }
      case SCAN_KEYS_FULL: keys.grow()
      default:
        guard search() else { return nil }
      }
    }
  }

  /// Finds the tokens of the next window. Returns false at the end.
  private mutating func search() -> Bool {
    releaseBehind(searched)
    if tokens.is_stopped != 0 {
      // The text is valid, so this is a comment.
      guard searched < text.count, text.isComment(searched), let end = text.endOfComment(searched)
      else { return false }
      searched = end
      tokens.in_word = 0
    }
    guard searched < text.count else { return false }
    if positions.isEmpty { positions = [UInt32](repeating: 0, count: Self.window / 2) }
    base = searched
    count = positions.withUnsafeMutableBufferPointer { positions in
      guard let start = positions.baseAddress else { return 0 }
      return scan_checked_tokens(
        text.bytes + searched, min(Self.window, text.count - searched), &tokens, start,
        positions.count, 512)
    }
    searched += tokens.read
    keys.state.next = 0
    return true
  }

  private mutating func nextOfTokens() -> DuplicateKey? {
    while let token = reader.next(before: text.count) {
      releaseBehind(reader.offset)
      switch token.kind {
      case .string, .word:
        guard expectsKey else { continue }
        expectsKey = false
        if let duplicate = keys.note(reader.span(of: token)) { return duplicate }
      case .openObject, .openArray:
        expectsKey = token.kind == .openObject
        keys.open(at: token.start, isObject: expectsKey)
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
  private mutating func releaseBehind(_ offset: Int) {
    guard offset - released >= 4 << 20 else { return }
    storage.releasePages(Span(released, offset))
    released = offset
  }
}
