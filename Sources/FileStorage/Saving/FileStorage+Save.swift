extension FileStorage {
  /// Saves a file: afterwards the path leads to the new content, whole, or an error was thrown
  /// and it leads to what was there before.
  ///
  /// The one exception is `halfWritten`: an in-place save failed and so did undoing it. Then the
  /// journal has both contents, as after a crash.
  ///
  /// - Parameters:
  ///   - contents: The new bytes.
  ///   - path: Where; symbolic links are followed once.
  ///   - base: What the file was when it was read; nil when there was none. When something else
  ///     is there now, the save refuses with `changedOutside` or `deletedOutside`, or, with
  ///     `options.overwrite`, keeps it beside.
  ///   - options: How.
  /// - Returns: What was done, and the bytes and stamp of the file now.
  /// - Throws: Why nothing was changed.
  package func save(
    _ contents: FileContents, to path: FilePath, expecting base: FileStamp?,
    options: SaveOptions = SaveOptions()
  ) throws(StorageError) -> SavedFile {
    let place = try Place(resolving: path, system)
    var leftover: FilePath?
    do throws(StorageError) {
      // Somebody may make or remove the file while we look; a few rounds settle it.
      for _ in 0..<4 {
        if let original = try Original(place) {
          leftover = AbandonedTemporaries(place: place).remove(beside: original.status)
          let earlier = EarlierSaves.find(at: place, original, self)
          var saved = try save(contents, over: original, expecting: base, options, &leftover)
          earlier.settle(saved)
          saved.leftover = saved.leftover ?? leftover
          return saved
        }
        if base != nil, !options.overwrite { throw StorageError(.deletedOutside, place.path) }
        leftover = AbandonedTemporaries(place: place).remove(beside: nil)
        let earlier = EarlierSaves.find(at: place, nil, self)
        let creation = Creation(place: place, contents: contents, options: options)
        if var saved = try creation.run(&leftover) {
          earlier.settle(saved)
          saved.leftover = saved.leftover ?? leftover
          return saved
        }
        if !options.overwrite { break }
      }
      throw StorageError(.changedOutside, place.path)
    } catch {
      // People know the file, not the names we make beside it.
      var error = error
      if error.path.folder == place.folder.path { error.path = place.path }
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
      throw StorageError(.changedOutside, original.place.path)
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
