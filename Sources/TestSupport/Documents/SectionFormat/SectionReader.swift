import DocumentTree
import ModelBasics

/// Reads a text of the test format line by line, up to its first fault.
struct SectionReader {
  private let bytes: Bytes
  private let text: SectionText
  private let form: TextForm
  private(set) var table = SectionTable()
  private var offset: Int
  /// The end of the last line that is not a comment.
  private var lastEnd: Int
  private var stack: [Open] = []
  private var anchors = Set<[UInt8]>()

  private struct Open {
    var container: SectionTable.Container
    /// The indentation of the line that the container opens on, and (`itemIndent`) of its items.
    var indent: [UInt8] = []
    var itemIndent: [UInt8]?
    /// False until the first header inside gives the path of a text of its own.
    var hasPath = true
    var isRoot = false
  }

  init(_ bytes: Bytes, as form: TextForm) {
    self.bytes = bytes
    self.form = form
    text = SectionText(bytes)
    offset = text.start
    lastEnd = offset
  }

  mutating func read() {
    let first = text.pastComments(offset)
    if form == .document || beginsEntry(first) {
      let container = SectionTable.Container(
        kind: .object, offset: offset, contentStart: offset)
      stack = [Open(container: container, hasPath: form == .document, isRoot: true)]
      table.root = container
      readLines()
    } else if form == .entry, first < text.count {
      offset = first
      table.top = (first, .value)
      if bytes[first] == UInt8(ascii: "]") {
        begin(.object, at: first, bytes.lineIndent(at: first), hasPath: false)
        offset += 1
        table.fault = finishLine()
      } else {
        table.fault = readValue(indent: bytes.lineIndent(at: first))
      }
      if table.fault == nil { readLines() }
    }
    close(down: 0, isAtEnd: table.fault == nil)
    guard let root = table.root else { return }
    let isEntry = form == .entry && root.children.count == 1
    table.top = isEntry ? (root.children[0], .member) : (root.offset, .value)
  }

  private func beginsEntry(_ offset: Int) -> Bool {
    if bytes[offset] == UInt8(ascii: "[") { return true }
    guard let end = text.endOfDottedKey(offset) else { return false }
    return bytes[text.skipBlank(end)] == UInt8(ascii: "=")
  }

  // MARK: - Containers

  private mutating func begin(
    _ kind: NodeKind, at start: Int, _ indent: [UInt8], path: [Span] = [], hasPath: Bool = true
  ) {
    let isSection = kind == .object
    let container = SectionTable.Container(
      kind: kind, offset: start, contentStart: offset + 1, path: path, isSection: isSection)
    stack.append(Open(container: container, indent: indent, hasPath: hasPath))
  }

  private mutating func close(down count: Int, isAtEnd: Bool = true) {
    while stack.count > count, var closed = stack.popLast() {
      if isAtEnd { closed.container.end = closed.isRoot ? text.count : lastEnd }
      if closed.isRoot {
        table.root = closed.container
      } else {
        table.containers[closed.container.offset] = closed.container
      }
    }
  }

  private mutating func addChild(_ start: Int) {
    guard !stack.isEmpty else { return }
    stack[stack.count - 1].container.children.append(start)
  }

  // MARK: - Lines

  private mutating func readLines() {
    while offset < text.count {
      let start = text.skipBlank(offset)
      if bytes[start] == UInt8(ascii: "#") || text.endsLine(start) {
        offset = text.pastLineBreak(text.endOfLine(start))
        continue
      }
      let indent = bytes.array(Span(offset, start))
      offset = start
      if let fault = readLine(indent) {
        table.fault = fault
        return
      }
    }
  }

  private mutating func readLine(_ indent: [UInt8]) -> Fault? {
    let isItem = bytes[offset] == UInt8(ascii: "-") && !SectionText.isWord(bytes[offset + 1])
    while let list = stack.last, list.container.kind == .array {
      if isItem, accepts(indent, list) {
        stack[stack.count - 1].itemIndent = indent
        offset = text.skipBlank(offset + 1)
        addChild(offset)
        return readValue(indent: indent)
      }
      close(down: stack.count - 1)
    }
    if isItem { return SectionFault.itemOutsideList.at(offset) }
    guard !stack.isEmpty else { return SectionFault.expectedLineEnd.at(offset) }
    return bytes[offset] == UInt8(ascii: "[") ? readHeader(indent) : readMember(indent)
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

  private mutating func readMember(_ indent: [UInt8]) -> Fault? {
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
    table.members[start] = SectionTable.Member(key: Span(start, keyEnd), value: offset)
    addChild(start)
    return readValue(indent: indent)
  }

  private mutating func readHeader(_ indent: [UInt8]) -> Fault? {
    let start = offset
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
    if let base = stack.indices.first, !stack[base].hasPath {
      stack[base].hasPath = true
      stack[base].container.path = segments.dropLast()
    }
    while stack.count > 1, !isPath(stack[stack.count - 1].container.path, before: segments) {
      close(down: stack.count - 1)
    }
    guard let parent = stack.last, parent.container.path.count == segments.count - 1,
      isPath(parent.container.path, before: segments)
    else { return SectionFault.sectionElsewhere.at(start) }
    guard indent.starts(with: parent.indent) else { return SectionFault.wrongIndentation.at(start) }
    addChild(start)
    if parent.container.firstSection == nil {
      stack[stack.count - 1].container.firstSection = start
    }
    table.members[start] = SectionTable.Member(key: key, value: offset)
    table.headers.append(SectionHeader(offset: start, segments: segments))
    begin(.object, at: offset, indent, path: segments)
    offset += 1
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

  private mutating func readValue(indent: [UInt8]) -> Fault? {
    let start = offset
    if bytes[offset] == UInt8(ascii: "&") {
      let end = text.endOfWord(offset + 1)
      guard end > offset + 1 else { return SectionFault.expectedValue.at(offset) }
      addName(Span(offset + 1, end), of: start, isReference: false)
      offset = text.skipBlank(end)
      if bytes[offset] == UInt8(ascii: "*") { return SectionFault.expectedValue.at(offset) }
    }
    if bytes[offset] == UInt8(ascii: ":") {
      begin(.array, at: start, indent)
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
      table.longStrings.append(Span(offset, end))
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
      addName(Span(offset + 1, nameEnd), of: start, isReference: true)
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
    table.scalars[start] = (kind, end)
    offset = end
    return finishLine()
  }

  private mutating func addName(_ name: Span, of value: Int, isReference: Bool) {
    if !isReference { anchors.insert(bytes.array(name)) }
    table.names.append(SourceName(offset: value, name: name, isReference: isReference))
  }
}
