// An object becomes what another says that was read since from where it was read. The objects in it
// stay the same ones, as far as they can be told to be:
//
//   present   Folder ── [a, b, c]        read   Folder ── [a', c', d']
//                                        then   Folder ── [a, c, d']    a as a' was, and c as c' was
//
// By their identifiers, in dictionaries by their keys; else those that store the same, and of what is
// left in a list the first are the first.

import ModelBasics

extension ModelObject {
  /// Makes the object, and what it owns, what another of its class is, and takes that for how it was:
  /// afterwards nothing has changed, and ``previousChanges`` say what was not as it is now. Observers
  /// are told, and an undo log that makes steps by itself makes one. The other is of no use then.
  package final func take(_ other: ModelObject) {
    let taking = ObjectTaking(self, other)
    guard let log = ledger?.log, log.isAutomatic else { return taking.run() }
    log.group("Reload") { taking.run() }
  }
}

private struct ObjectTaking {
  private let root: ModelObject
  private let read: ModelObject
  private var pairs: [(object: ModelObject, other: ModelObject)] = []
  /// Which objects those that were read are.
  private var present: [ObjectIdentifier: ModelObject] = [:]
  private var taken: Set<ObjectIdentifier> = []

  init(_ root: ModelObject, _ read: ModelObject) {
    self.root = root
    self.read = read
    pair(root, read)
    var place = 0
    while place < pairs.count {
      let (object, other) = pairs[place]
      place += 1
      for number in object.model.owningFields where object.model.fields[number].isStored {
        let read = other.ownShape(of: number)
        // What was read comes from what was saved, whatever has been edited since.
        if let former = object.formerOwnShape(of: number) { match(former, read) }
        match(object.ownShape(of: number), read)
      }
    }
  }

  // MARK: - Which is which

  private mutating func pair(_ object: ModelObject, _ other: ModelObject) {
    guard type(of: object) == type(of: other), present[ObjectIdentifier(other)] == nil,
      taken.insert(ObjectIdentifier(object)).inserted
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
    let objects = objects.filter { !taken.contains(ObjectIdentifier($0)) }
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
    let left = objects.filter { !taken.contains(ObjectIdentifier($0)) }
    for (object, other) in zip(left, others.filter { !isPaired($0) }) { pair(object, other) }
  }

  // MARK: - Taking

  func run() {
    read.forEachObject { other in
      retarget(other)
      return true
    }
    let copier = ObjectCopier(replacing: present)
    let values = pairs.map { object, other in
      object.takenFields.map { field in
        (field, field.access.copied(value: field.access.current(other), with: copier))
      }
    }
    // What is there goes into the properties of this object only.
    for (_, other) in pairs { other.letGoOfAll() }
    for (values, pair) in zip(values, pairs) {
      for (field, value) in values {
        pair.object.take(value, field) { field.access.restore(pair.object, $0) }
      }
    }
    // Observers of properties may have set others.
    for (values, pair) in zip(values, pairs) {
      for (field, value) in values {
        pair.object.take(value, field) { field.access.place(pair.object, $0) }
      }
    }
    root.clearChanges()
    for (object, other) in pairs { object.takeStored(of: other) }
  }

  /// What was read refers to the objects that there are.
  private func retarget(_ other: ModelObject) {
    for number in other.model.referenceFields {
      guard let access = other.model.fields[number].access.reference else { continue }
      let targets = access.targets(of: other).compactMap(\.self)
      access.setTargets(targets.map { present[ObjectIdentifier($0)] ?? $0 }, of: other)
    }
  }
}

extension ModelObject {
  fileprivate var takenFields: [Field] {
    model.fields.filter { $0.isStored && !$0.options.contains(.readOnly) } + [.unknown]
  }

  fileprivate func take(_ value: Any, _ field: Field, _ set: (Any) -> Void) {
    if field.access.isSame(self, as: value) { return }
    noteErased(field.number, field.access.current(self))
    set(value)
    didChange(field.number)
  }

  /// What a property that has changed was stored as, without what could not be read of it.
  fileprivate func formerOwnShape(of number: Int) -> StoredShape? {
    guard isChanged(number), let old = ledger?.baselines[number] else { return nil }
    let writer = FieldWriter(ModelContents())
    model.fields[number].access.write(value: old, of: self, to: writer)
    return StoredShape(writer)
  }

  fileprivate func letGoOfAll() {
    for number in model.owningFields {
      model.fields[number].access.reset(self)
      suspects.insert(number)
    }
  }

  fileprivate func takeStored(of other: ModelObject) {
    guard ledger != nil || other.ledger != nil else { return }
    keptLedger.takeStored(from: other.keptLedger)
    keptLedger.unread = other.keptLedger.unread.mapValues { $0.renewed() }
    keptLedger.assigned = []
    hasUnread = other.hasUnread
  }
}

extension StoredShape {
  /// The objects in it, in order.
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
