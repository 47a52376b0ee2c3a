import DocumentTree
import FileStorage
import ModelBasics

/// Where a text is that cannot be saved: by its line, or by the path of its entry if the lines are not those of the file.
package enum TextPlace: Hashable, Sendable, CustomStringConvertible {
  case position(Problem.Position)
  case path(Path)

  package var description: String {
    switch self {
    case .position(let position): "\(position.line):\(position.column)"
    case .path(let path): path.description
    }
  }
}

/// The reason why a document was not saved. The file is unchanged.
package enum DocumentSaveError: Error {
  /// The new bytes do not give the document; `leftover` is a temporary file that was not removed.
  case failedCheck(CheckError, leftover: FilePath?)
  /// The encoding of the file cannot hold the text; the reason is a clause.
  case notEncodable(String, at: TextPlace?)
  /// The system or another program prevented the save.
  case notSaved(StorageError)

  /// A difference between the file and the bytes that the document was read from.
  package enum Conflict: Sendable {
    case changedOutside, deletedOutside
    /// Bytes of the base that the document needs were lost.
    case torn
  }

  package var conflict: Conflict? {
    guard case .notSaved(let error) = self else { return nil }
    switch error.reason {
    case .changedOutside: return .changedOutside
    case .deletedOutside: return .deletedOutside
    case .baseTruncated: return .torn
    default: return nil
    }
  }

  /// True if the file cannot be written for lack of permission or on a read-only file system.
  package var isReadOnly: Bool {
    guard case .notSaved(let error) = self else { return false }
    switch error.reason {
    case .readOnlyFileSystem, .immutable, .appendOnly, .folderAppendOnly, .permissionDenied:
      return true
    default: return false
    }
  }
}
