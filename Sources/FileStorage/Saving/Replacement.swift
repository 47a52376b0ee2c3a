import Glibc

/// Saves by replacing the old file with a new one.
///
///     NAME ──► old     .NAME.x.tmp ──► new        written, synced, read back
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

  private var place: Place { original.place }
  private var folder: Folder { original.place.folder }

  /// Saves; returns nil, with nothing changed, if the new file could not get the properties of the
  /// old one.
  func run(_ leftover: inout FilePath?) throws(StorageError) -> SavedFile? {
    guard original.status.st_nlink == 1 else { return nil }
    var temporary: TemporaryFile
    do throws(StorageError) {
      temporary = try TemporaryFile(beside: place, mode: 0o600)
    } catch {
      if error.needsInPlace { return nil }
      throw error
    }
    do throws(StorageError) {
      let hash = try temporary.write(contents, options)
      guard let metadata = try? Metadata(of: original.descriptor),
        metadata.give(to: temporary.descriptor)
      else {
        temporary.remove(&leftover)
        return nil
      }
      let bytes = try temporary.settle(contents.count, hash: hash, options)
      try original.requireUntouched()
      let stamp = try temporary.stamp(hash, contents.count)
      var saved = SavedFile(
        method: .replaced, stamp: stamp, bytes: bytes, realPath: place.path)
      try temporary.prepareToSwap(with: original.stamp)
      guard try exchange(temporary, &saved, &leftover) else {
        temporary.removeIfOurs(temporary.name, &leftover)
        return nil
      }
      // The rename has set the change time. If this fails, the next save compares hashes.
      if let status = try? temporary.stamp(hash, contents.count) { saved.stamp = status }
      return saved
    } catch {
      temporary.removeIfOurs(temporary.name, &leftover)
      throw error
    }
  }

  /// Exchanges the names and keeps or removes the displaced file. Returns false if the names cannot
  /// be changed.
  private func exchange(
    _ temporary: TemporaryFile, _ saved: inout SavedFile, _ leftover: inout FilePath?
  ) throws(StorageError) -> Bool {
    do throws(StorageError) {
      try folder.exchange(temporary.name, place.name)
    } catch {
      if error.errno == ENOENT { throw StorageError(.deletedOutside, place.path) }
      if error.needsInPlace { return false }
      guard error.isUnsupportedCall else { throw error }
      return try rename(temporary, &saved)
    }

    var displaced = temporary.name
    var keeps = keepsOriginal
    if let conflict = displacedConflict(displaced) {
      if !options.overwrite, putBack(displaced, temporary, &leftover) { throw conflict }
      keeps = true
    }
    if keeps {
      displaced = Aside.rename(displaced, for: place) ?? displaced
      saved.keptAside = folder.path.appending(displaced)
    }
    do throws(StorageError) {
      try folder.sync()
    } catch {
      if putBack(displaced, temporary, &leftover) { throw error }
      saved.isDurable = false
    }
    if !keeps {
      let removed: Void? = saved.isDurable ? try? folder.unlink(displaced) : nil
      if removed == nil { saved.leftover = folder.path.appending(displaced) }
    }
    return true
  }

  /// Returns the conflict if the displaced file is not the expected one; nil if it is.
  private func displacedConflict(_ name: FilePath) -> StorageError? {
    do throws(StorageError) {
      if try original.isWhole(at: name) { return nil }
      return StorageError(.changedOutside, place.path)
    } catch {
      return error
    }
  }

  /// Undoes the exchange. Returns false if that failed; the new content then stays, and so does the
  /// displaced file.
  private func putBack(
    _ displaced: FilePath, _ temporary: TemporaryFile, _ leftover: inout FilePath?
  ) -> Bool {
    do throws(StorageError) {
      try folder.exchange(displaced, place.name)
    } catch {
      return false
    }
    temporary.removeIfOurs(displaced, &leftover)
    return true
  }

  /// For file systems that cannot exchange names: a single rename, after one more check.
  private func rename(
    _ temporary: TemporaryFile, _ saved: inout SavedFile
  ) throws(StorageError) -> Bool {
    try original.requireUntouched()
    if keepsOriginal {
      guard let kept = Aside.link(place) else {
        throw StorageError(.notSupported, place.path, errno: EOPNOTSUPP)
      }
      saved.keptAside = folder.path.appending(kept)
    }
    do throws(StorageError) {
      try folder.rename(temporary.name, to: place.name)
    } catch {
      if let kept = saved.keptAside { try? folder.unlink(kept.lastName) }
      saved.keptAside = nil
      if error.needsInPlace { return false }
      throw error
    }
    saved.isDurable = (try? folder.sync()) != nil
    return true
  }
}
