import Glibc
import ModelBasics

/// The file that a save is about to replace, open for writing and locked.
struct Original {
  let location: FileLocation
  let descriptor: Descriptor
  private let lock: FileLock
  let status: stat
  /// The stamp when the file was opened. It must stay valid until the new content is in place.
  let stamp: FileStamp
  let bytes: Bytes

  /// Opens the file; returns nil if it does not exist.
  init?(_ location: FileLocation) throws(StorageError) {
    do throws(StorageError) {
      descriptor = try location.folder.open(location.name, O_RDWR)
    } catch {
      switch error.errno {
      case ENOENT: return nil
      case EPERM: throw StorageError(Self.refusalReason(location), location.path, errno: EPERM)
      default: throw error
      }
    }
    status = try descriptor.status()
    try FileStorage.requireRegular(status, location.path)
    guard let lock = FileLock.take(descriptor) else {
      throw StorageError(.lockedByOther, location.path)
    }
    self.lock = lock
    (bytes, stamp) = try FileStorage.readWhole(descriptor)
    self.location = location
  }

  private static func refusalReason(_ location: FileLocation) -> StorageError.Reason {
    switch location.folder.flags(of: location.name) {
    case let flags where flags & 1 != 0: .immutable
    case let flags where flags & 2 != 0: .appendOnly
    default: .notPermitted
    }
  }

  /// True if the file has the content that the editor read.
  func isExpected(_ base: FileStamp?) -> Bool {
    base.map { stamp.hasSameContent(as: $0) } ?? false
  }

  /// Throws if the file was written to or replaced since it was opened.
  func requireUntouched() throws(StorageError) {
    guard let named = try location.folder.status(of: location.name) else {
      throw StorageError(.deletedOutside, location.path)
    }
    guard FileStamp(named).hasSameStatus(as: stamp) else {
      throw StorageError(.changedOutside, location.path)
    }
  }

  /// Returns the conflict if a new content failed its check because another program has written to this file: what is mapped changes
  /// while it is copied. Otherwise returns the same error.
  func conflict(behind error: StorageError) -> StorageError {
    switch error.reason {
    case .refused, .readBackDiffers:
      do throws(StorageError) {
        try requireUntouched()
        return error
      } catch let conflict {
        return conflict
      }
    default: return error
    }
  }

  /// True if a name leads to this file, with the content it had when it was opened. The change time
  /// is not compared, since a rename sets it.
  func isIntact(at name: FilePath) throws(StorageError) -> Bool {
    guard let named = try location.folder.status(of: name), FileStamp(named).isSameFile(as: stamp)
    else { return false }
    guard let hash = stamp.contentHash else { return true }
    return try descriptor.contentHash() == hash
  }
}
