import DocumentTree
import ModelBasics

// A member is a key, an equals sign and a value, with comments anywhere between them. A member without a value has its key as the
// value, so that both are the same token:
//
//   13B07F86 /* main.m */ = { … };          "Cancel";
//   ↑ entry and key         ↑ value         ↑ entry, key and value
//
// The root of a `.strings` file has no braces: it begins at the start of the text and ends with it.

/// The structure of an OpenStep property list. Stepping looks at delimiters only; `read` checks the rest.
struct OpenStepStructure: Structure {
  let bytes: Bytes
  let index: IndexBox
  let form: TextForm
  /// True for a document without braces around its entries.
  private let isBareDocument: Bool

  init(_ bytes: Bytes, as form: TextForm, index: IndexBox) {
    self.bytes = bytes
    self.form = form
    self.index = index
    isBareDocument = form == .document && OpenStepText(bytes).isBare
  }

  /// Values up to this length in bytes are read again instead of being looked up in the index.
  static let glance = 256

  private var text: OpenStepText { OpenStepText(bytes) }

  func read(after former: FormerText?) {
    switch form {
    case .token: break
    case .document:
      var reader = OpenStepReader(bytes, index)
      reader.readDocument()
    case .entry:
      var reader = OpenStepReader(bytes, index)
      reader.readEntry()
    }
  }

  var root: (offset: Int, form: NodeForm)? {
    let text = text
    return (isBareDocument ? text.start : text.firstToken, .value)
  }

  // MARK: - Entries

  func entry(at offset: Int, _ form: NodeForm, budget: Int) -> Entry {
    let text = text
    guard form == .member else { return Entry(key: nil, value: value(at: offset, text)) }
    if let entry = entry(at: offset, text, limit: min(offset + Self.glance, text.count)) {
      return entry
    }
    let record = recordKey(offset)
    if let head = index.head(at: record) {
      // A key that is its own value is recorded as a value. A first key of one character ends where its record begins.
      let isOwnValue =
        head.keyEnd == record
        && text.token(at: offset, limit: offset + Self.glance)?.end != record
      return Entry(
        key: Span(offset, isOwnValue ? head.valueStart : head.keyEnd),
        value: isOwnValue ? SourceValue(offset, .string) : value(at: head.valueStart, text))
    }
    let limit = text.limit(offset, budget)
    if let entry = entry(at: offset, text, limit: limit) {
      if let key = entry.key, entry.valueStart > offset {
        index.remember(headAt: record, keyEnd: key.end, valueStart: entry.valueStart)
      }
      return entry
    }
    // The text ends before the value: the value is empty.
    let keyEnd = text.token(at: offset, limit: limit)?.end ?? limit
    return Entry(
      key: Span(offset, keyEnd),
      value: SourceValue(limit, limit == text.count ? .empty : .invalid),
      isKnown: limit == text.count)
  }

  /// Returns the member at an offset if its value begins before a limit.
  private func entry(at offset: Int, _ text: OpenStepText, limit: Int) -> Entry? {
    guard let key = text.token(at: offset, limit: limit), key.beginsKey,
      let next = text.pastTrivia(key.end, limit: limit)
    else { return nil }
    guard text[next] == UInt8(ascii: "=") else {
      return Entry(key: Span(offset, key.end), value: SourceValue(offset, .string))
    }
    guard let start = text.pastTrivia(next + 1, limit: limit), start < text.count else {
      return nil
    }
    return Entry(key: Span(offset, key.end), value: value(at: start, text))
  }

  private func value(at offset: Int, _ text: OpenStepText) -> SourceValue {
    SourceValue(offset, kind(at: offset, text))
  }

  private func kind(at offset: Int, _ text: OpenStepText) -> NodeKind {
    if isBareDocument, isRoot(offset) { return .object }
    guard offset < text.count else { return .empty }
    let token = OpenStepText.kind(ofTokenWith: text.bytes[offset])
    return Self.kind(of: token, at: offset, in: text)
  }

  /// Returns the kind of the value that a token begins.
  static func kind(
    of token: OpenStepToken.Kind, at offset: Int, in text: OpenStepText
  ) -> NodeKind {
    switch token {
    case .openDictionary: .object
    case .openArray: .array
    case .string: .string
    case .word: OpenStepText.isWord(text[offset]) ? .string : .invalid
    case .data: OpenStepScalar.kind(of: text[offset + 1], text[offset + 2])
    case .closeDictionary, .closeArray, .equals, .semicolon, .comma, .stray: .invalid
    }
  }

  /// True if a document begins at an offset.
  private func isRoot(_ offset: Int) -> Bool { form == .document && offset == text.start }

  /// The offset under which the index has the first key of a document without braces: that of the key is the root's.
  private func recordKey(_ offset: Int) -> Int {
    isBareDocument && isRoot(offset) ? offset + 1 : offset
  }

  private func isBare(_ container: SourceValue) -> Bool {
    container.kind == .object && text[container.offset] != UInt8(ascii: "{")
  }

  // MARK: - Steps

  func end(of value: SourceValue, budget: Int) -> Int? {
    let text = text
    let offset = value.offset
    if value.kind.isContainer {
      if isBare(value) { return index.fault == nil ? text.count : nil }
      return index.withEnds {
        OpenStepTokenReader(text, at: offset).endOfContainer(&$0, budget)
      }
    }
    guard offset < text.count else { return nil }
    if let end = text.token(at: offset, limit: offset + Self.glance)?.end { return end }
    let record = recordKey(offset)
    if let end = index.end(ofValueAt: record), end < .max { return end }
    let limit = text.limit(offset, budget)
    guard limit > offset + Self.glance, let end = text.token(at: offset, limit: limit)?.end
    else { return nil }
    index.remember(valueAt: record, end: end)
    return end
  }

  func contentStart(of container: SourceValue) -> Int {
    isBare(container) ? container.offset : container.offset + 1
  }

  func contentEnd(of container: SourceValue, end: Int) -> Int {
    isBare(container) ? end : max(container.offset, end - 1)
  }

  func nextChild(after end: Int?, in container: SourceValue, budget: Int) -> SourceStep {
    let text = text
    guard let end else { return step(text, contentStart(of: container), container, budget) }
    guard let next = text.pastTrivia(end, limit: text.limit(end, budget)) else {
      return landmark(after: end, in: container)
    }
    let separator = UInt8(ascii: container.kind == .object ? ";" : ",")
    if next < text.count, text.bytes[next] == separator {
      return step(text, next + 1, container, budget)
    }
    return closing(at: next, container, text).map { .close($0) } ?? .fault(next)
  }

  func pass(over container: SourceValue, from child: Int?) -> (any EntryPass)? {
    OpenStepEntryPass(
      bytes, over: container, from: child ?? contentStart(of: container),
      isBare: isBare(container))
  }

  private func step(
    _ text: OpenStepText, _ start: Int, _ container: SourceValue, _ budget: Int
  ) -> SourceStep {
    guard let next = text.pastTrivia(start, limit: text.limit(start, budget)) else {
      return landmark(after: start, in: container)
    }
    if let delimiter = closing(at: next, container, text) { return .close(delimiter) }
    guard next < text.count else { return .fault(next) }
    let kind = OpenStepText.kind(ofTokenWith: text.bytes[next])
    switch kind {
    case .string, .word: return .child(next)
    case .openDictionary, .openArray, .data:
      return container.kind == .array ? .child(next) : .fault(next)
    default: return .fault(next)
    }
  }

  private func closing(at offset: Int, _ container: SourceValue, _ text: OpenStepText) -> Span? {
    if isBare(container) {
      return offset < text.count || index.fault != nil ? nil : Span(text.count, text.count)
    }
    let delimiter = UInt8(ascii: container.kind == .object ? "}" : ")")
    guard offset < text.count, text.bytes[offset] == delimiter else { return nil }
    return Span(offset, offset + 1)
  }

  // MARK: - Text over lines

  func protectedSpans(in span: Span) -> [ProtectedSpan] {
    var spans: [ProtectedSpan] = []
    var reader = OpenStepTokenReader(text, at: span.start)
    while let token = reader.next(before: span.end) {
      guard token.kind == .string || token.kind == .data else { continue }
      let inside = Span(token.start, token.end)
      if bytes.firstIndex(of: 0x0A, in: inside) != nil
        || bytes.firstIndex(of: 0x0D, in: inside) != nil
      {
        spans.append(ProtectedSpan(inside))
      }
    }
    return spans
  }
}
