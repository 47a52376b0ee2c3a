extension ModelObject {
  /// Begins an initializer of a subclass, after its call of `super.init` or `self.init`: until ``endInitialization(clearingObjects:)``,
  /// setting properties of the object is not a change.
  public final func beginInitialization() { phase = .initializing }

  /// Ends an initializer of a subclass. With `clearingObjects`, the objects in the object's properties are new too, and their
  /// changes are cleared.
  public final func endInitialization(clearingObjects: Bool = false) {
    phase = .inUse
    if model.owningFields.isEmpty { return }
    if clearingObjects { clearOwnedObjects() }
    // The owned objects may have been determined before an owning property was set.
    hasSearchedForOwnedObjects = false
    notifyOwners()
  }

  private func clearOwnedObjects() {
    for field in model.owningFields {
      model.fields[field].access.showObjects(
        of: self,
        to: ObjectVisitor { child, _ in
          if child.hasAnyChanges { child.clearChanges(isNew: true) }
        })
    }
  }
}
