/// The objects on the path from the root to the one being visited, so that an object that owns itself is not
/// entered again. Objects whose class cannot own others are not recorded, because no cycle leads through them.
struct AncestorPath {
  private var objects: Set<ObjectIdentifier> = []

  /// Adds an object to the path. Returns false if it is on the path already.
  mutating func enter(_ object: ModelObject) -> Bool {
    object.model.owningFields.isEmpty || objects.insert(ObjectIdentifier(object)).inserted
  }

  mutating func leave(_ object: ModelObject) {
    if !object.model.owningFields.isEmpty { objects.remove(ObjectIdentifier(object)) }
  }
}
