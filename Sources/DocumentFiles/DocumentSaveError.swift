import DocumentTree
import FileStorage

/// The reason why a document was not saved. The file is unchanged.
package enum DocumentSaveError: Error {
  /// The new bytes do not give the document; `leftover` is a temporary file that was not removed.
  case failedCheck(CheckError, leftover: FilePath?)
  /// The text contains bytes that the encoding of the file, which has this name, cannot hold.
  case notEncodable(String)
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
    case .readOnlyFileSystem, .immutable, .appendOnly, .permissionDenied: return true
    default: return false
    }
  }
}
