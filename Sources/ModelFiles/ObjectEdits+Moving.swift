import DocumentFormats
import DocumentTree
import ModelKit

// An object that is in the document already is not written anew where it comes to: its node is moved,
// with the comments that belong to it, or its text is copied.
//
//   "child": {…}  →  "children": [ {…} ]     the member is moved, without its key
//   "child": {…}  →  "child": {another}      what was there is kept as text until it is put elsewhere

/// The text of an object, and the nodes that it was made from.
struct ObjectCopy {
  fileprivate struct Place {
    /// How many nodes of the text are before it.
    let offset: Int
    let node: Node
    let object: ObjectIdentifier
  }

  let text: [UInt8]
  fileprivate let places: [Place]
}

extension ObjectEdits {
  func isKnown(_ object: ModelObject) -> Bool { nodes[ObjectIdentifier(object)] != nil }

  /// Takes an object to where an entry is missing; nil where it is not in the document.
  mutating func move(
    _ object: ModelObject, key: [UInt8]?, into parent: NodePath, at point: InsertionPoint
  ) throws(EditError) -> Node? {
    if carried[ObjectIdentifier(object)] == nil, let node = nodes[ObjectIdentifier(object)] {
      if parent.contains(node) { return nil }
      if document.isRemoved(node) {
        try document.putBack(node, into: parent, at: point)
        return try give(key, to: node, in: parent)
      }
      if let path = document.path(to: node), isFree(path, for: parent) {
        try document.move(path, into: parent, at: point)
        return try give(key, to: node, in: parent)
      }
    }
    guard let copy = copy(of: object, for: parent) else { return nil }
    let node = try document.insert(key: key, text: copy.text, into: parent, at: point)
    note(copy, at: node)
    return node
  }

  private mutating func give(
    _ key: [UInt8]?, to node: Node, in parent: NodePath
  ) throws(EditError) -> Node {
    if let key, document.keyBytes(of: node) != key {
      try document.setKey(parent + [node], key: key)
    }
    return node
  }

  /// Whether an entry can go elsewhere as a whole: the member of a property that has another value
  /// stays, and so do one without which another with its key would be read, and an object that is there
  /// still.
  private func isFree(_ path: NodePath, for parent: NodePath) -> Bool {
    guard path.count > 1 else { return false }
    let (home, node) = (path[path.count - 2], path[path.count - 1])
    if staying.contains(node) { return false }
    guard document.kind(of: home) == .object else { return true }
    guard let owner = objects[home].flatMap({ known[$0] }) else { return home != parent.last }
    guard let key = document.keyBytes(of: node), let (field, _) = owner.model.field(forKey: key)
    else { return false }
    return owner.isLeftOut(owner.model.fields[field])
      && Members(of: home, in: document).all(of: owner.model.fields[field]).count == 1
  }

  // MARK: - Copies

  /// Keeps the texts of the objects that were in a property, and of those that have left these or what
  /// has come into them, before something else takes their place.
  mutating func carry(_ former: StoredShape?) {
    var left = (former?.allObjects ?? []).map { ($0, true) }
    var seen: Set<ObjectIdentifier> = []
    while let (object, hasLeft) = left.popLast() {
      guard let node = nodes[ObjectIdentifier(object)],
        carried[ObjectIdentifier(object)] == nil
      else { continue }
      if hasLeft { carried[ObjectIdentifier(object)] = copy(node) }
      guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
      for field in object.model.fields where field.owns && field.isStored {
        let hasChanged = object.isChanged(field.number)
        guard hasChanged || object.hasChangesBelow else { continue }
        if hasChanged { left += object.shape(of: field).allObjects.map { ($0, false) } }
        left += object.formerShape(of: field).allObjects.map { ($0, hasChanged) }
      }
    }
  }

  /// A new object takes the node of one that stores the same, whose text is kept for where that goes.
  mutating func take(_ object: ModelObject, _ node: Node) {
    if let former = objects[node] { carried[former] = copy(node) }
    objects[node] = ObjectIdentifier(object)
    nodes[ObjectIdentifier(object)] = node
  }

  /// The text of an object that is in the document; nil where it is not, and where that would go into
  /// itself.
  func copy(of object: ModelObject, for path: NodePath) -> ObjectCopy? {
    if let copy = carried[ObjectIdentifier(object)] { return copy }
    guard let node = nodes[ObjectIdentifier(object)], !path.contains(node) else { return nil }
    return copy(node)
  }

  private func copy(_ node: Node) -> ObjectCopy {
    let places = nodes(in: node).enumerated().compactMap { offset, node in
      objects[node].map { ObjectCopy.Place(offset: offset, node: node, object: $0) }
    }
    return ObjectCopy(text: document.valueText(of: node), places: places)
  }

  /// Notes that the objects of a copy are where its text has been put.
  mutating func note(_ copy: ObjectCopy, at node: Node) {
    if let original = copy.places.first?.node, staying.contains(original) { return }
    let present = nodes(in: node)
    for place in copy.places where place.offset < present.count {
      carried[place.object] = nil
      follow(place.object, from: place.node, to: present[place.offset])
    }
  }

  /// A node and all below it, in the order of the text.
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
