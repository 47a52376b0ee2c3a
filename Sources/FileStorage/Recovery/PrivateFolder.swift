import Glibc

/// A folder that only this user can access, with mode 0700.
///
/// If another user owns it (a home directory used through `sudo`), a folder beside it is used.
struct PrivateFolder: Sendable {
  let path: FilePath
  let system: SystemCalls

  private var names: [FilePath] {
    [path.lastName, FilePath("\(path.lastName)-\(geteuid())")]
  }

  /// Opens the folder, creating it if missing.
  func open() throws(StorageError) -> Folder {
    let parent = try Self.openCreating(path.folder, system)
    let user = geteuid()
    for name in names {
      if let opened = try Self.openPrivate(name, in: parent, user) { return opened }
    }
    throw StorageError(.recoveryFolderOfOtherUser, path)
  }

  /// Opens the folder if it exists; returns nil otherwise.
  func existing() throws(StorageError) -> Folder? {
    let user = geteuid()
    let parent: Folder
    do {
      parent = try Folder(path.folder, system)
    } catch {
      if error.errno == ENOENT { return nil }
      throw error
    }
    for name in names {
      guard try parent.status(of: name) != nil else { continue }
      if let opened = try Self.openPrivate(name, in: parent, user) { return opened }
    }
    return nil
  }

  private static func openPrivate(
    _ name: FilePath, in parent: Folder, _ user: uid_t
  ) throws(StorageError) -> Folder? {
    if try parent.status(of: name) == nil {
      do {
        try parent.makeFolder(name, mode: 0o700)
      } catch {
        if error.errno != EEXIST { throw error }
      }
    }
    guard let status = try parent.status(of: name), status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == user
    else { return nil }
    let folder = try Folder(name, in: parent)
    let opened = try folder.descriptor.status()
    guard opened.st_uid == user else { return nil }
    if opened.st_mode & 0o077 != 0 { try folder.descriptor.changeMode(0o700) }
    return folder
  }

  /// Opens a folder, creating missing parents. A folder that root creates gets the owner of its
  /// parent, so that the owner of a home directory is not locked out of it.
  private static func openCreating(
    _ path: FilePath, _ system: SystemCalls
  ) throws(StorageError) -> Folder {
    var missing: [FilePath] = []
    var existing = path
    var folder: Folder?
    while folder == nil {
      do throws(StorageError) {
        folder = try Folder(existing, system)
      } catch {
        guard error.errno == ENOENT, !existing.lastName.bytes.isEmpty else { throw error }
        missing.append(existing.lastName)
        existing = existing.folder
      }
    }
    guard var current = folder else { throw StorageError(.noRecoveryFolder, path) }
    while let name = missing.popLast() {
      do throws(StorageError) {
        try current.makeFolder(name, mode: 0o700)
      } catch {
        if error.errno != EEXIST { throw error }
      }
      let created = try Folder(name, in: current)
      if geteuid() == 0 {
        let owner = try current.descriptor.status()
        try created.descriptor.changeOwner(user: owner.st_uid, group: owner.st_gid)
      }
      current = created
    }
    return current
  }
}
