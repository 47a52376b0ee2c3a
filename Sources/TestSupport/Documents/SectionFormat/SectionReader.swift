import DocumentTree
import ModelBasics

/// Reads a text of the test format line by line, up to its first fault.
struct SectionReader: TableReader {
  private let bytes: Bytes
  private let text: SectionText
  private let form: TextForm
  private var offset: Int
  /// The end of the last line that is not a comment.
  private var lastEnd: Int
  private var stack: [Open] = []
  private var hasBegun = false
  private var anchors = Set<[UInt8]>()
  /// The entries of a text that is a list of entries, as far as there are no others: the offset of the only one.
  private var entryCount = 0
  private var firstEntry = 0

  private struct Open {
    var kind: NodeKind
    var path: [Span] = []
    /// The indentation of the line that the container opens on, and (`itemIndent`) of its items.
    var indent: [UInt8] = []
    var itemIndent: [UInt8]?
    /// False until the first header inside gives the path of a text of its own.
    var hasPath = true
    var isRoot = false
  }

  /// The start of an entry whose value was not read yet.
  private struct Start {
    var offset: Int
    var key: Span?
  }

  init(_ bytes: Bytes, as form: TextForm) {
    self.bytes = bytes
    self.form = form
    text = SectionText(bytes)
    offset = text.start
    lastEnd = offset
  }

  mutating func readPart(into table: inout TableBuilder) -> Int? {
    guard hasBegun else {
      hasBegun = true
      return begin(&table) ? offset : nil
    }
    guard offset < text.count else {
      close(down: 0, &table)
      if form == .entry, entryCount == 1 { table.setRoot(firstEntry, .member) }
      return nil
    }
    let start = text.skipBlank(offset)
    if bytes[start] == UInt8(ascii: "#") || text.endsLine(start) {
      offset = text.pastLineBreak(text.endOfLine(start))
      return offset
    }
    let indent = bytes.array(Span(offset, start))
    offset = start
    return report(readLine(indent, &table), &table) ? offset : nil
  }

  /// Reads up to the first line inside the text. Returns false if there is nothing to read, or a fault.
  private mutating func begin(_ table: inout TableBuilder) -> Bool {
    let first = text.pastComments(offset)
    if form == .document || beginsEntry(first) {
      table.begin(at: offset, value: offset, .object)
      stack = [Open(kind: .object, hasPath: form == .document, isRoot: true)]
      return true
    }
    guard form == .entry, first < text.count else { return false }
    offset = first
    let indent = bytes.lineIndent(at: first)
    guard bytes[first] == UInt8(ascii: "]") else {
      return report(readValue(Start(offset: first), indent: indent, &table), &table)
    }
    table.begin(at: first, value: first, .object, isSection: true, .opening)
    stack = [Open(kind: .object, indent: indent, hasPath: false)]
    return report(finishHeader(&table), &table)
  }

  /// Returns false for a fault, which ends the reading.
  private func report(_ fault: Fault?, _ table: inout TableBuilder) -> Bool {
    if let fault { table.fail(fault) }
    return fault == nil
  }

  private func beginsEntry(_ offset: Int) -> Bool {
    if bytes[offset] == UInt8(ascii: "[") { return true }
    guard let end = text.endOfDottedKey(offset) else { return false }
    return bytes[text.skipBlank(end)] == UInt8(ascii: "=")
  }

  private mutating func close(down count: Int, _ table: inout TableBuilder) {
    while stack.count > count, let closed = stack.popLast() {
      table.end(at: closed.isRoot ? text.count : lastEnd)
    }
  }

  /// Counts the entries outside of all sections.
  private mutating func noteEntry(at start: Int) {
    guard stack.count == 1, stack.first?.isRoot == true else { return }
    if entryCount == 0 { firstEntry = start }
    entryCount += 1
  }

  // MARK: - Lines

  private mutating func readLine(_ indent: [UInt8], _ table: inout TableBuilder) -> Fault? {
    let isItem = bytes[offset] == UInt8(ascii: "-") && !SectionText.isWord(bytes[offset + 1])
    while let list = stack.last, list.kind == .array {
      if isItem, accepts(indent, list) {
        stack[stack.count - 1].itemIndent = indent
        offset = text.skipBlank(offset + 1)
        return readValue(Start(offset: offset), indent: indent, &table)
      }
      close(down: stack.count - 1, &table)
    }
    if isItem { return SectionFault.itemOutsideList.at(offset) }
    guard !stack.isEmpty else { return SectionFault.expectedLineEnd.at(offset) }
    return bytes[offset] == UInt8(ascii: "[")
      ? readHeader(indent, &table) : readMember(indent, &table)
  }

  private func accepts(_ indent: [UInt8], _ list: Open) -> Bool {
    if let items = list.itemIndent { return indent == items }
    return indent.count > list.indent.count && indent.starts(with: list.indent)
  }

  private mutating func finishLine() -> Fault? {
    offset = text.skipBlank(offset)
    if bytes[offset] == UInt8(ascii: "#") {
      let end = text.endOfLine(offset)
      offset = bytes.firstIndex(of: 0x0D, in: Span(offset, end)) ?? end
    }
    guard text.endsLine(offset) else { return SectionFault.expectedLineEnd.at(offset) }
    lastEnd = offset
    offset = text.pastLineBreak(offset)
    return nil
  }

  private mutating func readMember(_ indent: [UInt8], _ table: inout TableBuilder) -> Fault? {
    let start = offset
    guard let keyEnd = text.endOfDottedKey(start) else {
      return SectionFault.expectedEntry.at(start)
    }
    guard indent.starts(with: stack.last?.indent ?? []) else {
      return SectionFault.wrongIndentation.at(start)
    }
    offset = text.skipBlank(keyEnd)
    guard bytes[offset] == UInt8(ascii: "=") else {
      return SectionFault.expectedEqualsSign.at(offset)
    }
    offset = text.skipBlank(offset + 1)
    noteEntry(at: start)
    return readValue(Start(offset: start, key: Span(start, keyEnd)), indent: indent, &table)
  }

  private mutating func readHeader(_ indent: [UInt8], _ table: inout TableBuilder) -> Fault? {
    let start = offset
    let isElement = bytes[start + 1] == UInt8(ascii: "[")
    if isElement { offset += 1 }
    var segments: [Span] = []
    repeat {
      offset += 1
      guard let end = text.endOfKey(offset) else { return SectionFault.expectedEntry.at(offset) }
      segments.append(Span(offset, end))
      offset = end
    } while bytes[offset] == UInt8(ascii: ".")
    guard bytes[offset] == UInt8(ascii: "]"), let key = segments.last else {
      return SectionFault.expectedBracket.at(offset)
    }
    // The value begins at the last bracket.
    if isElement { offset += 1 }
    guard bytes[offset] == UInt8(ascii: "]") else { return SectionFault.expectedBracket.at(offset) }
    if let base = stack.indices.first, !stack[base].hasPath {
      stack[base].hasPath = true
      stack[base].path = segments.dropLast()
      table.outerPath = segments.dropLast()
    }
    while stack.count > 1, !isPath(stack[stack.count - 1].path, before: segments) {
      close(down: stack.count - 1, &table)
    }
    guard let parent = stack.last, parent.path.count == segments.count - 1,
      isPath(parent.path, before: segments)
    else { return SectionFault.sectionElsewhere.at(start) }
    guard indent.starts(with: parent.indent) else { return SectionFault.wrongIndentation.at(start) }
    noteEntry(at: start)
    table.header(SectionHeader(offset: start, segments: segments, isElement: isElement))
    table.begin(at: start, key: key, value: offset, .object, isSection: true, .opening)
    stack.append(Open(kind: .object, path: segments, indent: indent))
    return finishHeader(&table)
  }

  /// Reads the rest of a header from its last bracket on: the anchor of the section.
  private mutating func finishHeader(_ table: inout TableBuilder) -> Fault? {
    let value = offset
    let start = text.skipBlank(offset + 1)
    offset += 1
    if bytes[start] == UInt8(ascii: "&") {
      let end = text.endOfWord(start + 1)
      guard end > start + 1 else { return SectionFault.expectedValue.at(start) }
      addName(Span(start + 1, end), of: value, isReference: false, &table)
      offset = end
    }
    return finishLine()
  }

  private func isPath(_ path: [Span], before segments: [Span]) -> Bool {
    let grammar = SectionGrammar()
    return path.count < segments.count
      && zip(path, segments).allSatisfy {
        grammar.keyBytes(of: bytes.array($0)) == grammar.keyBytes(of: bytes.array($1))
      }
  }

  // MARK: - Values

  private mutating func readValue(
    _ entry: Start, indent: [UInt8], _ table: inout TableBuilder
  ) -> Fault? {
    let start = offset
    if bytes[offset] == UInt8(ascii: "&") {
      let end = text.endOfWord(offset + 1)
      guard end > offset + 1 else { return SectionFault.expectedValue.at(offset) }
      addName(Span(offset + 1, end), of: start, isReference: false, &table)
      offset = text.skipBlank(end)
      table.properties(ofValueAt: start, to: end, bare: offset)
      if bytes[offset] == UInt8(ascii: "*") { return SectionFault.expectedValue.at(offset) }
    }
    if bytes[offset] == UInt8(ascii: ":") {
      table.begin(at: entry.offset, key: entry.key, value: start, .array, .opening)
      stack.append(Open(kind: .array, indent: indent))
      offset += 1
      return finishLine()
    }
    let kind: NodeKind
    let end: Int?
    switch bytes[offset] {
    case 0x22 where text.isLongQuote(offset), 0x27 where text.isLongQuote(offset):
      kind = .string
      end = text.endOfLongString(offset)
      guard let end else { return SectionFault.unterminatedString.at(offset) }
      table.protect(Span(offset, end), bytes[offset] == 0x27 ? .asWhole : .verbatim)
    case 0x22:
      kind = .string
      end = text.endOfString(offset)
      if end == nil { return SectionFault.unterminatedString.at(offset) }
    case UInt8(ascii: "*"):
      kind = .reference
      let nameEnd = text.endOfWord(offset + 1)
      end = nameEnd > offset + 1 ? nameEnd : nil
      if form == .document, !anchors.contains(bytes.array(Span(offset + 1, nameEnd))) {
        return SectionFault.unknownReference.at(offset)
      }
      addName(Span(offset + 1, nameEnd), of: start, isReference: true, &table)
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      kind = .boolean
      let wordEnd = text.endOfWord(offset)
      let word = String(decoding: bytes.buffer(Span(offset, wordEnd)), as: UTF8.self)
      end = word == "true" || word == "false" ? wordEnd : nil
    default:
      kind = .number
      end = text.endOfNumber(offset)
    }
    guard let end else { return SectionFault.expectedValue.at(offset) }
    table.scalar(at: entry.offset, key: entry.key, value: start, to: end, kind)
    offset = end
    return finishLine()
  }

  private mutating func addName(
    _ name: Span, of value: Int, isReference: Bool, _ table: inout TableBuilder
  ) {
    if !isReference { anchors.insert(bytes.array(name)) }
    table.name(SourceName(offset: value, name: name, isReference: isReference))
  }
}
