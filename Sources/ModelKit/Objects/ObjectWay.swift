/// The objects that have been gone into and not been left, so that one that owns itself is not gone
/// into again. What can own none is not on it: nothing leads back to that.
struct ObjectWay {
  private var objects: Set<ObjectIdentifier> = []

  /// Goes into an object; false where it is on the way already.
  mutating func enter(_ object: ModelObject) -> Bool {
    object.model.owningFields.isEmpty || objects.insert(ObjectIdentifier(object)).inserted
  }

  mutating func leave(_ object: ModelObject) {
    if !object.model.owningFields.isEmpty { objects.remove(ObjectIdentifier(object)) }
  }
}
