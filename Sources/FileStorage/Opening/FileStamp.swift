import Glibc
import ModelBasics

/// What a file was when it was read: enough to tell whether somebody has changed it since.
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
  /// When the content was last written.
  package var modified: Time
  /// When the content, the mode, the owner or a name was last changed.
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

  /// Whether this is the same file with the same size and times: nothing was written to it
  /// by ordinary means.
  func hasSameStatus(as other: FileStamp) -> Bool {
    isSameFile(as: other) && changed == other.changed
  }

  /// Whether this is the same file with the same size and modification time. A rename or a
  /// change of mode does not count.
  func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode && size == other.size
      && modified == other.modified
  }

  /// Whether the content is what it was. The hash decides where both have one; otherwise
  /// the status must be the same.
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
