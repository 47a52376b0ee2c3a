import Glibc
import ModelBasics

/// The folders of copies and journals that survive a crash.
///
/// The first is `modeled/recovery` in the user's state folder, with mode 0700 and files of mode
/// 0600. The content of a file that must not remain on a disk goes to a folder in memory instead
/// (`FileStorage.contentFolders(for:)`). Files are read as untrusted input: owner, mode, lengths
/// and checksums are checked.
package struct RecoveryStore: Sendable {
  let storage: FileStorage

  /// `$XDG_STATE_HOME/modeled/recovery`, else `~/.local/state/modeled/recovery` (XDG Base Directory
  /// Specification, section 3); nil if neither variable is an absolute path.
  package static func defaultFolder() -> FilePath? {
    let state = absolute("XDG_STATE_HOME") ?? absolute("HOME")?.appending(".local/state")
    return state?.appending("modeled/recovery")
  }

  /// Returns the absolute path in an environment variable; nil if the variable has none.
  static func absolute(_ variable: String) -> FilePath? {
    guard let value = getenv(variable) else { return nil }
    let path = FilePath(bytes: UnsafeRawBufferPointer(start: value, count: strlen(value)))
    return path.isAbsolute ? path : nil
  }

  /// Writes a copy of the edited content of a file, replacing an older copy if one is given.
  package func write(
    _ contents: FileContents, for path: FilePath, base: FileStamp?,
    replacing old: StoredRecoveryCopy? = nil
  ) throws(StorageError) -> StoredRecoveryCopy {
    let (folder, folderPath) = try storage.openContentFolder(for: path)
    var file = try RecoveryFile(creating: .copy, in: folder, for: path, base: base, new: contents)
    try file.publish()
    if let old { try? remove(old) }
    return StoredRecoveryCopy(file, in: folderPath)
  }

  /// Returns the copies for a file, newest first. The path has no symbolic links.
  package func copies(of path: FilePath) throws(StorageError) -> [StoredRecoveryCopy] {
    try list().copies.filter { $0.path == path }
  }

  /// Returns all usable files of the folders, newest first, and the errors of the unusable ones.
  package func list() throws(StorageError) -> RecoveryListing {
    try list([RecoveryFile.copySuffix, RecoveryFile.journalSuffix])
  }

  /// Returns the files whose names end in one of the suffixes.
  func list(_ suffixes: [String]) throws(StorageError) -> RecoveryListing {
    var listing = RecoveryListing()
    for path in storage.ownFolders {
      do throws(StorageError) {
        try list(suffixes, in: path, &listing)
      } catch {
        // The other folders are only used if the first cannot be.
        if path == storage.recoveryFolder { throw error }
      }
    }
    listing.copies.sort { ($0.written, $0.name) > ($1.written, $1.name) }
    listing.journals.sort { ($0.written, $0.name) > ($1.written, $1.name) }
    return listing
  }

  private func list(
    _ suffixes: [String], in path: FilePath, _ listing: inout RecoveryListing
  ) throws(StorageError) {
    guard let folder = try existing(path) else { return }
    for name in try folder.names() {
      let text = name.description
      guard suffixes.contains(where: text.hasSuffix) else { continue }
      do throws(StorageError) {
        let file = try RecoveryFile(opening: name, in: folder)
        switch file.header.kind {
        case .copy: listing.copies.append(StoredRecoveryCopy(file, in: path))
        case .journal where !file.isInUse:
          listing.journals.append(PendingJournal(file, in: path))
        case .journal: break
        }
      } catch {
        if error.errno != ENOENT { listing.ignored.append(error) }
      }
    }
  }

  /// Returns the edited bytes of a copy, after checking them.
  package func read(_ copy: StoredRecoveryCopy) throws(StorageError) -> Bytes {
    try open(copy.name, in: copy.folder).bytes(of: .new)
  }

  package func remove(_ copy: StoredRecoveryCopy) throws(StorageError) {
    try existing(copy.folder)?.unlink(copy.name)
  }

  /// Removes unfinished files of killed processes.
  ///
  /// A process that creates a file locks it, and checks after locking that the file still exists
  /// (`RecoveryFile.create`), so an unlocked file can be removed at once. On a file system without
  /// locks it is removed after a day.
  package func removeAbandoned() {
    for path in storage.ownFolders {
      guard let folder = try? existing(path), let names = try? folder.names() else { continue }
      for name in names where name.description.hasSuffix(RecoveryFile.temporarySuffix) {
        removeIfAbandoned(name, in: folder)
      }
    }
  }

  private func removeIfAbandoned(_ name: FilePath, in folder: Folder) {
    guard let status = try? folder.status(of: name), status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else { return }
    guard let file = try? folder.open(name, O_RDWR), !file.isLockedByOther() else { return }
    let day = 24 * 60 * 60
    // Checked first, since taking a lock succeeds on a file system without locks.
    if file.isFree() {
      guard let lock = FileLock.take(file) else { return }
      withExtendedLifetime(lock) { _ = try? folder.unlink(name) }
    } else if status.st_mtim.tv_sec < time(nil) - day {
      try? folder.unlink(name)
    }
  }

  func existing(_ path: FilePath) throws(StorageError) -> Folder? {
    try PrivateFolder(path: path, system: storage.system).existing()
  }

  func open(
    _ name: FilePath, in path: FilePath, _ access: Int32 = O_RDONLY
  ) throws(StorageError) -> RecoveryFile {
    guard let folder = try existing(path) else { throw StorageError(.missing, name) }
    return try RecoveryFile(opening: name, in: folder, access)
  }
}

/// A copy of the edited bytes of a file.
package struct StoredRecoveryCopy: Hashable, Sendable {
  /// The folder of the copy; `name` is its name in it.
  package let folder: FilePath
  package let name: FilePath
  /// The path of the edited file.
  package let path: FilePath
  /// The stamp of that file when the edits began; nil if it did not exist.
  package let base: FileStamp?
  /// When the copy was written, in seconds since 1970.
  package let written: Int64
  /// The number of bytes of the content.
  package let count: Int
}

/// The contents of the recovery folders.
package struct RecoveryListing: Hashable, Sendable {
  package var copies: [StoredRecoveryCopy] = []
  package var journals: [PendingJournal] = []
  package var ignored: [StorageError] = []

  package init() {}
}

extension StoredRecoveryCopy {
  init(_ file: RecoveryFile, in folder: FilePath) {
    self.init(
      folder: folder, name: file.name, path: file.header.path, base: file.header.base,
      written: file.header.written, count: file.header.newCount)
  }
}
