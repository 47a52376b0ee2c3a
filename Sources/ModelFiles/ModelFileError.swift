import ModelBasics
import ModelKit

/// An error of reading or saving the file of a model. The file and the object are unchanged.
public struct ModelFileError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Reason: Hashable, Sendable {
    /// The file cannot be read; the system's reason.
    case unreadable(String)
    /// The file to reload does not exist.
    case missing
    /// The file to reload has no value.
    case empty
    /// The file is not valid in its format, or has no model; the problem and its position.
    case broken(Problem)
    /// An issue that the policy makes an error.
    case refused(Issue)
    /// Edited values break rules of the model.
    case problems([ModelProblem])
    /// The file is read-only; the reason.
    case readOnly(String)
    /// Another program has changed the file since it was read.
    case changedOutside
    /// Another program has deleted the file since it was read.
    case deletedOutside
    /// The changes cannot be applied to the text of the file, or the result is not as intended.
    case failedCheck(String)
    /// The file cannot be written; the system's reason.
    case notSaved(String)
  }

  /// The reason.
  public var reason: Reason
  /// The path of the file, as given to the initializer of the model file.
  public var path: String

  /// Creates an error of a file.
  public init(reason: Reason, path: String) {
    self.reason = reason
    self.path = path
  }
}
