import DocumentTree
import ModelBasics

extension DocumentSaveError {
  /// The message for `notEncodable`, as a clause.
  package static func message(forTextNotEncodable reason: String, at position: Problem.Position?)
    -> String
  {
    (position.map { "\($0.line):\($0.column): " } ?? "") + reason
  }

  /// The message for `failedCheck`, as a clause.
  package static func message(forFailedCheck error: CheckError) -> String {
    "the new text failed the check (\(error.message))"
  }
}
