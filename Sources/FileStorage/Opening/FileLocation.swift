import Glibc

/// A name in an open folder: the location of a file, existing or not, after all symbolic links.
struct FileLocation: Sendable {
  let folder: Folder
  let name: FilePath
  var path: FilePath { folder.path.appending(name) }

  private static let linkLimit = 40

  /// Follows the links of a path once. A dangling link leads to the location of its target.
  init(resolving path: FilePath, _ system: SystemCalls) throws(StorageError) {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else {
      throw StorageError(.invalidName, path)
    }
    var current = path
    for _ in 0..<Self.linkLimit {
      let name = current.lastName
      guard !name.bytes.isEmpty, name != ".", name != ".." else {
        throw StorageError(.isFolder, path)
      }
      let folderPath: FilePath
      let folder: Folder
      do throws(StorageError) {
        folderPath = try Self.realPath(current.folder, system)
        folder = try Folder(folderPath, system)
      } catch {
        // The error names the link's target, since the path alone does not show the cause.
        if current != path, error.reason == .missing {
          throw StorageError(.brokenLink(to: current), path, errno: error.errno)
        }
        let reason = error.reason == .missing ? .folderMissing : error.reason
        throw StorageError(reason, current, errno: error.errno)
      }
      guard let target = try Self.linkTarget(of: name, in: folder) else {
        self.folder = folder
        self.name = name
        return
      }
      // `/dev/stdin` and the `<(…)` of a shell lead to a name such as `pipe:[123]`, which is no file.
      if folderPath.bytes.starts(with: "/proc/".utf8), target.bytes.starts(with: "pipe:[".utf8) {
        throw StorageError(.isPipe, path)
      }
      current = target.isAbsolute ? target : folderPath.appending(target)
    }
    throw StorageError(.tooManyLinks, path)
  }

  private static func realPath(
    _ folder: FilePath, _ system: SystemCalls
  ) throws(StorageError) -> FilePath {
    var real = FilePath(bytes: [])
    try system.perform(.realPath, naming: folder, folder) { name in
      guard let resolved = realpath(name, nil) else { return -1 }
      defer { free(resolved) }
      real = FilePath(bytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
      return 0
    }
    return real
  }

  /// Returns the target of a symbolic link; nil if the name is not a link or does not exist.
  private static func linkTarget(
    of name: FilePath, in folder: Folder
  ) throws(StorageError) -> FilePath? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let path = folder.path.appending(name)
    do throws(StorageError) {
      let count = try folder.system.perform(.readLink, naming: name, path) { pointer in
        buffer.withUnsafeMutableBytes { bytes in
          guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else {
            return -1
          }
          return readlinkat(folder.descriptor.number, pointer, start, bytes.count)
        }
      }
      return FilePath(bytes: buffer[..<count])
    } catch {
      if error.errno == EINVAL || error.errno == ENOENT { return nil }
      throw error
    }
  }
}
