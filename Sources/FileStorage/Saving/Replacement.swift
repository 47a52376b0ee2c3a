import Glibc

/// Saves by replacing the old file with a new one.
///
///     NAME ──► old     .NAME.x.tmp ──► new        written and read back, synced, checked
///     NAME ──► new     .NAME.x.swap ──► old?      the two names are exchanged in one step
///                                    is it the old file with the known content?
///         yes: remove it               no: exchange again, nothing happened; a conflict is reported
///
/// Checking the displaced file closes the gap between check and rename: a file that another program
/// puts at NAME in that instant is displaced as a whole to the temporary name.
struct Replacement {
  let original: Original
  let contents: FileContents
  let options: SaveOptions
  /// True if the displaced file is another program's version and has to be kept beside the file.
  let keepsOriginal: Bool

  private var location: FileLocation { original.location }
  private var folder: Folder { original.location.folder }

  /// Saves; returns nil, with nothing changed, if the new file could not get the properties of the
  /// old one.
  func run(_ leftover: inout FilePath?) throws(StorageError) -> SavedFile? {
    // In a folder that only accepts new names, the new file could be neither put in place nor removed.
    guard original.status.st_nlink == 1, !folder.isAppendOnly else { return nil }
    var temporary: TemporaryFile
    do throws(StorageError) {
      temporary = try TemporaryFile(beside: location, mode: 0o600)
    } catch {
      if error.needsInPlace { return nil }
      throw error
    }
    do throws(StorageError) {
      let hash = try temporary.write(contents, replacing: original.descriptor, options)
      guard let metadata = try? Metadata(of: original.descriptor),
        metadata.apply(to: temporary.descriptor)
      else {
        temporary.remove(&leftover)
        return nil
      }
      let bytes = try temporary.syncAndVerify(contents.count, hash: hash, options)
      try original.requireUntouched()
      let stamp = try temporary.stamp(hash, contents.count)
      var saved = SavedFile(
        method: .replaced, stamp: stamp, bytes: bytes, realPath: location.path)
      try temporary.prepareToSwap(with: original.stamp)
      guard try exchange(temporary, &saved, &leftover) else {
        temporary.removeIfThisFile(at: temporary.name, &leftover)
        return nil
      }
      // The rename has set the change time. If this fails, the next save compares hashes.
      if let status = try? temporary.stamp(hash, contents.count) { saved.stamp = status }
      return saved
    } catch {
      temporary.removeIfThisFile(at: temporary.name, &leftover)
      throw original.conflict(behind: error)
    }
  }

  /// Exchanges the names and keeps or removes the displaced file. Returns false if the names cannot
  /// be changed.
  private func exchange(
    _ temporary: TemporaryFile, _ saved: inout SavedFile, _ leftover: inout FilePath?
  ) throws(StorageError) -> Bool {
    do throws(StorageError) {
      try folder.exchange(temporary.name, location.name)
    } catch {
      if error.errno == ENOENT { throw StorageError(.deletedOutside, location.path) }
      if error.needsInPlace { return false }
      guard error.isUnsupportedCall else { throw error }
      return try rename(temporary, &saved)
    }

    var displaced = temporary.name
    var keepsDisplaced = keepsOriginal
    if let conflict = displacedConflict(displaced) {
      if !options.overwrite, undoExchange(displaced, temporary, &leftover) { throw conflict }
      keepsDisplaced = true
    }
    if keepsDisplaced { keep(&displaced, &saved) }
    do throws(StorageError) {
      try folder.sync()
    } catch {
      if undoExchange(displaced, temporary, &leftover) { throw error }
      saved.isDurable = false
    }
    // A program that has had the displaced file open may have written into it since.
    if !keepsDisplaced, saved.isDurable, displacedConflict(displaced) != nil {
      keepsDisplaced = true
      keep(&displaced, &saved)
    }
    if !keepsDisplaced {
      let removed: Void? = saved.isDurable ? try? folder.unlink(displaced) : nil
      if removed == nil { saved.leftover = folder.path.appending(displaced) }
    }
    return true
  }

  /// Keeps the displaced file beside the new one.
  private func keep(_ displaced: inout FilePath, _ saved: inout SavedFile) {
    displaced = ConflictCopy.rename(displaced, for: location) ?? displaced
    saved.conflictCopy = folder.path.appending(displaced)
  }

  /// Returns the conflict if the displaced file is not the expected one; nil if it is.
  private func displacedConflict(_ name: FilePath) -> StorageError? {
    do throws(StorageError) {
      if try original.isIntact(at: name) { return nil }
      return StorageError(.changedOutside, location.path)
    } catch {
      return error
    }
  }

  /// Undoes the exchange. Returns false if that failed; the new content then stays, and so does the
  /// displaced file.
  private func undoExchange(
    _ displaced: FilePath, _ temporary: TemporaryFile, _ leftover: inout FilePath?
  ) -> Bool {
    do throws(StorageError) {
      try folder.exchange(displaced, location.name)
    } catch {
      return false
    }
    temporary.removeIfThisFile(at: displaced, &leftover)
    return true
  }

  /// For file systems that cannot exchange names: a single rename, after one more check.
  private func rename(
    _ temporary: TemporaryFile, _ saved: inout SavedFile
  ) throws(StorageError) -> Bool {
    try original.requireUntouched()
    if keepsOriginal {
      guard let conflictCopy = ConflictCopy.link(location) else {
        throw StorageError(.notSupported, location.path, errno: EOPNOTSUPP)
      }
      saved.conflictCopy = folder.path.appending(conflictCopy)
    }
    do throws(StorageError) {
      try folder.rename(temporary.name, to: location.name)
    } catch {
      if let conflictCopy = saved.conflictCopy { try? folder.unlink(conflictCopy.lastName) }
      saved.conflictCopy = nil
      if error.needsInPlace { return false }
      throw error
    }
    saved.isDurable = (try? folder.sync()) != nil
    return true
  }
}
