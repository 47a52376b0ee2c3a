import CStorage
import Glibc

/// Performs the file system calls of this module.
///
/// A test sets `fault` to make the Nth call fail or transfer fewer bytes, or to act as another
/// program between two calls. A call interrupted by a signal is repeated, except `fsync` and
/// `close`: after a failed one its effect is unknown, and a repeated one would report success.
package struct SystemCalls: Sendable {
  package enum Call: String, Hashable, Sendable, CaseIterable {
    case open, create, close, status, statusAt, access, flags, readLink, realPath, spaceLeft
    case read, map, write, reserve, truncate, startWriteback, forget, sync
    case changeOwner, changeMode
    case listAttributes, getAttribute, setAttribute, removeAttribute
    case exchange, renameNoReplace, rename, link, unlink
    case makeFolder, listFolder, lock, isLocked
    case fileSystem, touch
    case watchOpen, watch, isRemote
  }

  package enum Fault: Hashable, Sendable {
    /// The call fails with this error number and does nothing.
    case fail(Int32)
    /// The call transfers at most this many bytes.
    case short(Int)
  }

  /// Called before each call, with its path.
  package var fault: (@Sendable (Call, FilePath) -> Fault?)?

  package init(fault: (@Sendable (Call, FilePath) -> Fault?)? = nil) {
    self.fault = fault
  }

  /// The maximum number of bytes per call, so that cancellation and progress stay prompt.
  static let chunkLimit = 1 << 20
  /// The maximum number of bytes per write. For longer ones the system takes larger parts of free memory, which the host of a virtual
  /// machine often has to provide first: in pieces of 1 MiB, 1 GB took 0.24 to 1.5 s, in these 0.27 to 0.5 s, nearly always.
  static let writeLimit = 1 << 16
  private static let interruptionLimit = 100

  /// Performs a call that returns a negative number and sets `errno` on failure.
  @discardableResult
  func perform(
    _ call: Call, _ path: FilePath, length: Int = 0, _ body: (_ length: Int) -> Int
  ) throws(StorageError) -> Int {
    var interruptions = 0
    while true {
      var failure: Int32 = 0
      var allowed = length
      switch fault?(call, path) {
      case nil: break
      case .short(let count): allowed = min(length, max(1, count))
      case .fail(let number): failure = number
      }
      if failure == 0 {
        let result = body(allowed)
        if result >= 0 { return result }
        failure = errno
      } else if call == .close {
        _ = body(allowed)
      }
      let canRepeat = failure == EINTR && call != .sync && call != .close
      guard canRepeat, interruptions < Self.interruptionLimit else {
        throw StorageError(errno: failure, path)
      }
      interruptions += 1
    }
  }

  /// Performs a call with a path. Fails if the path has a zero byte, which would name another file.
  @discardableResult
  func perform(
    _ call: Call, naming name: FilePath, _ path: FilePath, _ body: (UnsafePointer<CChar>) -> Int
  ) throws(StorageError) -> Int {
    guard !name.bytes.contains(0), !name.bytes.isEmpty else {
      throw StorageError(.invalidName, path)
    }
    let terminated = name.bytes.map { CChar(bitPattern: $0) } + [0]
    return try perform(call, path) { _ in
      terminated.withUnsafeBufferPointer { buffer in
        guard let pointer = buffer.baseAddress else { return -1 }
        return body(pointer)
      }
    }
  }

  /// True if the files of a folder are those of another computer, or of a program.
  func isRemote(_ folder: FilePath) -> Bool {
    let answer = try? perform(.isRemote, naming: folder, folder) { Int(csystem_is_remote($0)) }
    return answer == 1
  }
}
