/// Reads specimens from a text, independently of the library's reader. Objects are identified by
/// their offsets.
struct SpecimenReader {
  private(set) var nodes: [Int: JSONTree.Node] = [:]

  /// Returns the member that a property is read from: the first of its keys that is present, and of equal keys the
  /// last.
  static func member(of field: SpecimenField, in node: JSONTree.Node) -> JSONTree.Node? {
    for key in field.keys { if let found = node.last(key) { return found } }
    return nil
  }

  /// Returns the value of a property; its initial value if nothing can be read.
  mutating func property(_ field: SpecimenField, in node: JSONTree.Node) -> PlainValue {
    Self.member(of: field, in: node).flatMap { read(field.type, $0) } ?? field.initial
  }

  mutating func read(_ type: PlainType, _ node: JSONTree.Node) -> PlainValue? {
    switch type {
    case .scalar(let vocabulary): return vocabulary.meaning(node)
    case .optional(let type): return node.compact == "null" ? PlainValue.none : read(type, node)
    case .object:
      guard node.kind == .record else { return nil }
      nodes[node.start] = node
      return .object(node.start)
    case .list(let type):
      guard node.kind == .list else { return nil }
      return .list(node.elements.compactMap { read(type, $0) })
    case .set(let type):
      guard node.kind == .list else { return nil }
      return .set(Set(node.elements.compactMap { read(type, $0) }))
    case .members(let keys, let type):
      guard node.kind == .record else { return nil }
      var members: [String: PlainValue] = [:]
      for member in node.members {
        guard let key = Self.key(member.key, of: keys) else { continue }
        members[key] = read(type, member.value)
      }
      return .members(members)
    }
  }

  static func key(_ text: String, of keys: [(key: String, spellings: [String])]) -> String? {
    keys.first { $0.key == text || $0.spellings.contains(text) }?.key
  }
}

extension PlainValue {
  /// True if two values are the same except for the numbers of objects; appends the pairs of numbers to `pairs`.
  func matches(_ other: PlainValue, _ pairs: inout [(Int, Int)]) -> Bool {
    switch (self, other) {
    case (.object(let one), .object(let two)):
      pairs.append((one, two))
      return true
    case (.list(let ones), .list(let twos)):
      guard ones.count == twos.count else { return false }
      for (one, two) in zip(ones, twos) where !one.matches(two, &pairs) { return false }
      return true
    case (.members(let ones), .members(let twos)):
      guard Set(ones.keys) == Set(twos.keys) else { return false }
      for (key, one) in ones {
        guard let two = twos[key], one.matches(two, &pairs) else { return false }
      }
      return true
    default: return self == other
    }
  }
}
