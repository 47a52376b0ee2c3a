import DocumentTree

extension NodeKind {
  /// The name of the kind in messages, for formats that have no other.
  package var displayName: String {
    switch self {
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .number: "number"
    case .boolean: "true or false"
    case .null: "null"
    case .date(.instant), .date(.dateTime): "date"
    case .date(.localDateTime): "local date and time"
    case .date(.day): "day"
    case .date(.timeOfDay): "time of day"
    case .data: "data"
    case .reference: "reference"
    case .stream: "documents"
    case .empty: "empty"
    case .invalid: "not a value"
    }
  }
}
