import CScan
import DocumentTree
import ModelBasics

// Most of a text is read by `scan_walk_json`, window by window: positions of tokens from
// `scan_checked_tokens`, then the grammar over them. It stops at what it does not know, such as a fault,
// and ``JSONReader`` reads this token with care and goes on here.

/// Reads the tokens of a text as long as they are what the grammar expects.
struct JSONWalk {
  private var text: JSONText
  private var buffers = Buffers(capacity: largest / 2)
  private var tokens = scan_token_state()
  private var walk = scan_json_walk()
  private var validity = UTF8Windows()
  private var searched = 0
  private var size = 0
  /// Where the search began, was restarted, or passed a comment last.
  private var restarted = 0
  private var ahead: JSONTokensAhead?
  /// The next part that a former text has too.
  private var jump: FormerText.Jump?

  private let options: Options
  private static let largest = 1 << 15

  struct Options {
    /// Texts that are shorter are read token by token.
    var leastLength = 2048
    /// The size of the first window. The next are longer.
    var firstSize = 1024
    /// The greatest number of bits of the vectors.
    var width: Int32 = 512
    /// The bytes that are read without a stop before tokens are searched ahead of the walk, and that must then be left.
    var aheadAfter = 1 << 20
    /// The size of its windows.
    var aheadSize = JSONTokensAhead.window
    /// True if numbers and literals are checked before the walk where no other thread searches, too.
    var checksWords = false
  }

  /// The memory of a walk, for a number of positions. Most of the room for records is never touched.
  private final class Buffers {
    let capacity: Int
    let positions: UnsafeMutablePointer<UInt32>
    let records: UnsafeMutablePointer<scan_record>
    let checkpoints: UnsafeMutablePointer<scan_checkpoint>

    init(capacity: Int) {
      self.capacity = capacity
      positions = .allocate(capacity: capacity)
      records = .allocate(capacity: 2 * capacity)
      checkpoints = .allocate(capacity: capacity)
    }

    deinit {
      positions.deallocate()
      records.deallocate()
      checkpoints.deallocate()
    }
  }

  init(_ text: JSONText, _ options: Options) {
    self.text = text
    self.options = options
    walk.string_start = -1
  }

  enum Stop {
    /// The next token has to be read with care.
    case token
    /// All other tokens have to be read with care.
    case unsuitable
    case cancelled
  }

  /// The start of the last document, if each line is one.
  var document: Int { walk.document }

  /// Reads on from the state of a reader, and changes it. With `isAtLine`, each line is one document, and the
  /// reader is at the start of one.
  mutating func read(_ reader: inout JSONReader, isAtLine: Bool = false) -> Stop {
    // The part before a jump may end in a comment.
    if text.isJSON5 { reader.former = nil }
    start(reader)
    walk.is_lines = isAtLine ? 1 : 0
    walk.is_json5 = text.isJSON5 ? 1 : 0
    walk.width = options.width
    defer {
      ahead = nil
      reader.take(walk)
    }
    while searched < text.count {
      guard reader.goesOn(at: walk.string_start < 0 ? walk.token_end : searched) else {
        return .cancelled
      }
      let base = searched
      let found = search(reader)
      // The byte may be in a comment, which has no token.
      if text.isJSON5, validity.firstInvalid < .max { return .unsuitable }
      let result = read(base, found, &reader)
      if validity.firstInvalid < walk.token_end { reader.noteInvalid(validity.firstInvalid) }
      guard result == SCAN_READ_ALL else { return .token }
      switch tokens.is_stopped {
      case 0: break
      case 1:
        guard passComment(&reader) else { return .token }
      default: return .token
      }
      if let former = reader.former, let stop = follow(former, &reader) { return stop }
    }
    return .token
  }

  /// Passes what the former text has too, at the start of a jump; else searches for one.
  private mutating func follow(_ former: FormerText, _ reader: inout JSONReader) -> Stop? {
    guard let jump else {
      let position = walk.string_start < 0 ? walk.token_end : walk.string_start
      jump = former.jump(from: position, in: reader.builder.someContainers())
      return nil
    }
    guard searched >= jump.start else { return nil }
    self.jump = nil
    let isAtChild =
      searched == jump.start && walk.string_start < 0 && reader.builder.level == jump.level
      && (walk.expects == reader.builder.container.expectsEntry
        || walk.expects == reader.builder.container.expectsFirstEntry)
    guard isAtChild else { return .token }
    guard
      let stretch = former.stretch(
        jump, in: reader.builder.container, reader.builder.findings)
    else {
      // A finding that was the first of its kind is gone, and only reading finds the next one.
      reader.former = nil
      restart(at: searched)
      return nil
    }
    reader.builder.pass(stretch)
    walk.expects = reader.builder.container.expectsEntry
    walk.token_end = jump.end
    restart(at: jump.end)
    return nil
  }

  /// Goes on at an offset between tokens.
  private mutating func restart(at offset: Int) {
    let allowsUnpaired = tokens.allows_unpaired
    tokens = scan_token_state()
    tokens.allows_unpaired = allowsUnpaired
    validity.restart()
    searched = offset
    restarted = offset
    ahead = nil
    size = options.firstSize
  }

  private mutating func start(_ reader: borrowing JSONReader) {
    text = reader.text
    walk.expects = reader.expects.forWalk
    walk.key_start = min(reader.keyStart, .max / 2)
    walk.key_end = reader.keyEnd
    walk.comma = reader.comma
    walk.token_end = reader.tokenOffset
    walk.string_start = -1
    walk.document = reader.tokenOffset
    walk.line_end = .max
    tokens.allows_unpaired = reader.hasSurrogateNote ? 1 : 0
    jump = nil
    restart(at: reader.tokenOffset)
  }

  /// Finds the tokens of the next window.
  private mutating func search(
    _ reader: borrowing JSONReader
  ) -> UnsafeBufferPointer<UInt32> {
    if ahead == nil, isWorthAhead(reader) { beginAhead(reader) }
    let found: UnsafeBufferPointer<UInt32>
    if let window = ahead?.next() {
      tokens = window.state
      walk.has_valid_words = window.has_valid_words
      found = UnsafeBufferPointer(start: window.positions, count: window.count)
    } else {
      found = searchHere()
      let checks = options.checksWords && !text.isJSON5
      walk.has_valid_words =
        checks
        ? scan_are_words_valid(text.bytes, text.count, searched, found.baseAddress, found.count) : 0
    }
    let read = Span(searched, searched + tokens.read)
    validity.check(text, read, isASCII: tokens.beyond_ascii == 0)
    searched = read.end
    return found
  }

  private mutating func searchHere() -> UnsafeBufferPointer<UInt32> {
    let end = min(text.count, jump.map { $0.start } ?? .max)
    let length = min(size, end - searched)
    size = min(4 * size, Self.largest)
    let start = text.bytes + searched
    let count =
      text.isJSON5
      ? scan_checked_json5_tokens(
        start, length, text.count - searched, &tokens, buffers.positions, buffers.capacity,
        options.width)
      : scan_checked_tokens(
        start, length, &tokens, buffers.positions, buffers.capacity, options.width)
    return UnsafeBufferPointer(start: buffers.positions, count: count)
  }

  /// True if much has been read without a stop, and much is left.
  private func isWorthAhead(_ reader: borrowing JSONReader) -> Bool {
    searched - restarted >= options.aheadAfter && text.count - searched >= options.aheadAfter
      && !text.isJSON5 && reader.former == nil
  }

  private mutating func beginAhead(_ reader: borrowing JSONReader) {
    ahead = JSONTokensAhead(
      text, reader.storage, from: searched, tokens, width: options.width,
      window: options.aheadSize)
    guard ahead != nil else {
      restarted = .max
      return
    }
    let capacity = scan_ahead_capacity(options.aheadSize)
    if buffers.capacity < capacity { buffers = Buffers(capacity: capacity) }
  }

  private mutating func read(
    _ base: Int, _ found: UnsafeBufferPointer<UInt32>, _ reader: inout JSONReader
  ) -> scan_walk_result {
    walk.records = buffers.records
    walk.checkpoints = buffers.checkpoints
    walk.searched = searched
    walk.next = 0
    var result = readOn(base, found, &reader)
    while result == SCAN_KEY_FOUND {
      reader.keys?.add(Span(walk.key_start, walk.key_end))
      result = readOn(base, found, &reader)
    }
    return result
  }

  private mutating func readOn(
    _ base: Int, _ found: UnsafeBufferPointer<UInt32>, _ reader: inout JSONReader
  ) -> scan_walk_result {
    var result = SCAN_STOPPED
    let keys = reader.keys
    walk.has_outer = reader.builder.hasForgotten ? 1 : 0
    let change = reader.builder.withContainers { containers, top in
      walk.containers = containers.baseAddress
      walk.capacity = containers.count
      walk.top = top
      walk.keys = keys?.state(
        roomForKeys: (found.count - walk.next) / 3 + 1, objects: containers.count - top)
      result = scan_walk_json(
        text.bytes, text.count, base, found.baseAddress, found.count, SparseIndex.grain,
        SparseIndex.skipCost, &walk)
      top = walk.top
    }
    reader.changeDepth(by: change)
    reader.builder.append(
      UnsafeBufferPointer(start: buffers.records, count: walk.record_count),
      UnsafeBufferPointer(start: buffers.checkpoints, count: walk.checkpoint_count))
    walk.record_count = 0
    walk.checkpoint_count = 0
    return result
  }

  /// Passes the comment at which the search has stopped. Returns false if it has to be read with care.
  private mutating func passComment(_ reader: inout JSONReader) -> Bool {
    guard reader.dialect == .withComments, text.isComment(searched),
      let end = text.endOfComment(searched)
    else { return false }
    reader.builder.noteDeviation(JSONFault.commentNotAllowed.at(searched))
    reader.checkComment(Span(searched, end))
    searched = end
    restarted = end
    ahead = nil
    tokens.in_word = 0
    return true
  }
}

extension OpenContainer {
  fileprivate var expectsEntry: scan_expectation {
    isKeyed ? SCAN_EXPECTS_KEY : SCAN_EXPECTS_VALUE
  }

  fileprivate var expectsFirstEntry: scan_expectation {
    isKeyed ? SCAN_EXPECTS_KEY_OR_CLOSE : SCAN_EXPECTS_VALUE_OR_CLOSE
  }
}

extension JSONReader.Expectation {
  fileprivate var forWalk: scan_expectation {
    switch self {
    case .value: SCAN_EXPECTS_VALUE
    case .valueOrClose: SCAN_EXPECTS_VALUE_OR_CLOSE
    case .key: SCAN_EXPECTS_KEY
    case .keyOrClose: SCAN_EXPECTS_KEY_OR_CLOSE
    case .separator: SCAN_EXPECTS_SEPARATOR
    case .colon: SCAN_EXPECTS_COLON
    }
  }

  fileprivate init(_ expectation: scan_expectation) {
    switch expectation {
    case SCAN_EXPECTS_VALUE_OR_CLOSE: self = .valueOrClose
    case SCAN_EXPECTS_KEY: self = .key
    case SCAN_EXPECTS_KEY_OR_CLOSE: self = .keyOrClose
    case SCAN_EXPECTS_SEPARATOR: self = .separator
    case SCAN_EXPECTS_COLON: self = .colon
    default: self = .value
    }
  }
}

extension JSONReader {
  /// Takes over the state after a walk.
  fileprivate mutating func take(_ walk: scan_json_walk) {
    expects = Expectation(walk.expects)
    keyStart = walk.key_start == .max / 2 ? .max : walk.key_start
    keyEnd = walk.key_end
    comma = walk.comma
    goOn(at: walk.token_end)
  }
}
