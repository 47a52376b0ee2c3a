extension ModelObject {
  /// Goes through this object and all it owns, owners first, in the order of the properties. Weak
  /// and other references are not followed, so there are no cycles.
  ///
  /// - Parameter body: Ends the whole by returning false.
  /// - Returns: Whether all were visited.
  @discardableResult
  public final func forEachObject(_ body: (ModelObject) throws -> Bool) rethrows -> Bool {
    var left = [self]
    while let object = left.popLast() {
      guard try body(object) else { return false }
      var below: [ModelObject] = []
      for field in object.model.owningFields {
        object.willRead(field)
        object.model.fields[field].access.showObjects(
          of: object, to: ObjectVisitor { child, _ in below.append(child) })
      }
      left += below.reversed()
    }
    return true
  }
}

extension ModelObject: CustomStringConvertible {
  /// The name of its class, and whether anything in it has changed: `Note [CHANGED]`.
  public final var description: String { model.name + (hasAnyChanges ? " [CHANGED]" : "") }
}
