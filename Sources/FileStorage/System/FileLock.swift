import CStorage
import Glibc

/// The advisory lock on a file, so that two sessions never save the same file at once; released
/// with the last reference.
///
/// The lock is released explicitly, since closing is not enough: a child process between `fork` and
/// `exec` still has the descriptor, and with it the lock.
final class FileLock: Sendable {
  private let file: Descriptor

  private init(_ file: Descriptor) { self.file = file }

  deinit { _ = csystem_unlock(file.number) }

  /// Takes the lock; returns nil if another process holds it. Always succeeds on a file system
  /// without locks.
  static func take(_ file: Descriptor) -> FileLock? {
    do throws(StorageError) {
      try file.system.perform(.lock, file.path) { _ in Int(csystem_lock(file.number)) }
    } catch {
      if [EAGAIN, EACCES].contains(error.errno) { return nil }
    }
    return FileLock(file)
  }
}
