import Glibc

/// What has become of a file since it was read or saved.
package enum FileSighting: Hashable, Sendable {
  /// It has the content it had, however it came by it.
  case same
  /// The same file has another content, or one appeared where there was none.
  case changed
  /// Another file has its name.
  case replaced
  /// Nothing has its name, and how that came about was not seen.
  case gone
  case deleted
  /// It was renamed, to this path if that was seen.
  case moved(to: FilePath?)
  /// Something has its name, but it cannot be read.
  case unreadable(StorageError)
}

/// One look at a file, for a thread that may wait.
struct FileLook {
  let storage: FileStorage
  /// What the file was when it was read; nil if it did not exist.
  let base: FileStamp?
  /// What it was at the last look, and what that was found to be. Unless the status has changed
  /// since, the file is not read again.
  let last: Result?

  struct Result: Hashable, Sendable {
    var sighting: FileSighting
    /// The status; nil if nothing was there.
    var stamp: FileStamp?
    /// Whether somebody wrote while it was read.
    var isChanging = false

    func hasSameStatus(as other: Result?) -> Bool {
      guard let other else { return false }
      guard let stamp, let otherStamp = other.stamp else {
        return sighting == other.sighting && (stamp == nil) == (other.stamp == nil)
      }
      return stamp.hasSameStatus(as: otherStamp)
    }
  }

  /// Looks at a path, every link of which has been followed; nil if it leads nowhere.
  func run(at path: FilePath?) -> Result {
    do throws(StorageError) {
      guard let path, let now = try status(of: path) else {
        return Result(sighting: base == nil ? .same : .gone, stamp: nil)
      }
      let result = Result(sighting: .changed, stamp: now)
      if let last, result.hasSameStatus(as: last), !last.isChanging { return last }
      return try compare(now, at: path)
    } catch {
      return Result(sighting: .unreadable(error), stamp: nil)
    }
  }

  private func status(of path: FilePath) throws(StorageError) -> FileStamp? {
    do throws(StorageError) {
      return try storage.currentStamp(of: path)
    } catch {
      if error.reason == .folderMissing { return nil }
      throw error
    }
  }

  private func compare(_ now: FileStamp, at path: FilePath) throws(StorageError) -> Result {
    guard let base else { return Result(sighting: .changed, stamp: now) }
    if now.hasSameStatus(as: base) { return Result(sighting: .same, stamp: now) }
    let isOther = now.device != base.device || now.inode != base.inode
    let different = Result(sighting: isOther ? .replaced : .changed, stamp: now)
    guard now.size == base.size, base.contentHash != nil else {
      // What is no file any more has a size as well.
      _ = try storage.openOnly(path)
      return different
    }
    do throws(StorageError) {
      let opened = try storage.open(path)
      guard let stamp = opened.stamp else { return Result(sighting: .gone, stamp: nil) }
      let isSame = stamp.hasSameContent(as: base)
      return Result(sighting: isSame ? .same : different.sighting, stamp: stamp)
    } catch {
      guard error.reason == .changingWhileRead else { throw error }
      return Result(sighting: different.sighting, stamp: now, isChanging: true)
    }
  }
}

extension FileStorage {
  /// Finds out whether a file can be read, reading nothing.
  fileprivate func openOnly(_ path: FilePath) throws(StorageError) {
    let place = try Place(resolving: path, system)
    let file = try place.folder.open(place.name, O_RDONLY)
    try Self.requireRegular(try file.status(), place.path)
  }
}
