import CScan
import DocumentTree

/// JSON as a document's format. Strict and commented JSON differ in what `index` calls a fault;
/// stepping through a source accepts both.
package struct JSONSyntax: Syntax {
  package var dialect: JSONDialect

  package init(_ dialect: JSONDialect) { self.dialect = dialect }

  package func rootOffset(in bytes: ByteStorage) -> Int? {
    let text = JSONText(bytes)
    let offset = text.pastTrivia(text.start)
    return offset < text.count ? offset : nil
  }

  package func entry(at offset: Int, isMember: Bool, in bytes: ByteStorage) -> Entry {
    let text = JSONText(bytes)
    guard isMember, text[offset] == UInt8(ascii: "\"") else {
      return Entry(key: nil, valueStart: offset, kind: kind(at: offset, text))
    }
    let keyEnd = text.endOfString(offset, limit: .max) ?? text.count
    var start = text.pastTrivia(keyEnd)
    if text[start] == UInt8(ascii: ":") { start = text.pastTrivia(start + 1) }
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

  // MARK: - Steps

  package func end(ofValueAt offset: Int, in source: Source, budget: Int) -> Int? {
    let text = JSONText(source.bytes)
    guard offset < text.count else { return nil }
    let limit = budget > text.count - offset ? text.count : offset + budget
    switch text.bytes[offset] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return endOfContainer(offset, text, source, limit)
    case UInt8(ascii: "\""):
      if let end = text.endOfString(offset, limit: min(limit, offset + SparseIndex.grain)) {
        return end
      }
      if let record = source.index.record(startingAt: offset) { return record.end }
      return text.endOfString(offset, limit: limit)
    default: return text.endOfWord(offset, limit: limit)
    }
  }

  /// Of containers in one another every so many are remembered.
  private static let levelsRead = 16

  private func endOfContainer(
    _ start: Int, _ text: JSONText, _ source: Source, _ limit: Int
  ) -> Int? {
    if let end = source.index.end(ofContainerAt: start) { return end }
    var depth = 1
    var remembered: [Int] = []
    var offset = start + 1
    var read = 0
    while offset < text.count {
      let skipped = scan_structural(text.bytes + offset, text.count - offset)
      offset += skipped
      read += skipped + 1
      guard offset < text.count else { return nil }
      // What was hopped over was not read.
      guard read < limit - start || limit == text.count else { return nil }
      switch text.bytes[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if let end = source.index.end(ofContainerAt: offset) {
          offset = end
        } else {
          depth += 1
          if depth % Self.levelsRead == 0 { remembered.append(offset) }
          offset += 1
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        offset += 1
        if depth % Self.levelsRead == 0, let start = remembered.popLast() {
          source.index.remember(containerAt: start, end: offset)
        }
        depth -= 1
        if depth == 0 { return offset }
      case UInt8(ascii: "\""):
        let near = min(text.count, offset + SparseIndex.grain)
        if let end = text.endOfString(offset, limit: near) {
          read += end - offset
          offset = end
        } else if let record = source.index.record(startingAt: offset) {
          offset = record.end
        } else {
          guard let end = text.endOfString(offset, limit: max(limit, near)) else { return nil }
          read += end - offset
          offset = end
        }
      default:
        if text.isComment(offset) {
          guard let end = text.endOfComment(offset) else { return nil }
          offset = end
        } else {
          offset += 1
        }
      }
    }
    return nil
  }

  package func firstChild(ofContainerAt offset: Int, in bytes: ByteStorage) -> SourceStep {
    step(JSONText(bytes), offset + 1, container: offset)
  }

  package func nextChild(
    after end: Int, inContainerAt offset: Int, in bytes: ByteStorage
  ) -> SourceStep {
    let text = JSONText(bytes)
    let next = text.pastTrivia(end)
    guard next < text.count else { return .fault(next) }
    switch text.bytes[next] {
    case UInt8(ascii: ","): return step(text, next + 1, container: offset)
    case closing(text[offset]): return .close(next)
    default: return .fault(next)
    }
  }

  private func step(_ text: JSONText, _ start: Int, container: Int) -> SourceStep {
    let next = text.pastTrivia(start)
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

  private func closing(_ opening: UInt8) -> UInt8 {
    opening == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  // MARK: - Whole texts

  package func index(_ bytes: ByteStorage, into builder: consuming IndexBuilder) {
    var reader = JSONReader(bytes, dialect, builder)
    reader.read()
  }

  package func brackets(in bytes: ByteStorage) -> any BracketReading { JSONBracketReader(bytes) }

  package func message(for fault: Fault, in bytes: ByteStorage) -> String {
    if fault.offset < 4, let encoding = JSONFault.encoding(of: bytes) {
      return "the text is \(encoding); iconv turns it into UTF-8"
    }
    return JSONFault(rawValue: fault.code)?.message(
      found: JSONFault.found(at: fault.offset, in: bytes))
      ?? "not JSON"
  }

  package func expectation(for fault: Fault) -> String {
    JSONFault(rawValue: fault.code)?.expectation ?? "not JSON"
  }

  package func valueSpan(in text: ByteStorage) -> Result<Span, Fault> {
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

  package func entryOffset(in text: ByteStorage) -> (offset: Int, isMember: Bool)? {
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
    guard case .success = valueSpan(in: ByteStorage(text.array(Span(entry.valueStart, end))))
    else { return nil }
    if let key = entry.key, !isKey(text.array(key)) { return nil }
    return (start, isMember)
  }

  package func isKey(_ text: [UInt8]) -> Bool {
    guard text.first == UInt8(ascii: "\"") else { return false }
    if case .success(let span) = valueSpan(in: ByteStorage(text)) {
      return span.count == text.count
    }
    return false
  }

  package func keyToken(for key: [UInt8]) -> [UInt8] { JSONString.token(for: key) }
  package func keyBytes(of token: [UInt8]) -> [UInt8] { JSONString.bytes(of: token) }

  package func style(of bytes: ByteStorage) -> DocumentStyle { JSONStyle.detect(bytes) }

  package func render(_ container: ContainerLayout) -> [Part] {
    var layout = JSONLayout(container)
    return layout.parts()
  }

  package func slotParts(_ slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part] {
    JSONLayout.slotParts(slot, asMember: asMember)
  }
}
