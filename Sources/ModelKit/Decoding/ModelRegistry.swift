/// The classes that names in stored data may stand for. A name that is not here never makes an
/// object, and neither does one of a class that does not belong where it is found.
public struct ModelRegistry: Sendable {
  private struct Entry: Sendable { let type: ModelObject.Type }

  private var entries: [String: Entry] = [:]

  /// A registry of these classes, each under its own name.
  public init(_ types: ModelObject.Type...) {
    for type in types { register(type) }
  }

  /// Lets a class be made by its name, and by others it had.
  public mutating func register(_ type: ModelObject.Type, aliases: [String] = []) {
    UndeclaredClasses.check(type)
    for name in [type.modelType.name] + aliases { entries[name] = Entry(type: type) }
  }

  /// The class a name stands for. A module before it does not count: `Simon.DejalColor`.
  public func type(named name: String) -> ModelObject.Type? {
    if let entry = entries[name] { return entry.type }
    guard let point = name.lastIndex(of: ".") else { return nil }
    return entries[String(name[name.index(after: point)...])]?.type
  }

  /// Whether there is no choice: then a name is only looked at when it is come by.
  var isEmpty: Bool { entries.isEmpty }

  /// The class to make of an object that names one, where another is declared.
  func type<Object: ModelObject>(_ declared: Object.Type, named name: String) -> Object.Type {
    if name.isName(of: declared.modelType) { return declared }
    return type(named: name) as? Object.Type ?? declared
  }
}

extension String {
  /// Whether data calls a class so: by its name, with or without a module before it.
  func isName(of type: ModelType) -> Bool { self == type.name || hasSuffix("." + type.name) }
}
