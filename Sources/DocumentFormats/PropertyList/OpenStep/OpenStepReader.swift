import CScan
import DocumentTree
import ModelBasics

/// Reads a whole OpenStep property list and reports the structure to an `IndexBuilder`.
///
/// One loop without recursion: the builder stores the open containers, and `expects` is the state. Reading stops at the first
/// fault. Bytes that are not UTF-8 are noted but are no fault, as they are saved unchanged.
struct OpenStepReader: ~Copyable {
  enum Expectation {
    case value, valueOrClose, keyOrClose
    /// After a key.
    case equals
    case memberValue
    /// After an entry.
    case separator
    /// The root value has ended.
    case nothing
  }

  private let index: IndexBox
  private let storage: Bytes
  private let text: OpenStepText
  private var builder: IndexBuilder
  private var offset: Int
  private var expects = Expectation.value
  private var depth = 0
  private var isInDictionary = false
  /// True if the outermost container has no braces.
  private var isBare = false
  private var fault: Fault?
  private var report = 1 << 20
  /// The offset up to which bytes were checked to be UTF-8.
  private var checked = 0
  private var hasInvalidNote = false
  private var hasSurrogateNote = false
  /// The end of the last value.
  private var entryEnd = 0
  /// The objects of a project, which are found in passing.
  private var objects = ProjectObjects()
  private var keyStart = 0
  private var keyEnd = 0
  /// The positions before the current token and before the last one.
  private var position = OpenStepCorrector.Position(end: 0, expects: .value)
  private var earlier = OpenStepCorrector.Position(end: 0, expects: .value)
  /// True if a correction is searched for each fault.
  private var corrects = false

  init(_ storage: Bytes, _ index: IndexBox) {
    self.index = index
    self.storage = storage
    text = OpenStepText(storage)
    builder = IndexBuilder(index, storage, OpenStepContainerScanner(storage))
    offset = text.start
  }

  /// Returns the first fault of a text, without a correction, or nil if the text is valid.
  static func firstFault(in bytes: Bytes) -> Fault? {
    let index = IndexBox()
    var reader = OpenStepReader(bytes, index)
    reader.readTokensOfDocument()
    return index.fault
  }

  mutating func readDocument() {
    corrects = true
    readTokensOfDocument()
  }

  private mutating func readTokensOfDocument() {
    isBare = text.isBare
    if isBare { open(at: text.start, isDictionary: true) }
    finish(isWhole: readTokens())
  }

  /// Reads one entry: a value, or a key and a value.
  mutating func readEntry() {
    offset = text.pastTrivia(offset)
    if let token = text.token(at: offset), token.beginsKey,
      text[text.pastTrivia(token.end)] == UInt8(ascii: "=")
    {
      guard check(token) else { return finish(isWhole: true) }
      noteKey(token)
    }
    finish(isWhole: readTokens())
  }

  private mutating func finish(isWhole: Bool) {
    guard isWhole else { return }
    checkUTF8(upTo: text.count)
    // The index is complete only after this, so that no reader makes an empty table before.
    _ = index.notes { objects }
    if corrects, let found = fault {
      let corrector = OpenStepCorrector(
        storage: storage, text: text, last: position, earlier: earlier,
        containers: builder.innermost(OpenStepCorrector.containersTried), depth: depth,
        isBare: isBare)
      fault = corrector.corrected(found)
    }
    builder.finish(at: fault?.stopOffset ?? offset, fault: fault)
  }

  private mutating func fail(_ reason: OpenStepFault, _ offset: Int) -> Bool {
    fault = reason.at(offset)
    return false
  }

  // MARK: - Tokens

  /// Reads the tokens up to the end of the text or the first fault. Returns false if the work was cancelled.
  private mutating func readTokens() -> Bool {
    while true {
      earlier = position
      position = OpenStepCorrector.Position(end: offset, expects: expects)
      guard skipTrivia() else { return true }
      if offset >= report {
        report = offset + 1 << 20
        checkUTF8(upTo: offset)
        guard builder.progress(offset) else { return false }
      }
      guard offset < text.count else {
        readEnd()
        return true
      }
      guard let token = text.token(at: offset) else {
        let isString = OpenStepText.kind(ofTokenWith: text[offset]) == .string
        _ = fail(isString ? .unterminatedString : .unterminatedData, offset)
        return true
      }
      guard read(token) else { return true }
    }
  }

  private mutating func read(_ token: OpenStepToken) -> Bool {
    switch expects {
    case .nothing: return fail(.trailingData, offset)
    case .separator:
      let separator = isInDictionary ? OpenStepToken.Kind.semicolon : .comma
      if token.kind == separator {
        offset = token.end
        expects = isInDictionary ? .keyOrClose : .valueOrClose
        return true
      }
      if !isInDictionary, token.kind == .closeArray { return close(token) }
      return failAtSeparator(before: token)
    case .keyOrClose:
      if token.kind == .closeDictionary, !(isBare && depth == 1) { return close(token) }
      guard token.beginsKey else { return fail(.expectedKey, offset) }
      builder.child(at: offset)
      guard check(token) else { return false }
      noteKey(token)
      objects.note(key: token, depth: depth, in: text)
      return true
    case .equals:
      if token.kind == .equals {
        offset = token.end
        expects = .memberValue
        return true
      }
      guard token.kind == .semicolon else { return fail(.expectedEquals, offset) }
      // The key is also the value.
      builder.scalar(from: keyRecord, to: keyEnd)
      expects = .separator
      return true
    case .memberValue:
      if offset - keyStart >= SparseIndex.grain {
        builder.head(from: keyRecord, keyEnd: keyEnd, to: offset)
      }
      return readValue(token)
    case .valueOrClose:
      if token.kind == .closeArray { return close(token) }
      guard token.beginsValue else { return fail(.expectedValue, offset) }
      builder.child(at: offset)
      return readValue(token)
    case .value: return readValue(token)
    }
  }

  /// Sets the fault of a missing separator, which belongs to the end of the entry before it.
  private mutating func failAtSeparator(before token: OpenStepToken?) -> Bool {
    let reason = isInDictionary ? OpenStepFault.expectedSemicolon : .expectedComma
    let isMissing: Bool
    switch token?.kind {
    case .closeDictionary, nil: isMissing = isInDictionary
    case .word, .string:
      isMissing = (entryEnd..<offset).contains { OpenStepText.isLineBreak(text[$0]) }
    default: isMissing = false
    }
    guard isMissing else { return fail(reason, offset) }
    let separator = UInt8(ascii: isInDictionary ? ";" : ",")
    fault = Fault(
      offset: entryEnd, code: reason.rawValue, stopOffset: offset,
      correction: Correction(Span(entryEnd, entryEnd), [separator]))
    return false
  }

  /// The offset of the key in the index; that of the first key of a document without braces is the root's.
  private var keyRecord: Int { isBare && keyStart == text.start ? keyStart + 1 : keyStart }

  private mutating func noteKey(_ token: OpenStepToken) {
    keyStart = token.start
    keyEnd = token.end
    offset = token.end
    expects = .equals
  }

  private mutating func readValue(_ token: OpenStepToken) -> Bool {
    switch token.kind {
    case .openDictionary, .openArray:
      open(at: offset, isDictionary: token.kind == .openDictionary)
      offset = token.end
      return true
    case .string, .word, .data:
      guard check(token) else { return false }
      builder.scalar(from: token.start, to: token.end)
      objects.note(value: token, ofKeyAt: isInDictionary ? keyStart : nil, in: text)
      offset = token.end
      entryEnd = offset
      expects = depth == 0 ? .nothing : .separator
      return true
    default: return fail(.expectedValue, offset)
    }
  }

  private mutating func open(at offset: Int, isDictionary: Bool) {
    builder.open(at: offset, isKeyed: isDictionary)
    depth += 1
    isInDictionary = isDictionary
    expects = isDictionary ? .keyOrClose : .valueOrClose
  }

  private mutating func close(_ token: OpenStepToken) -> Bool {
    offset = token.end
    closeContainer()
    return true
  }

  private mutating func closeContainer() {
    builder.close(at: offset)
    entryEnd = offset
    depth -= 1
    isInDictionary = builder.isInKeyed
    expects = depth == 0 ? .nothing : .separator
  }

  private mutating func readEnd() {
    switch expects {
    case .nothing: return
    case .keyOrClose where isBare && depth == 1: return closeContainer()
    case .equals where depth == 0: return
    case .value, .memberValue: _ = fail(.expectedValue, offset)
    case .equals: _ = fail(.expectedEquals, offset)
    case .separator where isInDictionary: _ = failAtSeparator(before: nil)
    case .keyOrClose, .separator, .valueOrClose:
      _ = fail(isInDictionary ? .unterminatedDictionary : .unterminatedArray, offset)
    }
  }

  /// Skips blanks and comments. Returns false if a comment does not end.
  private mutating func skipTrivia() -> Bool {
    while true {
      offset = text.skipBlank(offset)
      guard text.isComment(offset) else { return true }
      guard let end = text.endOfComment(offset, limit: text.count) else {
        return fail(.unterminatedComment, offset)
      }
      offset = end
    }
  }

  // MARK: - Scalars

  /// Checks the text of a key or scalar.
  private mutating func check(_ token: OpenStepToken) -> Bool {
    switch token.kind {
    case .word:
      var hasPlus = false
      for offset in token.start..<token.end {
        let byte = text.bytes[offset]
        guard OpenStepText.isWord(byte) else { return fail(.badWord, offset) }
        if byte == UInt8(ascii: "+") { hasPlus = true }
      }
      if hasPlus { builder.noteTolerated(OpenStepFault.plusInWord.at(token.start)) }
      if text.isComment(token.end) {
        builder.noteTolerated(OpenStepFault.commentAfterWord.at(token.end))
      }
    case .data:
      let content = storage.array(Span(token.start, token.end))
      if let reason = OpenStepScalar.fault(in: content) { return fail(reason, token.start) }
      if OpenStepScalar.splitsByte(content) {
        builder.noteTolerated(OpenStepFault.splitByte.at(token.start))
      }
    case .string:
      let length = token.end - token.start
      guard scan_byte(text.bytes + token.start, length, UInt8(ascii: "\\")) < length else { break }
      let content = storage.array(Span(token.start, token.end))
      if !hasSurrogateNote, let lone = OpenStepString.loneSurrogate(in: content) {
        hasSurrogateNote = true
        builder.noteLoneSurrogate(token.start + lone)
      }
      if let fault = OpenStepString.unusualEscape(in: content) {
        builder.noteTolerated(Fault(offset: token.start + fault.offset, code: fault.code))
      }
    default: break
    }
    return true
  }

  private mutating func checkUTF8(upTo end: Int) {
    guard !hasInvalidNote, end > checked else { return }
    // A character may begin in this part and end after it, but no character contains an offset between tokens.
    if let invalid = UTF8Validation.firstInvalid(text.bytes + checked, end - checked) {
      hasInvalidNote = true
      builder.noteInvalidByte(checked + invalid)
    }
    checked = end
  }
}
