import Glibc

extension FileStorage {
  private static let mostNames = 5000

  /// Returns the names in a folder as texts of paths; those of folders end with a slash. At most 5000 names are returned, in no order.
  package func names(in path: FilePath) throws(StorageError) -> [String] {
    let folder = try Folder(path, system)
    return try folder.names().prefix(Self.mostNames).map { name in
      name.description + (isFolder(name, in: folder) ? "/" : "")
    }
  }

  private func isFolder(_ name: FilePath, in folder: Folder) -> Bool {
    guard let status = try? folder.status(of: name) else { return false }
    if status.st_mode & S_IFMT == S_IFDIR { return true }
    guard status.st_mode & S_IFMT == S_IFLNK else { return false }
    return (try? Folder(folder.path.appending(name), system)) != nil
  }
}
