import CStorage
import Glibc

/// An open folder. Names in it stay valid if the path of the folder changes.
struct Folder: Sendable {
  let descriptor: Descriptor
  var path: FilePath { descriptor.path }
  var system: SystemCalls { descriptor.system }

  init(_ path: FilePath, _ system: SystemCalls) throws(StorageError) {
    do throws(StorageError) {
      descriptor = try Descriptor(path, O_RDONLY | O_DIRECTORY, system)
    } catch {
      // The user may enter a folder that cannot be listed, and open files in it.
      guard error.errno == EACCES else { throw error }
      descriptor = try Descriptor(path, csystem_path_only() | O_DIRECTORY, system)
    }
  }

  /// Opens a folder in a folder, not following a symbolic link.
  init(_ name: FilePath, in folder: Folder) throws(StorageError) {
    descriptor = try Descriptor(
      name, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, folder.system)
  }

  /// Opens a name, not following a symbolic link and without waiting for the other end of a pipe.
  /// Errors have the path of the name, or `reportedPath` if given.
  func open(
    _ name: FilePath, _ flags: Int32, mode: mode_t = 0, reportedAs reportedPath: FilePath? = nil
  ) throws(StorageError) -> Descriptor {
    try Descriptor(
      name, in: self, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, mode: mode,
      reportedAs: reportedPath,
      system)
  }

  /// Returns the status of a name without following a symbolic link; nil if it does not exist.
  func status(of name: FilePath) throws(StorageError) -> stat? {
    var status = stat()
    do {
      try perform(.statusAt, name) { folder, name in
        fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW)
      }
    } catch {
      if error.errno == ENOENT { return nil }
      throw error
    }
    return status
  }

  /// Throws if the effective user lacks this access to a name, or to the folder for ".".
  func checkAccess(_ name: FilePath, _ access: Int32) throws(StorageError) {
    try perform(.access, name) { folder, name in faccessat(folder, name, access, AT_EACCESS) }
  }

  func flags(of name: FilePath) -> Int {
    let flags = try? perform(.flags, name) { folder, name in csystem_flags(folder, name) }
    return flags ?? 0
  }

  /// True if names can be created in the folder, but not renamed or removed.
  var isAppendOnly: Bool { flags(of: ".") & csystem_append_only != 0 }

  /// Exchanges two names atomically.
  func exchange(_ a: FilePath, _ b: FilePath) throws(StorageError) {
    try performTwo(.exchange, a, b) { csystem_rename_exchange($0, $1, $2) }
  }

  /// Renames; fails with `EEXIST` if the new name exists.
  func renameNoReplace(_ from: FilePath, to: FilePath) throws(StorageError) {
    try performTwo(.renameNoReplace, to, from) { csystem_rename_no_replace($0, $2, $1) }
  }

  /// Renames without replacing. On a file system that cannot guarantee that, checks first that the
  /// new name is free.
  func renameNoReplaceOrRename(_ from: FilePath, to: FilePath) throws(StorageError) {
    do throws(StorageError) {
      try renameNoReplace(from, to: to)
    } catch {
      guard error.isUnsupportedCall else { throw error }
      guard try status(of: to) == nil else { throw StorageError(errno: EEXIST, path) }
      try rename(from, to: to)
    }
  }

  func rename(_ from: FilePath, to: FilePath) throws(StorageError) {
    try performTwo(.rename, to, from) { renameat($0, $2, $0, $1) }
  }

  func link(_ from: FilePath, to: FilePath) throws(StorageError) {
    try performTwo(.link, to, from) { linkat($0, $2, $0, $1, 0) }
  }

  func unlink(_ name: FilePath) throws(StorageError) {
    try perform(.unlink, name) { folder, name in unlinkat(folder, name, 0) }
  }

  func makeFolder(_ name: FilePath, mode: mode_t) throws(StorageError) {
    try perform(.makeFolder, name) { folder, name in mkdirat(folder, name, mode) }
  }

  /// Writes the names to the disk. Does nothing on file systems that do not support it. The user must be permitted to list the folder.
  func sync() throws(StorageError) {
    do throws(StorageError) {
      try descriptor.sync()
    } catch {
      if [EINVAL, EOPNOTSUPP, ENOSYS].contains(error.errno) { return }
      throw error.errno == EBADF ? StorageError(errno: EACCES, path) : error
    }
  }

  func names() throws(StorageError) -> [FilePath] {
    var names: [FilePath] = []
    try system.perform(.listFolder, path) { _ in
      let copy = openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard copy >= 0 else { return -1 }
      guard let stream = fdopendir(copy) else {
        close(copy)
        return -1
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          FilePath(bytes: bytes.prefix { $0 != 0 })
        }
        if name != "." && name != ".." { names.append(name) }
      }
      return 0
    }
    return names
  }

  /// The maximum length of a name in bytes on this file system.
  var nameLimit: Int {
    let limit = fpathconf(descriptor.number, Int32(_PC_NAME_MAX))
    return limit > 0 ? limit : 255
  }

  @discardableResult
  private func perform(
    _ call: SystemCalls.Call, _ name: FilePath, _ body: (Int32, UnsafePointer<CChar>) -> Int32
  ) throws(StorageError) -> Int {
    try system.perform(call, naming: name, path.appending(name)) { pointer in
      Int(body(descriptor.number, pointer))
    }
  }

  private func performTwo(
    _ call: SystemCalls.Call, _ a: FilePath, _ b: FilePath,
    _ body: (Int32, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) throws(StorageError) {
    guard !b.bytes.contains(0) else { throw StorageError(.invalidName, path) }
    let second = b.bytes.map { CChar(bitPattern: $0) } + [0]
    try perform(call, a) { folder, first in
      second.withUnsafeBufferPointer { buffer in
        guard let pointer = buffer.baseAddress else { return -1 }
        return body(folder, first, pointer)
      }
    }
  }
}
