import ModelData

/// The stored properties of a model class.
public struct ModelSchema: Sendable {
  /// A stored property.
  public struct Property: Sendable {
    /// The property's name.
    public let name: String
    /// The key that the property is written to.
    public let key: String
    /// The other keys that the property is read from, newest first.
    public let oldKeys: [String]
    /// The type of the property's values.
    public let type: FieldType
    /// The stored value in a new object; null if each new object gets a different one: `UUID()`, `DateTime.now`.
    public let defaultValue: Value
    /// The limits of the property's values.
    public let limits: FieldLimits
    /// The description of the property for people.
    public let help: String
    /// True if the property is written, but never set from data.
    public let isReadOnly: Bool
  }

  /// Returns the properties of a structure.
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
  /// The class name in stored data.
  public let name: String
  /// The version of the stored data.
  public let version: Int
  /// All stored properties; inherited ones come first.
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

  /// The property with the given name.
  public subscript(name: String) -> Property? { properties.first { $0.name == name } }
}

extension ModelObject {
  /// The stored properties of the class.
  public class var schema: ModelSchema { ModelSchema(self) }

  /// The JSON Schema (2020-12) of the class, with the classes that its properties refer to in `$defs`. Unknown
  /// members are permitted, and no member is required.
  public class var jsonSchema: Record { JSONSchemaWriter.record(of: self) }
}
