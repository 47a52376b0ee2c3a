import ModelBasics

// The ends of values that are wrong in themselves, so that what follows can be read:
//
//   <colour>red</colour>           an element that property lists do not have
//   <integer>twelve</integer>      a text that is no number
//   <string>a < b</string>         text that looks like a tag

extension XMLText {
  /// The most bytes in which the end of a text with wrong tags is searched for.
  private static let longestBroken = 1 << 14

  /// Returns the end of an element that is no value, given its first tag; nil if its end is not clear, or not before `limit`.
  func endOfBroken(_ tag: XMLTag, limit: Int) -> Int? {
    if tag.form == .empty { return tag.end }
    return endOfNested(tag, limit: limit) ?? endOfText(tag, limit: limit)
  }

  /// Returns the end of an element in which every element ends.
  private func endOfNested(_ tag: XMLTag, limit: Int) -> Int? {
    var open = [name(of: tag)]
    var offset = tag.end
    while let start = endOfContent(offset, limit: limit),
      let next = self.tag(at: start, limit: limit)
    {
      offset = next.end
      switch next.form {
      case .empty: break
      case .opening: open.append(name(of: next))
      case .closing:
        guard let last = open.popLast(), isEqual(last, name(of: next)) else { return nil }
        if open.isEmpty { return offset }
      }
    }
    return nil
  }

  /// Returns the end of a scalar whose text has characters that should have been references.
  private func endOfText(_ tag: XMLTag, limit: Int) -> Int? {
    guard let element = tag.element, !element.isContainer else { return nil }
    let limit = min(limit, self.limit(tag.end, Self.longestBroken))
    var tags = XMLTags(self, at: tag.end)
    while let next = tags.next(before: limit) {
      if next.element == element, next.form == .closing { return next.end }
      if let other = next.element, other.isContainer || other == .key || other == .plist {
        return nil
      }
    }
    return nil
  }

  private func name(of tag: XMLTag) -> Span {
    let start = tag.start + (tag.form == .closing ? 2 : 1)
    var end = start
    while end < tag.end, Self.isNameByte(bytes[end]) { end += 1 }
    return Span(start, end)
  }

  private func isEqual(_ name: Span, _ other: Span) -> Bool {
    name.count == other.count
      && UnsafeBufferPointer(start: bytes + name.start, count: name.count).elementsEqual(
        UnsafeBufferPointer(start: bytes + other.start, count: other.count))
  }
}
