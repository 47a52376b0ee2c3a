import ModelData

/// A writer of model classes as JSON Schema, version 2020-12:
///
///     { "$schema": …, "$ref": "#/$defs/Demo", "$defs": { "Demo": { "properties": … }, … } }
///
/// Each class is defined once and referred to by its name, so classes can refer to each other.
struct JSONSchemaWriter {
  private var names: [ObjectIdentifier: String] = [:]
  private var waiting: [Definition] = []
  private var definitions = Record()

  private enum Definition {
    case model(ModelObject.Type)
    case structure(any ModelValue.Type)
    case enumeration(any ModelChoice.Type)

    var identifier: ObjectIdentifier {
      switch self {
      case .model(let type): ObjectIdentifier(type)
      case .structure(let type): ObjectIdentifier(type)
      case .enumeration(let type): ObjectIdentifier(type)
      }
    }

    var name: String {
      switch self {
      case .model(let type): type.modelType.name
      case .structure(let type): type.noun
      case .enumeration(let type): type.noun
      }
    }
  }

  static func record(of model: ModelObject.Type) -> Record {
    var writer = JSONSchemaWriter()
    let reference = writer.reference(to: .model(model))
    writer.defineAll()
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string(model.modelType.name),
      "$ref": reference,
      "$defs": writer.definitions.value,
    ]
  }

  /// Returns the schema of a type as it is used in a property, without the definitions of classes.
  static func record(of type: FieldType) -> Record {
    var writer = JSONSchemaWriter()
    return writer.schema(of: type)
  }

  // MARK: - Classes

  private mutating func reference(to model: Definition) -> Value {
    .string("#/$defs/" + Self.pointer(name(of: model)))
  }

  /// Returns the name of a definition. Several types with the same name are distinguished by a number.
  private mutating func name(of model: Definition) -> String {
    if let name = names[model.identifier] { return name }
    let plain = model.name
    let taken = Set(names.values)
    var name = plain
    var number = 2
    while taken.contains(name) {
      name = "\(plain) \(number)"
      number += 1
    }
    names[model.identifier] = name
    waiting.append(model)
    return name
  }

  private mutating func defineAll() {
    while let next = waiting.popLast() {
      switch next {
      case .model(let type): define(type)
      case .structure(let type): define(type)
      case .enumeration(let type): define(type)
      }
    }
  }

  private mutating func define(_ structure: any ModelValue.Type) {
    define(.structure(structure), [:], ModelSchema.properties(of: structure))
  }

  private mutating func define(_ enumeration: any ModelChoice.Type) {
    var schema = schema(of: .either(enumeration.caseTypes))
    schema["title"] = .string(enumeration.noun)
    definitions[name(of: .enumeration(enumeration))] = schema.value
  }

  private mutating func define(_ model: ModelObject.Type) {
    let type = model.modelType
    var about = Record()
    if type.writesVersion {
      about[type.versionKey] = [
        "description": "The version of what is stored.", "type": "integer",
        "default": Value(type.version),
      ]
    }
    if type.writesClass {
      about[type.classKey] = [
        "description": "The name of the class.", "type": "string", "default": .string(type.name),
      ]
    }
    define(.model(model), about, model.schema.properties)
  }

  private mutating func define(
    _ definition: Definition, _ about: Record, _ stored: [ModelSchema.Property]
  ) {
    var properties = about
    for property in stored {
      let schema = schema(of: property)
      properties[property.key] = schema.value
      for key in property.oldKeys where properties[key] == nil {
        var old = schema
        old["description"] = .string("Now `\(property.key)`.")
        old["deprecated"] = true
        properties[key] = old.value
      }
    }
    definitions[name(of: definition)] = [
      "title": .string(definition.name), "type": "object", "properties": properties.value,
      "additionalProperties": true,
    ]
  }

  // MARK: - Properties

  private mutating func schema(of property: ModelSchema.Property) -> Record {
    var schema = Record()
    if !property.help.isEmpty { schema["description"] = .string(property.help) }
    schema.members += self.schema(of: property.type).members
    let limits = property.limits
    if let range = limits.range {
      schema["minimum"] = Value(range.lowerBound)
      schema["maximum"] = Value(range.upperBound)
    }
    if let count = limits.count {
      let noun = Self.counted(property.type)
      schema["min\(noun)"] = Value(count.lowerBound)
      if count.upperBound < .max { schema["max\(noun)"] = Value(count.upperBound) }
    }
    // JSON Schema searches for a pattern anywhere in the text, so it is anchored.
    if let pattern = limits.pattern { schema["pattern"] = .string("^(?:\(pattern))$") }
    if !limits.choices.isEmpty {
      var choices = limits.choices
      if case .optional = property.type { choices.append(.null) }
      schema["enum"] = Value(choices)
    }
    if hasDefault(property) { schema["default"] = property.defaultValue }
    if property.isReadOnly { schema["readOnly"] = true }
    return schema
  }

  /// Returns the noun that the JSON Schema keywords use for what is counted.
  private static func counted(_ type: FieldType) -> String {
    switch type {
    case .optional(let type): counted(type)
    case .list: "Items"
    case .dictionary, .record, .members: "Properties"
    default: "Length"
    }
  }

  /// Returns true if the default can be written. A NaN or infinite number is stored as text, which the schema's
  /// type excludes.
  private func hasDefault(_ property: ModelSchema.Property) -> Bool {
    if case .number = property.type { return property.defaultValue.kind == .number }
    return property.defaultValue.kind != .null
  }

  /// Returns the schema of a type. The recursion is as deep as the type is written in the program.
  private mutating func schema(of type: FieldType) -> Record {
    switch type {
    case .anything: return [:]
    case .bool: return ["type": "boolean"]
    case .number: return ["type": "number"]
    case .record: return ["type": "object"]
    case .data: return ["type": "string", "contentEncoding": "base64"]
    case .text(let format):
      var schema: Record = ["type": "string"]
      schema["format"] = format.map { .string($0) }
      return schema
    case .integer(let minimum, let maximum):
      var schema: Record = ["type": "integer"]
      schema["minimum"] = minimum
      schema["maximum"] = maximum
      return schema
    case .members(let members):
      var properties = Record()
      for (key, type) in members.sorted(by: { $0.key < $1.key }) {
        properties[key] = schema(of: type).value
      }
      return ["type": "object", "properties": properties.value]
    case .list(let element, let isUnique):
      var list: Record = ["type": "array", "items": schema(of: element).value]
      if isUnique { list["uniqueItems"] = true }
      return list
    case .dictionary(let value):
      return ["type": "object", "additionalProperties": schema(of: value).value]
    case .choice(let choices): return ["enum": Value(choices)]
    case .either(let types): return ["anyOf": Value(types.map { schema(of: $0).value })]
    case .optional(.optional(let type)): return schema(of: .optional(type))
    case .optional(.anything): return [:]
    case .optional(.choice(let choices)): return ["enum": Value(choices + [.null])]
    case .optional(.either(let types)):
      return ["anyOf": Value(types.map { schema(of: $0).value } + [["type": "null"]])]
    case .optional(let type):
      var schema = schema(of: type)
      // Keywords other than `type` constrain only text or numbers, so they do not affect null.
      if let name = schema["type"] {
        schema["type"] = [name, "null"]
        return schema
      }
      return ["anyOf": [schema.value, ["type": "null"]]]
    case .structure, .enumeration:
      if let structure = type.structure { return ["$ref": reference(to: .structure(structure))] }
      if let enumeration = type.enumeration {
        return ["$ref": reference(to: .enumeration(enumeration))]
      }
      return [:]
    case .model(let model): return ["$ref": reference(to: .model(model))]
    }
  }

  /// Returns a name as part of a JSON Pointer (RFC 6901) in a URI (RFC 3986 §3.5).
  private static func pointer(_ name: String) -> String {
    var text = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "~"): text += "~0"
      case UInt8(ascii: "/"): text += "~1"
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
