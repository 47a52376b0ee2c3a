import DocumentTree
import ModelBasics

/// Passes over the entries of a JSON container, token by token.
///
/// Sendable, because the bytes never change and `storage` keeps them.
struct JSONEntryPass: EntryPass, @unchecked Sendable {
  private let storage: Bytes
  private var reader: JSONTokenReader
  /// For each open container, true if it is an object.
  private var levels: [Bool]
  private let isStream: Bool

  init(_ storage: Bytes, _ dialect: JSONDialect, over container: SourceValue, from start: Int) {
    self.storage = storage
    reader = JSONTokenReader(JSONText(storage, dialect), at: start)
    isStream = container.kind == .stream
    levels = [container.kind == .object]
  }

  mutating func next() -> PassStep? {
    while let isObject = levels.last {
      guard let token = reader.next(before: .max) else {
        // The documents of a stream have no delimiter after the last.
        guard isStream, levels.count == 1 else { return nil }
        levels = []
        return .end
      }
      switch token.kind {
      case .comma: continue
      case .colon: return nil
      case .close:
        levels.removeLast()
        return .end
      case .openObject, .openArray, .string, .word:
        guard isObject else { return entry(token, key: nil) }
        let key = reader.span(of: token)
        guard let colon = reader.next(before: .max), colon.kind == .colon,
          let value = reader.next(before: .max)
        else { return nil }
        return entry(value, key: key)
      }
    }
    return nil
  }

  private mutating func entry(_ token: JSONToken, key: Span?) -> PassStep {
    let span = token.isOpening ? Span(token.start, token.start) : reader.span(of: token)
    if token.isOpening { levels.append(token.kind == .openObject) }
    let text = reader.text
    let kind = JSONStructure.kind(of: text.bytes[token.start], isJSON5: text.isJSON5)
    return .entry(
      PassedEntry(
        key?.start ?? token.start, key: key, SourceValue(token.start, kind), end: span.end))
  }
}
