import ModelBasics

/// An opened file: its bytes, its stamp at that moment, and whether it can be saved.
package struct OpenedFile: Sendable {
  /// All bytes; empty if the file does not exist.
  package let bytes: Bytes
  /// The stamp of the file when it was read; nil if it does not exist.
  package let stamp: FileStamp?
  /// The path of the file, existing or not, with all symbolic links followed.
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

/// Whether a file can be saved at its path, and if not, why.
package enum Writability: Hashable, Sendable {
  case writable
  case readOnlyFileSystem
  case permissionDenied
  case immutable
  case appendOnly
  /// The file does not exist, and its folder is marked append-only.
  case folderAppendOnly
}
