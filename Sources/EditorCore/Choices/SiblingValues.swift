import DocumentFormats
import DocumentTree

/// The values of this key in the other entries of the enclosing container. If there are few of them, they are probably all the
/// possible values.
package struct SiblingValues: Hashable, Sendable {
  package struct Choice: Hashable, Sendable {
    package var text: [Unicode.Scalar]
    /// The number of siblings with this value; 0 if a schema lists it.
    package var count: Int
  }

  /// Sorted by count, the most frequent first.
  package private(set) var choices: [Choice]
  /// True if a schema lists the values.
  let isListed: Bool

  private static let maximumEntries = 500
  private static let maximumMembers = 64
  private static let minimumSiblings = 3
  private static let maximumChoices = 12
  private static let longestText = 42
  private static let longestKey = 1 << 10
  /// The largest number of bytes read in search of the values.
  private static let budget = 1 << 18

  /// Creates the choices from the values that a schema lists, in the schema's order.
  init(listed: [[Unicode.Scalar]]) {
    choices = listed.map { Choice(text: $0, count: 0) }
    isListed = true
  }

  /// Returns nil if there are too few siblings, too many values or a long one, or if no value occurs twice.
  init?(of path: NodePath, in document: Document) {
    guard path.count >= 3, let node = path.last, let token = document.key(of: node),
      token.count <= Self.longestKey
    else { return nil }
    let key = document.grammar.keyBytes(of: token.array)
    var indexes: [[UInt8]: Int] = [:]
    choices = []
    isListed = false
    var siblingCount = 0
    var budget = Self.budget
    var walk = ChildWalk(of: path[path.count - 3], in: document, budget: Self.budget)
    var entries = 0
    while entries < Self.maximumEntries, budget > 0, let entry = walk.next()?.node {
      entries += 1
      guard document.kind(of: entry) == .object else { continue }
      guard let member = Self.member(key, of: entry, in: document, &budget),
        document.kind(of: member) == .string
      else { continue }
      let token = document.valuePrefix(of: member, Self.longestText + 1)
      guard token.count <= Self.longestText, let string = document.tokens.spelledString(token),
        !string.hasInvalidBytes, !string.hasLoneSurrogates
      else { return nil }
      siblingCount += member == node ? 0 : 1
      let bytes = FieldText.bytes(string.meaning)
      if let index = indexes[bytes] {
        choices[index].count += 1
      } else {
        guard choices.count < Self.maximumChoices else { return nil }
        indexes[bytes] = choices.count
        choices.append(Choice(text: string.meaning, count: 1))
      }
    }
    guard siblingCount >= Self.minimumSiblings, choices.contains(where: { $0.count > 1 }) else {
      return nil
    }
    // Equal counts stay in the order of the file.
    choices = choices.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  private static func member(
    _ key: [UInt8], of entry: Node, in document: Document, _ budget: inout Int
  ) -> Node? {
    var walk = ChildWalk(of: entry, in: document, budget: budget)
    defer { budget = walk.budget }
    for _ in 0..<maximumMembers {
      guard let child = walk.next() else { return nil }
      if !child.isGhost, document.isKey(of: child.node, key) { return child.node }
    }
    return nil
  }

  /// Returns the choice `count` steps after a value, or before it if `count` is negative. The choices are sorted by their scalars,
  /// so that the order is independent of the current value, and wrap around. The saved value is always among them, so that the user
  /// can return to it.
  func choice(
    from text: [Unicode.Scalar], by count: Int, saved: [Unicode.Scalar]?
  ) -> [Unicode.Scalar]? {
    var all = choices.map(\.text)
    if let saved, !all.contains(saved) { all.append(saved) }
    if !isListed { all.sort { $0.lexicographicallyPrecedes($1) } }
    guard all.count > 1, let index = all.firstIndex(of: text) else { return nil }
    return all[((index + count % all.count) + all.count) % all.count]
  }
}
