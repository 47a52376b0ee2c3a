// Properties by key path. Which fields a key path reads is found by reading it once: it may begin
// at a subclass, lead into a value, or to a property that is computed from others.

import ModelData

extension Model {
  /// Makes what a key path leads to as it was: a property, a part of its value
  /// (`\.label.red`), or all properties that a computed one is made of. Those of objects it leads
  /// to are theirs to revert.
  public func revert<Property>(_ path: KeyPath<Self, Property>) {
    let fields = fieldsRead(by: path)
    if fields.isEmpty { ModelDiagnostics.handler(.noProperty(model.name, "\(path)")) }
    if fields.count == 1, let path = path as? ReferenceWritableKeyPath<Self, Property>,
      !fields[0].refers, !(fields[0].access.current(self) is Property)
    {
      self[keyPath: path] = original(path)
    } else {
      for field in fields { revert(field) }
    }
  }

  /// What a key path led to when the object was last without changes.
  public func original<Property>(_ path: KeyPath<Self, Property>) -> Property {
    var present: [(object: ModelObject, access: FieldAccess, value: Any)] = []
    var seen = Set<ObjectIdentifier>()
    var left: [(object: ModelObject, fields: [Field])] = [(self, fieldsRead(by: path))]
    while let (object, fields) = left.popLast() {
      guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
      for field in fields {
        if let old = object.ledger?.baselines[field.number] {
          present.append((object, field.access, field.access.current(object)))
          field.access.place(object, old)
        }
        guard field.owns else { continue }
        // The path may lead on into what has changed there.
        field.access.showObjects(
          of: object,
          to: ObjectVisitor { child, _ in
            if child.hasAnyChanges { left.append((child, child.model.fields + [Field.unknown])) }
          })
      }
    }
    defer { for (object, access, value) in present.reversed() { access.place(object, value) } }
    return self[keyPath: path]
  }

  /// Makes what a key path leads to another and leaves beside it what could not be read of it. By
  /// itself a key path knows nothing but assignments.
  func change<Property>(_ path: ReferenceWritableKeyPath<Self, Property>, to value: Property) {
    let assigned = ledger?.assigned ?? []
    self[keyPath: path] = value
    guard hasUnread else { return }
    for field in fieldsRead(by: path) where !assigned.contains(field.number) {
      ledger?.assigned.remove(field.number)
      suspects.insert(field.number)
      tellOwner()
    }
  }

  /// Whether what a key path leads to is not as it was.
  public func hasChanges<Property: FieldValue>(of path: KeyPath<Self, Property>) -> Bool {
    !self[keyPath: path].isSame(as: original(path))
  }

  /// The same of a property with a coder of its own.
  @_disfavoredOverload
  public func hasChanges<Property: Equatable>(of path: KeyPath<Self, Property>) -> Bool {
    self[keyPath: path] != original(path)
  }

  /// What is stored of the property that a key path leads to, in the form it came in: with members
  /// that the type of the property has no room for, such as the `extraValues` of an interval. Nil
  /// where nothing is stored, or where the path reads more than one property.
  public func storedValue<Property>(of path: KeyPath<Self, Property>) -> Value? {
    let fields = fieldsRead(by: path)
    guard fields.count == 1, fields[0].isStored else { return nil }
    if let kept = presentUnread(of: fields[0].number)?.value { return kept }
    return storedValue(of: fields[0])
  }

  private func fieldsRead(by path: PartialKeyPath<Self>) -> [Field] {
    let former = keptLedger.fieldsRead
    keptLedger.fieldsRead = []
    ModelObservation.whileWatching { _ = self[keyPath: path] }
    defer { ledger?.fieldsRead = former }
    return Set(ledger?.fieldsRead ?? []).sorted().filter { $0 >= 0 }.map(field)
  }
}
