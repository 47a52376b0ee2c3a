import Glibc

extension Descriptor {
  /// Returns the status of a regular file with one name, accessible only to this user; throws for
  /// any other.
  ///
  /// The content is written back to the user's files, so no other user may have written it.
  func privateStatus() throws(StorageError) -> stat {
    let status = try status()
    func damaged(_ damage: RecoveryDamage) -> StorageError {
      StorageError(.damagedRecovery(damage), path)
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
      throw damaged(.notARegularFile)
    }
    guard status.st_uid == geteuid() else { throw damaged(.ownedByOtherUser) }
    guard status.st_mode & 0o077 == 0 else { throw damaged(.readableByOthers) }
    return status
  }
}
