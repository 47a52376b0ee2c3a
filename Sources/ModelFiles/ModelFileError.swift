import ModelBasics
import ModelKit

/// Why a file of a model could not be read or saved. What is on the disk is as it was, and so is
/// the object.
public struct ModelFileError: Error, Hashable, Sendable {
  /// Why.
  public enum Reason: Hashable, Sendable {
    /// The file cannot be read, as the system says.
    case unreadable(String)
    /// The file is not in its format, or not a model at all, and where.
    case broken(Problem)
    /// Something the policy does not allow.
    case refused(Issue)
    /// What was edited breaks rules of the model.
    case problems([ModelProblem])
    /// The file may not be written, and why.
    case readOnly(String)
    /// Somebody else has written the file since it was read.
    case changedOutside
    /// Somebody else has deleted the file since it was read.
    case deletedOutside
    /// The changes do not fit into the file's text, or what came out is not what was meant.
    case failedCheck(String)
    /// The file cannot be written, as the system says.
    case notSaved(String)
  }

  /// Why.
  public var reason: Reason
  /// Which file, as it was named.
  public var path: String

  /// An error about a file.
  public init(reason: Reason, path: String) {
    self.reason = reason
    self.path = path
  }
}
