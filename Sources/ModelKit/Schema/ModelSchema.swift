import ModelData

/// What a class of models stores, property by property.
public struct ModelSchema: Sendable {
  /// One property.
  public struct Property: Sendable {
    /// Its name.
    public let name: String
    /// The key it is written to.
    public let key: String
    /// The keys it is also read from, newest first.
    public let oldKeys: [String]
    /// What its values are.
    public let type: FieldType
    /// What it is in a new object; null where that is another each time: `UUID()`, `DateTime.now`.
    public let defaultValue: Value
    /// What its values can be.
    public let limits: FieldLimits
    /// What it is, for people.
    public let help: String
    /// Whether it is written, but never set from data.
    public let isReadOnly: Bool
  }

  /// The properties of a structure.
  static func properties<Structure: ModelValue>(of type: Structure.Type) -> [Property] {
    type.valueType.fields.map { field in
      Property(
        name: field.name, key: field.storedKeys[0], oldKeys: Array(field.storedKeys.dropFirst()),
        type: field.type(), defaultValue: field.initialValue(), limits: field.limits,
        help: field.help, isReadOnly: false)
    }
  }

  /// The class.
  public let model: ModelObject.Type
  /// The name stored for the class.
  public let name: String
  /// The version of what is stored.
  public let version: Int
  /// All properties that are stored, inherited ones first.
  public let properties: [Property]

  init(_ model: ModelObject.Type) {
    UndeclaredClasses.check(model)
    self.model = model
    name = model.modelType.name
    version = model.modelType.version
    properties = model.modelType.fields.filter(\.isStored).map { field in
      Property(
        name: field.name, key: field.storedKeys[0], oldKeys: Array(field.storedKeys.dropFirst()),
        type: field.access.type, defaultValue: field.access.initialValue, limits: field.limits,
        help: field.help, isReadOnly: field.options.contains(.readOnly))
    }
  }

  /// The property of a name.
  public subscript(name: String) -> Property? { properties.first { $0.name == name } }
}

extension ModelObject {
  /// What objects of the class store.
  public class var schema: ModelSchema { ModelSchema(self) }

  /// The same as a JSON Schema (2020-12), with those of the classes that properties lead to in
  /// `$defs`. Members that no property takes are allowed, and none has to be there.
  public class var jsonSchema: Record { JSONSchemaWriter.record(of: self) }
}
