import Glibc

extension Descriptor {
  /// The status of an ordinary file with one name that is this user's alone; any other is refused.
  ///
  /// What is read back from it goes into the user's files, so nobody else may have written it.
  func privateStatus() throws(StorageError) -> stat {
    let status = try status()
    func damaged(_ damage: RecoveryDamage) -> StorageError {
      StorageError(.damagedRecovery(damage), path)
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
      throw damaged(.notARegularFile)
    }
    guard status.st_uid == geteuid() else { throw damaged(.notOurs) }
    guard status.st_mode & 0o077 == 0 else { throw damaged(.readableByOthers) }
    return status
  }
}
