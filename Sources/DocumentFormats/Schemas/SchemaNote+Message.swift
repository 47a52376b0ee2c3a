// The messages about unchecked parts of schemas and about files that are not schemas.

extension SchemaNote {
  package var message: String {
    switch reason {
    case .unsupported(let keyword): "\"\(keyword)\" is not checked"
    case .remote(let reference):
      "\(reference) is in another file, which is not read; it is not checked"
    case .dangling(let reference): "\(reference) has no target in this schema; it is not checked"
    case .malformed(let keyword, let wanted): "\"\(keyword)\" must be \(wanted); it is not checked"
    case .badPattern(let pattern): "\(pattern) is not a regular expression; it is not checked"
    case .badDivisor(let number):
      "\(number) is not a number above 0 with at most 18 digits, so multipleOf is not checked"
    }
  }
}

/// The reason why a file is not a schema.
enum SchemaFault {
  case notASchema
  case endless

  var message: String {
    switch self {
    case .notASchema: "a schema is an object, true or false"
    case .endless:
      "this leads back to itself for the same value, without end; remove one of the references"
    }
  }
}
