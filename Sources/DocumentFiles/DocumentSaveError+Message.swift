import DocumentTree
import ModelBasics

extension DocumentSaveError {
  /// The message for `notEncodable`, as a clause.
  package static func message(
    forTextNotEncodable reason: String, at place: TextPlace?
  ) -> String {
    (place.map { "\($0): " } ?? "") + reason
  }

  /// The message for `failedCheck`, as a clause.
  package static func message(forFailedCheck error: CheckError) -> String {
    "the new text failed the check (\(error.message))"
  }
}
