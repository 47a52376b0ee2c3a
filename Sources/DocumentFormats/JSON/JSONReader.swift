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
  }

  let storage: Bytes
  var text: JSONText
  let dialect: JSONDialect
  var builder: IndexBuilder
  var offset: Int
  var expects = Expectation.value
  /// True if an unpaired surrogate has been noted; only the first one is.
  private var hasSurrogateNote = false
  var hasInvalidNote = false
  /// The fault at which reading has ended. Not a result of the functions that read tokens, since a
  /// fault is large and rare; they return false instead.
  private var fault: Fault?
  private var isCancelled = false
  private var comma = 0
  /// The end of the last token.
  private var tokenEnd = 0
  /// True if a correction is searched for each fault.
  private var corrects = true
  /// The start and end of the last key.
  private var keyStart = Int.max
  private var keyEnd = 0
  // Copies of the builder's state, because they are read at every token.
  private var depth = 0
  private var isInObject = false
  var report = 1 << 20

  init(_ storage: Bytes, _ dialect: JSONDialect, _ index: IndexBox) {
    self.storage = storage
    self.dialect = dialect
    builder = IndexBuilder(index, storage, JSONScanner(storage, dialect))
    text = JSONText(storage, dialect)
    offset = text.start
  }

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

  /// Reads the tokens up to the end of the text or the first fault.
  private mutating func readTokens() {
    var isRead = true
    while isRead {
      tokenEnd = offset
      guard skipTrivia() else { return }
      guard offset < text.count else {
        fault = faultAtEnd()
        return
      }
      guard goesOn() else {
        isCancelled = true
        return
      }
      let byte = text.bytes[offset]
      switch expects {
      case .separator: isRead = readSeparator(byte)
      case .key, .keyOrClose: isRead = readKey(byte)
      case .value, .valueOrClose: isRead = readEntryValue(byte)
      }
    }
  }

  /// The number of open containers that are rebuilt to test a correction.
  private static let containersTried = 16

  @inline(never)
  mutating func fail(_ reason: JSONFault, at offset: Int) -> Bool {
    fault = reason.at(offset)
    return false
  }

  /// Makes reading stop before an offset.
  mutating func setLimit(_ limit: Int) { text.count = limit }

  /// Publishes the progress from time to time. Returns false if the work was cancelled.
  @inline(__always)
  mutating func goesOn() -> Bool {
    guard offset >= report else { return true }
    report = offset + 1 << 20
    return builder.progress(offset)
  }

  /// Reads one of several documents: all text up to `end`, or up to the end of the value if `end`
  /// is nil.
  mutating func readDocument(upTo end: Int?) -> Fault? {
    setLimit(end ?? storage.count)
    expects = .value
    keyStart = .max
    fault = nil
    readTokens()
    guard !isCancelled, let fault else { return nil }
    // Data after the value is the next document.
    return end == nil && fault.code == JSONFault.trailingData.rawValue ? nil : fault
  }

  /// Closes the containers that are open in an invalid document.
  mutating func abandonDocument() {
    depth = 0
    isInObject = false
  }

  mutating func finish(_ fault: Fault?) {
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

  /// Reads one entry: a value, or a member with its key.
  mutating func readEntry() {
    offset = text.pastTrivia(offset)
    let start = offset
    if text.isQuote(text[offset]) {
      guard readString() else { return finish(fault) }
    } else {
      guard dialect == .json5, let end = text.endOfIdentifier(offset),
        text[text.pastTrivia(end)] == UInt8(ascii: ":")
      else { return read() }
      offset = end
    }
    keyEnd = offset
    offset = text.pastTrivia(offset)
    if text[offset] == UInt8(ascii: ":") {
      keyStart = start
      offset += 1
    } else {
      builder.scalar(from: start, to: keyEnd)
      expects = .separator
    }
    read()
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
      offset = end
    }
  }

  private func faultAtEnd() -> Fault? {
    guard depth > 0 else { return expects == .value ? JSONFault.emptyDocument.at(offset) : nil }
    let fault: JSONFault =
      switch expects {
      case .separator: isInObject ? .unterminatedObject : .unterminatedArray
      case .key, .keyOrClose: .expectedKey
      case .value, .valueOrClose: .expectedValue
      }
    return fault.at(offset)
  }

  @inline(__always)
  private mutating func readSeparator(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: ","), depth > 0 {
      comma = offset
      offset += 1
      expects = isInObject ? .key : .value
      return true
    }
    guard depth > 0 else { return fail(.trailingData, at: offset) }
    guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      return fail(isInObject ? .expectedCommaOrBrace : .expectedCommaOrBracket, at: offset)
    }
    close()
    return true
  }

  /// Reads a value that follows a key, or an element.
  @inline(__always)
  private mutating func readEntryValue(_ byte: UInt8) -> Bool {
    if depth > 0, !isInObject {
      if byte == UInt8(ascii: "]") { return closeEarly(after: .valueOrClose) }
      builder.child(at: offset)
    } else if offset &- keyStart >= SparseIndex.grain {
      builder.head(from: keyStart, keyEnd: keyEnd, to: offset)
    }
    return readValue(byte)
  }

  private mutating func close() {
    offset += 1
    builder.close(at: offset)
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

  private mutating func readKey(_ byte: UInt8) -> Bool {
    keyStart = offset
    if text.isQuote(byte) {
      builder.child(at: offset)
      guard readString() else { return false }
    } else {
      guard text.beginsKey(byte) else {
        return byte == UInt8(ascii: "}")
          ? closeEarly(after: .keyOrClose) : fail(.expectedKey, at: offset)
      }
      builder.child(at: offset)
      guard let end = text.endOfIdentifier(offset) else { return fail(.expectedKey, at: offset) }
      offset = end
    }
    keyEnd = offset
    tokenEnd = offset
    guard skipTrivia() else { return false }
    guard text[offset] == UInt8(ascii: ":"), offset < text.count else {
      return fail(.expectedColon, at: offset)
    }
    offset += 1
    expects = .value
    return true
  }

  @inline(__always)
  private mutating func readValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"):
      builder.open(at: offset, isKeyed: true)
      depth += 1
      isInObject = true
      offset += 1
      expects = .keyOrClose
      return true
    case UInt8(ascii: "["):
      builder.open(at: offset, isKeyed: false)
      depth += 1
      isInObject = false
      offset += 1
      expects = .valueOrClose
      return true
    case UInt8(ascii: "\""):
      let start = offset
      guard readString() else { return false }
      builder.scalar(from: start, to: offset)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard readNumber() else { return false }
    default:
      guard let end = endOfLiteral(byte) else { return readJSON5Value(byte) }
      offset = end
    }
    expects = .separator
    return true
  }

  @inline(__always)
  mutating func readNumber() -> Bool {
    let start = offset
    guard let end = text.endOfNumber(offset), !JSONText.isWord(text[end]) else {
      return fail(.badNumber, at: offset)
    }
    offset = end
    builder.scalar(from: start, to: end)
    return true
  }

  private func endOfLiteral(_ byte: UInt8) -> Int? {
    let literal: StaticString
    switch byte {
    case UInt8(ascii: "t"): literal = "true"
    case UInt8(ascii: "f"): literal = "false"
    case UInt8(ascii: "n"): literal = "null"
    default: return nil
    }
    let length = literal.utf8CodeUnitCount
    guard offset + length <= text.count else { return nil }
    for index in 0..<length where text.bytes[offset + index] != literal.utf8Start[index] {
      return nil
    }
    return JSONText.isWord(text[offset + length]) ? nil : offset + length
  }

  @inline(__always)
  private mutating func readString() -> Bool {
    if dialect == .json5 { return readJSON5String() }
    let start = offset
    offset += 1
    while offset < text.count {
      let run = scan_string_special(text.bytes + offset, text.count - offset)
      if !hasInvalidNote { noteInvalid(offset, run) }
      offset += run
      guard offset < text.count else { break }
      switch text.bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return true
      case UInt8(ascii: "\\"):
        guard readEscape() else { return false }
      default: return fail(.controlCharacter, at: offset)
      }
      // A single string may be most of the file, so progress is published inside it too.
      if offset >= report {
        report = offset + 1 << 20
        if !builder.progress(offset) { return true }
      }
    }
    return fail(.unterminatedString, at: start)
  }

  mutating func readEscape() -> Bool {
    switch text[offset + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 2
      return true
    case UInt8(ascii: "u"):
      guard let unit = JSONString.codeUnit(text.bytes + offset, text.count - offset) else {
        return fail(.badEscape, at: offset)
      }
      if unit >= 0xD800, unit < 0xE000, !hasSurrogateNote {
        let isPair =
          unit < 0xDC00
          && JSONString.codeUnit(text.bytes + offset + 6, text.count - offset - 6)
            .map { $0 >= 0xDC00 && $0 < 0xE000 } == true
        if isPair {
          offset += 12
          return true
        }
        hasSurrogateNote = true
        builder.noteLoneSurrogate(offset)
      }
      offset += 6
      return true
    default: return readJSON5Escape()
    }
  }

  @inline(__always)
  mutating func noteInvalid(_ start: Int, _ length: Int) {
    let plain = scan_not_ascii(text.bytes + start, length)
    guard plain < length else { return }
    if let invalid = UTF8Validation.firstInvalid(text.bytes + start + plain, length - plain) {
      hasInvalidNote = true
      builder.noteInvalidByte(start + plain + invalid)
    }
  }
}
