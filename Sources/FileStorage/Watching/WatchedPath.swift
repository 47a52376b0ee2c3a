import Glibc

/// The names that a path leads through, folder by folder. A change of any of them, such as a
/// redirected symbolic link, can make the path lead to another file.
struct WatchedPath {
  /// A name and the path, without symbolic links, of the folder that contains it.
  struct Step: Hashable {
    var folder: FilePath
    var name: FilePath
  }

  let path: FilePath
  let system: SystemCalls

  private static let linkLimit = 40
  private static let stepLimit = 4096

  /// Calls `visit` for each step before it is resolved, so that a watch set there misses no change.
  ///
  /// - Returns: The path without symbolic links; nil if a name on it does not exist.
  func walk(_ visit: (Step) -> Void) throws(StorageError) -> FilePath? {
    var current: FilePath = path.isAbsolute ? "/" : try currentFolder()
    var names = Self.names(of: path)
    var links = 0
    for _ in 0..<Self.stepLimit {
      guard let name = names.popLast() else { return current }
      if name == "." { continue }
      if name == ".." {
        current = current.folder
        continue
      }
      visit(Step(folder: current, name: name))
      let next = current.appending(name)
      switch try target(of: next) {
      case .none: current = next
      case .missing: return nil
      case .link(let target):
        links += 1
        guard links <= Self.linkLimit else { throw StorageError(.tooManyLinks, path) }
        names += Self.names(of: target)
        if target.isAbsolute { current = "/" }
      }
    }
    throw StorageError(.nameTooLong, path)
  }

  /// Returns the names of a path in reverse order.
  private static func names(of path: FilePath) -> [FilePath] {
    path.bytes.split(separator: FilePath.slash).reversed().map { FilePath(bytes: $0) }
  }

  private func currentFolder() throws(StorageError) -> FilePath {
    var real = FilePath(bytes: [])
    try system.perform(.realPath, naming: ".", path) { name in
      guard let resolved = realpath(name, nil) else { return -1 }
      defer { free(resolved) }
      real = FilePath(bytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
      return 0
    }
    return real
  }

  private enum Target {
    case none
    case missing
    case link(FilePath)
  }

  private func target(of path: FilePath) throws(StorageError) -> Target {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    do throws(StorageError) {
      let count = try system.perform(.readLink, naming: path, path) { name in
        buffer.withUnsafeMutableBytes { bytes in
          bytes.baseAddress.map {
            readlink(name, $0.assumingMemoryBound(to: CChar.self), bytes.count)
          } ?? -1
        }
      }
      return .link(FilePath(bytes: buffer.prefix(count)))
    } catch {
      switch error.errno {
      case EINVAL: return .none
      case ENOENT, ENOTDIR: return .missing
      default: throw error
      }
    }
  }
}
