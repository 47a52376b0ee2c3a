import CScan
import DocumentTree
import ModelBasics

/// Reads a whole text by the grammar (RFC 8259) and reports the structure to an `IndexBuilder`.
///
/// One loop without recursion: the builder stores the open containers, and `expects` is the state.
/// Reading stops at the first fault. Invalid UTF-8 and unpaired surrogates are noted but are not
/// faults, as they are saved unchanged.
struct JSONReader: ~Copyable {
  enum Expectation {
    case value, valueOrClose, key, keyOrClose, separator
    /// After a key.
    case colon
  }

  let storage: Bytes
  private var tokens: JSONTokenReader
  let dialect: JSONDialect
  var builder: IndexBuilder
  /// The start of the current token; inside a string that is being checked, the current position.
  var offset: Int
  var expects = Expectation.value
  /// True if an unpaired surrogate has been noted; only the first one is.
  var hasSurrogateNote = false
  var hasInvalidNote = false
  /// The fault at which reading has ended. Not a result of the functions that read tokens, since a
  /// fault is large and rare; they return false instead.
  var fault: Fault?
  private(set) var isCancelled = false
  var comma = 0
  /// The end of the last token.
  private var tokenEnd = 0
  /// True if a correction is searched for each fault.
  var corrects = true
  /// The start and end of the last key.
  var keyStart = Int.max
  var keyEnd = 0
  // Copies of the builder's state, because they are read at every token.
  var depth = 0
  var isInObject = false
  var report = 1 << 20
  /// A text of which the parts that this one has too are not read again.
  var former: FormerText?
  /// The keys of open objects, if duplicates are noted.
  var keys: JSONKeyStack?
  private let walkOptions: JSONWalk.Options
  /// Kept for the next document, because of its memory.
  var walk: JSONWalk?

  init(
    _ storage: Bytes, _ dialect: JSONDialect, _ index: IndexBox,
    walk: JSONWalk.Options = JSONWalk.Options()
  ) {
    self.storage = storage
    self.dialect = dialect
    walkOptions = walk
    builder = IndexBuilder(index, storage, JSONScanner(storage, dialect))
    let text = JSONText(storage, dialect)
    tokens = JSONTokenReader(text, at: text.start, checksUTF8: true)
    offset = text.start
    keys = notedKeys.map { JSONKeyStack(storage, text, dialect, most: $0.most) }
  }

  var text: JSONText { tokens.text }

  /// Returns the first fault of a text, without a correction, or nil if the text is valid.
  static func firstFault(in bytes: Bytes, _ dialect: JSONDialect) -> Fault? {
    let index = IndexBox()
    var reader = JSONReader(bytes, dialect, index)
    reader.corrects = false
    reader.read()
    return index.fault
  }

  mutating func read() {
    readTokens()
    if !isCancelled { finish(fault) }
  }

  /// Strings up to this length in bytes are tokens. Longer ones are read in pieces, so that progress
  /// is reported and the work can be cancelled.
  private static let longestToken = 1 << 20

  // A constant of another module is behind a call.
  private let grain = SparseIndex.grain

  /// Reads the tokens up to the end of the text or the first fault. Without `walks`, they are read one by one.
  mutating func readTokens(walks: Bool = true) {
    tokens.skip(to: offset)
    var walk = walks ? takeWalk() : nil
    defer { self.walk = walk ?? self.walk }
    while true {
      switch walk?.read(&self) {
      case .cancelled:
        isCancelled = true
        return
      case .unsuitable: walk = nil
      case .token, nil: break
      }
      if expects == .separator, depth > 0, tokens.take(UInt8(ascii: ",")) {
        comma = tokens.offset &- 1
        expects = isInObject ? .key : .value
      }
      guard let token = nextToken() else { break }
      offset = token.start
      guard goesOn() else {
        isCancelled = true
        return
      }
      let isRead =
        switch expects {
        case .separator: readSeparator(token)
        case .key, .keyOrClose: readKey(token)
        case .colon: readColon(token)
        case .value, .valueOrClose: readEntryValue(token)
        }
      guard isRead else { return }
    }
    guard fault == nil else { return }
    offset = text.count
    fault = faultAtEnd()
  }

  /// Returns a walk, or nil if the rest of the text is too short for one.
  mutating func takeWalk() -> JSONWalk? {
    guard text.count - offset >= walkOptions.leastLength else { return nil }
    return walk.take() ?? JSONWalk(text, walkOptions)
  }

  /// Returns the next token, or nil at the end of the text or at a fault, which is then set.
  @inline(__always)
  private mutating func nextToken() -> JSONToken? {
    tokenEnd = tokens.offset
    let token = tokens.next(before: text.count, longest: Self.longestToken)
    return tokens.slash == .max ? token : afterComments(token)
  }

  /// Checks the comments between the last token and this one. Returns the token, or one for a slash
  /// that does not begin a comment.
  @inline(never)
  private mutating func afterComments(_ token: JSONToken?) -> JSONToken? {
    offset = tokens.takeSlash()
    guard skipTrivia() else { return nil }
    guard offset < token?.start ?? text.count else { return token }
    tokens.skip(to: offset + 1)
    return JSONToken(kind: .word, start: offset, end: offset + 1)
  }

  /// The number of open containers that are rebuilt to test a correction.
  private static let containersTried = 16

  @inline(never)
  mutating func fail(_ reason: JSONFault, at offset: Int) -> Bool {
    fault = reason.at(offset)
    return false
  }

  /// Makes reading stop before an offset.
  mutating func setLimit(_ limit: Int) { tokens.setEnd(limit) }

  /// The end of the last token.
  var tokenOffset: Int { tokens.offset }

  /// Goes on after a token that ends at an offset.
  mutating func goOn(at offset: Int) {
    tokens.skip(to: offset)
    isInObject = builder.isInKeyed
  }

  mutating func changeDepth(by change: Int) { depth += change }

  mutating func goesOn(at offset: Int) -> Bool {
    self.offset = offset
    return goesOn()
  }

  mutating func noteInvalid(_ offset: Int) {
    guard !hasInvalidNote else { return }
    hasInvalidNote = true
    builder.noteInvalidByte(offset)
  }

  /// Publishes the progress from time to time. Returns false if the work was cancelled.
  @inline(__always)
  mutating func goesOn() -> Bool {
    guard offset >= report else { return true }
    report = offset + 1 << 20
    return builder.progress(offset)
  }

  mutating func finish(_ fault: Fault?) {
    publishKeys()
    guard var fault else { return builder.finish(at: offset, fault: nil) }
    if corrects {
      fault =
        JSONCorrector(
          storage, dialect, tokenEnd: tokenEnd,
          containers: builder.innermost(Self.containersTried), depth: depth
        ).corrected(fault)
    }
    builder.finish(at: fault.stopOffset, fault: fault)
  }

  @inline(__always)
  private mutating func skipTrivia() -> Bool {
    while true {
      offset = text.skipBlank(offset)
      guard text[offset] == UInt8(ascii: "/"), text.isComment(offset) else { return true }
      if dialect == .strict { return fail(.commentNotAllowed, at: offset) }
      if dialect == .withComments { builder.noteDeviation(JSONFault.commentNotAllowed.at(offset)) }
      guard let end = text.endOfComment(offset) else {
        return fail(.unterminatedComment, at: offset)
      }
      checkComment(Span(offset, end))
      offset = end
    }
  }

  /// Notes the first byte of a comment that is not UTF-8.
  mutating func checkComment(_ span: Span) {
    guard !hasInvalidNote,
      let invalid = UTF8Validation.firstInvalid(text.bytes + span.start, span.count)
    else { return }
    noteInvalid(span.start + invalid)
  }

  private func faultAtEnd() -> Fault? {
    guard depth > 0 else { return expects == .value ? JSONFault.emptyDocument.at(offset) : nil }
    let fault: JSONFault =
      switch expects {
      case .separator: isInObject ? .unterminatedObject : .unterminatedArray
      case .key, .keyOrClose: .expectedKey
      case .colon: .expectedColon
      case .value, .valueOrClose: .expectedValue
      }
    return fault.at(offset)
  }

  @inline(__always)
  private mutating func readSeparator(_ token: JSONToken) -> Bool {
    guard depth > 0 else { return fail(.trailingData, at: offset) }
    if token.kind == .comma {
      // After a comment.
      comma = offset
      expects = isInObject ? .key : .value
      return true
    }
    guard text.bytes[offset] == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      return fail(isInObject ? .expectedCommaOrBrace : .expectedCommaOrBracket, at: offset)
    }
    close()
    return true
  }

  /// Reads a value that follows a key, or an element.
  @inline(__always)
  private mutating func readEntryValue(_ token: JSONToken) -> Bool {
    if depth > 0, !isInObject {
      if token.kind == .close, text.bytes[offset] == UInt8(ascii: "]") {
        return closeEarly(after: .valueOrClose)
      }
      builder.child(at: offset)
    } else if offset &- keyStart >= grain {
      builder.head(from: keyStart, keyEnd: keyEnd, to: offset)
    }
    return readValue(token)
  }

  private mutating func close() {
    if isInObject { keys?.closeObject() }
    builder.close(at: offset + 1)
    depth -= 1
    isInObject = builder.isInKeyed
    expects = .separator
  }

  /// Handles a closing bracket in the position of an entry: the container is empty, or has a
  /// trailing comma.
  private mutating func closeEarly(after open: Expectation) -> Bool {
    if expects != open {
      if dialect == .strict { return fail(.trailingCommaNotAllowed, at: comma) }
      if dialect == .withComments {
        builder.noteDeviation(JSONFault.trailingCommaNotAllowed.at(comma))
      }
    }
    close()
    return true
  }

  private mutating func readKey(_ token: JSONToken) -> Bool {
    keyStart = offset
    switch token.kind {
    case .string:
      builder.child(at: offset)
      guard checkString(token) else { return false }
    case .close where text.bytes[offset] == UInt8(ascii: "}"):
      return closeEarly(after: .keyOrClose)
    default:
      guard text.beginsKey(text.bytes[offset]) else { return fail(.expectedKey, at: offset) }
      builder.child(at: offset)
      guard let end = text.endOfIdentifier(offset) else { return fail(.expectedKey, at: offset) }
      tokens.endToken(at: end)
    }
    keyEnd = tokens.offset
    keys?.add(Span(keyStart, keyEnd))
    expects = .value
    if tokens.take(UInt8(ascii: ":")) { return true }
    guard let colon = nextToken() else {
      return fault == nil ? fail(.expectedColon, at: text.count) : false
    }
    return readColon(colon)
  }

  private mutating func readColon(_ token: JSONToken) -> Bool {
    expects = .value
    return token.kind == .colon || fail(.expectedColon, at: token.start)
  }

  @inline(__always)
  private mutating func readValue(_ token: JSONToken) -> Bool {
    switch token.kind {
    case .openObject:
      builder.open(at: offset, isKeyed: true)
      keys?.openObject(at: offset)
      depth += 1
      isInObject = true
      expects = .keyOrClose
      return true
    case .openArray:
      builder.open(at: offset, isKeyed: false)
      depth += 1
      isInObject = false
      expects = .valueOrClose
      return true
    case .string:
      guard checkString(token) else { return false }
      builder.scalar(from: token.start, to: tokens.offset)
    default: guard readWord() else { return false }
    }
    expects = .separator
    return true
  }

  /// Reads a number or literal; anything else is a fault.
  @inline(__always)
  private mutating func readWord() -> Bool {
    let byte = text.bytes[offset]
    let isNumber = text.beginsNumber(byte)
    guard let end = isNumber ? text.endOfNumber(offset) : endOfLiteral(byte),
      !JSONText.isWord(text[end])
    else { return failAtWord(byte) }
    tokens.endToken(at: end)
    if isNumber { builder.scalar(from: offset, to: end) }
    return true
  }

  @inline(never)
  private mutating func failAtWord(_ byte: UInt8) -> Bool {
    if text.beginsNumber(byte) { return fail(.badNumber, at: offset) }
    return fail(JSONText.isWord(byte) ? .badLiteral : .expectedValue, at: offset)
  }

  private func endOfLiteral(_ byte: UInt8) -> Int? {
    let literal: StaticString
    switch byte {
    case UInt8(ascii: "t"): literal = "true"
    case UInt8(ascii: "f"): literal = "false"
    case UInt8(ascii: "n"): literal = "null"
    default: return nil
    }
    return text.isLiteral(literal, at: offset) ? offset + literal.utf8CodeUnitCount : nil
  }

  /// Checks a string. The position of the tokens is then after it.
  @inline(__always)
  private mutating func checkString(_ token: JSONToken) -> Bool {
    guard token.isPlain else { return checkParts(of: token) }
    if tokens.firstInvalid < token.end, !hasInvalidNote {
      hasInvalidNote = true
      builder.noteInvalidByte(tokens.firstInvalid)
    }
    return true
  }

  /// Checks the escapes and control characters of a string.
  @inline(never)
  private mutating func checkParts(of token: JSONToken) -> Bool {
    guard dialect == .json5 ? readJSON5String() : readString() else { return false }
    tokens.endToken(at: offset)
    return true
  }
}
