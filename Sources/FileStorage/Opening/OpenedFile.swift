import ModelBasics

/// A file as it was found: its bytes, what it was at that moment, and whether it can be saved.
package struct OpenedFile: Sendable {
  /// All bytes; empty when the file does not exist.
  package let bytes: Bytes
  /// What the file was when it was read; nil when it does not exist.
  package let stamp: FileStamp?
  /// Where it is, or will be made: every symbolic link followed.
  package let realPath: FilePath
  package let writability: Writability

  package init(
    bytes: Bytes, stamp: FileStamp?, realPath: FilePath, writability: Writability
  ) {
    self.bytes = bytes
    self.stamp = stamp
    self.realPath = realPath
    self.writability = writability
  }

  package var exists: Bool { stamp != nil }
}

/// Whether a file can be saved where it is, and if not, why.
package enum Writability: Hashable, Sendable {
  case writable
  case readOnlyFileSystem
  case permissionDenied
  case immutable
  case appendOnly
}
