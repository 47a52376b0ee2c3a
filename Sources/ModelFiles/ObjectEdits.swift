// Turns the changes of objects into edits of the document that they were read from.
//
//   objects         former state       document           present state
//   Folder ──────── [a, b, c] ───────── [ {…}, {…}, {…} ] ──────── [c, a, new]
//                    └── node of each object ──┘
//
// Nothing is kept between saves: the node of an object follows from the former values of properties
// and from the document. First the nodes of all changed objects are found; then each object is
// edited at its node, inner ones first, so that moved objects keep their edits.
//
// If the two do not correspond (an object of an older version, or one that a property of a foreign
// type writes differently from how it reads), the member is rewritten entry by entry.

import DocumentFormats
import DocumentTree
import ModelKit

struct ObjectEdits {
  var document: Document
  let tokens: any Tokens
  /// Stored, as finding it out makes two tokens.
  let hasUniversalDates: Bool
  let policy: DecodingPolicy

  /// The nodes of the objects in the document; for an object with several nodes the first.
  var nodes: [ObjectIdentifier: Node] = [:]
  var objects: [Node: ObjectIdentifier] = [:]
  /// The nodes of objects in properties that have not changed.
  private(set) var unmovedNodes: Set<Node> = []
  /// The objects that are in the document.
  private(set) var known: [ObjectIdentifier: ModelObject] = [:]
  /// The copies of objects whose nodes have been overwritten.
  var copies: [ObjectIdentifier: ObjectCopy] = [:]
  /// The changed objects with each of their nodes, owners first.
  private var changed: [(object: ModelObject, node: Node)] = []
  /// The indices in `changed` of the objects at a node.
  private var changedAt: [Node: [Int]] = [:]
  /// The numbers of properties whose objects are not found in the document.
  private var unmatchedFields: [ObjectIdentifier: Set<Int>] = [:]

  init(_ document: Document, _ tokens: any Tokens, _ policy: DecodingPolicy) {
    self.document = document
    self.tokens = tokens
    hasUniversalDates = document.formatGrammar.hasUniversalDates
    self.policy = policy
  }

  /// Edits the document so that it contains the present state of the object.
  mutating func write(_ root: ModelObject) throws(EditError) {
    guard document.kind(of: document.objectRoot) == .object else {
      return try rewriteDocument(root)
    }
    guard root.hasAnyChanges else { return }
    try find(root)
    var later: [Int] = []
    for index in changed.indices.reversed() where try !edit(changed[index]) { later.append(index) }
    // These objects were below one whose node was not in the document; it has been inserted
    // meanwhile.
    for index in later { _ = try edit(changed[index]) }
  }

  // MARK: - Finding

  private mutating func find(_ root: ModelObject) throws(EditError) {
    note(root, at: document.objectRoot)
    var index = 0
    while index < changed.count {
      let (object, node) = changed[index]
      index += 1
      if object.wasUpgraded { try upgrade(object, at: node) }
      let members = Members(of: node, in: document)
      for field in object.model.fields where field.owns && field.isStored {
        let hasChanged = object.isChanged(field.number)
        guard hasChanged || object.hasChangesBelow else { continue }
        let former = object.formerShape(of: field)
        let isFound =
          members.of(field).map { pair(former, with: $0, stays: !hasChanged) }
          ?? former.hasNoObjects
        if !isFound, !hasChanged, former.hasChangedObjects {
          unmatchedFields[ObjectIdentifier(object), default: []].insert(field.number)
        }
      }
    }
  }

  mutating func note(_ object: ModelObject, at node: Node) {
    guard objects[node] == nil else { return }
    if nodes[ObjectIdentifier(object)] == nil { nodes[ObjectIdentifier(object)] = node }
    objects[node] = ObjectIdentifier(object)
    known[ObjectIdentifier(object)] = object
    guard object.hasAnyChanges else { return }
    changedAt[node, default: []].append(changed.count)
    changed.append((object, node))
  }

  /// Records that an object has moved to another node, with its pending edits.
  mutating func recordMove(_ object: ObjectIdentifier, from old: Node, to new: Node) {
    if objects[old] == object { objects[old] = nil }
    if nodes[object] == old { nodes[object] = new }
    objects[new] = object
    for index in changedAt[old] ?? [] where ObjectIdentifier(changed[index].object) == object {
      changed[index].node = new
      changedAt[new, default: []].append(index)
    }
  }

  /// Records the nodes of a property's objects; returns false if the document has something else
  /// there.
  private mutating func pair(_ shape: StoredShape, with node: Node, stays: Bool) -> Bool {
    let (found, isComplete) = nodes(of: shape, in: node)
    for (object, node) in found {
      note(object, at: node)
      if stays { unmovedNodes.insert(node) }
    }
    return isComplete
  }

  /// Returns the nodes of a property's objects, and whether each object has one.
  func nodes(
    of shape: StoredShape, in node: Node
  ) -> (found: [(object: ModelObject, node: Node)], isComplete: Bool) {
    var found: [(object: ModelObject, node: Node)] = []
    var isComplete = true
    var left = [(shape, node)]
    while let (shape, node) = left.popLast() {
      switch shape {
      case .value: break
      case .object(let object):
        if document.kind(of: node) == .object {
          found.append((object, node))
        } else {
          isComplete = false
        }
      case .array(let elements):
        if document.kind(of: node) != .array, elements.count == 1 {
          left.append((elements[0], node))
          continue
        }
        let children = document.children(of: node)
        if children.count == elements.count {
          left += zip(elements, children).reversed()
        } else {
          isComplete = false
        }
      case .record(let members):
        var present = Members(of: node, in: document).byKey
        // Of members with one key the last is read, whether or not others are kept.
        for (key, shape) in members.reversed() {
          if let member = present[key]?.popLast() {
            left.append((shape, member))
          } else if !shape.allObjects.isEmpty {
            isComplete = false
          }
        }
      }
    }
    return (found, isComplete)
  }

  // MARK: - Editing

  /// Edits an object at its node; returns false if the node is not in the document.
  private mutating func edit(
    _ change: (object: ModelObject, node: Node)
  ) throws(EditError) -> Bool {
    let object = change.object
    let unmatchedFields = unmatchedFields[ObjectIdentifier(object)] ?? []
    guard object.hasChanges || !unmatchedFields.isEmpty else { return true }
    guard let path = document.path(to: change.node) else { return false }
    for field in object.model.fields where field.isStored {
      guard object.isChanged(field.number) || unmatchedFields.contains(field.number) else {
        continue
      }
      try put(field, of: object, from: object.formerShape(of: field), at: path)
    }
    try putUnknown(from: object.formerUnknown, of: object, at: path)
    return true
  }

  /// Updates the members that belong to no property, from their former state.
  mutating func putUnknown(
    from former: Record, of object: ModelObject, at path: NodePath
  ) throws(EditError) {
    let oldMembers = Dictionary(grouping: former.members, by: \.keyBytes)
    let newMembers = Dictionary(grouping: object.unknown.record.members, by: \.keyBytes)
    var seen = Set<[UInt8]>()
    for member in former.members + object.unknown.record.members
    where seen.insert(member.keyBytes).inserted {
      let (old, new) = (oldMembers[member.keyBytes] ?? [], newMembers[member.keyBytes] ?? [])
      if old == new { continue }
      try putUnknown(member.keyBytes, from: old, to: new, of: object, at: path)
    }
  }

  /// Updates the member of a property, from its former value. `shape` replaces the present one.
  mutating func put(
    _ field: Field, of object: ModelObject, from former: StoredShape, at path: NodePath,
    as shape: StoredShape? = nil
  ) throws(EditError) {
    // Undo restores values that could not be read.
    let restored = object.isChanged(field.number) ? object.keptValue(of: field) : nil
    if object.isOmitted(field), restored == nil {
      return try removeMember(field, from: former, at: path)
    }
    let members = Members(of: path[path.count - 1], in: document)
    let shape = shape ?? restored.map { .value($0) } ?? object.shape(of: field)
    if let member = members.of(field) {
      let memberPath = path + [member]
      guard case .value(let value) = shape else {
        let candidate = inStoredNotation(shape, from: former, at: member, field, of: object)
        return try put(candidate, from: former, at: memberPath)
      }
      return try put(value, in: field, of: object, from: former.value, at: memberPath)
    }
    let point = members.point(for: field, among: object.model.fields)
    var inserted = shape
    if hasUniversalDates, case .value = shape, object.keptValue(of: field) == nil {
      inserted = .value(object.valueWithDates(of: field))
    }
    try insert(inserted, key: Array(field.storedKeys[0].utf8), into: path, at: point)
  }

  /// Makes the member of a property contain a value, with parts without an order where they are.
  private mutating func put(
    _ value: Value, in field: Field, of object: ModelObject, from former: Value, at path: NodePath
  ) throws(EditError) {
    let found = document.cursor(at: path[path.count - 1]).value
    let order = StoredOrder(
      of: .elements, writtenForms: object.writtenForms(in: found, of: field, policy))
    let new = order.apply(to: value, like: found, field.type)
    // Members that were kept are behind the others; they are not if they could be read.
    let old = StoredOrder(of: .members).apply(
      to: order.apply(to: former, like: found, field.type), like: new, field.type)
    let candidate = inStoredNotation(new, from: old, like: found, field, of: object)
    try removeElements(besides: candidate, of: field.type, at: path)
    try merge(candidate, from: old, at: path)
  }

  /// Removes the member of a property.
  mutating func removeMember(
    _ field: Field, from former: StoredShape? = nil, at path: NodePath
  ) throws(EditError) {
    let candidates = Members(of: path[path.count - 1], in: document).all(of: field)
    // Otherwise another member would be read instead.
    if candidates.count > 1 {
      keepCopies(of: former)
      return try merge(.null, from: nil, at: path + [candidates[0]])
    }
    if let member = candidates.first { try remove(path + [member]) }
  }

  /// Returns the value in the notation of the file, as far as the property reads it as the same
  /// value.
  private func inStoredNotation(
    _ value: Value, from former: Value, like found: Value, _ field: Field, of object: ModelObject
  ) -> Value {
    let keys = StoredKeys(of: field.storedKeys)
    for attempt in NotationTransfer.Attempt.allCases {
      let candidate = NotationTransfer(attempt).apply(
        to: value, from: former, like: found, under: keys)
      if object.reads(candidate, as: field, policy, exactly: attempt == .closest) {
        return candidate
      }
    }
    return value
  }

  private mutating func putUnknown(
    _ key: [UInt8], from oldMembers: [Record.Member], to newMembers: [Record.Member],
    of object: ModelObject,
    at path: NodePath
  ) throws(EditError) {
    let members = Members(of: path[path.count - 1], in: document)
    var present = members.all(key)
    // A member with the key of a property is the one the property is read from.
    if let (field, _) = object.model.field(forKey: key),
      let read = members.of(object.model.fields[field])
    {
      present.removeAll { $0 == read }
    }
    for (index, new) in newMembers.enumerated() {
      guard index < present.count else {
        try insert(.value(new.value), key: key, into: path, at: .last)
        continue
      }
      let old = index < oldMembers.count ? oldMembers[index].value : nil
      try merge(new.value, from: old, at: path + [present[index]])
    }
    for node in present.dropFirst(newMembers.count) { try remove(path + [node]) }
  }

  /// Makes a member or element contain the shape of a property that has objects.
  mutating func put(
    _ shape: StoredShape, from former: StoredShape?, at path: NodePath
  ) throws(EditError) {
    guard let node = path.last else { return }
    switch shape {
    case .value(let value):
      keepCopies(of: former)
      try merge(value, from: former?.value, at: path)
    case .object(let object):
      if objects[node] == ObjectIdentifier(object) { return }
      let copy = copy(of: object, for: path)
      keepCopies(of: former)
      try document.setValue(path, text: copy?.text ?? text(of: shape, at: path))
      objects[node] = nil
      if let copy { note(copy, at: node) }
    case .array(let elements):
      if document.kind(of: node) == .array {
        return try align(elements, from: former?.elements, at: path)
      }
      if elements.count == 1, case .object(let object) = elements[0],
        objects[node] == ObjectIdentifier(object)
      {
        return
      }
      // A single structure stored instead of a list of structures.
      if elements.count == 1, case .record = elements[0], former?.elements?.count == 1,
        document.kind(of: node) == .object
      {
        return try put(elements[0], from: former?.elements?.first, at: path)
      }
      try replace(with: shape, from: former, at: path)
    case .record(let newMembers):
      guard document.kind(of: node) == .object else {
        return try replace(with: shape, from: former, at: path)
      }
      try put(newMembers, from: former, at: path)
    }
  }

  /// Replaces another kind of value with a list or a record. Objects already in the document are
  /// inserted one by one with their text.
  private mutating func replace(
    with shape: StoredShape, from former: StoredShape?, at path: NodePath
  ) throws(EditError) {
    keepCopies(of: former)
    guard let empty = shape.empty, shape.allObjects.contains(where: isKnown) else {
      return try document.setValue(path, text: text(of: shape, at: path))
    }
    try document.setValue(path, text: text(of: .value(empty), at: path))
    try put(shape, from: nil, at: path)
  }

  /// Makes a record contain the members of a property that has objects.
  private mutating func put(
    _ newMembers: [(key: [UInt8], shape: StoredShape)], from former: StoredShape?, at path: NodePath
  ) throws(EditError) {
    var formerShapes: [[UInt8]: [StoredShape]] = [:]
    if case .record(let formerMembers)? = former {
      for (key, shape) in formerMembers { formerShapes[key, default: []].append(shape) }
    }
    let present = Members(of: path[path.count - 1], in: document)
    let kept = Dictionary(newMembers.map { ($0.key, 1) }, uniquingKeysWith: +)
    for (key, shapes) in formerShapes {
      let last = kept[key] == nil ? present.all(key).count : shapes.count
      for member in present.all(key).prefix(last).dropFirst(kept[key] ?? 0) {
        try remove(path + [member])
      }
    }
    var seen: [[UInt8]: Int] = [:]
    var point = InsertionPoint.first
    for (key, shape) in newMembers {
      let occurrence = seen[key, default: 0]
      seen[key] = occurrence + 1
      let members = present.all(key)
      if occurrence < members.count {
        let former = formerShapes[key].flatMap { occurrence < $0.count ? $0[occurrence] : nil }
        if !shape.isValue(former) { try put(shape, from: former, at: path + [members[occurrence]]) }
        point = .after(Child(members[occurrence]))
      } else {
        point = .after(Child(try insert(shape, key: key, into: path, at: point)))
      }
    }
  }
}

extension StoredShape {
  /// An empty list or record; nil for other shapes.
  var empty: Value? {
    switch self {
    case .array: []
    case .record: Record().value
    case .value, .object: nil
    }
  }

  /// The elements of a list; nil for other shapes.
  var elements: [StoredShape]? { if case .array(let elements) = self { elements } else { nil } }

  /// True if both are values and equal.
  fileprivate func isValue(_ other: StoredShape?) -> Bool {
    guard case (.value(let value), .value(let other)?) = (self, other) else { return false }
    return value == other
  }

  fileprivate var hasNoObjects: Bool { allObjects.isEmpty }
  fileprivate var hasChangedObjects: Bool { allObjects.contains(where: \.hasAnyChanges) }
}
