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
  private var positions: UnsafePointer<UInt32>?
  private var count = 0
  private var base = 0
  private var searched: Int
  /// The end of the last token in the windows before this one.
  private var searchStart: Int
  private var tokens = scan_token_state()
  private var memory: Memory?
  private var shared: JSONSharedTokens?

  private static let window = 1 << 15

  /// The positions of a window that was searched here.
  private final class Memory {
    let positions = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: window / 2)
    deinit { positions.deallocate() }
  }

  init(
    _ storage: Bytes, _ dialect: JSONDialect, upTo limit: Int,
    beside reading: JSONTokensAhead.Shared? = nil
  ) {
    self.storage = storage
    let whole = JSONText(storage, dialect)
    text = JSONText(whole, upTo: limit)
    keys = JSONKeyStack(storage, text, dialect)
    reader = JSONTokenReader(text, at: text.start)
    searched = text.start
    searchStart = text.start
    tokens.allows_unpaired = 1
    shared = reading.map(JSONSharedTokens.init)
  }

  /// Returns the next key that its object already has.
  package mutating func next() -> DuplicateKey? {
    while true {
      switch scan_keys(text.bytes, text.count, base, positions, count, &keys.state) {
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
    searchStart = readTo
    keys.state.next = 0
    if let window = shared?.next(from: searched) {
      take(window)
    } else {
      searchHere()
    }
  }

  private mutating func take(_ window: scan_window) {
    setState(window.state)
    base = window.start
    positions = UnsafePointer(window.positions)
    count = window.count
    // What was searched here before this window was shared.
    while count > 0, let first = positions?.pointee, base + Int(first) < searched {
      positions = positions?.successor()
      count -= 1
    }
    searched = window.start + tokens.read
  }

  private mutating func setState(_ state: scan_token_state) {
    tokens = state
    tokens.allows_unpaired = 1
  }

  private mutating func searchHere() {
    let memory = memory ?? Memory()
    self.memory = memory
    base = searched
    let length = min(Self.window, text.count - searched)
    let bytes = text.bytes + searched
    count =
      text.isJSON5
      ? scan_checked_json5_tokens(
        bytes, length, text.count - searched, &tokens, memory.positions.baseAddress,
        memory.positions.count, 512)
      : scan_checked_tokens(
        bytes, length, &tokens, memory.positions.baseAddress, memory.positions.count, 512)
    positions = UnsafePointer(memory.positions.baseAddress)
    searched += tokens.read
    // Only whole blocks are searched, so the tokens found beyond the start of the shared windows are left out.
    if let joined = shared?.joined, searched > joined.start {
      while count > 0, base + Int(memory.positions[count - 1]) >= joined.start { count -= 1 }
      searched = joined.start
      setState(joined.state)
    }
  }

  /// The end of the last token that the keys have been taken from; the start of a string that is not closed, or of a word, which
  /// is no key any more.
  private var readTo: Int {
    if keys.state.string_start >= 0 { return keys.state.string_start }
    guard count > 0, let positions else { return searchStart }
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
