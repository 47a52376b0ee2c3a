import DocumentFormats
import DocumentTree
import ModelKit

// Corrections for edits that did not give the intended result, because the object and the document
// differed more than was assumed: `clearChanges` was called since.

extension ObjectEdits {
  /// Rewrites the members that read differently, ignoring former positions of objects.
  mutating func correct(
    _ root: ModelObject, _ differences: [ObjectComparison.Difference]
  ) throws(EditError) {
    findAll(root, but: differences)
    for difference in differences {
      guard let node = nodes[ObjectIdentifier(difference.object)],
        let path = document.path(to: node)
      else { continue }
      if let field = difference.field {
        try rewrite(field, of: difference.object, at: path)
      } else {
        try putUnknown(from: difference.unknown, of: difference.object, at: path)
      }
    }
  }

  /// Rewrites the members of the root that still contain a difference.
  mutating func rewrite(
    _ root: ModelObject, _ differences: [ObjectComparison.Difference]
  ) throws(EditError) {
    let own = Set(differences.compactMap { $0.object === root ? $0.field?.number : nil })
    let others = Set(differences.map { ObjectIdentifier($0.object) })
    // Taken from the record of the root, in which an object that owns itself is cut off where it
    // recurs.
    let stored = root.record.members
    for field in root.model.fields where field.isStored {
      let objects = root.shape(of: field).allObjects
      let isBelow = objects.contains { object in
        !object.forEachObject { !others.contains(ObjectIdentifier($0)) }
      }
      let key = Array(field.storedKeys[0].utf8)
      guard own.contains(field.number) || isBelow,
        let value = stored.last(where: { $0.keyBytes == key })?.value,
        let member = Members(of: document.objectRoot, in: document).of(field)
      else { continue }
      let path = document.objectPath + [member]
      try document.setValue(path, text: text(of: .value(value), at: path))
    }
  }

  /// Rewrites the whole document.
  mutating func rewriteDocument(_ root: ModelObject) throws(EditError) {
    let text = tokens.text(
      of: root.value(hasDates: hasUniversalDates), .spread,
      at: document.site(of: document.objectPath))
    try document.setValue(document.objectPath, text: text)
  }

  /// Finds the nodes of all objects by their present positions, except below properties that
  /// differ.
  private mutating func findAll(
    _ root: ModelObject, but differences: [ObjectComparison.Difference]
  ) {
    var fields: [ObjectIdentifier: Set<Int>] = [:]
    for difference in differences {
      guard let field = difference.field else { continue }
      fields[ObjectIdentifier(difference.object), default: []].insert(field.number)
    }
    nodes = [ObjectIdentifier(root): document.objectRoot]
    objects = [document.objectRoot: ObjectIdentifier(root)]
    var left = [(root, document.objectRoot)]
    while let (object, node) = left.popLast() {
      let members = Members(of: node, in: document)
      let different = fields[ObjectIdentifier(object)] ?? []
      for field in object.model.fields where field.owns && field.isStored {
        guard !different.contains(field.number), object.keptValue(of: field) == nil,
          let member = members.of(field)
        else { continue }
        for (child, node) in nodes(of: object.shape(of: field), in: member).found {
          nodes[ObjectIdentifier(child)] = node
          objects[node] = ObjectIdentifier(child)
          left.append((child, node))
        }
      }
    }
  }

  private mutating func rewrite(
    _ field: Field, of object: ModelObject, at path: NodePath
  ) throws(EditError) {
    let members = Members(of: path[path.count - 1], in: document)
    let member = members.of(field)
    // If the property has another value without a member, null has to be written.
    let stored = object.storedValue(of: field)
    if stored == nil, member != nil { return try removeMember(field, at: path) }
    let value = stored ?? .null
    if let member { return try merge(value, from: nil, at: path + [member]) }
    let point = members.point(for: field, among: object.model.fields)
    try insert(.value(value), key: Array(field.storedKeys[0].utf8), into: path, at: point)
  }
}

extension ObjectEdits {
  /// Sets the member of the root with a key, or removes all members with the key if the value is
  /// nil.
  mutating func write(_ value: Value?, forKey key: [UInt8]) throws(EditError) {
    let root = document.root
    let found = Members(of: root, in: document).all(key)
    guard let value else {
      for node in found { try remove([root, node]) }
      return
    }
    guard let node = found.last else {
      try insert(.value(value), key: key, into: [root], at: .last)
      return
    }
    try merge(value, from: document.cursor(at: node).value, at: [root, node])
    // Members of nested records may be in another order.
    guard document.cursor(at: node).value != value else { return }
    try document.setValue([root, node], text: text(of: .value(value), at: [root, node]))
  }
}
