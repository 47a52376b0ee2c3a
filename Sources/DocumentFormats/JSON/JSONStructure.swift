import CScan
import DocumentTree
import ModelBasics

/// The structure of a JSON text. Stepping accepts comments and trailing commas in all dialects;
/// only `read` checks whether the dialect allows them.
struct JSONStructure: Structure, Shortcuts {
  let bytes: Bytes
  let index: IndexBox
  let dialect: JSONDialect
  let form: TextForm

  init(_ bytes: Bytes, _ dialect: JSONDialect, as form: TextForm, index: IndexBox) {
    self.bytes = bytes
    self.dialect = dialect
    self.form = form
    self.index = index
  }

  func read(after former: FormerText?) {
    switch form {
    case .token: break
    case .document:
      var reader = JSONReader(bytes, dialect, index)
      reader.former = former
      reader.read()
    case .entry:
      var reader = JSONReader(bytes, dialect == .strict ? .withComments : dialect, index)
      reader.readEntry()
    }
  }

  var root: (offset: Int, form: NodeForm)? {
    let text = JSONText(bytes, dialect)
    let offset = text.pastTrivia(text.start)
    return offset < text.count ? (offset, .value) : nil
  }

  func entry(at offset: Int, _ form: NodeForm, budget: Int) -> Entry {
    let text = JSONText(bytes, dialect)
    guard form == .member, text.beginsKey(text[offset]) else {
      return Entry(key: nil, value: value(at: offset, text))
    }
    if let entry = entry(at: offset, text, limit: min(offset + JSONTokenReader.glance, text.count))
    {
      return entry
    }
    if let head = index.head(at: offset) {
      return Entry(key: Span(offset, head.keyEnd), value: value(at: head.valueStart, text))
    }
    let limit = text.limit(offset, budget)
    if let entry = entry(at: offset, text, limit: limit) {
      index.remember(
        headAt: offset, keyEnd: entry.key?.end ?? offset, valueStart: entry.valueStart)
      return entry
    }
    // The text ends before the value: the value is empty.
    let keyEnd = text.endOfToken(offset, limit: limit) ?? limit
    return Entry(
      key: Span(offset, keyEnd),
      value: SourceValue(limit, limit == text.count ? .empty : .invalid),
      isKnown: limit == text.count)
  }

  /// Returns the member at an offset if its value begins before a limit.
  private func entry(at offset: Int, _ text: JSONText, limit: Int) -> Entry? {
    guard let keyEnd = text.endOfToken(offset, limit: limit),
      var start = text.pastTrivia(keyEnd, limit: limit)
    else { return nil }
    if text[start] == UInt8(ascii: ":") {
      guard let value = text.pastTrivia(start + 1, limit: limit) else { return nil }
      start = value
    }
    return Entry(key: Span(offset, keyEnd), value: value(at: start, text))
  }

  private func value(at offset: Int, _ text: JSONText) -> SourceValue {
    SourceValue(offset, kind(at: offset, text))
  }

  private func kind(at offset: Int, _ text: JSONText) -> NodeKind {
    guard offset < text.count else { return .empty }
    let kind = Self.kind(of: text.bytes[offset], isJSON5: text.isJSON5)
    // In a broken file, a word may begin like a value.
    let isWhole =
      switch kind {
      case .number: text.isNumber(at: offset)
      case .boolean: text.isLiteral("true", at: offset) || text.isLiteral("false", at: offset)
      case .null: text.isLiteral("null", at: offset)
      default: true
      }
    return isWhole ? kind : .invalid
  }

  /// Returns the kind of a value that begins with a byte.
  @inline(__always)
  static func kind(of first: UInt8, isJSON5: Bool) -> NodeKind {
    switch first {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "'") where isJSON5: .string
    case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "I"), UInt8(ascii: "N"):
      isJSON5 ? .number : .invalid
    default: .invalid
    }
  }

  func pass(over container: SourceValue, from child: Int?) -> (any EntryPass)? {
    let start = child ?? contentStart(of: container)
    return JSONEntryPass(bytes, dialect, over: container, from: start)
  }

  // MARK: - Steps

  func end(of value: SourceValue, budget: Int) -> Int? {
    let text = JSONText(bytes, dialect)
    let offset = value.offset
    guard offset < text.count else { return nil }
    let limit = text.limit(offset, budget)
    switch text.bytes[offset] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if budget == .max, !text.isJSON5, !index.isComplete { return wholeEnd(offset, text) }
      return index.withEnds { JSONTokenReader(text, at: offset).endOfContainer(&$0, budget) }
    case let byte where text.isQuote(byte):
      return endOfScalar(offset, limit) { text.endOfString(offset, limit: $0) }
    default: return endOfScalar(offset, limit) { text.endOfWord(offset, limit: $0) }
    }
  }

  /// Returns the end of a container, however long it is.
  private func wholeEnd(_ start: Int, _ text: JSONText) -> Int? {
    if let known = index.end(ofValueAt: start) { return known == .max ? nil : known }
    // The whole text is passed once, even if a child was searched in the container.
    var skip = JSONSkip(text, bytes, at: index.passed(containerAt: start)?.end ?? start + 1)
    guard case .close(let end) = skip.pass() else { return nil }
    if end - start > JSONTokenReader.glance { index.remember(valueAt: start, end: end) }
    return end
  }

  /// Values are passed by their brackets and commas only; strings of JSON5 have other quotes.
  var shortcuts: (any Shortcuts)? { dialect == .json5 ? nil : self }

  /// Values are passed only in a text whose index is not complete: the index leads to a child sooner.
  private func passesValues(_ budget: Int) -> Bool { budget == .max && !index.isComplete }

  func child(_ number: Int, of container: SourceValue, budget: Int) -> SourceStep? {
    guard passesValues(budget) else { return nil }
    let text = JSONText(bytes, dialect)
    var passed = index.passed(containerAt: container.offset) ?? (0, container.offset + 1)
    if passed.number > number { passed = (0, container.offset + 1) }
    var skip = JSONSkip(text, bytes, at: passed.end, isList: container.kind == .array)
    switch skip.pass(number - passed.number) {
    case .comma(let offset):
      index.remember(containerAt: container.offset, passed: number, upTo: offset)
      return step(text, offset, container, .max)
    case .close(let end): return .close(Span(end - 1, end))
    case .end, .fault: return .fault(text.count)
    }
  }

  func count(of container: SourceValue, budget: Int) -> ChildCount? {
    guard passesValues(budget) else { return nil }
    let text = JSONText(bytes, dialect)
    var skip = JSONSkip(
      text, bytes, at: container.offset + 1, isList: container.kind == .array)
    guard case .close(let end) = skip.pass(.max - 1) else { return .broken }
    index.remember(valueAt: container.offset, end: end)
    let last = skip.lastComma ?? (container.offset + 1, 0)
    index.remember(containerAt: container.offset, passed: last.count, upTo: last.end)
    guard case .child = step(text, last.end, container, .max) else { return .known(last.count) }
    return .known(last.count + 1)
  }

  private func endOfScalar(
    _ offset: Int, _ limit: Int, _ read: (Int) -> Int?
  ) -> Int? {
    if let end = read(min(limit, offset + JSONTokenReader.glance)) { return end }
    if let end = index.end(ofValueAt: offset) { return end }
    guard limit > offset + JSONTokenReader.glance, let end = read(limit) else { return nil }
    index.remember(valueAt: offset, end: end)
    return end
  }

  func contentStart(of container: SourceValue) -> Int { container.offset + 1 }
  func contentEnd(of container: SourceValue, end: Int) -> Int { end - 1 }

  func nextChild(after end: Int?, in container: SourceValue, budget: Int) -> SourceStep {
    let text = JSONText(bytes, dialect)
    guard let end else { return step(text, container.offset + 1, container, budget) }
    guard let next = text.pastTrivia(end, limit: text.limit(end, budget)) else {
      return landmark(after: end, in: container)
    }
    guard next < text.count else { return .fault(next) }
    switch text.bytes[next] {
    case UInt8(ascii: ","): return step(text, next + 1, container, budget)
    case closing(text[container.offset]):
      // Passing the whole container again would take long.
      if budget == .max { index.remember(valueAt: container.offset, end: next + 1) }
      return .close(Span(next, next + 1))
    default: return .fault(next)
    }
  }

  func protectedSpans(in span: Span) -> [ProtectedSpan] {
    JSONTokenReader.stringsOverLines(in: bytes, dialect, from: span.start, to: span.end)
      .map { ProtectedSpan($0) }
  }

  private func step(
    _ text: JSONText, _ start: Int, _ container: SourceValue, _ budget: Int
  ) -> SourceStep {
    guard let next = text.pastTrivia(start, limit: text.limit(start, budget)) else {
      return landmark(after: start, in: container)
    }
    guard next < text.count else { return .fault(next) }
    let opening = text[container.offset]
    switch text.bytes[next] {
    case closing(opening): return .close(Span(next, next + 1))
    case let byte where text.isQuote(byte): return .child(next)
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      return .fault(next)
    case let byte:
      let isChild = opening == UInt8(ascii: "[") || text.beginsKey(byte)
      return isChild ? .child(next) : .fault(next)
    }
  }

  private func closing(_ opening: UInt8) -> UInt8 {
    opening == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }
}
