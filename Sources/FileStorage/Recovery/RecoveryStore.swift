import Glibc

/// The folder of copies and journals that outlive a crash.
///
/// It is `modeled/recovery` in the user's state folder, mode 0700, with files of mode 0600. What
/// is read from it is checked like hostile input: owner, mode, lengths and checksums.
package struct RecoveryStore: Sendable {
  let folder: FilePath?
  let system: SystemCalls

  init(folder: FilePath?, system: SystemCalls) {
    self.folder = folder
    self.system = system
  }

  /// `$XDG_STATE_HOME/modeled/recovery`, else `~/.local/state/modeled/recovery` (XDG Base
  /// Directory Specification, section 3); nil when neither variable holds an absolute path.
  package static func defaultFolder() -> FilePath? {
    let state = absolute("XDG_STATE_HOME") ?? absolute("HOME")?.appending(".local/state")
    return state?.appending("modeled/recovery")
  }

  /// The absolute path that a variable of the environment holds; nil if it holds none.
  static func absolute(_ variable: String) -> FilePath? {
    guard let value = getenv(variable) else { return nil }
    let path = FilePath(bytes: UnsafeRawBufferPointer(start: value, count: strlen(value)))
    return path.isAbsolute ? path : nil
  }

  /// Keeps a copy of a file that is being edited, in place of the last one when `replacing` says
  /// which.
  package func write(
    _ contents: FileContents, for path: FilePath, base: FileStamp?,
    replacing old: StoredRecoveryCopy? = nil
  ) throws(StorageError) -> StoredRecoveryCopy {
    let folder = try openFolder()
    let file = try RecoveryFile(making: .copy, in: folder, for: path, base: base, new: contents)
    if let old { try? folder.unlink(old.name) }
    return StoredRecoveryCopy(file)
  }

  /// The copies of a file, newest first. Its path is the real one.
  package func copies(of path: FilePath) throws(StorageError) -> [StoredRecoveryCopy] {
    try list().copies.filter { $0.path == path }
  }

  /// Everything in the folder that can be used, newest first, and what cannot, with the reason.
  package func list() throws(StorageError) -> RecoveryListing {
    var listing = RecoveryListing()
    guard let folder = try existingFolder() else { return listing }
    for name in try folder.names() {
      let text = name.description
      let isCopy = text.hasSuffix(RecoveryFile.copySuffix)
      guard isCopy || text.hasSuffix(RecoveryFile.journalSuffix) else { continue }
      do throws(StorageError) {
        let file = try RecoveryFile(opening: name, in: folder)
        switch file.header.kind {
        case .copy: listing.copies.append(StoredRecoveryCopy(file))
        case .journal where !file.isInUse: listing.journals.append(PendingJournal(file))
        case .journal: break
        }
      } catch {
        if error.errno != ENOENT { listing.ignored.append(error) }
      }
    }
    listing.copies.sort { ($0.written, $0.name) > ($1.written, $1.name) }
    listing.journals.sort { ($0.written, $0.name) > ($1.written, $1.name) }
    return listing
  }

  /// The edited bytes of a copy, after checking them.
  package func read(_ copy: StoredRecoveryCopy) throws(StorageError) -> FileBytes {
    try open(copy.name).bytes(of: .new)
  }

  package func remove(_ copy: StoredRecoveryCopy) throws(StorageError) {
    try existingFolder()?.unlink(copy.name)
  }

  /// Removes what killed processes left half made, once nobody can be writing it any more.
  package func removeAbandoned() {
    guard let folder = try? existingFolder(), let names = try? folder.names() else { return }
    let day = 24 * 60 * 60
    for name in names where name.description.hasSuffix(RecoveryFile.temporarySuffix) {
      guard let status = try? folder.status(of: name), status.st_mode & S_IFMT == S_IFREG,
        status.st_mtim.tv_sec < time(nil) - day
      else { continue }
      try? folder.unlink(name)
    }
  }

  func open(_ name: FilePath, _ access: Int32 = O_RDONLY) throws(StorageError) -> RecoveryFile {
    guard let folder = try existingFolder() else { throw StorageError(.missing, name) }
    return try RecoveryFile(opening: name, in: folder, access)
  }
}

/// A kept copy of the edited bytes of a file.
package struct StoredRecoveryCopy: Hashable, Sendable {
  /// The name of the copy in the recovery folder.
  package let name: FilePath
  /// The file that was edited.
  package let path: FilePath
  /// What that file was when the edits began; nil when it did not exist.
  package let base: FileStamp?
  /// When the copy was written, in seconds since 1970.
  package let written: Int64
  /// How many bytes it holds.
  package let count: Int
}

/// What the recovery folder holds.
package struct RecoveryListing: Hashable, Sendable {
  package var copies: [StoredRecoveryCopy] = []
  package var journals: [PendingJournal] = []
  package var ignored: [StorageError] = []

  package init() {}
}

extension StoredRecoveryCopy {
  init(_ file: RecoveryFile) {
    self.init(
      name: file.name, path: file.header.path, base: file.header.base,
      written: file.header.written, count: file.header.newCount)
  }
}
