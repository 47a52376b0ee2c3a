import Glibc

/// The state of a file compared with when it was read or saved.
package enum FileSighting: Hashable, Sendable {
  /// It has the same content, even if it was rewritten.
  case same
  /// The same file has another content, or a file was created where there was none.
  case changed
  /// Another file has its name.
  case replaced
  /// The name does not exist, and the cause was not observed.
  case gone
  case deleted
  /// It was renamed, to this path if that was observed.
  case moved(to: FilePath?)
  /// The name exists but cannot be read.
  case unreadable(StorageError)
}

/// A check of a file, for a thread that may wait.
struct FileLook {
  let storage: FileStorage
  /// The stamp of the file when it was read; nil if it did not exist.
  let base: FileStamp?
  /// The result of the last check. The file is only read again if its status has changed since.
  let last: Result?

  struct Result: Hashable, Sendable {
    var sighting: FileSighting
    /// The status; nil if the file did not exist.
    var stamp: FileStamp?
    /// True if another program wrote the file while it was read.
    var isChanging = false

    func hasSameStatus(as other: Result?) -> Bool {
      guard let other else { return false }
      guard let stamp, let otherStamp = other.stamp else {
        return sighting == other.sighting && (stamp == nil) == (other.stamp == nil)
      }
      return stamp.hasSameStatus(as: otherStamp)
    }
  }

  /// Checks the file at a path without symbolic links; nil if the path cannot be resolved.
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
      // Something that is no longer a regular file has a size too.
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
  /// Throws if a file cannot be read, without reading it.
  fileprivate func openOnly(_ path: FilePath) throws(StorageError) {
    let place = try Place(resolving: path, system)
    let file = try place.folder.open(place.name, O_RDONLY)
    try Self.requireRegular(try file.status(), place.path)
  }
}
