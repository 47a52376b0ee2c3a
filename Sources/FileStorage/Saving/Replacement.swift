import Glibc

/// Saving by putting a new file in the old one's place.
///
///     NAME ──► old     .NAME.x.tmp ──► new        written, synced, read back
///     NAME ──► new     .NAME.x.swap ──► old?      the two names are exchanged in one step
///                                    is it the old one, with the content we know?
///         yes: remove it               no: exchange back, nothing happened; it is a conflict
///
/// The look at the displaced file closes the gap between checking and renaming: whatever somebody
/// puts at NAME in that instant comes out under the temporary name, whole.
struct Replacement {
  let original: Original
  let contents: FileContents
  let options: SaveOptions
  /// Whether what is displaced is somebody else's, to be kept beside.
  let keepsOriginal: Bool

  private var place: Place { original.place }
  private var folder: Folder { original.place.folder }

  /// Saves; nil when the new file could not be made what the old one is. Then nothing has changed.
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
      // The rename has set the change time. When this fails, the hash still tells.
      if let status = try? temporary.stamp(hash, contents.count) { saved.stamp = status }
      return saved
    } catch {
      temporary.removeIfOurs(temporary.name, &leftover)
      throw error
    }
  }

  /// Exchanges the names and sees to what was displaced. False when the name cannot be changed.
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

  /// Why the displaced file is not the one we know; nil when it is.
  private func displacedConflict(_ name: FilePath) -> StorageError? {
    do throws(StorageError) {
      if try original.isWhole(at: name) { return nil }
      return StorageError(.changedOutside, place.path)
    } catch {
      return error
    }
  }

  /// Undoes the exchange. False when it could not: then the new content stays, and so does what
  /// it displaced.
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

  /// For file systems that cannot exchange names: one rename, after one more look.
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
