import ModelData

/// What a property's values are in stored data.
public indirect enum FieldType: Sendable {
  /// Any value.
  case anything
  /// True or false.
  case bool
  /// A whole number, within limits if the type has narrower ones than data has.
  case integer(minimum: Value? = nil, maximum: Value? = nil)
  /// A number.
  case number
  /// Text, of a form that JSON Schema has a `format` for: `date-time`, `uri`.
  case text(format: String? = nil)
  /// Bytes; in JSON in base64.
  case data
  /// A record with any members.
  case record
  /// A record with these members.
  case members([String: FieldType])
  /// A list of values of a type, each once or not.
  case list(FieldType, isUnique: Bool = false)
  /// A record with values of a type under any keys.
  case dictionary(FieldType)
  /// One of some values.
  case choice([Value])
  /// Of one of some types; written as the first.
  case either([FieldType])
  /// Nothing, or of a type.
  case optional(FieldType)
  /// A structure.
  case structure(any ModelValue.Type)
  /// An enumeration whose cases have values.
  case enumeration(any ModelChoice.Type)
  /// An object of a class or of one below it.
  case model(ModelObject.Type)
}

extension FieldType: CustomStringConvertible {
  /// In words: `a list of text`.
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
