import ModelBasics

/// A problem of a file that is shown and edited all the same, such as a reference to an object that is missing.
package struct FileRemark: Hashable, Sendable {
  /// A clause.
  package var message: String
  /// The path of the entry that has the problem; nil if it is the file's.
  package var path: Path?
  /// True if other programs refuse the file for it.
  package var isError = false

  package init(_ message: String, at path: Path? = nil, isError: Bool = false) {
    self.message = message
    self.path = path
    self.isError = isError
  }
}
