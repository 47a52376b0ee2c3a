import Glibc

/// Saves a file that does not exist: writes it under a temporary name, then renames it if the final
/// name is still free.
struct Creation {
  let location: FileLocation
  let contents: FileContents
  let options: SaveOptions

  /// Saves; returns nil if a file has appeared at the path meanwhile.
  func run(_ leftover: inout FilePath?) throws(StorageError) -> SavedFile? {
    // The unfinished file could be neither renamed nor removed.
    if location.folder.isAppendOnly { throw StorageError(.folderAppendOnly, location.path) }
    let temporary = try TemporaryFile(beside: location, mode: 0o666)
    do throws(StorageError) {
      let hash = try temporary.write(contents, options)
      let bytes = try temporary.syncAndVerify(contents.count, hash: hash, options)
      let before = try temporary.stamp(hash, contents.count)
      guard try moveToFinalName(temporary, &leftover) else {
        temporary.remove(&leftover)
        return nil
      }
      var saved = SavedFile(
        method: .created, stamp: before, bytes: bytes, realPath: location.path)
      do throws(StorageError) {
        try location.folder.sync()
      } catch {
        if temporary.isThisFile(at: location.name),
          (try? location.folder.unlink(location.name)) != nil
        {
          throw error
        }
        saved.isDurable = false
      }
      if let stamp = try? temporary.stamp(hash, contents.count) { saved.stamp = stamp }
      return saved
    } catch {
      temporary.remove(&leftover)
      throw error
    }
  }

  private func moveToFinalName(
    _ temporary: TemporaryFile, _ leftover: inout FilePath?
  ) throws(StorageError) -> Bool {
    let folder = location.folder
    do throws(StorageError) {
      try folder.renameNoReplace(temporary.name, to: location.name)
      return true
    } catch {
      if error.errno == EEXIST { return false }
      guard error.isUnsupportedCall else { throw error }
    }
    do throws(StorageError) {
      try folder.link(temporary.name, to: location.name)
      temporary.remove(&leftover)
      return true
    } catch {
      if error.errno == EEXIST { return false }
      guard error.isUnsupportedCall || error.errno == EPERM else { throw error }
    }
    // The file system supports neither: check once more that the name is free.
    guard try folder.status(of: location.name) == nil else { return false }
    try folder.rename(temporary.name, to: location.name)
    return true
  }
}
