import ModelBasics

extension XMLText {
  /// Returns the text between the quotes of an attribute; nil if the tag has no such attribute.
  func attribute(_ name: StaticString, of tag: XMLTag) -> Span? {
    guard tag.hasAttributes else { return nil }
    return attributes(of: tag)?.first {
      starts(with: name, at: $0.name.start) && $0.name.count == name.utf8CodeUnitCount
    }?.value
  }

  /// The most attributes that a tag may have.
  private static let mostAttributes = 16

  /// Returns the attributes of a tag; nil if they are not names with quoted texts.
  func attributes(of tag: XMLTag) -> [(name: Span, value: Span)]? {
    let end = tag.end - (tag.form == .empty ? 2 : 1)
    var offset = tag.start + 1
    while offset < end, Self.isNameByte(self[offset]) { offset += 1 }
    var attributes: [(name: Span, value: Span)] = []
    while true {
      offset = skipBlank(offset)
      if offset >= end { return attributes }
      guard attributes.count < Self.mostAttributes else { return nil }
      let start = offset
      while offset < end, Self.isNameByte(self[offset]) { offset += 1 }
      let name = Span(start, offset)
      guard !name.isEmpty, self[offset] == UInt8(ascii: "="), offset + 1 < end else { return nil }
      let quote = self[offset + 1]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
      let from = offset + 2
      offset = from
      while offset < end, self[offset] != quote { offset += 1 }
      guard offset < end else { return nil }
      attributes.append((name, Span(from, offset)))
      offset += 1
    }
  }
}
