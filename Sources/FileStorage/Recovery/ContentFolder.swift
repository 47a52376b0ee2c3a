extension FileStorage {
  /// The folders of our own that may hold something, whichever file it is of.
  var ownFolders: [FilePath] {
    var folders = recoveryFolder.map { [$0] } ?? []
    for folder in fallbackFolders where !folders.contains(folder) { folders.append(folder) }
    return folders
  }

  /// Where the content of a file may be kept, the best first: the recovery folder; of a file that
  /// must not be left on a disk, a folder in memory, as for journals of edits.
  ///
  /// The journal of a save in place must outlive a power cut, so that of a file on a disk does not
  /// go anywhere else.
  func contentFolders(for path: FilePath) -> [FilePath] {
    let journals = journalFolders(for: path)
    guard journals.keepsDiscarded else { return journals.folders.map(\.path) }
    return recoveryFolder.map { [$0] } ?? []
  }

  /// Opens the first of those folders that can be opened; made when missing.
  func openContentFolder(
    for path: FilePath
  ) throws(StorageError) -> (folder: Folder, path: FilePath) {
    var last = noFolder(for: path)
    for candidate in contentFolders(for: path) {
      do throws(StorageError) {
        return (try OwnFolder(path: candidate, system: system).open(), candidate)
      } catch {
        last = error
      }
    }
    throw last
  }
}
