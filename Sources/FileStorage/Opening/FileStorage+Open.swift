import CStorage
import Glibc
import ModelBasics

extension FileStorage {
  /// Opens a file for editing: its bytes, its stamp, its path without symbolic links, and whether
  /// it can be saved.
  ///
  /// A missing file in an existing folder gives an empty file without a stamp. Folders, pipes,
  /// sockets and devices are refused with a reason of their own; opening them never blocks.
  package func open(_ path: FilePath) throws(StorageError) -> OpenedFile {
    let location = try FileLocation(resolving: path, system)
    guard let file = try openForReading(location) else {
      return OpenedFile(
        bytes: Bytes([]), stamp: nil, realPath: location.path,
        writability: try writability(of: ".", in: location.folder, W_OK | X_OK))
    }
    let (bytes, stamp) = try Self.readWhole(file)
    return OpenedFile(
      bytes: bytes, stamp: stamp, realPath: location.path,
      writability: try writability(of: location.name, in: location.folder, W_OK))
  }

  /// Returns the stamp of a file without reading it; nil if there is no file. A cheap check for
  /// changes: `FileStamp.hasSameStatus(as:)`.
  package func currentStamp(of path: FilePath) throws(StorageError) -> FileStamp? {
    let location = try FileLocation(resolving: path, system)
    return try location.folder.status(of: location.name).map { FileStamp($0) }
  }

  /// True if the file at a path no longer has the content of a stamp. Reads the file only if its
  /// status has changed.
  package func hasChanged(
    _ path: FilePath, since stamp: FileStamp?
  ) throws(StorageError) -> Bool {
    let now = try currentStamp(of: path)
    guard let stamp, let now else { return (stamp == nil) != (now == nil) }
    if now.hasSameStatus(as: stamp) { return false }
    guard now.size == stamp.size, stamp.contentHash != nil else { return true }
    let opened = try open(path)
    return !(opened.stamp?.hasSameContent(as: stamp) ?? false)
  }

  private func openForReading(_ location: FileLocation) throws(StorageError) -> Descriptor? {
    let file: Descriptor
    do {
      file = try location.folder.open(location.name, O_RDONLY)
    } catch {
      if error.errno == ENOENT { return nil }
      throw error
    }
    try Self.requireRegular(try file.status(), location.path)
    return file
  }

  static func requireRegular(_ status: stat, _ path: FilePath) throws(StorageError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw StorageError(.isFolder, path)
    case S_IFIFO: throw StorageError(.isPipe, path)
    case S_IFSOCK: throw StorageError(.isSocket, path)
    default: throw StorageError(.isDevice, path)
    }
  }

  /// Reads a whole file; tries a few times if another program changes it meanwhile.
  static func readWhole(_ file: Descriptor) throws(StorageError) -> (Bytes, FileStamp) {
    for _ in 0..<4 {
      let before = FileStamp(try file.status())
      let bytes = try Bytes.of(file, count: Int(before.size))
      var stamp = FileStamp(try file.status())
      guard stamp.hasSameStatus(as: before) else { continue }
      if bytes.count <= Bytes.inMemoryLimit { stamp.contentHash = bytes.contentHash() }
      return (bytes, stamp)
    }
    throw StorageError(.changingWhileRead, file.path)
  }

  private func writability(
    of name: FilePath, in folder: Folder, _ access: Int32
  ) throws(StorageError) -> Writability {
    do {
      try folder.checkAccess(name, access)
    } catch {
      switch error.errno {
      case EROFS: return .readOnlyFileSystem
      case EPERM: return .immutable
      case EACCES: return .permissionDenied
      default: throw error
      }
    }
    let flags = folder.flags(of: name)
    if flags & csystem_immutable != 0 { return .immutable }
    if flags & csystem_append_only != 0 { return access == W_OK ? .appendOnly : .folderAppendOnly }
    return .writable
  }
}
