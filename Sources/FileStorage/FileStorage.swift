import Glibc

/// Reads files, and saves them so that the path always leads to the complete old or the complete
/// new content and no other program's changes are lost. `Documentation/SafeSave.md` describes the
/// protocol.
package struct FileStorage: Sendable {
  package var system: SystemCalls
  /// The folder of journals and copies; nil if none can be determined.
  package var recoveryFolder: FilePath?
  /// The folders for journals of edits if the recovery folder cannot be used, the best first.
  package var fallbackFolders: [FilePath] = []
  /// True if the environment names a runtime folder for the session; it is one of
  /// `fallbackFolders`.
  package var isRuntimeFolderSet = false
  /// The folders in which programs create temporary files.
  package var temporaryFolders: [FilePath] = ["/tmp", "/var/tmp", "/dev/shm"]

  package init(
    recoveryFolder: FilePath? = RecoveryStore.defaultFolder(), system: SystemCalls = SystemCalls()
  ) {
    self.recoveryFolder = recoveryFolder
    self.system = system
  }

  /// The storage of the current user, with every folder that the environment names.
  package static func ofUser() -> FileStorage {
    var storage = FileStorage()
    let runtime = RecoveryStore.absolute("XDG_RUNTIME_DIR")
    let temporary = RecoveryStore.absolute("TMPDIR")
    if let runtime {
      storage.fallbackFolders.append(runtime.appending("modeled"))
      storage.temporaryFolders.append(runtime)
      storage.isRuntimeFolderSet = true
    }
    storage.fallbackFolders.append(
      (temporary ?? "/tmp").appending(FilePath("modeled-\(geteuid())")))
    if let temporary { storage.temporaryFolders.append(temporary) }
    return storage
  }

  /// The store of recovery copies and journals.
  package var recovery: RecoveryStore { RecoveryStore(storage: self) }
}
