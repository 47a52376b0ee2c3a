import Glibc
import ModelBasics

/// Saves by overwriting the file itself. For files that cannot be replaced without losing a
/// property: with several hard links, in a folder without write permission, or mounted themselves.
///
///     recovery folder   complete new and old, checked        no journal yet: a crash here leaves the edits in theirs
///     journal of edits  notes that it is being saved
///     recovery folder   journal: complete new and old        synced before the first write
///     the file          old ... half new, half old ... new   after a crash here the journal remains
///     recovery folder   journal removed
///
/// The content is read from the journal, not from the caller, whose pieces may be views of the file
/// being overwritten.
struct InPlaceWriting {
  let original: Original
  let contents: FileContents
  let options: SaveOptions
  let keepsOriginal: Bool
  let storage: FileStorage

  private var location: FileLocation { original.location }

  /// Creates the journal. An error of its folder does not look like one of the file.
  private func createJournal() throws(StorageError) -> (Folder, RecoveryFile) {
    do throws(StorageError) {
      let folder = try storage.openContentFolder(for: location.path).folder
      let journal = try RecoveryFile(
        creating: .journal, in: folder, for: location.path, base: original.stamp, new: contents,
        old: original.bytes, options: options)
      return (folder, journal)
    } catch {
      throw Self.ofRecoveryFolder(error)
    }
  }

  private static func ofRecoveryFolder(_ error: StorageError) -> StorageError {
    switch error.reason {
    case .permissionDenied, .notPermitted, .readOnlyFileSystem, .folderNotAFolder:
      StorageError(.recoveryFolderUnwritable, error.path, errno: error.errno)
    default: error
    }
  }

  /// Publishes the journal after the journal of edits has noted its content, so that no crash leaves both without it being known
  /// that they have the same edits.
  private func publish(_ journal: inout RecoveryFile) throws(StorageError) {
    options.willReplace?(journal.header.newHash, journal.header.newCount)
    do throws(StorageError) {
      try journal.publish()
    } catch {
      throw Self.ofRecoveryFolder(error)
    }
  }

  func run() throws(StorageError) -> SavedFile {
    var (folder, journal) = try createJournal()
    var conflictCopy: FilePath?
    let new: Bytes
    do throws(StorageError) {
      new = try journal.bytes(of: .new)
      try options.requireVerified(new, location.path)
      try options.requireNotCancelled(location.path)
      try publish(&journal)
      if keepsOriginal {
        conflictCopy = try ConflictCopy.copy(original.bytes, for: location, else: folder)
      }
      try original.requireUntouched()
      try original.descriptor.reserve(new.count)
    } catch {
      if let conflictCopy { try? Self.remove(conflictCopy, location, folder) }
      try? journal.remove()
      throw original.conflict(behind: error)
        .withSpaceNeeded(contents.count, on: original.descriptor)
    }

    do throws(StorageError) {
      try Self.overwrite(original.descriptor, with: new)
    } catch {
      guard let old = try? journal.bytes(of: .old), (try? restoreOld(old)) != nil else {
        throw StorageError(.halfWritten, location.path, errno: error.errno)
      }
      if let conflictCopy { try? Self.remove(conflictCopy, location, folder) }
      try? journal.remove()
      throw error.withSpaceNeeded(contents.count, on: original.descriptor)
    }

    // Writing clears the set-user-ID and set-group-ID bits unless the process is root's.
    let mode = original.status.st_mode
    if let now = try? original.descriptor.status(), now.st_mode != mode {
      try? original.descriptor.changeMode(mode & 0o7777)
    }
    var saved = saved(new, journal)
    saved.conflictCopy = conflictCopy
    if (try? journal.remove()) == nil { saved.leftover = journal.path }
    return saved
  }

  /// Returns the result. The file is saved, so nothing here may fail: if the status cannot be read,
  /// the old one is used, and the next save compares hashes.
  private func saved(_ new: Bytes, _ journal: RecoveryFile) -> SavedFile {
    var stamp = (try? original.descriptor.status()).map { FileStamp($0) } ?? original.stamp
    stamp.size = Int64(new.count)
    stamp.contentHash = new.count <= Bytes.inMemoryLimit ? journal.header.newHash : nil
    let bytes = try? Bytes.of(original.descriptor, count: new.count)
    return SavedFile(
      method: .inPlace, stamp: stamp, bytes: bytes ?? new, realPath: location.path)
  }

  /// Restores the old content through a new descriptor: one whose sync has failed may report
  /// success later for data that was lost.
  private func restoreOld(_ old: Bytes) throws(StorageError) {
    let reopened = try location.folder.open(location.name, O_RDWR)
    let status = try reopened.status()
    guard status.st_dev == original.status.st_dev, status.st_ino == original.status.st_ino else {
      throw StorageError(.changedOutside, location.path)
    }
    try Self.overwrite(reopened, with: old)
  }

  /// Writes from the start without truncating the file first, so that it is never empty.
  static func overwrite(_ file: Descriptor, with bytes: Bytes) throws(StorageError) {
    var offset = 0
    try bytes.forEachPiece { (piece: UnsafeRawBufferPointer) throws(StorageError) in
      try file.write(piece, at: offset)
      offset += piece.count
    }
    try file.truncate(to: bytes.count)
    try file.sync()
    let written = try Bytes.of(file, count: bytes.count)
    guard !bytes.hasLostBytes, written.count == bytes.count,
      written.contentHash() == bytes.contentHash()
    else { throw StorageError(.readBackDiffers, file.path) }
  }

  private static func remove(
    _ conflictCopy: FilePath, _ location: FileLocation, _ other: Folder
  ) throws(StorageError) {
    let folder = conflictCopy.folder == location.folder.path ? location.folder : other
    try folder.unlink(conflictCopy.lastName)
  }
}
