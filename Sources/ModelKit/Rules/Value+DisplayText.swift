import ModelData

extension DataCursor {
  /// The current value as text in messages; only its kind if it has parts.
  var displayText: String {
    switch kind {
    case .null: return "null"
    case .bool: return bool ? "true" : "false"
    case .number: return String(number.prefix(40))
    case .string:
      let text = String(decoding: string.prefix(40), as: UTF8.self)
      return "\"\(text)\(string.count > 40 ? "…" : "")\""
    case .data: return "data"
    case .date: return "a date"
    case .array: return "a list"
    case .record: return "a record"
    }
  }
}

extension Value {
  /// The value as text in messages; only its kind if it has parts.
  var displayText: String { ValueCursor(self).displayText }
}
