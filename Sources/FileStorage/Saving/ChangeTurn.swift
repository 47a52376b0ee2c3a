import Glibc
import ModelBasics

/// The right to read a file, change it and save it while no other program with this right does, so that the edits of many commands
/// are made one after the other, each on what the former has written.
///
/// The editor does not take turns, as a person may edit for hours: its save, which locks the file too, is only waited for.
package struct ChangeTurn: Sendable {
  private let lock: FileLock

  fileprivate init(_ lock: FileLock) { self.lock = lock }
}

extension FileStorage {
  /// Waits for the turn to change a file, and for the end of a save that is running.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which may be a symbolic link.
  ///   - patience: The longest time to wait in which the file does not change. As long as it does, the turns before this one come
  ///     to an end.
  /// - Returns: The turn, or nil if there is no regular file that may be written: then a save has the reason.
  /// - Throws: `lockedByOther` if it took too long.
  package func turn(
    changing path: FilePath, patience: Duration = .seconds(10)
  ) throws(StorageError) -> ChangeTurn? {
    var deadline = ContinuousClock.now + patience
    var last: FileStamp?
    var opened: (file: Descriptor, location: FileLocation)?
    while true {
      if opened == nil { opened = openForTurn(path) }
      guard let (file, location) = opened, let status = try? file.status() else { return nil }
      let stamp = FileStamp(status)
      if last?.hasSameStatus(as: stamp) != true { deadline = ContinuousClock.now + patience }
      last = stamp
      if let lock = FileLock.take(file, .changing) {
        let named = (try? location.folder.status(of: location.name)).flatMap { $0 }
        guard let named, named.st_dev == status.st_dev, named.st_ino == status.st_ino else {
          // It was replaced in the meantime: the turns are those of the new file.
          opened = nil
          continue
        }
        if !file.isLockedByOther() { return ChangeTurn(lock) }
      }
      guard ContinuousClock.now < deadline else {
        throw StorageError(.lockedByOther, location.path)
      }
      usleep(.random(in: 1000...20_000))
    }
  }

  private func openForTurn(_ path: FilePath) -> (file: Descriptor, location: FileLocation)? {
    // Only a regular file is opened: a device may do something when it is.
    guard let location = try? FileLocation(resolving: path, system),
      let status = try? location.folder.status(of: location.name),
      status.st_mode & S_IFMT == S_IFREG,
      let file = try? location.folder.open(location.name, O_RDWR)
    else { return nil }
    return (file, location)
  }
}
