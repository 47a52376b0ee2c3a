import Glibc
import ModelBasics

/// Keeps another program's version beside the file: `NAME.theirs`, `NAME.theirs-2`, and so on.
enum ConflictCopy {
  private static let numbers = 1...1000

  /// Renames a displaced file; returns nil if that failed and it keeps its name.
  static func rename(_ displaced: FilePath, for location: FileLocation) -> FilePath? {
    firstFree(location) { name throws(StorageError) in
      try location.folder.renameNoReplaceOrRename(displaced, to: name)
    }
  }

  /// Adds a second name to the file that is about to be replaced.
  static func link(_ location: FileLocation) -> FilePath? {
    firstFree(location) { name throws(StorageError) in
      try location.folder.link(location.name, to: name)
    }
  }

  /// Writes a copy that only the owner can access: beside the file, or in another folder if the
  /// file's folder accepts no new files.
  static func copy(
    _ bytes: Bytes, for location: FileLocation, else other: Folder
  ) throws(StorageError) -> FilePath {
    do throws(StorageError) {
      return try copy(bytes, named: location.name, in: location.folder)
    } catch {
      guard error.needsInPlace else { throw error }
      return try copy(bytes, named: location.name, in: other)
    }
  }

  private static func copy(
    _ bytes: Bytes, named name: FilePath, in folder: Folder
  ) throws(StorageError) -> FilePath {
    for number in numbers {
      let name = RandomName.theirs(name, number: number, limit: folder.nameLimit)
      let file: Descriptor
      do throws(StorageError) {
        file = try folder.open(name, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
      } catch {
        if error.errno == EEXIST { continue }
        throw error
      }
      do throws(StorageError) {
        _ = try ContentWriting(file).write(FileContents(bytes))
        try file.sync()
        try folder.sync()
      } catch {
        try? folder.unlink(name)
        throw error.withSpaceNeeded(bytes.count, on: file)
      }
      return folder.path.appending(name)
    }
    throw StorageError(errno: EEXIST, folder.path.appending(name))
  }

  private static func firstFree(
    _ location: FileLocation, _ take: (FilePath) throws(StorageError) -> Void
  ) -> FilePath? {
    for number in numbers {
      let name = RandomName.theirs(location.name, number: number, limit: location.folder.nameLimit)
      do throws(StorageError) {
        try take(name)
        return name
      } catch {
        if error.errno != EEXIST { return nil }
      }
    }
    return nil
  }
}
