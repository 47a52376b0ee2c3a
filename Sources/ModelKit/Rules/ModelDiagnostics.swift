#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// A mistake in the use of models. Only `noKnownMember` can be caused by data.
public enum ModelMistake: Sendable, Hashable {
  /// An object has a second owner while the first still has it. The values are its class and the two properties
  /// that contain it (`Folder.children`). Both owners track its changes and store it, so the data contains it
  /// twice. If a property is only meant to refer to the object, declare it as a reference.
  case secondOwner(String, in: String, and: String)
  /// An object was put into itself, or into an object that it owns directly or indirectly. That object does not
  /// become its owner, and null is written in its place there. If a property leads back up, declare it as a
  /// reference.
  case ownsItself(String)
  /// A class is not `@Modeled`, but a superclass is. The class has the type of that superclass, so none of its own
  /// properties are tracked or stored, and data has the name of the superclass. Reported once per class.
  case undeclaredClass(String)
  /// A key path leads to nothing in the class that is tracked.
  case noProperty(String, String)
  /// An unknown property was set under a key that belongs to a property of the class. Nothing was set.
  case declaredKey(String, String)
  /// Two properties of a class, or of a class and its superclass, have the same key. The property that is written to
  /// it, or else the first one, is read from it.
  case sharedKey(String, String)
  /// Two classes of a ``ModelRegistry`` have one name. The values are the name and the two classes; the name stands
  /// for the first.
  case sharedName(String, String, String)
  /// A reference names a property in its `in:` or `by:` argument that the class does not have.
  case noReferenceTarget(String, String)
  /// A property of typed defaults was set to a value that cannot be stored, or that would be read as another one,
  /// such as one out of its range. Nothing of the update was done. The values are the class and the property.
  case unstorable(String, String)
  /// None of the members that another library's decoder provided for a class is a property of it. A key strategy of
  /// the decoder may have changed the keys. The values are the class and one of the members.
  case noKnownMember(String, String)
}

/// The handlers for mistakes in the use of models, called on any thread. By default each mistake is written once to
/// standard error, in debug builds only.
public enum ModelDiagnostics {
  /// The handler for mistakes in the current task. By default it is ``processHandler``.
  public static var handler: @Sendable (ModelMistake) -> Void { local?.report ?? processHandler }

  /// Calls a body with another ``handler``, in the current task.
  public static func withHandler<Result>(
    _ handler: @escaping @Sendable (ModelMistake) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    try $local.withValue(Handler(report: handler), operation: body)
  }

  /// Calls an asynchronous body with another ``handler``, in the current task and its child tasks.
  public static func withHandler<Result>(
    _ handler: @escaping @Sendable (ModelMistake) -> Void,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $local.withValue(Handler(report: handler), operation: body, isolation: isolation)
  }

  /// A function alone as a task-local value crashes in release builds (Swift 6.3).
  private struct Handler: Sendable {
    var report: @Sendable (ModelMistake) -> Void
  }

  @TaskLocal private static var local: Handler?

  /// The handler for mistakes in all tasks that have no ``handler`` of their own.
  public static var processHandler: @Sendable (ModelMistake) -> Void {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// The default ``processHandler``: writes a warning to standard error, in debug builds only.
  public static let warning: @Sendable (ModelMistake) -> Void = { mistake in
    #if DEBUG
      guard reported.withLock({ $0.count < 1000 && $0.insert(mistake).inserted }) else { return }
      let line = Array("warning: \(mistake)\n".utf8)
      _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    #endif
  }

  private static let current = Mutex(warning)
  private static let reported = Mutex<Set<ModelMistake>>([])
}

extension ModelMistake: CustomStringConvertible {
  /// A message that says what is wrong, what is safe, and what to write instead.
  public var description: String {
    switch self {
    case .secondOwner(let object, let first, let second):
      "one \(object) is in \(first) and in \(second): both know of its changes and store it, so data "
        + "has it twice; mark the property that only refers to it with @Reference"
    case .ownsItself(let object):
      "one \(object) is below itself: null is written in its place there; mark the property that "
        + "leads back up with @Transient"
    case .undeclaredClass(let name):
      "the class \(name) is not @Modeled, but one above it is: nothing of its own is stored; put "
        + "@Modeled on it"
    case .noProperty(let name, let path):
      "the key path \(path) leads to nothing of \(name) that is tracked: nothing was reverted"
    case .declaredKey(let name, let key):
      "\"\(key)\" is the key of a property of \(name): nothing was set; set the property"
    case .sharedKey(let name, let key):
      "two properties of \(name) have the key \"\(key)\": only one of them is read from it; give the other "
        + "another key with @Field(keys:)"
    case .sharedName(let name, let first, let second):
      "\(first) and \(second) have the name \"\(name)\" in a registry: it stands for the first; give one of them "
        + "another name with @Modeled(\"…\")"
    case .noReferenceTarget(let name, let property):
      "\(name) has no property \(property), which a reference names: nothing is found by it, and nothing "
        + "is stored; correct the in: or by: of @Reference"
    case .unstorable(let name, let property):
      "\(name).\(property) was set to a value that cannot be stored, or would be read as another one: the "
        + "properties keep their former values; set a value within the limits of the property, or make its "
        + "type read what it writes"
    case .noKnownMember(let name, let key):
      "none of the decoded members, such as \"\(key)\", is a property of \(name): all are kept, and the "
        + "object has its defaults; if the decoder has a key strategy of its own, leave it out and give "
        + "the keys with @Modeled(keys:) or @Field(keys:)"
    }
  }
}
