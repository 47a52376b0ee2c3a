import Synchronization

/// Classes without a type of their own, which the compiler does not mind. Looked for where a class is
/// named, once for each.
enum UndeclaredClasses {
  private static let known = Mutex<Set<ObjectIdentifier>>([])

  static func check(_ type: ModelObject.Type) {
    guard known.withLock({ $0.insert(ObjectIdentifier(type)).inserted }) else { return }
    // Only of an object is it known what its superclass is.
    let parent = Mirror(reflecting: type.init()).superclassMirror?.subjectType
    guard let parent = parent as? ModelObject.Type, parent.modelType === type.modelType else {
      return
    }
    ModelDiagnostics.handler(.undeclaredClass("\(type)"))
  }
}
