/// The classes that names in stored data can stand for. A name that is not registered never creates an object, and
/// neither does the name of a class that does not fit the property.
public struct ModelRegistry: Sendable {
  private struct Entry: Sendable { let type: ModelObject.Type }

  private var entries: [String: Entry] = [:]

  /// Creates a registry of the given classes, each under its own name.
  public init(_ types: ModelObject.Type...) {
    for type in types { register(type) }
  }

  /// Registers a class under its name, and under former names. A name that another class has already stays with
  /// that class, and is reported as a ``ModelMistake``.
  public mutating func register(_ type: ModelObject.Type, aliases: [String] = []) {
    UndeclaredClasses.check(type)
    for name in [type.modelType.name] + aliases {
      if let other = entries[name]?.type {
        // A class that is not declared has the name of its superclass, which is reported already.
        guard other != type, other.modelType !== type.modelType else { continue }
        ModelDiagnostics.handler(
          .sharedName(name, String(reflecting: other), String(reflecting: type)))
      } else {
        entries[name] = Entry(type: type)
      }
    }
  }

  /// Returns the class that a name stands for. A module before the name is ignored: `Simon.DejalColor`.
  public func type(named name: String) -> ModelObject.Type? {
    if let entry = entries[name] { return entry.type }
    guard let point = name.lastIndex(of: ".") else { return nil }
    return entries[String(name[name.index(after: point)...])]?.type
  }

  /// True if no class is registered. The stored class name then does not have to be read before the object is
  /// created.
  var isEmpty: Bool { entries.isEmpty }

  /// Returns the class of the object to create: the named class if it is registered and fits, otherwise the
  /// declared class.
  func type<Object: ModelObject>(_ declared: Object.Type, named name: String) -> Object.Type {
    if name.isName(of: declared.modelType) { return declared }
    return type(named: name) as? Object.Type ?? declared
  }
}

extension String {
  /// Returns true if the text is the name of the class, with or without a module before it.
  func isName(of type: ModelType) -> Bool { self == type.name || hasSuffix("." + type.name) }
}
