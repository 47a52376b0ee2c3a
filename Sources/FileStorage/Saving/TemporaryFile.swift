import CStorage
import Glibc
import ModelBasics

/// The new content under a temporary name beside the file that it will replace.
struct TemporaryFile {
  let location: FileLocation
  private(set) var name: FilePath
  let descriptor: Descriptor
  /// Held during the save: an unlocked temporary file was left by a killed save.
  private let lock: FileLock?

  /// Creates the file. If it replaces a file, only its owner has access until it gets the
  /// original's mode; a new file's mode follows the umask and the folder's default access list.
  init(beside location: FileLocation, mode: mode_t) throws(StorageError) {
    let names = TemporaryName(of: location.name, limit: location.folder.nameLimit)
    for attempt in 1... {
      let name = names.random()
      do throws(StorageError) {
        let opened = try location.folder.open(
          name, O_RDWR | O_CREAT | O_EXCL, mode: mode, reportedAs: location.path)
        self.location = location
        self.name = name
        descriptor = opened
        lock = FileLock.take(opened)
        return
      } catch {
        if error.errno != EEXIST || attempt == 100 { throw error }
      }
    }
    throw StorageError(.other, location.path)
  }

  /// Writes the content. Returns its hash, or nil if nobody needs that. The memory of `original` is given back while a long one is
  /// written.
  func write(
    _ contents: FileContents, replacing original: Descriptor? = nil, _ options: SaveOptions
  ) throws(StorageError) -> UInt64? {
    let readBack = options.readsBack(contents.count) ? readBack(contents, original) : nil
    do throws(StorageError) {
      try descriptor.reserve(contents.count)
      let hash = try write(contents, options, readBack)
      try readBack?.finish()
      return hash
    } catch {
      readBack?.cancel()
      throw error.withSpaceNeeded(contents.count, on: descriptor)
    }
  }

  private func readBack(_ contents: FileContents, _ original: Descriptor?) -> ReadBack {
    // What another computer has may be out of reach when it is needed again.
    let isRemote = descriptor.system.isRemote(location.folder.path)
    return ReadBack(descriptor, of: contents, replacing: isRemote ? nil : original)
  }

  private func write(
    _ contents: FileContents, _ options: SaveOptions, _ readBack: ReadBack?
  ) throws(StorageError) -> UInt64? {
    let writing = ContentWriting(descriptor, at: 0, options, readBack: readBack)
    if options.needsHash(of: contents.count) { return try writing.write(contents) }
    try writing.write(contents) { csystem_read_pages($0.baseAddress, $0.count) }
    return nil
  }

  /// Syncs the file, reads it back and verifies it.
  func syncAndVerify(
    _ count: Int, hash: UInt64?, _ options: SaveOptions
  ) throws(StorageError) -> Bytes {
    try descriptor.sync()
    let bytes = try Bytes.of(descriptor, count: count)
    guard bytes.count == count, options.comparesEachByte || bytes.contentHash() == hash,
      !bytes.hasLostBytes
    else {
      throw StorageError(.readBackDiffers, location.path)
    }
    try options.requireVerified(bytes, location.path)
    try options.requireNotCancelled(location.path)
    if let hash { options.willReplace?(hash, count) }
    return bytes
  }

  /// Renames it to the name under which it is exchanged with the original.
  mutating func prepareToSwap(with original: FileStamp) throws(StorageError) {
    let names = TemporaryName(of: location.name, limit: location.folder.nameLimit)
    let new = names.swapping(FileStamp(try descriptor.status()), with: original)
    try location.folder.renameNoReplaceOrRename(name, to: new)
    name = new
  }

  /// Removes the file, and records it in `leftover` if that fails.
  func remove(_ leftover: inout FilePath?) {
    if (try? location.folder.unlink(name)) == nil { recordLeftover(name, &leftover) }
  }

  /// Removes a name only if it leads to this file. A call that reported failure may have been
  /// carried out, so after an attempt to exchange the names this one may be the original's.
  func removeIfThisFile(at name: FilePath, _ leftover: inout FilePath?) {
    guard isThisFile(at: name) else { return }
    if (try? location.folder.unlink(name)) == nil { recordLeftover(name, &leftover) }
  }

  private func recordLeftover(_ name: FilePath, _ leftover: inout FilePath?) {
    leftover = leftover ?? location.folder.path.appending(name)
  }

  func isThisFile(at name: FilePath) -> Bool {
    guard let own = try? descriptor.status(),
      let named = try? location.folder.status(of: name)
    else { return false }
    return own.st_dev == named.st_dev && own.st_ino == named.st_ino
  }

  /// Returns the stamp of the file. The hash is known, since the content was just read back.
  func stamp(_ hash: UInt64?, _ count: Int) throws(StorageError) -> FileStamp {
    FileStamp(
      try descriptor.status(), contentHash: count <= Bytes.inMemoryLimit ? hash : nil)
  }
}
