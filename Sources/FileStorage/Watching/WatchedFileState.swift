import Glibc

/// The state of a file compared with when it was read or saved.
package enum WatchedFileState: Hashable, Sendable {
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
struct FileCheck {
  let storage: FileStorage
  /// The stamp of the file when it was read; nil if it did not exist.
  let base: FileStamp?
  /// The result of the last check. The file is only read again if its status has changed since.
  let last: Result?

  struct Result: Hashable, Sendable {
    var fileState: WatchedFileState
    /// The status; nil if the file did not exist.
    var stamp: FileStamp?
    /// True if another program wrote the file while it was read.
    var isChanging = false

    func hasSameStatus(as other: Result?) -> Bool {
      guard let other else { return false }
      guard let stamp, let otherStamp = other.stamp else {
        return fileState == other.fileState && (stamp == nil) == (other.stamp == nil)
      }
      return stamp.hasSameStatus(as: otherStamp)
    }
  }

  /// Checks the file at a path without symbolic links; nil if the path cannot be resolved.
  func run(at path: FilePath?) -> Result {
    do throws(StorageError) {
      guard let path, let now = try status(of: path) else {
        return Result(fileState: base == nil ? .same : .gone, stamp: nil)
      }
      let result = Result(fileState: .changed, stamp: now)
      if let last, result.hasSameStatus(as: last), !last.isChanging { return last }
      return try compare(now, at: path)
    } catch {
      return Result(fileState: .unreadable(error), stamp: nil)
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
    guard let base else { return Result(fileState: .changed, stamp: now) }
    if now.hasSameStatus(as: base) { return Result(fileState: .same, stamp: now) }
    let isOtherFile = now.device != base.device || now.inode != base.inode
    let changedState = Result(fileState: isOtherFile ? .replaced : .changed, stamp: now)
    guard now.size == base.size, base.contentHash != nil else {
      // Something that is no longer a regular file has a size too.
      _ = try storage.requireReadable(path)
      return changedState
    }
    do throws(StorageError) {
      let opened = try storage.open(path)
      guard let stamp = opened.stamp else { return Result(fileState: .gone, stamp: nil) }
      let isSame = stamp.hasSameContent(as: base)
      return Result(fileState: isSame ? .same : changedState.fileState, stamp: stamp)
    } catch {
      guard error.reason == .changingWhileRead else { throw error }
      return Result(fileState: changedState.fileState, stamp: now, isChanging: true)
    }
  }
}

extension FileStorage {
  /// Throws if a file cannot be read, without reading it.
  fileprivate func requireReadable(_ path: FilePath) throws(StorageError) {
    let location = try FileLocation(resolving: path, system)
    let file = try location.folder.open(location.name, O_RDONLY)
    try Self.requireRegular(try file.status(), location.path)
  }
}
