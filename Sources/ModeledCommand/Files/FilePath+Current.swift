import FileStorage
import Glibc

extension FilePath {
  /// A name in the folder the program was started in, as an absolute path.
  static func current(_ name: String) throws(StorageError) -> FilePath {
    guard let folder = getcwd(nil, 0) else { throw StorageError(.missing, ".", errno: errno) }
    defer { free(folder) }
    let bytes = UnsafeRawBufferPointer(start: folder, count: strlen(folder))
    return FilePath(bytes: bytes).appending(FilePath(name))
  }
}
