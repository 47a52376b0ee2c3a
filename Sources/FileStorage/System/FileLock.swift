import CStorage
import Glibc

/// The advisory lock on a file, so that two of us never save the same one at once; released when
/// the last reference goes.
///
/// Closing is not enough: a child process between `fork` and `exec` still has the descriptor, and
/// with it the lock.
final class FileLock: Sendable {
  private let file: Descriptor

  private init(_ file: Descriptor) { self.file = file }

  deinit { _ = csystem_unlock(file.number) }

  /// Takes the lock; nil when another holds it. A file system without locks has nobody to exclude.
  static func take(_ file: Descriptor) -> FileLock? {
    do throws(StorageError) {
      try file.system.perform(.lock, file.path) { _ in Int(csystem_lock(file.number)) }
    } catch {
      if [EAGAIN, EACCES].contains(error.errno) { return nil }
    }
    return FileLock(file)
  }
}
