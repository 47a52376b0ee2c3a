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
    for name in [type.modelType.name] + aliases { entries[name] = Entry(type: type) }
  }

  /// The class a name stands for. A module before it does not count: `Simon.DejalColor`.
  public func type(named name: String) -> ModelObject.Type? {
    if let entry = entries[name] { return entry.type }
    guard let point = name.lastIndex(of: ".") else { return nil }
    return entries[String(name[name.index(after: point)...])]?.type
  }

  func make<Object: ModelObject>(
    _ declared: Object.Type, named name: String?, reader: FieldReader
  ) -> Object {
    guard let name else { return declared.init() }
    if Self.isName(name, of: declared.modelType) { return declared.init() }
    if let type = type(named: name) as? Object.Type { return type.init() }
    reader.report(.unknownClass, declared.modelType.name, found: "\"\(name)\"")
    let object = declared.init()
    object.keptLedger.storedClass = name
    return object
  }

  private static func isName(_ name: String, of type: ModelType) -> Bool {
    name == type.name || name.hasSuffix("." + type.name)
  }
}
