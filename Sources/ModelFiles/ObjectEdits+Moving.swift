import DocumentFormats
import DocumentTree
import ModelKit

// Moves objects that are already in the document: the node is moved with the comments that belong
// to it, or its text is copied.
//
//   "child": {…}  →  "children": [ {…} ]     the member is moved, without its key
//   "child": {…}  →  "child": {another}      the old text is kept until it is inserted elsewhere

/// The text of an object, and the nodes that it was made from.
struct ObjectCopy {
  fileprivate struct Occurrence {
    /// The number of nodes in the text before this one.
    let index: Int
    let node: Node
    let object: ObjectIdentifier
  }

  let text: [UInt8]
  fileprivate let occurrences: [Occurrence]
}

extension ObjectEdits {
  func isKnown(_ object: ModelObject) -> Bool { nodes[ObjectIdentifier(object)] != nil }

  /// Moves or copies an object of the document to an insertion point; returns nil if it is not in
  /// the document.
  mutating func move(
    _ object: ModelObject, key: [UInt8]?, into parent: NodePath, at point: InsertionPoint
  ) throws(EditError) -> Node? {
    if copies[ObjectIdentifier(object)] == nil, let node = nodes[ObjectIdentifier(object)] {
      if parent.contains(node) { return nil }
      if document.isRemoved(node) {
        try document.putBack(node, into: parent, at: point)
        return try setKey(key, to: node, in: parent)
      }
      if let path = document.path(to: node), isFree(path, for: parent) {
        try document.move(path, into: parent, at: point)
        return try setKey(key, to: node, in: parent)
      }
    }
    guard let copy = copy(of: object, for: parent) else { return nil }
    let node = try document.insert(key: key, text: copy.text, into: parent, at: point)
    note(copy, at: node)
    return node
  }

  private mutating func setKey(
    _ key: [UInt8]?, to node: Node, in parent: NodePath
  ) throws(EditError) -> Node {
    if let key, document.keyBytes(of: node) != key {
      try document.setKey(parent + [node], key: key)
    }
    return node
  }

  /// True if an entry can be moved as a whole. Not moved are the member of a property that now has
  /// another value, a member that hides another one with its key, and an object that is still in
  /// its property.
  private func isFree(_ path: NodePath, for parent: NodePath) -> Bool {
    guard path.count > 1 else { return false }
    let (container, node) = (path[path.count - 2], path[path.count - 1])
    if unmovedNodes.contains(node) { return false }
    guard document.kind(of: container) == .object else { return true }
    guard let owner = objects[container].flatMap({ known[$0] }) else {
      return container != parent.last
    }
    guard let key = document.keyBytes(of: node), let (field, _) = owner.model.field(forKey: key)
    else { return false }
    return owner.isOmitted(owner.model.fields[field])
      && Members(of: container, in: document).all(of: owner.model.fields[field]).count == 1
  }

  // MARK: - Copies

  /// Keeps the texts of a property's former objects, and of objects that have left these or the
  /// objects inserted into them, before their nodes are overwritten.
  mutating func keepCopies(of former: StoredShape?) {
    var left = (former?.allObjects ?? []).map { ($0, true) }
    var seen: Set<ObjectIdentifier> = []
    while let (object, hasLeft) = left.popLast() {
      guard let node = nodes[ObjectIdentifier(object)],
        copies[ObjectIdentifier(object)] == nil
      else { continue }
      if hasLeft { copies[ObjectIdentifier(object)] = copy(node) }
      guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
      for field in object.model.fields where field.owns && field.isStored {
        let hasChanged = object.isChanged(field.number)
        guard hasChanged || object.hasChangesBelow else { continue }
        if hasChanged { left += object.shape(of: field).allObjects.map { ($0, false) } }
        left += object.formerShape(of: field).allObjects.map { ($0, hasChanged) }
      }
    }
  }

  /// Lets a new object take over the node of an equal one, whose text is kept for its new position.
  mutating func replaceObject(at node: Node, with object: ModelObject) {
    if let former = objects[node] { copies[former] = copy(node) }
    objects[node] = ObjectIdentifier(object)
    nodes[ObjectIdentifier(object)] = node
  }

  /// Returns the text of an object in the document; nil if it is not in the document or would be
  /// inserted into itself.
  func copy(of object: ModelObject, for path: NodePath) -> ObjectCopy? {
    if let copy = copies[ObjectIdentifier(object)] { return copy }
    guard let node = nodes[ObjectIdentifier(object)], !path.contains(node) else { return nil }
    return copy(node)
  }

  private func copy(_ node: Node) -> ObjectCopy {
    let occurrences = nodes(in: node).enumerated().compactMap { index, node in
      objects[node].map { ObjectCopy.Occurrence(index: index, node: node, object: $0) }
    }
    return ObjectCopy(text: document.valueText(of: node), occurrences: occurrences)
  }

  /// Records that the objects of a copy are now at the node where its text was inserted.
  mutating func note(_ copy: ObjectCopy, at node: Node) {
    if let original = copy.occurrences.first?.node, unmovedNodes.contains(original) { return }
    let present = nodes(in: node)
    for occurrence in copy.occurrences where occurrence.index < present.count {
      copies[occurrence.object] = nil
      recordMove(occurrence.object, from: occurrence.node, to: present[occurrence.index])
    }
  }

  /// Returns a node and its descendants in the order of the text.
  private func nodes(in top: Node) -> [Node] {
    var found: [Node] = []
    var left = [top]
    while let node = left.popLast() {
      found.append(node)
      if document.kind(of: node).isContainer { left += document.children(of: node).reversed() }
    }
    return found
  }
}
