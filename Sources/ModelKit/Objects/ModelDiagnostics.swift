#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// Mistakes in how models are used. But for the last, no data can cause them.
public enum ModelMistake: Sendable, Hashable {
  /// An object has a second owner while the first still has it: its class, and the properties that
  /// have it (`Folder.children`). Both know of its changes and store it, so data has it twice. A
  /// property that only refers to it is a reference.
  case secondOwner(String, in: String, and: String)
  /// An object was put into itself, or into one that it owns at any distance: it does not belong to
  /// that one, and null is written in its place there. A property that leads back up is a reference.
  case ownsItself(String)
  /// A class is not `@Modeled`, but one above it is: it has that one's type, so nothing of its own
  /// is tracked or stored, and data calls it by the other's name. Said once for each class.
  case undeclaredClass(String)
  /// A key path of a class that leads to nothing of it that is tracked.
  case noProperty(String, String)
  /// An unknown property was set under a key that a property of the class has: that is set as what
  /// it is.
  case declaredKey(String, String)
  /// Two properties of a class, or of it and one above it, are stored under one key.
  case sharedKey(String, String)
  /// A reference names a property, by its `in:` or `by:`, that the class does not have.
  case noReferenceTarget(String, String)
  /// Of the members that a decoder of another library gave for a class, with one of them, none is a
  /// property: a key strategy of that decoder may have changed the keys.
  case noKnownMember(String, String)
}

/// Who is told of mistakes, from any thread: by default the standard error of debug builds, once of
/// each.
public enum ModelDiagnostics {
  /// Told of each mistake in a task, in place of the ``processHandler``; at first it is that.
  @TaskLocal public static var handler: @Sendable (ModelMistake) -> Void = { processHandler($0) }

  /// Told of each mistake in the process, but in tasks that have a ``handler`` of their own.
  public static var processHandler: @Sendable (ModelMistake) -> Void {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// What ``processHandler`` is at first.
  public static let warning: @Sendable (ModelMistake) -> Void = { mistake in
    #if DEBUG
      guard said.withLock({ $0.count < 1000 && $0.insert(mistake).inserted }) else { return }
      let line = Array("warning: \(mistake)\n".utf8)
      _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    #endif
  }

  private static let current = Mutex(warning)
  private static let said = Mutex<Set<ModelMistake>>([])
}

extension ModelMistake: CustomStringConvertible {
  /// What is wrong, what is safe, and what to write instead.
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
      "two properties of \(name) are stored under \"\(key)\": both are written, and only one is read; give "
        + "one of them another key with @Field(keys:)"
    case .noReferenceTarget(let name, let property):
      "\(name) has no property \(property), which a reference names: nothing is found by it, and nothing "
        + "is stored; correct the in: or by: of @Reference"
    case .noKnownMember(let name, let key):
      "none of the decoded members, such as \"\(key)\", is a property of \(name): all are kept, and the "
        + "object has its defaults; if the decoder has a key strategy of its own, leave it out and give "
        + "the keys with @Modeled(keys:) or @Field(keys:)"
    }
  }
}
