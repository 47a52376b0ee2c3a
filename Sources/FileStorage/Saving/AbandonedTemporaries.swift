import Glibc

/// What killed saves of a file have left beside it.
///
/// Whoever saves holds a lock on its temporary file, so one that nobody holds belongs to nobody
/// any more. Where the file system has no locks, everything stays.
struct AbandonedTemporaries {
  let place: Place

  /// Removes them, and returns the first one that could not be removed.
  ///
  /// `original` is the file as it is, if there is one: a temporary may have its mode.
  func remove(beside original: stat?) -> FilePath? {
    let name = TemporaryName(of: place.name, limit: place.folder.nameLimit)
    var leftover: FilePath?
    for found in (try? place.folder.names()) ?? [] {
      guard let kind = name.kind(of: found), isAbandoned(found, kind, original) else { continue }
      if (try? place.folder.unlink(found)) == nil {
        leftover = leftover ?? place.folder.path.appending(found)
      }
    }
    return leftover
  }

  private func isAbandoned(
    _ name: FilePath, _ kind: TemporaryName.Kind, _ original: stat?
  ) -> Bool {
    guard let named = try? place.folder.status(of: name), isOurs(named, kind, original),
      let file = try? place.folder.open(name, O_RDONLY), let opened = try? file.status(),
      opened.st_dev == named.st_dev, opened.st_ino == named.st_ino
    else { return false }
    return file.isFree()
  }

  private func isOurs(
    _ status: stat, _ kind: TemporaryName.Kind, _ original: stat?
  ) -> Bool {
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else { return false }
    switch kind {
    case .writing:
      // Root gives it the file's owner before its mode.
      let isOwned = status.st_uid == geteuid() || geteuid() == 0
      return isOwned && status.st_mode & 0o7777 & ~(original?.st_mode ?? 0o666) & ~0o600 == 0
    case .swapping(let letters):
      return TemporaryName.mean(letters, FileStamp(status))
    }
  }
}
