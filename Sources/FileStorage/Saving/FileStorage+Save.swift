extension FileStorage {
  /// Saves a file: afterwards the path leads to the complete new content, or an error was thrown
  /// and it leads to the previous content.
  ///
  /// The one exception is `halfWritten`: an in-place save failed, and restoring the old content
  /// failed too. The journal then has both contents, as after a crash.
  ///
  /// - Parameters:
  ///   - contents: The new bytes.
  ///   - path: The path of the file; symbolic links are followed once.
  ///   - base: The stamp of the file when it was read; nil if there was no file. If the file has
  ///     another content now, the save fails with `changedOutside` or `deletedOutside`, or, with
  ///     `options.overwrite`, keeps that content beside it.
  ///   - options: The options of the save.
  /// - Returns: What was done, and the bytes and stamp of the saved file.
  /// - Throws: The reason why the file was not changed.
  package func save(
    _ contents: FileContents, to path: FilePath, expecting base: FileStamp?,
    options: SaveOptions = SaveOptions()
  ) throws(StorageError) -> SavedFile {
    let location = try FileLocation(resolving: path, system)
    var leftover: FilePath?
    do throws(StorageError) {
      // Another program may create or remove the file meanwhile; a few rounds suffice.
      for _ in 0..<4 {
        if let original = try Original(location) {
          leftover = AbandonedTemporaries(location: location).remove(beside: original.status)
          let interrupted = InterruptedSaves.find(at: location, original, self)
          var saved = try save(contents, over: original, expecting: base, options, &leftover)
          interrupted.cleanUp(saved)
          saved.leftover = saved.leftover ?? leftover
          return saved
        }
        if base != nil, !options.overwrite { throw StorageError(.deletedOutside, location.path) }
        leftover = AbandonedTemporaries(location: location).remove(beside: nil)
        let interrupted = InterruptedSaves.find(at: location, nil, self)
        let creation = Creation(location: location, contents: contents, options: options)
        if var saved = try creation.run(&leftover) {
          interrupted.cleanUp(saved)
          saved.leftover = saved.leftover ?? leftover
          return saved
        }
        if !options.overwrite { break }
      }
      throw StorageError(.changedOutside, location.path)
    } catch {
      // Users know the file, not the temporary names beside it.
      var error = error
      if error.path.folder == location.folder.path { error.path = location.path }
      error.leftover = leftover
      throw error
    }
  }

  private func save(
    _ contents: FileContents, over original: Original, expecting base: FileStamp?,
    _ options: SaveOptions, _ leftover: inout FilePath?
  ) throws(StorageError) -> SavedFile {
    let isExpected = original.isExpected(base)
    if !isExpected, !options.overwrite {
      throw StorageError(.changedOutside, original.location.path)
    }
    let replacement = Replacement(
      original: original, contents: contents, options: options,
      keepsOriginal: !isExpected || options.keepsOriginal)
    if let saved = try replacement.run(&leftover) { return saved }
    let writing = InPlaceWriting(
      original: original, contents: contents, options: options,
      keepsOriginal: !isExpected || options.keepsOriginal,
      storage: self)
    return try writing.run()
  }
}
