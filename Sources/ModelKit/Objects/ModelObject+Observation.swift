import Observation

// Notifications that generated properties send to observers. An object that was not read while observation was
// possible has no registrar and sends none.

extension ModelObject: Observable {
  /// Notifies observers that a property is read.
  @inlinable @inline(__always)
  public final func willRead(_ field: @autoclosure () -> Int) {
    if ModelObservation.isWatched { noteRead(field()) }
  }

  /// Notifies observers that a property has changed.
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

  /// Notifies observers that a property is about to change.
  func tellObservers(_ field: Int) {
    guard ModelObservation.isEnabled else { return }
    registrar?.willSet(self, keyPath: ObservedField.path(field))
    // A suspect field was already reported: observers that asked since would have cleared the mark.
    if !suspects.contains(field) { tellStatusObservers() }
  }

  /// Notifies observers that the change status of this object, and therefore of its owners, is about to change.
  func tellStatusObservers() {
    guard ModelObservation.isEnabled else { return }
    tell(Status.own)
    tell(Status.any)
    tellOwnersObservers()
  }

  private func tellOwnersObservers() {
    for owner in untoldOwners { owner.tell(Status.any) }
  }

  /// Notifies observers that the changes of this object and of the given objects below it are about to be cleared.
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

/// The observable aspects of an object's change status, numbered like fields.
enum Status {
  /// The changes of the object itself.
  static let own = -1
  /// The changes of the object and of the objects it owns.
  static let any = -2
  /// The changes that were cleared last.
  static let cleared = -3
}

/// The key paths by which observers know fields.
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
