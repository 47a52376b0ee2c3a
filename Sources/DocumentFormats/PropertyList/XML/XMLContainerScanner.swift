import DocumentTree
import ModelBasics

/// Finds containers and their children, for an index that has forgotten which are open.
struct XMLContainerScanner: StructureScanner, @unchecked Sendable {
  // Unchecked: the text points into the storage, which is retained and immutable.
  private let storage: Bytes
  private let text: XMLText
  private var tags: XMLTags
  /// A container that is also a child: it is reported as the child first.
  private var opened: XMLTag?
  /// True if the next tag is the value of a key.
  private var isAfterKey = false
  private var isEmpty = false

  init(_ storage: Bytes, _ dialect: XMLDialect) {
    self.storage = storage
    text = XMLText(storage, dialect)
    tags = XMLTags(text, at: text.start)
  }

  mutating func skip(to offset: Int) {
    tags.skip(to: offset)
    opened = nil
    isAfterKey = false
    isEmpty = false
  }

  mutating func next(before end: Int) -> StructureEvent? {
    if isEmpty {
      isEmpty = false
      return .close(tags.offset)
    }
    if let tag = opened {
      guard tag.start < end else { return nil }
      opened = nil
      return open(tag)
    }
    while let tag = tags.next(before: end) {
      guard let element = tag.element else {
        guard tag.form != .closing, let end = text.endOfBroken(tag, limit: text.count) else {
          continue
        }
        tags.skip(to: end)
        if !isAfterKey { return .child(tag.start) }
        isAfterKey = false
        continue
      }
      if element == .plist { continue }
      if tag.form == .closing {
        if element.isContainer { return .close(tag.start) }
        continue
      }
      if element == .key {
        isAfterKey = true
        return .child(tag.start)
      }
      let isMemberValue = isAfterKey
      isAfterKey = false
      guard element.isContainer else {
        if isMemberValue { continue }
        return .child(tag.start)
      }
      if isMemberValue { return open(tag) }
      opened = tag
      return .child(tag.start)
    }
    return nil
  }

  private mutating func open(_ tag: XMLTag) -> StructureEvent {
    isEmpty = tag.form == .empty
    return .open(tag.start, isKeyed: tag.element == .dict)
  }
}
