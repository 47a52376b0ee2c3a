/// The objects on the path from the root to the one being visited, so that an object that owns itself is not
/// entered again. Objects whose class cannot own others are not recorded, because no cycle leads through them.
struct AncestorPath {
  /// The first objects, which are searched one by one, and the others.
  private var first: [ObjectIdentifier] = []
  private var further: Set<ObjectIdentifier> = []

  /// Adds an object of a model to the path. Returns false if it is on the path already.
  mutating func enter(_ object: ModelObject, _ model: ModelType) -> Bool {
    if model.owningFields.isEmpty { return true }
    let identifier = ObjectIdentifier(object)
    if first.contains(identifier) { return false }
    if first.count == 16 { return further.insert(identifier).inserted }
    first.append(identifier)
    return true
  }

  /// Removes the object that was added last.
  mutating func leave(_ object: ModelObject, _ model: ModelType) {
    if model.owningFields.isEmpty { return }
    if further.isEmpty { first.removeLast() } else { further.remove(ObjectIdentifier(object)) }
  }
}
