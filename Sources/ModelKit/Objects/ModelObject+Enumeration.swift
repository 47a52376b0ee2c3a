extension ModelObject {
  /// Goes through this object and all it owns, owners first, in the order of the properties. Weak
  /// and other references are not followed, and an object that owns itself is not gone into again.
  ///
  /// - Parameter body: Ends the whole by returning false.
  /// - Returns: Whether all were visited.
  @discardableResult
  public final func forEachObject(_ body: (ModelObject) throws -> Bool) rethrows -> Bool {
    var way = ObjectWay()
    var left: [(object: ModelObject, isEnd: Bool)] = [(self, false)]
    while let (object, isEnd) = left.popLast() {
      if isEnd {
        way.leave(object)
        continue
      }
      guard way.enter(object) else { continue }
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
  /// The name of its class, and whether anything in it has changed: `Note [CHANGED]`.
  public final var description: String { model.name + (hasAnyChanges ? " [CHANGED]" : "") }
}
