import ModelKit
import Testing

@Suite struct SchemaTests {
  @Test("a class has a schema of its stored properties") func storedProperties() throws {
    let schema = Folder.schema
    #expect(schema.name == "Folder")
    #expect(schema.version == 2)
    #expect(schema.properties.map(\.name) == ["text", "number", "tags", "name", "children"])
    let text = try #require(schema["text"])
    #expect(text.key == "text")
    #expect(text.oldKeys == ["title"])
    #expect(text.defaultValue == "Foo")
    #expect(
      schema.properties.map(\.type.description) == [
        "text", "a whole number", "a list of text", "text or nothing", "a list of Note",
      ])
  }

  private enum Size: String, FieldValue, CaseIterable { case small, large }

  static let types: [(FieldType, Value)] = [
    (Bool.fieldType, ["type": "boolean"]),
    (Int.fieldType, ["type": "integer"]),
    (Int8.fieldType, ["type": "integer", "minimum": -128, "maximum": 127]),
    (UInt.fieldType, ["type": "integer", "minimum": 0]),
    (Double.fieldType, ["type": "number"]),
    (String.fieldType, ["type": "string"]),
    (String?.fieldType, ["type": ["string", "null"]]),
    (String??.fieldType, ["type": ["string", "null"]]),
    (Value.fieldType, [:]),
    (Value?.fieldType, [:]),
    (Record.fieldType, ["type": "object"]),
    ([Int].fieldType, ["type": "array", "items": ["type": "integer"]]),
    (Set<String>.fieldType, ["type": "array", "items": ["type": "string"], "uniqueItems": true]),
    (
      [String: [Bool]].fieldType,
      [
        "type": "object",
        "additionalProperties": ["type": "array", "items": ["type": "boolean"]],
      ]
    ),
    (Size.fieldType, ["enum": ["small", "large"]]),
    (Size?.fieldType, ["enum": ["small", "large", nil]]),
    (DateTime.fieldType, ["type": "string", "format": "date-time"]),
    (Day?.fieldType, ["type": ["string", "null"], "format": "date"]),
    (Note.fieldType, ["$ref": "#/$defs/Note"]),
    (Note?.fieldType, ["anyOf": [["$ref": "#/$defs/Note"], ["type": "null"]]]),
    (ObjectSet<Note>.fieldType, ["type": "array", "items": ["$ref": "#/$defs/Note"]]),
  ]

  @Test("each property type has a JSON Schema", arguments: types)
  func propertyTypes(type: FieldType, schema: Value) {
    #expect(type.jsonSchema == Record(schema))
  }

  private func member(_ path: [String], _ model: ModelObject.Type) -> Value? {
    path.reduce(model.jsonSchema["$defs"]) { $0?[Array($1.utf8)] }
  }

  @Test("classes that refer to each other are defined once") func mutualReferences() throws {
    let schema = Folder.jsonSchema
    #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["$ref"] == "#/$defs/Folder")
    let definitions = try #require(schema["$defs"].flatMap { Record($0) })
    #expect(definitions.keys == ["Folder", "Note"])
    #expect(
      member(["Folder", "properties", "children"], Folder.self) == [
        "type": "array", "items": ["$ref": "#/$defs/Note"], "default": [],
      ])
    #expect(member(["Note", "additionalProperties"], Folder.self) == true)
  }

  @Test("older keys are in the schema as deprecated") func olderKeys() {
    #expect(
      member(["Note", "properties", "title"], Note.self) == [
        "type": "string", "default": "Foo", "description": "Now `text`.", "deprecated": true,
      ])
  }

  @Test("range, choices, help and read-only are in the schema") func attributes() {
    #expect(
      member(["Od%d/~", "properties", "size"], Odd.self) == [
        "description": "How large", "type": ["integer", "null"], "minimum": 1, "maximum": 3,
        "enum": [1, 2, 3, nil], "default": 2, "readOnly": true,
      ])
    #expect(Odd.jsonSchema["$ref"] == "#/$defs/Od%25d~1~0")
    #expect(Odd.schema["size"]?.help == "How large")
    #expect(Odd.schema["size"]?.limits.range == 1...3)
    #expect(Odd.schema["hidden"] == nil)
  }

  @Test("two classes with one name get different definitions") func sameNames() throws {
    let schema = OtherNote.jsonSchema
    let definitions = try #require(schema["$defs"].flatMap { Record($0) })
    #expect(definitions.keys == ["Note", "Note 2"])
    #expect(
      member(["Note", "properties", "note"], OtherNote.self) == [
        "anyOf": [["$ref": "#/$defs/Note%202"], ["type": "null"]]
      ])
  }
}

private class Odd: ModelObject {
  private static let ownType = ModelType(
    "Od%d/~",
    fields: [
      Field(
        "size", limits: FieldLimits(range: 1...3, choices: [1, 2, 3]), help: "How large",
        options: .readOnly,
        get: { (_: Odd) in Int?.none }, set: { _, _ in }, initial: { 2 }),
      Field(
        "hidden", options: .transient, get: { (_: Odd) in 0 }, set: { _, _ in }, initial: { 0 }),
    ])
  override class var modelType: ModelType { ownType }
}

private class OtherNote: ModelObject {
  private static let ownType = ModelType(
    "Note",
    fields: [
      Field("note", get: { (_: OtherNote) in Note?.none }, set: { _, _ in }, initial: { nil })
    ])
  override class var modelType: ModelType { ownType }
}
