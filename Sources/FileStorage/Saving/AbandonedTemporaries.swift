import Glibc

/// Temporary files that killed saves of a file have left beside it.
///
/// A running save holds a lock on its temporary file, so an unlocked one is abandoned. On a file
/// system without locks nothing is removed.
struct AbandonedTemporaries {
  let location: FileLocation

  /// Removes them, and returns the first one that could not be removed.
  ///
  /// `original` is the status of the file, if it exists: a temporary file may have its mode.
  func remove(beside original: stat?) -> FilePath? {
    let name = TemporaryName(of: location.name, limit: location.folder.nameLimit)
    var leftover: FilePath?
    for found in (try? location.folder.names()) ?? [] {
      guard let kind = name.kind(of: found), isAbandoned(found, kind, original) else { continue }
      if (try? location.folder.unlink(found)) == nil {
        leftover = leftover ?? location.folder.path.appending(found)
      }
    }
    return leftover
  }

  private func isAbandoned(
    _ name: FilePath, _ kind: TemporaryName.Kind, _ original: stat?
  ) -> Bool {
    guard let named = try? location.folder.status(of: name), isCreatedBySave(named, kind, original),
      let file = try? location.folder.open(name, O_RDONLY), let opened = try? file.status(),
      opened.st_dev == named.st_dev, opened.st_ino == named.st_ino
    else { return false }
    return file.isFree()
  }

  private func isCreatedBySave(
    _ status: stat, _ kind: TemporaryName.Kind, _ original: stat?
  ) -> Bool {
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else { return false }
    switch kind {
    case .writing:
      // As root, the save sets the owner before the mode.
      let isOwned = status.st_uid == geteuid() || geteuid() == 0
      return isOwned && status.st_mode & 0o7777 & ~(original?.st_mode ?? 0o666) & ~0o600 == 0
    case .swapping(let letters):
      return TemporaryName.matches(letters, FileStamp(status))
    }
  }
}

extension FileStorage {
  /// Removes the temporary files that killed saves of a file have left beside it.
  package func removeAbandonedTemporaries(beside path: FilePath) {
    guard let location = try? FileLocation(resolving: path, system),
      let status = try? location.folder.status(of: location.name)
    else { return }
    _ = AbandonedTemporaries(location: location).remove(beside: status)
  }
}
