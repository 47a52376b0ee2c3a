import DocumentTree
import FileStorage

/// Why a document was not saved. The file is as it was.
package enum DocumentSaveError: Error {
  /// The new bytes are not the document; `leftover` is a file of ours that could not be removed.
  case failedCheck(CheckError, leftover: FilePath?)
  /// The system or another program prevented it.
  case notSaved(StorageError)

  /// A file that is not the one that the document was read from.
  package enum Conflict: Sendable {
    case changedOutside, deletedOutside
    /// Bytes that the document needs were lost.
    case torn
  }

  package var conflict: Conflict? {
    guard case .notSaved(let error) = self else { return nil }
    switch error.reason {
    case .changedOutside: return .changedOutside
    case .deletedOutside: return .deletedOutside
    case .baseTorn: return .torn
    default: return nil
    }
  }

  /// Whether the file may not be written where it is.
  package var isReadOnly: Bool {
    guard case .notSaved(let error) = self else { return false }
    switch error.reason {
    case .readOnlyFileSystem, .immutable, .appendOnly, .permissionDenied: return true
    default: return false
    }
  }
}
