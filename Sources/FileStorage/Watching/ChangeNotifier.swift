import CStorage
import Glibc

/// The system's notifications of changed names and files (inotify).
///
/// `add` looks up a path and may hang with the file system; the other calls never wait.
final class ChangeNotifier: Sendable {
  struct Notice {
    struct Kind: OptionSet {
      let rawValue: Int32
      /// The content or the status of a file has changed.
      static let written = Kind(rawValue: Int32(csystem_watch_written))
      static let appeared = Kind(rawValue: Int32(csystem_watch_appeared))
      static let removed = Kind(rawValue: Int32(csystem_watch_removed))
      static let movedAway = Kind(rawValue: Int32(csystem_watch_moved_away))
      /// The watched file or folder was renamed or removed, or is no longer watched.
      static let lost = Kind(rawValue: Int32(csystem_watch_lost))
      /// Notifications were dropped, since the queue was full.
      static let overflow = Kind(rawValue: Int32(csystem_watch_overflow))
    }

    var watch: Int32
    var kind: Kind
    /// Equal for both ends of a rename.
    var cookie: UInt32
    /// The name in the watched folder; empty if the notice is about the watched object itself.
    var name: FilePath
  }

  let number: Int32
  private let system: SystemCalls

  /// Returns nil if the system does not support notifications or this user's limit is reached.
  init?(_ system: SystemCalls) {
    let opened = try? system.perform(.watchOpen, "") { _ in Int(csystem_watch_open()) }
    guard let opened else { return nil }
    number = Int32(truncatingIfNeeded: opened)
    self.system = system
  }

  deinit { close(number) }

  /// Watches the names in a folder, or the content of a file.
  ///
  /// - Returns: The number of the watch; nil if the path cannot be watched.
  func add(_ path: FilePath, isFolder: Bool) -> Int32? {
    let watch = try? system.perform(.watch, naming: path, path) { name in
      Int(csystem_watch_add(number, name, isFolder ? 1 : 0))
    }
    return watch.map { Int32(truncatingIfNeeded: $0) }
  }

  func remove(_ watch: Int32) { _ = csystem_watch_remove(number, watch) }

  /// Returns the notices that have arrived.
  func read() -> [Notice] {
    var notices: [Notice] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(number, &buffer, buffer.count)
      guard count > 0 else { return notices }
      buffer.withUnsafeBytes { bytes in
        notices += Self.notices(in: UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
      }
    }
  }

  /// Decodes `struct inotify_event`: watch, mask, cookie and name length, each of 4 bytes, then the
  /// name, padded with zeros.
  private static func notices(in bytes: UnsafeRawBufferPointer) -> [Notice] {
    let headCount = 16
    var notices: [Notice] = []
    var start = 0
    while bytes.count - start >= headCount {
      func field(_ index: Int) -> UInt32 {
        bytes.loadUnaligned(fromByteOffset: start + index * 4, as: UInt32.self)
      }
      let nameCount = Int(field(3))
      guard nameCount <= bytes.count - start - headCount else { break }
      let name = bytes[(start + headCount)..<(start + headCount + nameCount)].prefix { $0 != 0 }
      notices.append(
        Notice(
          watch: Int32(bitPattern: field(0)),
          kind: Notice.Kind(rawValue: csystem_watch_kind(field(1))),
          cookie: field(2), name: FilePath(bytes: name)))
      start += headCount + nameCount
    }
    return notices
  }
}
