extension DocumentSaveError {
  /// The message for `notEncodable`, as a clause.
  package static func message(forTextNotEncodableIn encoding: String) -> String {
    "the text contains bytes that \(encoding) cannot express"
  }
}
