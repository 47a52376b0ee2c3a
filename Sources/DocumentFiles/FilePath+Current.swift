import FileStorage
import Glibc

extension FilePath {
  /// Returns the absolute path of a name in the current folder, or the name alone if that folder no
  /// longer exists.
  static func current(_ name: FilePath) -> FilePath {
    guard let folder = getcwd(nil, 0) else { return name }
    defer { free(folder) }
    let bytes = UnsafeRawBufferPointer(start: folder, count: strlen(folder))
    return FilePath(bytes: bytes).appending(name)
  }
}
