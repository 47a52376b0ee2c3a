import DocumentTree
import ModelBasics

/// Passes over the entries of a container of an OpenStep property list, token by token.
///
/// Sendable, because the bytes never change and `storage` keeps them.
struct OpenStepEntryPass: EntryPass, @unchecked Sendable {
  private let storage: Bytes
  private var reader: OpenStepTokenReader
  /// For each open container, true if it is a dictionary.
  private var levels: [Bool]
  /// True if the outermost container ends with the text.
  private let isBare: Bool

  init(_ storage: Bytes, over container: SourceValue, from start: Int, isBare: Bool) {
    self.storage = storage
    reader = OpenStepTokenReader(OpenStepText(storage), at: start)
    levels = [container.kind == .object]
    self.isBare = isBare
  }

  mutating func next() -> PassStep? {
    while let isDictionary = levels.last {
      guard let token = reader.next(before: .max) else {
        guard isBare, levels.count == 1 else { return nil }
        levels = []
        return .end
      }
      switch token.kind {
      case .comma, .semicolon: continue
      case .closeDictionary, .closeArray:
        levels.removeLast()
        return .end
      case .openDictionary, .openArray, .string, .word, .data:
        return isDictionary ? member(token) : entry(token, key: nil)
      case .equals, .stray: return nil
      }
    }
    return nil
  }

  private mutating func member(_ token: OpenStepToken) -> PassStep? {
    let key = Span(token.start, token.end)
    guard token.beginsKey, let equals = reader.next(before: .max) else { return nil }
    // A key without a value is its own value.
    if equals.kind == .semicolon { return entry(token, key: key) }
    guard equals.kind == .equals, let value = reader.next(before: .max) else { return nil }
    return entry(value, key: key)
  }

  private mutating func entry(_ token: OpenStepToken, key: Span?) -> PassStep? {
    var end = token.end
    if token.kind == .openDictionary || token.kind == .openArray {
      levels.append(token.kind == .openDictionary)
      end = token.start
    }
    guard token.beginsValue else { return nil }
    let kind = OpenStepStructure.kind(of: token.kind, at: token.start, in: reader.text)
    return .entry(
      PassedEntry(key?.start ?? token.start, key: key, SourceValue(token.start, kind), end: end))
  }
}
