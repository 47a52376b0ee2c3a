import DocumentFormats
import DocumentTree
import ModelKit

// New objects in a list that are copies of removed ones take over their nodes, with the comments inside.
// Copies that were changed do so only between the same neighbours.

extension ObjectEdits {
  /// Lets new objects that are equal to removed ones, such as copies of them, take over their
  /// nodes. Returns the indices of these objects among the new elements.
  mutating func reuseNodesOfEqualObjects(
    of present: [Node], _ elements: [StoredShape], _ sources: inout [Int?]
  ) -> Set<Int> {
    let used = Set(sources.compactMap { $0 })
    var removed: [Value: [Int]] = [:]
    var newObjects: [(index: Int, object: ModelObject)] = []
    for (index, element) in elements.enumerated() where sources[index] == nil {
      if case .object(let object) = element, nodes[ObjectIdentifier(object)] == nil {
        newObjects.append((index, object))
      }
    }
    guard !newObjects.isEmpty else { return [] }
    for index in present.indices.reversed() where !used.contains(index) {
      guard let object = objects[present[index]].flatMap({ known[$0] }) else { continue }
      removed[object.value, default: []].append(index)
    }
    guard !removed.isEmpty else { return [] }
    var replaced = Set<Int>()
    for (index, object) in newObjects {
      guard let source = removed[object.value]?.popLast() else { continue }
      sources[index] = source
      replaced.insert(index)
      replaceObject(at: present[source], with: object)
    }
    return replaced
  }

  /// Returns pairs of removed objects and new ones between two elements that stay, if the new one is like
  /// a copy of the other that was changed: at least half of what it has besides defaults is the same.
  func changedCopies(
    of present: [Node], _ elements: [StoredShape], _ sources: [Int?], _ stays: [Bool]
  ) -> [(old: Int, new: Int)] {
    let used = Set(sources.compactMap { $0 })
    let new = elements.enumerated().map { index, element -> ModelObject? in
      guard sources[index] == nil, case .object(let object) = element,
        object.forEachObject({ !isKnown($0) })
      else { return nil }
      return object
    }
    let old = present.enumerated().map { index, node in
      used.contains(index) ? nil : objects[node].flatMap { known[$0] }
    }
    let hasBoth = new.contains { $0 != nil } && old.contains { $0 != nil }
    guard hasBoth else { return [] }
    let oldTokens = old.map { StoredShape.Token.value($0?.ownMembers.value ?? .null) }
    let newTokens = new.map { StoredShape.Token.value($0?.ownMembers.value ?? .null) }
    return Self.gapPairs(
      oldTokens, newTokens, sources, stays, isOpen: { old[$0] != nil }, isFree: { new[$0] != nil }
    ).filter { pair in
      guard let former = old[pair.old], let object = new[pair.new],
        type(of: former) == type(of: object)
      else { return false }
      let token = newTokens[pair.new]
      let common = token.similarity(to: oldTokens[pair.old])
      return common > 0 && 2 * common >= token.similarity(to: token)
    }
  }

  /// Edits the node of a removed object so that it contains a changed copy of the object.
  mutating func edit(_ path: NodePath, to object: ModelObject) throws(EditError) {
    guard let node = path.last, let former = objects[node].flatMap({ known[$0] }) else { return }
    let found = document.cursor(at: node).value
    let value = UnchangedParts().apply(
      to: object.value(hasDates: hasUniversalDates),
      from: former.value(hasDates: hasUniversalDates), like: found)
    replaceObject(at: node, with: object)
    try merge(value, from: nil, at: path)
  }
}
