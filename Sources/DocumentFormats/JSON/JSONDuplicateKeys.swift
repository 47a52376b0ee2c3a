import CScan
import DocumentTree
import ModelBasics

/// Finds duplicate keys of objects in one pass over a text that is valid up to a limit.
package struct JSONDuplicateKeys: IteratorProtocol {
  private let storage: Bytes
  private let text: JSONText
  private var keys: JSONKeyStack
  /// Reads a token that the search does not know.
  private var reader: JSONTokenReader
  private var released = 0
  /// The window of tokens.
  private var positions: [UInt32] = []
  private var count = 0
  private var base = 0
  private var searched: Int
  /// The end of the last token in the windows before this one.
  private var searchStart: Int
  private var tokens = scan_token_state()

  private static let window = 1 << 15

  package init(_ storage: Bytes, _ dialect: JSONDialect, upTo limit: Int) {
    self.storage = storage
    let whole = JSONText(storage, dialect)
    text = JSONText(whole, upTo: limit)
    keys = JSONKeyStack(storage, text, dialect)
    reader = JSONTokenReader(text, at: text.start)
    searched = text.start
    searchStart = text.start
    tokens.allows_unpaired = 1
  }

  /// Returns the next key that its object already has.
  package mutating func next() -> DuplicateKey? {
    while true {
      let result = positions.withUnsafeBufferPointer { positions in
        guard let start = positions.baseAddress else { return SCAN_KEYS_READ_ALL }
        return scan_keys(text.bytes, text.count, base, start, count, &keys.state)
      }
      switch result {
      case SCAN_KEYS_FOUND:
        if let duplicate = keys.note(Span(keys.state.start, keys.state.end)) { return duplicate }
      case SCAN_KEYS_FULL: keys.grow()
      case SCAN_KEYS_UNKNOWN:
        if let duplicate = readToken(at: keys.state.start) { return duplicate }
      default:
        releaseBehind(searched)
        if tokens.is_stopped != 0, !passComment(), let duplicate = readToken(at: readTo) {
          return duplicate
        }
        guard searched < text.count else { return nil }
        search()
      }
    }
  }

  /// Finds the tokens of the next window.
  private mutating func search() {
    if positions.isEmpty { positions = [UInt32](repeating: 0, count: Self.window / 2) }
    searchStart = readTo
    base = searched
    let length = min(Self.window, text.count - searched)
    let bytes = text.bytes + searched
    count = positions.withUnsafeMutableBufferPointer { positions in
      guard let start = positions.baseAddress else { return 0 }
      return text.isJSON5
        ? scan_checked_json5_tokens(
          bytes, length, text.count - searched, &tokens, start, positions.count, 512)
        : scan_checked_tokens(bytes, length, &tokens, start, positions.count, 512)
    }
    searched += tokens.read
    keys.state.next = 0
  }

  /// The end of the last token that the keys have been taken from; the start of a string that is not closed, or of a word, which
  /// is no key any more.
  private var readTo: Int {
    if keys.state.string_start >= 0 { return keys.state.string_start }
    guard count > 0 else { return searchStart }
    let last = base + Int(positions[count - 1])
    return text.isDelimiter(text[last]) || text.isQuote(text[last]) ? last + 1 : last
  }

  /// Passes the comment at which the search has stopped. JSON5 is searched with its comments.
  private mutating func passComment() -> Bool {
    guard !text.isJSON5, tokens.is_stopped == 1, searched < text.count, text.isComment(searched),
      let end = text.endOfComment(searched)
    else { return false }
    searched = end
    tokens.in_word = 0
    return true
  }

  /// Reads one token, and goes on after it. Returns a key that its object already has.
  private mutating func readToken(at offset: Int) -> DuplicateKey? {
    keys.state.string_start = -1
    count = 0
    tokens = scan_token_state()
    tokens.allows_unpaired = 1
    reader.skip(to: offset)
    guard let token = reader.next(before: text.count) else {
      searched = text.count
      return nil
    }
    searched = max(reader.span(of: token).end, offset + 1)
    searchStart = searched
    switch token.kind {
    case .string, .word:
      guard keys.state.expects_key != 0 else { return nil }
      keys.state.expects_key = 0
      return keys.note(reader.span(of: token))
    case .openObject, .openArray:
      keys.open(at: token.start, isObject: token.kind == .openObject)
      keys.state.expects_key = token.kind == .openObject ? 1 : 0
    case .close:
      keys.close()
      keys.state.expects_key = 0
    case .comma: keys.state.expects_key = keys.isInObject ? 1 : 0
    case .colon: break
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
