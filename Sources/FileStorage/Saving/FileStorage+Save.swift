extension FileStorage {
  /// Saves a file: afterwards the path leads to the new content, whole, or an error was thrown
  /// and it leads to what was there before.
  ///
  /// - Parameters:
  ///   - contents: The new bytes.
  ///   - path: Where; symbolic links are followed once.
  ///   - base: What the file was when it was read; nil when there was none. When something else is
  ///     there now, the save refuses with `changedOutside` or `deletedOutside`, or, with
  ///     `options.overwrite`, keeps it beside.
  package func save(
    _ contents: FileContents, to path: FilePath, expecting base: FileStamp?,
    options: SaveOptions = SaveOptions()
  ) throws(StorageError) -> SavedFile {
    throw StorageError(.other, path)
  }
}
