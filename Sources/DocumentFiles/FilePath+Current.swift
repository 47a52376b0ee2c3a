import FileStorage
import Glibc

extension FilePath {
  /// A name in the folder the program was started in, as an absolute path; the name alone if that
  /// folder is gone.
  static func current(_ name: FilePath) -> FilePath {
    guard let folder = getcwd(nil, 0) else { return name }
    defer { free(folder) }
    let bytes = UnsafeRawBufferPointer(start: folder, count: strlen(folder))
    return FilePath(bytes: bytes).appending(name)
  }
}
