import DocumentFiles
import DocumentTree
import ModelBasics

// The messages for all reasons.

extension ModelFileError {
  /// The problem as one clause.
  public var message: String {
    switch reason {
    case .unreadable(let clause): clause
    case .missing: "not read: the file does not exist"
    case .empty: "not read: the file is empty"
    case .broken(let problem): problem.message
    case .refused(let issue): "\(issue.path): \(issue.message)"
    case .problems(let problems):
      "not saved: " + problems.prefix(3).map(\.description).joined(separator: "; ")
        + (problems.count > 3 ? "; and \(problems.count - 3) more" : "")
    case .readOnly(let clause): "not saved: \(clause)"
    case .changedOutside: "not saved: another program has changed the file; reload or overwrite it"
    case .deletedOutside:
      "not saved: another program has deleted the file; overwriting creates it again"
    case .failedCheck(let clause): "not saved: \(clause)"
    case .notSaved(let clause): "not saved: \(clause)"
    }
  }

  /// The position in the file, if the error has one.
  public var position: Problem.Position? {
    switch reason {
    case .broken(let problem): problem.position
    case .refused(let issue): issue.position
    default: nil
    }
  }

  static func noModel(_ noun: String, at position: Problem.Position) -> Problem {
    Problem(at: position, "the file has something else where a \(noun) should be")
  }
}

extension ModelFileError: CustomStringConvertible {
  /// `notes.json:4:7: expected a value, found ]`
  public var description: String {
    let position = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(path)\(position): \(message)"
  }
}

extension ModelFileError {
  init(saving error: DocumentSaveError, _ path: String) {
    let reason: Reason =
      switch error {
      case .failedCheck(let error, _): .failedCheck(error.message)
      case .notEncodable(let reason, let position):
        .failedCheck(DocumentSaveError.message(forTextNotEncodable: reason, at: position))
      case .notSaved(let storage):
        switch error.conflict {
        case .changedOutside: .changedOutside
        case .deletedOutside: .deletedOutside
        case .torn, nil:
          error.isReadOnly
            ? .readOnly(storage.clause(after: path)) : .notSaved(storage.clause(after: path))
        }
      }
    self.init(reason: reason, path: path)
  }

  /// Creates the error for an edit of the file's text that was refused.
  init(writing error: EditError, _ path: String) {
    self.init(reason: .failedCheck("the data cannot be written: \(error.message)"), path: path)
  }
}
