extension FileStorage {
  /// The folders of this program that may contain journals or copies of any file.
  var ownFolders: [FilePath] {
    var folders = recoveryFolder.map { [$0] } ?? []
    for folder in fallbackFolders where !folders.contains(folder) { folders.append(folder) }
    return folders
  }

  /// Returns the folders for copies of the content of a file, the best first: the recovery folder,
  /// or for a file that must not remain on a disk a folder in memory, as for journals of edits.
  ///
  /// The journal of an in-place save must survive a power cut, so for a file on a disk no other
  /// folder is used.
  func contentFolders(for path: FilePath) -> [FilePath] {
    let journals = journalFolders(for: path)
    guard journals.keepsDiscarded else { return journals.folders.map(\.path) }
    return recoveryFolder.map { [$0] } ?? []
  }

  /// Opens the first of those folders that can be opened, creating it if missing.
  func openContentFolder(
    for path: FilePath
  ) throws(StorageError) -> (folder: Folder, path: FilePath) {
    var last = noFolder(for: path)
    for candidate in contentFolders(for: path) {
      do throws(StorageError) {
        return (try PrivateFolder(path: candidate, system: system).open(), candidate)
      } catch {
        last = error
      }
    }
    throw last
  }
}
