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
  private static let mostAttributes = 256

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
      offset = skipBlank(offset)
      guard !name.isEmpty, self[offset] == UInt8(ascii: "=") else { return nil }
      offset = skipBlank(offset + 1)
      let quote = self[offset]
      guard offset < end, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        return nil
      }
      let from = offset + 1
      offset = from
      while offset < end, self[offset] != quote { offset += 1 }
      guard offset < end else { return nil }
      attributes.append((name, Span(from, offset)))
      offset += 1
    }
  }

  /// True if the attributes of a tag are not as XML 1.0 has them (section 3.1): separated by blanks, each with a name of its own,
  /// and with known references only.
  func hasMalformedAttributes(_ tag: XMLTag) -> Bool {
    guard let attributes = attributes(of: tag) else { return true }
    var names: Set<[UInt8]> = []
    return attributes.contains { attribute in
      let name = attribute.name
      return !Self.beginsName(self[name.start]) || !Self.isBlank(self[name.start - 1])
        || !names.insert((name.start..<name.end).map { bytes[$0] }).inserted
        || !hasKnownReferences(attribute.value)
    }
  }

  private func hasKnownReferences(_ value: Span) -> Bool {
    var offset = value.start
    while let start = find("&", from: offset, limit: value.end) {
      guard let end = find(";", from: start, limit: value.end) else { return false }
      let name = UnsafeBufferPointer(start: bytes + start + 1, count: end - start - 1)
      guard let scalar = XMLReference.scalar(named: name), XMLCharacters.contains(scalar.value)
      else { return false }
      offset = end + 1
    }
    return true
  }
}
