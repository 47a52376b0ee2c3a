// Properties by key path. Which fields a key path reads is found by reading it once: it may begin
// at a subclass, lead into a value, or to a property that is computed from others.

extension Model {
  /// Makes what a key path leads to as it was: a property, a part of its value
  /// (`\.label.red`), or all properties that a computed one is made of. Those of objects it leads
  /// to are theirs to revert.
  public func revert<Property: FieldValue>(_ path: KeyPath<Self, Property>) {
    let fields = fieldsRead(by: path)
    if fields.isEmpty { ModelDiagnostics.handler(.noProperty(model.name, "\(path)")) }
    if fields.count == 1, let path = path as? ReferenceWritableKeyPath<Self, Property>,
      !(fields[0].access.current(self) is Property)
    {
      self[keyPath: path] = original(path)
    } else {
      for field in fields { revert(field) }
    }
  }

  /// What a key path led to when the object was last without changes.
  public func original<Property>(_ path: KeyPath<Self, Property>) -> Property {
    let changed = fieldsRead(by: path).compactMap { field in
      ledger?.baselines[field.number].map { (field.access, $0, field.access.current(self)) }
    }
    let assigned = ledger?.assigned
    for (access, old, _) in changed { access.restore(self, old) }
    defer {
      for (access, _, present) in changed { access.restore(self, present) }
      if let assigned { ledger?.assigned = assigned }
    }
    return self[keyPath: path]
  }

  /// Whether what a key path leads to is not as it was.
  public func hasChanges<Property: FieldValue>(of path: KeyPath<Self, Property>) -> Bool {
    !self[keyPath: path].isSame(as: original(path))
  }

  private func fieldsRead(by path: PartialKeyPath<Self>) -> [Field] {
    let former = keptLedger.fieldsRead
    keptLedger.fieldsRead = []
    ModelObservation.whileWatching { _ = self[keyPath: path] }
    defer { ledger?.fieldsRead = former }
    return Set(ledger?.fieldsRead ?? []).sorted().filter { $0 >= 0 }.map(field)
  }
}
