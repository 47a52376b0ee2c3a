import Glibc
import ModelBasics

/// The file a save is about to replace, open for writing and locked.
struct Original {
  let place: Place
  let descriptor: Descriptor
  private let lock: FileLock
  let status: stat
  /// What it is now. Nothing may happen to it until the new content is there.
  let stamp: FileStamp
  let bytes: Bytes

  /// Opens it; nil when nothing is there.
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

  /// Whether this is what the editor has read.
  func isExpected(_ base: FileStamp?) -> Bool {
    base.map { stamp.hasSameContent(as: $0) } ?? false
  }

  /// Refuses when somebody wrote to it, or put another file in its place, since it was opened.
  func requireUntouched() throws(StorageError) {
    guard let named = try place.folder.status(of: place.name) else {
      throw StorageError(.deletedOutside, place.path)
    }
    guard FileStamp(named).hasSameStatus(as: stamp) else {
      throw StorageError(.changedOutside, place.path)
    }
  }

  /// Whether a name leads to this very file, with the content it had when it was opened. Its
  /// change time does not count: a rename sets it.
  func isWhole(at name: FilePath) throws(StorageError) -> Bool {
    guard let named = try place.folder.status(of: name), FileStamp(named).isSameFile(as: stamp)
    else { return false }
    guard let hash = stamp.contentHash else { return true }
    return try Bytes.of(descriptor, count: Int(stamp.size)).contentHash() == hash
  }
}
