import Glibc
import ModelBasics

/// The identity, size, times and hash of a file when it was read: enough to detect later changes.
package struct FileStamp: Hashable, Sendable {
  package struct Time: Hashable, Sendable {
    package var seconds: Int64
    package var nanoseconds: Int64

    package init(seconds: Int64, nanoseconds: Int64) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }
  }

  package var device: UInt64
  package var inode: UInt64
  package var size: Int64
  /// The time of the last change of the content.
  package var modified: Time
  /// The time of the last change of the content, mode, owner or a name.
  package var changed: Time
  /// The `ContentHash` of all bytes, for files up to `Bytes.inMemoryLimit`.
  package var contentHash: UInt64?

  package init(
    device: UInt64, inode: UInt64, size: Int64, modified: Time, changed: Time,
    contentHash: UInt64?
  ) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
    self.contentHash = contentHash
  }

  init(_ status: stat, contentHash: UInt64? = nil) {
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino),
      size: Int64(status.st_size), modified: Time(status.st_mtim), changed: Time(status.st_ctim),
      contentHash: contentHash)
  }

  /// True if this is the same file with the same size and times: nothing was written to it by
  /// ordinary means.
  func hasSameStatus(as other: FileStamp) -> Bool {
    isSameFile(as: other) && changed == other.changed
  }

  /// True if this is the same file with the same size and modification time. A rename or a change
  /// of mode does not count.
  func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode && size == other.size
      && modified == other.modified
  }

  /// True if the content is the same. The hashes decide if both stamps have one; otherwise the
  /// status must be the same.
  package func hasSameContent(as other: FileStamp) -> Bool {
    guard let mine = contentHash, let theirs = other.contentHash else {
      return hasSameStatus(as: other)
    }
    return mine == theirs && size == other.size
  }
}

extension FileStamp.Time {
  init(_ time: timespec) {
    self.init(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}
