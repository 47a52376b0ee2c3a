// Properties by key path. The fields that a key path reads are found by reading it once, because a key path can
// start at a subclass, lead into a value, or lead to a property that is computed from others.

import ModelData

extension Model {
  /// Restores the value at a key path: a property, a part of its value (`\.label.red`), or all properties that a
  /// computed one reads. If the path leads into another object, the properties of that object are not reverted.
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

  /// Returns the value at a key path when the object last had no changes.
  public func original<Property>(_ path: KeyPath<Self, Property>) -> Property {
    var present: [(object: ModelObject, access: FieldAccess, value: Any)] = []
    var seen = Set<ObjectIdentifier>()
    var left: [(object: ModelObject, fields: [Field])] = [(self, fieldsRead(by: path))]
    while let (object, fields) = left.popLast() {
      guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
      for field in fields {
        if let old = object.sideTable?.baselines[field.number] {
          present.append((object, field.access, field.access.current(object)))
          field.access.setUntracked(object, old)
        }
        guard field.owns else { continue }
        // The path may continue into an object that has changes of its own.
        field.access.showObjects(
          of: object,
          to: ObjectVisitor { child, _ in
            if child.hasAnyChanges { left.append((child, child.model.fields + [Field.unknown])) }
          })
      }
    }
    defer {
      for (object, access, value) in present.reversed() { access.setUntracked(object, value) }
    }
    return self[keyPath: path]
  }

  /// Sets the value at a key path and keeps a stored value that could not be read. A plain write through a key path
  /// counts as an assignment, which discards it.
  func change<Property>(_ path: ReferenceWritableKeyPath<Self, Property>, to value: Property) {
    let replaced = sideTable?.replacedUnread ?? [:]
    self[keyPath: path] = value
    guard hasUnread else { return }
    for field in fieldsRead(by: path) where isAssigned(field.number) {
      sideTable?.replacedUnread[field.number] = replaced[field.number]
      unresolvedFields.insert(field.number)
      notifyOwners()
    }
  }

  /// Returns true if the value at a key path differs from its original value.
  public func hasChanges<Property: FieldValue>(of path: KeyPath<Self, Property>) -> Bool {
    !self[keyPath: path].isSame(as: original(path))
  }

  /// Returns true if the value at a key path differs from its original value, for a property with its own coder.
  @_disfavoredOverload
  public func hasChanges<Property: Equatable>(of path: KeyPath<Self, Property>) -> Bool {
    self[keyPath: path] != original(path)
  }

  /// Returns the stored form of the property that a key path leads to, in its original notation and including
  /// members that the property's type does not represent, such as the `extraValues` of an interval. Returns nil if
  /// nothing is stored, or if the path reads more than one property.
  public func storedValue<Property>(of path: KeyPath<Self, Property>) -> Value? {
    let fields = fieldsRead(by: path)
    guard fields.count == 1, fields[0].isStored else { return nil }
    if let kept = presentUnread(of: fields[0].number)?.value { return kept }
    return storedValue(of: fields[0])
  }

  private func fieldsRead(by path: PartialKeyPath<Self>) -> [Field] {
    let former = ensuredSideTable.fieldsRead
    ensuredSideTable.fieldsRead = []
    ModelObservation.whileProbing { _ = self[keyPath: path] }
    defer { sideTable?.fieldsRead = former }
    return Set(sideTable?.fieldsRead ?? []).sorted().filter { $0 >= 0 }.map(field)
  }
}
