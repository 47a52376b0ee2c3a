import Glibc

/// Reads files and saves them so that the path always leads to the old content or the new,
/// whole, and nothing anybody wrote is lost. `Documentation/SafeSave.md` has the protocol.
package struct FileStorage: Sendable {
  package var system: SystemCalls
  /// Where journals and copies go; nil when there is no place for them.
  package var recoveryFolder: FilePath?
  /// Where journals of edits go when that folder takes none, the best first.
  package var fallbackFolders: [FilePath] = []
  /// True if the session names a folder for its run time, which is one of those.
  package var isRuntimeFolderSet = false
  /// Where programs put files for a moment.
  package var temporaryFolders: [FilePath] = ["/tmp", "/var/tmp", "/dev/shm"]

  package init(
    recoveryFolder: FilePath? = RecoveryStore.defaultFolder(), system: SystemCalls = SystemCalls()
  ) {
    self.recoveryFolder = recoveryFolder
    self.system = system
  }

  /// The storage of this user, with every folder that the environment names.
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

  /// The copies and journals of files that are being edited.
  package var recovery: RecoveryStore { RecoveryStore(storage: self) }
}
