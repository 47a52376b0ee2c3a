import Observation

// What generated properties tell observers. An object that was never read while someone could
// observe has no registrar, and tells nobody.

extension ModelObject: Observable {
  /// Tells observers that a property is read.
  @inlinable @inline(__always)
  public final func willRead(_ field: @autoclosure () -> Int) {
    if ModelObservation.isWatched { noteRead(field()) }
  }

  /// Tells observers that a property has changed.
  @inlinable @inline(__always)
  public final func didChange(_ field: @autoclosure () -> Int) {
    if isObserved { noteChanged(field()) }
  }

  @usableFromInline @inline(never)
  final func noteRead(_ field: Int) {
    if ModelObservation.isProbed { ledger?.fieldsRead?.append(field) }
    guard ModelObservation.isEnabled else { return }
    let registrar = registrar ?? ObservationRegistrar()
    if !isObserved {
      self.registrar = registrar
      isObserved = true
      quiet = 0
    }
    registrar.access(self, keyPath: ObservedField.path(field))
  }

  @usableFromInline @inline(never)
  final func noteChanged(_ field: Int) {
    registrar?.didSet(self, keyPath: ObservedField.path(field))
  }

  /// A property is about to change.
  func tellObservers(_ field: Int) {
    guard ModelObservation.isEnabled else { return }
    registrar?.willSet(self, keyPath: ObservedField.path(field))
    // Who has asked since it changed last has cleared it.
    if !suspects.contains(field) { tellStatusObservers() }
  }

  /// What has changed, here and so in the owners, is about to be another.
  func tellStatusObservers() {
    guard ModelObservation.isEnabled else { return }
    tell(Status.own)
    tell(Status.any)
    tellOwnersObservers()
  }

  private func tellOwnersObservers() {
    for owner in untoldOwners { owner.tell(Status.any) }
  }

  /// Everything is about to be taken for how it was, in this object and in others below.
  func tellObservers(ofClearing changed: [ModelObject]) {
    guard ModelObservation.isEnabled else { return }
    tell(Status.cleared)
    guard hasKnownChanges else { return }
    tellOwnersObservers()
    for object in changed {
      object.tell(Status.any)
      if !object.changedFields.isEmpty { object.tell(Status.own) }
    }
  }

  private func tell(_ status: Int) {
    registrar?.withMutation(of: self, keyPath: ObservedField.path(status)) {}
  }
}

/// What can be asked of an object's changes, numbered for observers as fields are.
enum Status {
  /// Whether and where it has changes of its own.
  static let own = -1
  /// Whether and where there are changes in it or below.
  static let any = -2
  /// What was cleared the last time.
  static let cleared = -3
}

/// What observers know a field by.
private enum ObservedField {
  typealias Observed = KeyPath<ModelObject, Void> & Sendable

  private static let paths: [Observed] = (-3..<64).map(made)

  static func path(_ field: Int) -> Observed {
    paths.indices.contains(field &+ 3) ? paths[field &+ 3] : made(field)
  }

  private static func made(_ field: Int) -> Observed { \ModelObject.[observed: field] }
}

extension ModelObject {
  fileprivate subscript(observed field: Int) -> Void { () }
}
