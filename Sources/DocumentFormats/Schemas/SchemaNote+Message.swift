// The messages about unchecked parts of schemas and about files that are not schemas.

extension SchemaNote {
  package var message: String {
    switch reason {
    case .unsupported(let keyword): "\"\(keyword)\" is not checked"
    case .remote(let reference):
      "\(reference) is in another file, which is not read; it is not checked"
    case .dangling(let reference): "\(reference) leads nowhere in this schema; it is not checked"
    case .malformed(let keyword, let wanted): "\"\(keyword)\" must be \(wanted); it is not checked"
    case .badPattern(let pattern): "\(pattern) is not a regular expression; it is not checked"
    case .badDivisor(let number):
      "a number of at most 18 digits above 0 can be divided by, \(number) is none; it is not checked"
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
