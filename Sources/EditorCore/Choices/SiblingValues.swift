import DocumentTree

/// The values that the same key has in the other entries of the enclosing container: where they
/// are few, they are likely all there are to choose from.
package struct SiblingValues: Hashable, Sendable {
  package struct Choice: Hashable, Sendable {
    package var text: [Unicode.Scalar]
    package var count: Int
  }

  /// The most frequent first.
  package private(set) var choices: [Choice]

  private static let entriesLookedAt = 500
  private static let membersLookedAt = 64
  private static let fewestSiblings = 3
  private static let mostChoices = 12
  private static let longestText = 42

  /// Nil where there are few siblings, many values or long ones, or none comes twice.
  init?(of path: NodePath, in document: Document) {
    guard path.count >= 3, let node = path.last, let key = document.keyBytes(of: node) else {
      return nil
    }
    var places: [[UInt8]: Int] = [:]
    choices = []
    var siblingCount = 0
    let (entries, _) = ReadingSubject.children(
      of: path[path.count - 3], in: document, limit: Self.entriesLookedAt)
    for entry in entries where document.kind(of: entry) == .object {
      let (members, _) = ReadingSubject.children(
        of: entry, in: document, limit: Self.membersLookedAt)
      guard
        let member = members.first(where: { document.keyBytes(of: $0)?.elementsEqual(key) == true }
        ),
        document.kind(of: member) == .string
      else { continue }
      let token = document.valuePrefix(of: member, Self.longestText + 1)
      guard token.count <= Self.longestText, let string = SpelledString(token),
        !string.hasInvalidBytes, !string.hasLoneSurrogates
      else { return nil }
      siblingCount += member == node ? 0 : 1
      let bytes = FieldText.bytes(string.meaning)
      if let place = places[bytes] {
        choices[place].count += 1
      } else {
        guard choices.count < Self.mostChoices else { return nil }
        places[bytes] = choices.count
        choices.append(Choice(text: string.meaning, count: 1))
      }
    }
    guard siblingCount >= Self.fewestSiblings, choices.contains(where: { $0.count > 1 }) else {
      return nil
    }
    // Equal counts stay in the order of the file.
    choices = choices.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }
}
