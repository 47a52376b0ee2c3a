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
    case .date: "date"
    case .data: "data"
    case .reference: "reference"
    case .stream: "documents"
    case .empty: "empty"
    case .invalid: "not a value"
    }
  }
}
