import DocumentTree
import ModelBasics

/// Passes over the entries of a container of an XML property list, element by element.
///
/// Sendable, because the bytes never change and `storage` keeps them.
struct XMLEntryPass: EntryPass, @unchecked Sendable {
  private let storage: Bytes
  private let text: XMLText
  private var offset: Int
  /// For each open container, true if it is a dictionary.
  private var levels: [Bool]
  /// True if the last entry was a container without content, such as `<dict/>`.
  private var isAtEnd = false

  init(_ storage: Bytes, _ dialect: XMLDialect, over container: SourceValue, from start: Int) {
    self.storage = storage
    text = XMLText(storage, dialect)
    offset = start
    levels = [container.kind == .object]
  }

  mutating func next() -> PassStep? {
    guard let isObject = levels.last else { return nil }
    if isAtEnd {
      isAtEnd = false
      levels.removeLast()
      return .end
    }
    guard let tag = nextTag(at: offset) else { return nil }
    if tag.form == .closing {
      offset = tag.end
      levels.removeLast()
      return .end
    }
    guard isObject else { return entry(tag, key: nil) }
    guard tag.element == .key, let keyEnd = text.endOfElement(tag, limit: text.count),
      let value = nextTag(at: keyEnd), value.form != .closing
    else { return nil }
    return entry(value, key: Span(tag.start, keyEnd))
  }

  private func nextTag(at offset: Int) -> XMLTag? {
    text.tag(at: text.pastTrivia(offset))
  }

  private mutating func entry(_ tag: XMLTag, key: Span?) -> PassStep? {
    guard let element = tag.element, element.kind != .invalid else { return nil }
    var end = tag.start
    if element.isContainer {
      levels.append(element == .dict)
      isAtEnd = tag.form == .empty
      offset = tag.end
    } else {
      guard let found = text.endOfElement(tag, limit: text.count) else { return nil }
      end = found
      offset = found
    }
    let isAnnotated = tag.hasAttributes || element == .set || element == .ref
    return .entry(
      PassedEntry(
        key?.start ?? tag.start, key: key, SourceValue(tag.start, element.kind), end: end,
        isAnnotated: isAnnotated))
  }
}
