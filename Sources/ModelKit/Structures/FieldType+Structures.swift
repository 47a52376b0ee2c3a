extension FieldType {
  /// The structure that this is the type of, or nil for other types.
  var structure: (any ModelValue.Type)? {
    if case .structure(let type) = self { type as? any ModelValue.Type } else { nil }
  }

  /// The enumeration that this is the type of, or nil for other types.
  var enumeration: (any ModelChoice.Type)? {
    if case .enumeration(let type) = self { type as? any ModelChoice.Type } else { nil }
  }
}
