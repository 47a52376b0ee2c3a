import Glibc

/// Every call this module makes to the system, in one place.
///
/// A test sets `fault` to fail or shorten the Nth call, or to let somebody else act between two
/// calls. A call interrupted by a signal runs again, except `fsync` and `close`: after a failed
/// one nothing is known about what it did, and a second one would claim success.
package struct SystemCalls: Sendable {
  package enum Call: String, Hashable, Sendable, CaseIterable {
    case open, create, close, status, statusAt, access, flags, readLink, realPath, spaceLeft
    case read, map, write, reserve, truncate, sync
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
    /// The call moves at most this many bytes.
    case short(Int)
  }

  /// Asked before each call, with the path it is about.
  package var fault: (@Sendable (Call, FilePath) -> Fault?)?

  package init(fault: (@Sendable (Call, FilePath) -> Fault?)? = nil) {
    self.fault = fault
  }

  /// The most bytes given to one call, so that cancelling and progress stay prompt.
  static let chunkLimit = 1 << 20
  private static let interruptionLimit = 100

  /// Makes one call that returns a negative number and sets `errno` when it fails.
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
      let again = failure == EINTR && call != .sync && call != .close
      guard again, interruptions < Self.interruptionLimit else {
        throw StorageError(errno: failure, path)
      }
      interruptions += 1
    }
  }

  /// Makes one call about a path. A path with a zero byte would name another file, so it fails.
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
}
