/// Reads files and saves them so that the path always leads to the old content or the new,
/// whole, and nothing anybody wrote is lost. `Documentation/SafeSave.md` has the protocol.
package struct FileStorage: Sendable {
  package var system: SystemCalls
  /// Where journals and copies go; nil when there is no place for them.
  package var recoveryFolder: FilePath?

  package init(
    recoveryFolder: FilePath? = RecoveryStore.defaultFolder(), system: SystemCalls = SystemCalls()
  ) {
    self.recoveryFolder = recoveryFolder
    self.system = system
  }

  /// The copies and journals of files that are being edited.
  package var recovery: RecoveryStore {
    RecoveryStore(folder: recoveryFolder, system: system)
  }
}
