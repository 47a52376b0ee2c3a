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
      } else if tag.form != .closing {
        var content = Span(tag.end, tag.end)
        if tag.form == .opening {
          guard let end = tags.text.endOfContent(tag.end, limit: limit) else { return nil }
          content.end = end
          // The closing tag need not be read, only that it is one: a wrong element may be inside the content.
          if tags.text[end + 1] == UInt8(ascii: "/") { tags.skip(to: end + 1) }
        }
        guard element == .key, let first = earlierKey(tag.start, content) else { continue }
        let end = tags.text.endOfElement(tag, limit: limit) ?? limit
        return DuplicateKey(Span(tag.start, end), first: first, in: storage)
      }
    }
    return nil
  }

  /// Adds a key to those of its container, or returns the offset of an equal one.
  private mutating func earlierKey(_ start: Int, _ content: Span) -> Int? {
    let (text, limit, entities) = (tags.text, limit, entities)
    func key(at start: Int) -> XMLScalarText? {
      guard let tag = text.tag(at: start) else { return nil }
      let end = tag.form == .opening ? text.endOfContent(tag.end, limit: limit) : tag.end
      return end.map { XMLScalarText(text, Span(tag.end, $0), entities) }
    }
    let hash = XMLScalarText(text, content, entities).withDecoded(keys.hash)
    return keys.add(start, hash: hash) { key(at: $0)?.decoded == key(at: $1)?.decoded }
  }
}
