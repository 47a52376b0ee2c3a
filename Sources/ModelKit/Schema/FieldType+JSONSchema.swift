import ModelData

extension FieldType {
  /// The JSON Schema (2020-12) of the type. A class is only referred to, not defined.
  public var jsonSchema: Record { JSONSchemaWriter.record(of: self) }
}
