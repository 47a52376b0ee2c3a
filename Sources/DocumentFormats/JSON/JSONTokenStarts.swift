import CScan
import DocumentTree
import ModelBasics

// The positions of tokens in a window of a text, which moves on when its tokens have been read:
//
//   {"a\"b": 12, // note⏎ "c": …
//   ↑↑ ↑  ↑↑ ↑ ↑ ↑        ↑ ↑↑
//
// Words have one position, strings those of their quotes and of what must be checked in between, and
// a comment that of its slash: the search for positions stops there and goes on after the comment.

/// Finds the starts of tokens in order (``scan_tokens``).
struct JSONTokenStarts {
  private(set) var text: JSONText
  /// The offset up to which the text has been searched.
  private(set) var searched: Int
  private let checksUTF8: Bool
  private var validity = UTF8Windows()
  private var state = scan_token_state()
  /// True if the search is inside a string in single quotes (JSON5).
  private var isInSingleQuotes = false
  /// The offset that `positions` are counted from.
  private var base = 0
  private var positions: [UInt32] = []
  private var count = 0
  private var next = 0
  /// The size in bytes of the next window. The first is small, as many readers want few tokens.
  private var size = 256

  private static let largest = 1 << 15
  /// The positions that are left free for those of one more block.
  private static let slack = 72

  init(_ text: JSONText, at offset: Int, checksUTF8: Bool = false) {
    self.text = text
    self.checksUTF8 = checksUTF8
    searched = offset
  }

  /// The first byte that is not valid UTF-8, of the strings that have been searched. Only if
  /// `checksUTF8` is set.
  var firstInvalid: Int { validity.firstInvalid }

  /// Returns the next position, or nil if there is none before `limit`. Searches at most one window
  /// beyond it.
  @inline(__always)
  mutating func peek(before limit: Int) -> Int? {
    guard next < count || fill(limit) else { return nil }
    let start = base &+ Int(positions[next])
    return start < limit ? start : nil
  }

  /// Passes the position that ``peek(before:)`` has returned.
  @inline(__always)
  mutating func pass() { next &+= 1 }

  /// Goes on after the word or string that ends at an offset.
  mutating func end(at offset: Int) {
    guard offset < searched, text.isDelimiter(text.bytes[offset]) else {
      // The byte may belong to the same word for the search, as in `trueé`.
      return offset < text.count ? restart(at: offset) : ()
    }
    while next < count, base + Int(positions[next]) < offset { next += 1 }
  }

  mutating func setEnd(_ end: Int) { text.count = end }

  /// Goes on at an offset outside strings and comments.
  mutating func restart(at offset: Int) {
    size = 256
    validity.restart()
    searched = offset
    state = scan_token_state()
    isInSingleQuotes = false
    next = 0
    count = 0
  }

  @inline(never)
  private mutating func fill(_ limit: Int) -> Bool {
    next = 0
    count = 0
    while count == 0 {
      guard searched < min(limit, text.count) else { return false }
      base = searched
      if isInSingleQuotes { searchSingleQuoted() } else { search() }
    }
    return true
  }

  private mutating func search() {
    let length = min(size, text.count - searched)
    let capacity = min(size, Self.largest / 4) + Self.slack
    if positions.count < capacity { positions = [UInt32](repeating: 0, count: capacity) }
    size = min(4 * size, Self.largest)
    count = positions.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      return scan_tokens(
        text.bytes + searched, length, &state, start, buffer.count - 1, text.isJSON5 ? 1 : 0, 512)
    }
    let end = searched + state.read
    if checksUTF8 {
      validity.check(text, Span(searched, end), isASCII: state.beyond_ascii == 0)
    }
    searched = end
    if state.is_stopped != 0 { handleStop() }
  }

  /// Adds the position at which the search is, and moves on by some bytes.
  private mutating func add(length: Int) {
    positions[count] = UInt32(truncatingIfNeeded: searched - base)
    count += 1
    searched += length
  }

  private mutating func handleStop() {
    switch text.bytes[searched] {
    case UInt8(ascii: "/"):
      let end = text.isComment(searched) ? text.endOfComment(searched) ?? text.count : searched + 1
      add(length: end - searched)
      state.in_word = 0
    case JSONQuotes.single:
      add(length: 1)
      isInSingleQuotes = true
    default:
      let blank = text.lengthOfJSON5Blank(searched)
      if blank > 0 {
        searched += blank
        state.in_word = 0
      } else if state.in_word != 0 {
        searched += 1
      } else {
        add(length: 1)
        state.in_word = 1
      }
    }
  }

  private mutating func searchSingleQuoted() {
    let start = searched
    let end = min(text.count, searched + Self.largest)
    while count < positions.count, searched < end {
      searched += scan_single_quoted_special(text.bytes + searched, end - searched)
      guard searched < end else { break }
      let byte = text.bytes[searched]
      add(length: byte == UInt8(ascii: "\\") ? min(2, text.count - searched) : 1)
      if byte == JSONQuotes.single {
        isInSingleQuotes = false
        state.in_word = 0
        break
      }
    }
    if checksUTF8 { validity.check(text, Span(start, searched), isASCII: false) }
  }
}
