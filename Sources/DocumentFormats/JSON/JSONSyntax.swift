import CScan
import DocumentTree
import ModelBasics

/// JSON as a document's format. Strict and commented JSON differ in what `index` calls a fault;
/// stepping through a source accepts both.
package struct JSONSyntax: Syntax {
  package var dialect: JSONDialect

  package init(_ dialect: JSONDialect) { self.dialect = dialect }

  package func rootOffset(in bytes: Bytes) -> Int? {
    let text = JSONText(bytes)
    let offset = text.pastTrivia(text.start)
    return offset < text.count ? offset : nil
  }

  package func entry(at offset: Int, isMember: Bool, in source: Source, budget: Int) -> Entry {
    let text = JSONText(source.bytes)
    guard isMember, text[offset] == UInt8(ascii: "\"") else {
      return Entry(key: nil, valueStart: offset, kind: kind(at: offset, text))
    }
    if let entry = entry(at: offset, text, limit: min(offset + Self.glance, text.count)) {
      return entry
    }
    if let head = source.index.head(at: offset) {
      return Entry(
        key: Span(offset, head.keyEnd), valueStart: head.valueStart,
        kind: kind(at: head.valueStart, text))
    }
    let limit = Self.limit(offset, budget, text)
    if let entry = entry(at: offset, text, limit: limit) {
      source.index.remember(
        headAt: offset, keyEnd: entry.key?.end ?? offset, valueStart: entry.valueStart)
      return entry
    }
    // A text that ends here has nothing more to say.
    let keyEnd = text.endOfString(offset, limit: limit) ?? limit
    return Entry(
      key: Span(offset, keyEnd), valueStart: limit, kind: limit == text.count ? .empty : .invalid,
      isKnown: limit == text.count)
  }

  /// Values up to this length are read, not looked up in the index.
  private static let glance = 256

  private static func limit(_ offset: Int, _ budget: Int, _ text: JSONText) -> Int {
    budget > text.count - offset ? text.count : offset + budget
  }

  /// The member at an offset, when its value begins before a limit.
  private func entry(at offset: Int, _ text: JSONText, limit: Int) -> Entry? {
    guard let keyEnd = text.endOfString(offset, limit: limit),
      var start = text.pastTrivia(keyEnd, limit: limit)
    else { return nil }
    if text[start] == UInt8(ascii: ":") {
      guard let value = text.pastTrivia(start + 1, limit: limit) else { return nil }
      start = value
    }
    return Entry(key: Span(offset, keyEnd), valueStart: start, kind: kind(at: start, text))
  }

  private func kind(at offset: Int, _ text: JSONText) -> NodeKind {
    guard offset < text.count else { return .empty }
    switch text.bytes[offset] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    default: return .invalid
    }
  }

  package func fitted(
    _ text: [UInt8], like sample: [UInt8]?, style: DocumentStyle
  ) -> [UInt8] {
    if sample == nil, text.contains(where: JSONText.isLineBreak) {
      return reindented(text, style: style)
    }
    return JSONFitting.fitted(text, like: sample ?? [], style: style)
  }

  package func reindented(_ text: [UInt8], style: DocumentStyle) -> [UInt8] {
    JSONReindentation.reindented(text, style: style)
  }

  package func colon(before value: [UInt8], style: DocumentStyle) -> [UInt8] {
    guard style.opensBelow, value.contains(where: JSONText.isLineBreak) else { return style.colon }
    return style.colon.reversed().drop { $0 == 0x20 }.reversed() + style.newline
  }

  package func hasComments(_ bytes: Bytes) -> Bool {
    let text = JSONText(bytes)
    var offset = text.start
    while offset < text.count {
      if text.bytes[offset] == UInt8(ascii: "\"") {
        offset = text.endOfString(offset, limit: text.count) ?? text.count
      } else if text.isComment(offset) {
        return true
      } else {
        offset += 1
      }
    }
    return false
  }

  package func comments(
    between keyEnd: Int, and valueStart: Int, in bytes: Bytes
  ) -> [UInt8] {
    let text = JSONText(bytes)
    var comments: [UInt8] = []
    var offset = keyEnd
    while offset < valueStart {
      guard text.isComment(offset), let end = text.endOfComment(offset) else {
        offset += 1
        continue
      }
      let isLine = text[offset + 1] == UInt8(ascii: "/")
      comments += bytes.array(Span(offset, end)) + [isLine ? 0x0A : 0x20]
      offset = end
    }
    return comments
  }

  // MARK: - Steps

  package func end(ofValueAt offset: Int, in source: Source, budget: Int) -> Int? {
    let text = JSONText(source.bytes)
    guard offset < text.count else { return nil }
    let limit = Self.limit(offset, budget, text)
    switch text.bytes[offset] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return source.index.withEnds { endOfContainer(offset, text, &$0, budget) }
    case UInt8(ascii: "\""):
      return endOfScalar(offset, source, limit) { text.endOfString(offset, limit: $0) }
    default: return endOfScalar(offset, source, limit) { text.endOfWord(offset, limit: $0) }
    }
  }

  private func endOfScalar(
    _ offset: Int, _ source: Source, _ limit: Int, _ read: (Int) -> Int?
  ) -> Int? {
    if let end = read(min(limit, offset + Self.glance)) { return end }
    if let end = source.index.end(ofValueAt: offset) { return end }
    guard limit > offset + Self.glance, let end = read(limit) else { return nil }
    source.index.remember(valueAt: offset, end: end)
    return end
  }

  /// Of containers in one another every so many are remembered.
  private static let levelsRead = 16

  private func endOfContainer(
    _ start: Int, _ text: JSONText, _ ends: inout KnownEnds, _ budget: Int
  ) -> Int? {
    if let end = ends[start] { return end == .max ? nil : end }
    var depth = 1
    var remembered: [Int] = []
    var offset = start + 1
    var left = budget
    while offset < text.count, left > 0 {
      let skipped = scan_structural(text.bytes + offset, min(left, text.count - offset))
      offset += skipped
      // What is hopped over is not read.
      left -= skipped + 1
      guard offset < text.count, left >= 0 else { break }
      switch text.bytes[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if let end = ends[offset] {
          // What something inside it never ends is never ended itself.
          if end == .max {
            ends.rememberUnclosed(start)
            return nil
          }
          offset = end
          left -= SparseIndex.hop - 1
        } else {
          depth += 1
          if depth % Self.levelsRead == 0 { remembered.append(offset) }
          offset += 1
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        offset += 1
        if depth % Self.levelsRead == 0, let start = remembered.popLast() {
          ends.remember(start, end: offset)
        }
        depth -= 1
        if depth == 0 {
          if offset - start > Self.glance { ends.remember(start, end: offset) }
          return offset
        }
      case UInt8(ascii: "\""):
        let end: Int
        if let near = text.endOfString(offset, limit: offset + Self.glance) {
          end = near
          left -= end - offset
        } else if let recorded = ends[offset] {
          end = recorded
          left -= Self.glance
        } else {
          guard let found = text.endOfString(offset, limit: Self.limit(offset, left, text)) else {
            left = 0
            break
          }
          end = found
          left -= end - offset
        }
        offset = end
      default:
        guard text.isComment(offset) else {
          offset += 1
          break
        }
        guard let end = text.endOfComment(offset, limit: Self.limit(offset, left, text)) else {
          left = 0
          break
        }
        left -= end - offset
        offset = end
      }
    }
    ends.rememberUnclosed(start)
    // Nor are those inside it of which as much was read.
    for inner in remembered where offset - inner >= SparseIndex.grain {
      ends.rememberUnclosed(inner)
    }
    return nil
  }

  package func firstChild(
    ofContainerAt offset: Int, in source: Source, budget: Int
  ) -> SourceStep {
    step(JSONText(source.bytes), offset + 1, container: offset, source, budget)
  }

  package func nextChild(
    after end: Int, inContainerAt offset: Int, in source: Source, budget: Int
  ) -> SourceStep {
    let text = JSONText(source.bytes)
    guard let next = text.pastTrivia(end, limit: Self.limit(end, budget, text)) else {
      return landmark(after: end, container: offset, source)
    }
    guard next < text.count else { return .fault(next) }
    switch text.bytes[next] {
    case UInt8(ascii: ","): return step(text, next + 1, container: offset, source, budget)
    case closing(text[offset]): return .close(next)
    default: return .fault(next)
    }
  }

  private func step(
    _ text: JSONText, _ start: Int, container: Int, _ source: Source, _ budget: Int
  ) -> SourceStep {
    guard let next = text.pastTrivia(start, limit: Self.limit(start, budget, text)) else {
      return landmark(after: start, container: container, source)
    }
    guard next < text.count else { return .fault(next) }
    let opening = text[container]
    switch text.bytes[next] {
    case closing(opening): return .close(next)
    case UInt8(ascii: "\""): return .child(next)
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      return .fault(next)
    default: return opening == UInt8(ascii: "{") ? .fault(next) : .child(next)
    }
  }

  /// The offset after a long stretch of trivia, from the index.
  private func landmark(after offset: Int, container: Int, _ source: Source) -> SourceStep {
    source.index.read { $0.landmark(after: offset, inContainerAt: container) } ?? .unknown
  }

  private func closing(_ opening: UInt8) -> UInt8 {
    opening == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  // MARK: - Whole texts

  package func index(_ bytes: Bytes, into builder: consuming IndexBuilder) {
    var reader = JSONReader(bytes, dialect, builder)
    reader.read()
  }

  package func indexEntry(_ bytes: Bytes, into builder: consuming IndexBuilder) {
    var reader = JSONReader(bytes, .withComments, builder)
    reader.readEntry()
  }

  package func brackets(in bytes: Bytes) -> any BracketReading { JSONBracketReader(bytes) }

  package func message(for fault: Fault, in bytes: Bytes) -> String {
    if fault.offset < 4, let encoding = JSONFault.encoding(of: bytes) {
      return "the text is \(encoding); iconv turns it into UTF-8"
    }
    return JSONFault(rawValue: fault.code)?.message(
      found: JSONFault.found(fault, in: bytes))
      ?? "not JSON"
  }

  /// A short form of the message, for a row of the outline.
  package func expectation(for fault: Fault, in bytes: Bytes) -> String {
    guard fault.correction == nil else { return message(for: fault, in: bytes) }
    return JSONFault(rawValue: fault.code)?.expectation ?? "not JSON"
  }

  package func valueSpan(in text: Bytes) -> Result<Span, Fault> {
    // A byte order mark begins a file, not a value.
    let reading = JSONText(text)
    if reading.start > 0 { return .failure(JSONFault.expectedValue.at(0)) }
    let source = Source(text)
    index(text, into: IndexBuilder(source.index, text, self))
    if let fault = source.index.fault { return .failure(fault) }
    let start = reading.pastTrivia(0)
    guard let end = end(ofValueAt: start, in: source, budget: .max) else {
      return .failure(JSONFault.expectedValue.at(start))
    }
    // A comment before or after the value is not part of it and has nowhere to go.
    let before = reading.skipBlank(0)
    let after = reading.skipBlank(end)
    if before < start { return .failure(JSONFault.expectedValue.at(before)) }
    if after < reading.count { return .failure(JSONFault.trailingData.at(after)) }
    return .success(Span(start, end))
  }

  package func entryOffset(in text: Bytes) -> (offset: Int, isMember: Bool)? {
    let reading = JSONText(text)
    let start = reading.pastTrivia(0)
    guard start < reading.count else { return nil }
    var isMember = false
    if reading[start] == UInt8(ascii: "\""), let end = reading.endOfString(start, limit: .max) {
      isMember = reading[reading.pastTrivia(end)] == UInt8(ascii: ":")
    }
    let entry = entry(at: start, isMember: isMember, in: text)
    // What is around the value must be trivia, and what is in it valid.
    let source = Source(text)
    guard let end = end(ofValueAt: entry.valueStart, in: source, budget: .max),
      reading.pastTrivia(end) == reading.count
    else { return nil }
    guard case .success = valueSpan(in: Bytes(text.array(Span(entry.valueStart, end))))
    else { return nil }
    if let key = entry.key, !isKey(text.array(key)) { return nil }
    return (start, isMember)
  }

  package func isKey(_ text: [UInt8]) -> Bool {
    guard text.first == UInt8(ascii: "\"") else { return false }
    if case .success(let span) = valueSpan(in: Bytes(text)) {
      return span.count == text.count
    }
    return false
  }

  package func keyToken(for key: [UInt8]) -> [UInt8] { JSONString.token(for: key) }
  package func keyBytes(of token: [UInt8]) -> [UInt8] { JSONString.bytes(of: token) }

  package func style(of bytes: Bytes) -> DocumentStyle { JSONStyle.detect(bytes) }

  package func render(_ container: ContainerLayout) -> [Part] {
    var layout = JSONLayout(container)
    return layout.parts()
  }

  package func slotParts(_ slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part] {
    JSONLayout.slotParts(slot, asMember: asMember)
  }
}
