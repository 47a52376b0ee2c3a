import CStorage
import Glibc

/// An advisory lock on a file, released with the last reference.
///
/// The lock is released explicitly, since closing is not enough: a child process between `fork` and
/// `exec` still has the descriptor, and with it the lock.
final class FileLock: Sendable {
  enum Kind: Sendable {
    /// Held while the file is written, so that two sessions never save it at once.
    case writing
    /// Held while a program reads the file, changes it and saves it (`ChangeTurn`).
    case changing

    var number: Int32 {
      switch self {
      case .writing: Int32(csystem_writing)
      case .changing: Int32(csystem_changing)
      }
    }
  }

  private let file: Descriptor
  private let kind: Kind

  private init(_ file: Descriptor, _ kind: Kind) {
    self.file = file
    self.kind = kind
  }

  deinit { _ = csystem_unlock(file.number, kind.number) }

  /// Takes the lock; returns nil if another process holds it. Always succeeds on a file system
  /// without locks.
  static func take(_ file: Descriptor, _ kind: Kind = .writing) -> FileLock? {
    do throws(StorageError) {
      try file.system.perform(.lock, file.path) { _ in
        Int(csystem_lock(file.number, kind.number))
      }
    } catch {
      if [EAGAIN, EACCES].contains(error.errno) { return nil }
    }
    return FileLock(file, kind)
  }
}
