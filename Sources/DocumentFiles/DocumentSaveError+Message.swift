import DocumentTree

extension DocumentSaveError {
  /// The message for `notEncodable`, as a clause.
  package static func message(forTextNotEncodableIn encoding: String) -> String {
    "the text contains bytes that \(encoding) cannot express"
  }

  /// The message for `failedCheck`, as a clause.
  package static func message(forFailedCheck error: CheckError) -> String {
    "the new text failed the check (\(error.message))"
  }
}
