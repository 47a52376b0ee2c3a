import DocumentFormats
import DocumentTree
import ModelBasics
import ModelKit

// Edits for differences that are no longer changes of the object, because another file has saved
// them since. The object is compared with the object that the document reads as.

extension ObjectEdits {
  private struct Comparison {
    let object: ModelObject
    let other: ModelObject
    var fields: [Field] = []
  }

  /// Edits the document so that it contains the object, wherever `read` differs from it. With
  /// `keepingOthers`, unknown members and unreadable elements that only the document has stay.
  mutating func write(
    _ root: ModelObject, comparedWith read: ModelObject, keepingOthers: Bool
  ) throws(EditError) {
    guard document.kind(of: document.objectRoot) == .object else {
      return try rewriteDocument(root)
    }
    var found: [Comparison] = []
    var left = [(root, read, document.objectRoot)]
    note(root, at: document.objectRoot)
    while let (object, other, node) = left.popLast() {
      if other.wasUpgraded, object != other { try upgrade(other, at: node) }
      var comparison = Comparison(object: object, other: other)
      let members = Members(of: node, in: document)
      for field in object.model.fields
      where field.isStored && !field.options.contains(.readOnly) {
        let same = object.pairs(of: field, with: other, ignoringUnread: keepingOthers)
        if same == nil { comparison.fields.append(field) }
        guard field.owns, other.keptValue(of: field) == nil, let member = members.of(field)
        else { continue }
        let located = nodes(of: other.shape(of: field), in: member).found
        let nodesByObject = Dictionary(located.map { (ObjectIdentifier($0.object), $0.node) }) {
          one, _ in
          one
        }
        for (child, match) in same ?? Self.matchedObjects(object, other, field) {
          guard let node = nodesByObject[ObjectIdentifier(match)],
            self.nodes[ObjectIdentifier(child)] == nil
          else { continue }
          note(child, at: node)
          left.append((child, match, node))
        }
      }
      found.append(comparison)
    }
    for comparison in found.reversed() { try edit(comparison, keepingOthers) }
  }

  private mutating func edit(
    _ comparison: Comparison, _ keepsOthers: Bool
  ) throws(EditError) {
    let (object, other) = (comparison.object, comparison.other)
    guard let node = nodes[ObjectIdentifier(object)], let path = document.path(to: node) else {
      return
    }
    for field in comparison.fields {
      if let kept = object.keptValue(of: field),
        let member = Members(of: node, in: document).of(field)
      {
        try merge(kept, from: nil, at: path + [member])
      } else {
        try put(
          field, of: object, from: other.shape(of: field), at: path,
          as: keepsOthers ? object.shape(of: field, withUnreadOf: other) : nil)
      }
    }
    let others = keepsOthers ? object.unknown(sharedWith: other) : other.unknown.record
    try putUnknown(from: others, of: object, at: path)
  }

  /// Pairs the objects of a property with those of the document: those that store the same value,
  /// and between two such pairs the ones that are most alike.
  private static func matchedObjects(
    _ object: ModelObject, _ other: ModelObject, _ field: Field
  ) -> [(ModelObject, ModelObject)] {
    let newObjects = Array(object.shape(of: field).allObjects.reversed())
    let oldObjects = Array(other.shape(of: field).allObjects.reversed())
    let oldTokens = oldObjects.map { StoredShape.Token.value($0.value) }
    let newTokens = newObjects.map { StoredShape.Token.value($0.value) }
    let alignment = Alignment(oldTokens, newTokens)
    var sources = alignment.sources
    for (old, new) in gapPairs(oldTokens, newTokens, sources, alignment.keepsPosition)
    where type(of: oldObjects[old]) == type(of: newObjects[new]) {
      sources[new] = old
    }
    return newObjects.indices.compactMap { index in
      sources[index].map { (newObjects[index], oldObjects[$0]) }
    }
  }
}
