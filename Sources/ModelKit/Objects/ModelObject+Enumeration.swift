extension ModelObject {
  /// Calls a closure for this object and all objects it owns, owners first, in the order of the properties.
  /// References are not followed. An object that owns itself, directly or indirectly, is not entered again.
  ///
  /// - Parameter body: The closure to call. It returns false to stop the enumeration.
  /// - Returns: True if all objects were visited.
  @discardableResult
  public final func forEachObject(_ body: (ModelObject) throws -> Bool) rethrows -> Bool {
    var ancestors = AncestorPath()
    var left: [(object: ModelObject, isEnd: Bool)] = [(self, false)]
    while let (object, isEnd) = left.popLast() {
      if isEnd {
        ancestors.leave(object, object.model)
        continue
      }
      guard ancestors.enter(object, object.model) else { continue }
      guard try body(object) else { return false }
      if object.model.owningFields.isEmpty { continue }
      left.append((object, true))
      var below: [ModelObject] = []
      for field in object.model.owningFields {
        object.willRead(field)
        object.model.fields[field].access.showObjects(
          of: object, to: ObjectVisitor { child, _ in below.append(child) })
      }
      for child in below.reversed() { left.append((child, false)) }
    }
    return true
  }
}

extension ModelObject: CustomStringConvertible {
  /// The class name, marked if anything in the object has changed: `Note [CHANGED]`.
  public final var description: String { model.name + (hasAnyChanges ? " [CHANGED]" : "") }
}
