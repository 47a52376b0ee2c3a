import DocumentTree
import FileStorage
import ModelBasics

// The words of every reason.

extension ModelFileError {
  /// What is wrong, as one clause.
  public var message: String {
    switch reason {
    case .unreadable(let clause): clause
    case .broken(let problem): problem.message
    case .refused(let issue): "\(issue.path): \(issue.message)"
    case .problems(let problems):
      "not saved: " + problems.prefix(3).map(\.description).joined(separator: "; ")
        + (problems.count > 3 ? "; and \(problems.count - 3) more" : "")
    case .readOnly(let clause): "not saved: \(clause)"
    case .changedOutside: "not saved: another program has changed the file; reload or overwrite it"
    case .deletedOutside:
      "not saved: another program has deleted the file; overwriting makes it again"
    case .failedCheck(let clause): "not saved: \(clause)"
    case .notSaved(let clause): "not saved: \(clause)"
    }
  }

  /// Where in the file, if it is about a place.
  public var place: Problem.Place? {
    switch reason {
    case .broken(let problem): problem.place
    case .refused(let issue): issue.place
    default: nil
    }
  }

  static let readsDifferently = "the new text does not read as the object"

  static func noModel(_ noun: String, at place: Problem.Place) -> Problem {
    Problem(at: place, "the file has something else where a \(noun) should be")
  }
}

extension ModelFileError: CustomStringConvertible {
  /// `notes.json:4:7: expected a value, found ]`
  public var description: String {
    let place = place.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(path)\(place): \(message)"
  }
}

extension ModelFileError {
  init(reading error: StorageError, _ path: String) {
    self.init(reason: .unreadable(error.clause(after: path)), path: path)
  }

  init(saving error: StorageError, _ path: String) {
    let reason: Reason =
      switch error.reason {
      case .changedOutside: .changedOutside
      case .deletedOutside: .deletedOutside
      case .readOnlyFileSystem, .immutable, .appendOnly, .permissionDenied:
        .readOnly(error.clause(after: path))
      case .refused(let problem): .failedCheck(problem.message)
      default: .notSaved(error.clause(after: path))
      }
    self.init(reason: reason, path: path)
  }
}

extension StorageError {
  /// As one clause, after a path that it need not say again.
  fileprivate func clause(after name: String) -> String {
    path == FilePath(name) ? clauseOfFile : clause
  }
}

extension CheckError {
  /// What is wrong with the new bytes, as one clause.
  var clause: String {
    switch self {
    case .untouchedBytesDiffer(let offset): "bytes nobody edited would change at offset \(offset)"
    case .becameInvalid(_, let message): "the new text would be broken: \(message)"
    case .readsDifferently: "the new text does not read as edited"
    }
  }
}

extension EditError {
  /// Why an edit was not made, as one clause.
  var clause: String {
    switch self {
    case .invalidValue(_, let message): "a value cannot be written in this format: \(message)"
    case .invalidKey: "a key cannot be written in this format"
    default: "internal error: the file's text and the object do not fit together"
    }
  }
}
