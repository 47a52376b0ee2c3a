import Synchronization

/// A check for classes without a type of their own, which the compiler accepts. Each class is checked once, when it
/// is first used for reading, registering or a schema.
enum UndeclaredClasses {
  private static let known = Mutex<Set<ObjectIdentifier>>([])

  static func check(_ type: ModelObject.Type) {
    guard known.withLock({ $0.insert(ObjectIdentifier(type)).inserted }) else { return }
    // Only an instance gives access to its superclass.
    let parent = Mirror(reflecting: type.init()).superclassMirror?.subjectType
    guard let parent = parent as? ModelObject.Type, parent.modelType === type.modelType else {
      return
    }
    ModelDiagnostics.handler(.undeclaredClass("\(type)"))
  }
}
