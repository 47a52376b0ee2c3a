import Glibc

/// The folder of copies and journals that outlive a crash.
///
/// It is `modeled/recovery` in the user's state folder, mode 0700, with files of mode 0600. What
/// is read from it is checked like hostile input: owner, mode, lengths and checksums.
package struct RecoveryStore: Sendable {
  let folder: FilePath?
  let system: SystemCalls

  init(folder: FilePath?, system: SystemCalls) {
    self.folder = folder
    self.system = system
  }

  /// `$XDG_STATE_HOME/modeled/recovery`, else `~/.local/state/modeled/recovery` (XDG Base
  /// Directory Specification, section 3); nil when neither variable holds an absolute path.
  package static func defaultFolder() -> FilePath? {
    func absolute(_ variable: String) -> FilePath? {
      guard let value = getenv(variable) else { return nil }
      let path = FilePath(bytes: UnsafeRawBufferPointer(start: value, count: strlen(value)))
      return path.isAbsolute ? path : nil
    }
    let state = absolute("XDG_STATE_HOME") ?? absolute("HOME")?.appending(".local/state")
    return state?.appending("modeled/recovery")
  }

  /// Keeps a copy of a file that is being edited, in place of the last one when `replacing` says
  /// which.
  package func write(
    _ contents: FileContents, for path: FilePath, base: FileStamp?,
    replacing old: RecoveryCopy? = nil
  ) throws(StorageError) -> RecoveryCopy {
    throw StorageError(.other, path)
  }

  /// The copies of a file, newest first.
  package func copies(of path: FilePath) throws(StorageError) -> [RecoveryCopy] { [] }

  /// Everything in the folder that can be used, newest first, and what cannot, with the reason.
  package func list() throws(StorageError) -> RecoveryListing { RecoveryListing() }

  /// The edited bytes of a copy, after checking them.
  package func read(_ copy: RecoveryCopy) throws(StorageError) -> FileBytes {
    throw StorageError(.other, copy.path)
  }

  package func remove(_ copy: RecoveryCopy) throws(StorageError) {}
}

/// A kept copy of the edited bytes of a file.
package struct RecoveryCopy: Hashable, Sendable {
  /// The name of the copy in the recovery folder.
  package let name: FilePath
  /// The file that was edited.
  package let path: FilePath
  /// What that file was when the edits began; nil when it did not exist.
  package let base: FileStamp?
  /// When the copy was written, in seconds since 1970.
  package let written: Int64
  /// How many bytes it holds.
  package let count: Int
}

/// What the recovery folder holds.
package struct RecoveryListing: Hashable, Sendable {
  package var copies: [RecoveryCopy] = []
  package var journals: [PendingJournal] = []
  package var ignored: [StorageError] = []
}
