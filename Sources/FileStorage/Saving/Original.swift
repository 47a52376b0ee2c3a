import Glibc
import ModelBasics

/// The file that a save is about to replace, open for writing and locked.
struct Original {
  let place: Place
  let descriptor: Descriptor
  private let lock: FileLock
  let status: stat
  /// The stamp when the file was opened. It must stay valid until the new content is in place.
  let stamp: FileStamp
  let bytes: Bytes

  /// Opens the file; returns nil if it does not exist.
  init?(_ place: Place) throws(StorageError) {
    do throws(StorageError) {
      descriptor = try place.folder.open(place.name, O_RDWR)
    } catch {
      switch error.errno {
      case ENOENT: return nil
      case EPERM: throw StorageError(Self.refusal(place), place.path, errno: EPERM)
      default: throw error
      }
    }
    status = try descriptor.status()
    try FileStorage.requireRegular(status, place.path)
    guard let lock = FileLock.take(descriptor) else {
      throw StorageError(.lockedByOther, place.path)
    }
    self.lock = lock
    (bytes, stamp) = try FileStorage.readWhole(descriptor)
    self.place = place
  }

  private static func refusal(_ place: Place) -> StorageError.Reason {
    switch place.folder.flags(of: place.name) {
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
    guard let named = try place.folder.status(of: place.name) else {
      throw StorageError(.deletedOutside, place.path)
    }
    guard FileStamp(named).hasSameStatus(as: stamp) else {
      throw StorageError(.changedOutside, place.path)
    }
  }

  /// True if a name leads to this file, with the content it had when it was opened. The change time
  /// is not compared, since a rename sets it.
  func isWhole(at name: FilePath) throws(StorageError) -> Bool {
    guard let named = try place.folder.status(of: name), FileStamp(named).isSameFile(as: stamp)
    else { return false }
    guard let hash = stamp.contentHash else { return true }
    return try Bytes.of(descriptor, count: Int(stamp.size)).contentHash() == hash
  }
}
