import ModelData

/// The type of a property's values in stored data.
public indirect enum FieldType: Sendable {
  /// Any value.
  case anything
  /// True or false.
  case bool
  /// A whole number, with limits if the type's range is narrower than that of stored integers.
  case integer(minimum: Value? = nil, maximum: Value? = nil)
  /// A number.
  case number
  /// Text, in a format that JSON Schema names: `date-time`, `uri`.
  case text(format: String? = nil)
  /// Bytes; base64 in JSON.
  case data
  /// A record with any members.
  case record
  /// A record with these members.
  case members([String: FieldType])
  /// A list of values of one type; with `isUnique`, without equal elements.
  case list(FieldType, isUnique: Bool = false)
  /// A record with arbitrary keys and values of one type.
  case dictionary(FieldType)
  /// One of the listed values.
  case choice([Value])
  /// A value of one of the listed types; written as the first.
  case either([FieldType])
  /// A value of the type, or null.
  case optional(FieldType)
  /// A structure: a ``ModelValue``.
  case structure(any (FieldValue & SendableMetatype).Type)
  /// An enumeration whose cases have associated values: a ``ModelChoice``.
  case enumeration(any (FieldValue & SendableMetatype).Type)
  /// An object of a class or of a subclass of it.
  case model(ModelObject.Type)
}

extension FieldType: CustomStringConvertible {
  /// A description for people: `a list of text`.
  public var description: String {
    switch self {
    case .anything: "anything"
    case .bool: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .text(let format): format.map { "text (\($0))" } ?? "text"
    case .data: "data"
    case .record, .members: "a record"
    case .list(let element, _): "a list of \(element)"
    case .dictionary(let value): "a record of \(value)"
    case .choice: "one of some values"
    case .either(let types): types.map(\.description).joined(separator: " or ")
    case .optional(let type): "\(type) or nothing"
    case .structure(let type): type.noun
    case .enumeration(let type): type.noun
    case .model(let type): type.modelType.name
    }
  }
}
