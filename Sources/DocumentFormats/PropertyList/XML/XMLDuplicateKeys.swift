import DocumentTree
import ModelBasics

/// Finds duplicate keys of dictionaries in one pass over a text that is valid up to a limit.
struct XMLDuplicateKeys: IteratorProtocol {
  private let storage: Bytes
  private let limit: Int
  private let entities: XMLEntities?
  private var tags: XMLTags
  private var keys = OpenKeys()

  init(_ storage: Bytes, upTo limit: Int, _ head: XMLHead = XMLHead()) {
    self.storage = storage
    entities = head.entities
    self.limit = min(limit, storage.count)
    let text = XMLText(storage, head.dialect)
    tags = XMLTags(text, at: XMLProlog(text).root ?? text.count)
  }

  mutating func next() -> DuplicateKey? {
    while let tag = tags.next(before: limit) {
      guard let element = tag.element else {
        if tag.form == .opening, let end = tags.text.endOfBroken(tag, limit: limit) {
          tags.skip(to: end)
        }
        continue
      }
      if element.isContainer {
        if tag.form == .closing { keys.close() } else { keys.open(isObject: element == .dict) }
        if tag.form == .empty { keys.close() }
      } else if element == .key, tag.form != .closing {
        let span = Span(tag.start, tags.text.endOfElement(tag, limit: limit) ?? limit)
        let key = keyReader
        let hash = key(tag.start).withUnsafeBytes(keys.hash)
        if let first = keys.add(span.start, hash: hash, isSame: { key($0) == key($1) }) {
          return DuplicateKey(span, first: first, in: storage)
        }
      }
    }
    return nil
  }

  /// Returns the bytes of the key at an offset.
  private var keyReader: (Int) -> [UInt8] {
    { [limit, entities, text = tags.text] start in
      guard let tag = text.tag(at: start), tag.form == .opening,
        let end = text.endOfContent(tag.end, limit: limit)
      else { return [] }
      return XMLScalarText(text, Span(tag.end, end), entities).decoded
    }
  }
}
