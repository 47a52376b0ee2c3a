import ModelData

extension FieldType {
  /// What JSON Schema (2020-12) says of it; a class is only referred to.
  public var jsonSchema: Record { JSONSchemaWriter.record(of: self) }
}
