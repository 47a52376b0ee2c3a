// Updates an object from a copy of it that was read later from the same file. The objects in it keep their
// identities, as far as they can be matched:
//
//   present   Folder ── [a, b, c]        read   Folder ── [a', c', d']
//                                        then   Folder ── [a, c, d]    with the properties of a', c' and d'
//
// Objects are matched by their identifiers, and in dictionaries by their keys. Objects without identifiers are
// matched by equal stored forms; the rest of a list is matched in order.

import ModelBasics

extension ModelObject {
  /// Makes the object, and what it owns, equal to another object of its class, and clears the changes: afterwards
  /// nothing has changed, and ``previousChanges`` lists the differences from before. Observers are notified, and an
  /// undo log with automatic grouping records one step. The other object must not be used any more.
  package final func reload(from other: ModelObject) {
    let reload = ObjectReload(self, other)
    guard let log = sideTable?.log, log.isAutomatic else { return reload.run() }
    log.group("Reload") { reload.run() }
  }
}

private struct ObjectReload {
  private let root: ModelObject
  private let read: ModelObject
  private var pairs: [(object: ModelObject, other: ModelObject)] = []
  /// The present object for each object that was read.
  private var present: [ObjectIdentifier: ModelObject] = [:]
  private var matched: Set<ObjectIdentifier> = []

  init(_ root: ModelObject, _ read: ModelObject) {
    self.root = root
    self.read = read
    pair(root, read)
    var index = 0
    while index < pairs.count {
      let (object, other) = pairs[index]
      index += 1
      for number in object.model.owningFields where object.model.fields[number].isStored {
        let read = other.ownShape(of: number)
        // The data that was read derives from what was saved, so the saved state is matched as well as the edited
        // one.
        if let former = object.formerOwnShape(of: number) { match(former, read) }
        match(object.ownShape(of: number), read)
      }
    }
  }

  // MARK: - Matching

  private mutating func pair(_ object: ModelObject, _ other: ModelObject) {
    guard type(of: object) == type(of: other), present[ObjectIdentifier(other)] == nil,
      matched.insert(ObjectIdentifier(object)).inserted
    else { return }
    present[ObjectIdentifier(other)] = object
    pairs.append((object, other))
  }

  private func isPaired(_ other: ModelObject) -> Bool { present[ObjectIdentifier(other)] != nil }

  private mutating func match(_ shape: StoredShape, _ other: StoredShape) {
    switch (shape, other) {
    case (.object(let object), .object(let other)): pair(object, other)
    case (.array, .array): match(shape.objects, other.objects)
    case (.record(let members), .record(let others)):
      let known = Dictionary(members.map { ($0.key, $0.shape) }) { $1 }
      for (key, shape) in others { if let member = known[key] { match(member, shape) } }
    default: break
    }
  }

  private mutating func match(_ objects: [ModelObject], _ others: [ModelObject]) {
    let objects = objects.filter { !matched.contains(ObjectIdentifier($0)) }
    let others = others.filter { !isPaired($0) }
    if objects.isEmpty { return }
    let names = objects.map(\.objectId)
    var named: [String: [ModelObject]] = [:]
    for (object, name) in zip(objects, names).reversed() {
      if let name { named[name, default: []].append(object) }
    }
    var nameless: [ModelObject] = []
    for other in others {
      if let name = other.objectId {
        if let object = named[name]?.popLast() { pair(object, other) }
      } else {
        nameless.append(other)
      }
    }
    matchNameless(zip(objects, names).filter { $0.1 == nil }.map(\.0), nameless)
  }

  private mutating func matchNameless(_ objects: [ModelObject], _ others: [ModelObject]) {
    if objects.count > 1 || others.count > 1, !objects.isEmpty, !others.isEmpty {
      let sources = Alignment(
        objects.map { $0.committedRecord().value }, others.map(\.value)
      ).sources
      for (other, source) in zip(others, sources) {
        if let source { pair(objects[source], other) }
      }
    }
    let left = objects.filter { !matched.contains(ObjectIdentifier($0)) }
    for (object, other) in zip(left, others.filter { !isPaired($0) }) { pair(object, other) }
  }

  // MARK: - Updating

  func run() {
    read.forEachObject { other in
      retarget(other)
      return true
    }
    let copier = ObjectCopier(replacing: present)
    let values = pairs.map { object, other in
      object.reloadedFields.map { field in
        (field, field.access.copied(value: field.access.current(other), with: copier))
      }
    }
    // Objects of the copy that are used further must belong to this object only.
    for (_, other) in pairs { other.resetOwningFields() }
    for (values, pair) in zip(values, pairs) {
      for (field, value) in values {
        pair.object.update(field, to: value) { field.access.restore(pair.object, $0) }
      }
    }
    // Property observers may have set other properties.
    for (values, pair) in zip(values, pairs) {
      for (field, value) in values {
        pair.object.update(field, to: value) { field.access.setUntracked(pair.object, $0) }
      }
    }
    root.clearChanges()
    for (object, other) in pairs { object.copyStoredState(of: other) }
  }

  /// Redirects the references of the copy to the present objects.
  private func retarget(_ other: ModelObject) {
    for number in other.model.referenceFields {
      other.model.fields[number].access.redirect(other) { present[ObjectIdentifier($0)] ?? $0 }
    }
  }
}

extension ModelObject {
  fileprivate var reloadedFields: [Field] {
    model.fields.filter { $0.isStored && !$0.options.contains(.readOnly) } + [.unknown]
  }

  fileprivate func update(_ field: Field, to value: Any, _ set: (Any) -> Void) {
    if field.access.isSame(self, as: value) { return }
    recordChange(field.number, field.access.current(self))
    set(value)
    didChange(field.number)
  }

  /// Returns the shape that a changed property was stored as, without the parts of it that could not be read.
  fileprivate func formerOwnShape(of number: Int) -> StoredShape? {
    guard isChanged(number), let old = sideTable?.baselines[number] else { return nil }
    let writer = FieldWriter(ModelContents())
    model.fields[number].access.write(value: old, of: self, to: writer)
    return StoredShape(writer)
  }

  fileprivate func resetOwningFields() {
    for number in model.owningFields {
      model.fields[number].access.reset(self)
      unresolvedFields.insert(number)
    }
  }

  fileprivate func copyStoredState(of other: ModelObject) {
    guard sideTable != nil || other.sideTable != nil else { return }
    ensuredSideTable.copyStoredState(from: other.ensuredSideTable)
    ensuredSideTable.unread = other.ensuredSideTable.unread.mapValues { $0.renewed() }
    ensuredSideTable.replacedUnread = [:]
    hasUnread = other.hasUnread
  }
}

extension StoredShape {
  /// The objects in the shape, in order.
  fileprivate var objects: [ModelObject] {
    var found: [ModelObject] = []
    var left = [self]
    while let shape = left.popLast() {
      switch shape {
      case .value: break
      case .object(let object): found.append(object)
      case .array(let elements): left += elements.reversed()
      case .record(let members): left += members.map(\.shape).reversed()
      }
    }
    return found
  }
}
