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
    if ModelObservation.isProbed { sideTable?.fieldsRead?.append(field) }
    guard ModelObservation.isEnabled else { return }
    let registrar = sideTable?.registrar ?? ObservationRegistrar()
    if !isObserved {
      ensuredSideTable.registrar = registrar
      isObserved = true
      recordedMask = 0
    }
    registrar.access(self, keyPath: ObservedField.path(field))
  }

  @usableFromInline @inline(never)
  final func noteChanged(_ field: Int) {
    sideTable?.registrar?.didSet(self, keyPath: ObservedField.path(field))
  }

  /// Notifies observers that a property is about to change.
  func notifyObservers(_ field: Int) {
    guard ModelObservation.isEnabled else { return }
    sideTable?.registrar?.willSet(self, keyPath: ObservedField.path(field))
    // An unresolved field was already reported: observers that asked since would have cleared the mark.
    if !unresolvedFields.contains(field) { notifyStatusObservers() }
  }

  /// Notifies observers that the change status of this object, and therefore of its owners, is about to change.
  func notifyStatusObservers() {
    guard ModelObservation.isEnabled else { return }
    notify(Status.own)
    notify(Status.any)
    notifyOwnersObservers()
  }

  private func notifyOwnersObservers() {
    for owner in unnotifiedOwners { owner.notify(Status.any) }
  }

  /// Notifies observers that the changes of this object and of the given objects below it are about to be cleared.
  func notifyObservers(ofClearing changed: [ModelObject]) {
    guard ModelObservation.isEnabled else { return }
    notify(Status.cleared)
    guard hasKnownChanges else { return }
    notifyOwnersObservers()
    for object in changed {
      object.notify(Status.any)
      if !object.changedFields.isEmpty { object.notify(Status.own) }
    }
  }

  private func notify(_ status: Int) {
    sideTable?.registrar?.withMutation(of: self, keyPath: ObservedField.path(status)) {}
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

  private static let paths: [Observed] = (-3..<64).map(makePath)

  static func path(_ field: Int) -> Observed {
    paths.indices.contains(field &+ 3) ? paths[field &+ 3] : makePath(field)
  }

  private static func makePath(_ field: Int) -> Observed { \ModelObject.[observed: field] }
}

extension ModelObject {
  fileprivate subscript(observed field: Int) -> Void { () }
}
