import CStorage
import Glibc
import ModelBasics

/// The sessions that have a file open, each with a locked file in the user's state folder.
///
///     modeled/sessions/<hash of the real path>.<12 letters>.session    0600, locked while it is open
///
/// The lock belongs to the open file, so it ends with the process, however that ends: an unlocked
/// file is left from a dead session and removed by the next one. The sessions are only reported to
/// each other; none is prevented from anything.
package struct SessionStore: Sendable {
  private let folder: FilePath?
  private let system: SystemCalls

  static let suffix = ".session"
  static let temporarySuffix = ".session-tmp"
  /// The maximum number of names examined.
  private static let nameLimit = 4096

  init(folder: FilePath?, system: SystemCalls) {
    self.folder = folder
    self.system = system
  }

  /// Registers a session, and finds the others that have the same file open. The path has no
  /// symbolic links; keep the registration while the file is open.
  package func register(
    _ record: SessionRecord, at path: FilePath
  ) throws(StorageError) -> (registration: SessionRegistration, others: [SessionRecord]) {
    guard let own = folder else { throw StorageError(.noRecoveryFolder, path) }
    let folder = try PrivateFolder(path: own, system: system).open()
    let registration = try make(record, path, in: folder)
    return (registration, others(path, in: folder, besides: registration.name))
  }

  private static func stem(of path: FilePath) -> String {
    let hash = String(ContentHash.of(path.bytes), radix: 16)
    return String(repeating: "0", count: max(0, 16 - hash.count)) + hash
  }

  /// Renames the file only when it is locked and written, so that it is not taken for one of a dead
  /// session.
  private func make(
    _ record: SessionRecord, _ path: FilePath, in folder: Folder
  ) throws(StorageError) -> SessionRegistration {
    let stem = Self.stem(of: path) + "." + RandomName.letters(12)
    let temporary = FilePath("." + stem + Self.temporarySuffix)
    let name = FilePath(stem + Self.suffix)
    let file = try folder.open(temporary, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
    do throws(StorageError) {
      guard let lock = FileLock.take(file) else {
        throw StorageError(.lockedByOther, folder.path.appending(temporary))
      }
      let bytes = Bytes(record.encoded(for: path))
      try bytes.withBytes { bytes throws(StorageError) in try file.write(bytes, at: 0) }
      try folder.renameNoReplaceOrRename(temporary, to: name)
      return SessionRegistration(folder: folder, name: name, lock: lock)
    } catch {
      try? folder.unlink(temporary)
      throw error
    }
  }

  private func others(
    _ path: FilePath, in folder: Folder, besides own: FilePath
  ) -> [SessionRecord] {
    let stem = Self.stem(of: path) + "."
    var others: [SessionRecord] = []
    for name in ((try? folder.names()) ?? []).prefix(Self.nameLimit) where name != own {
      let text = name.description
      let isTemporary = text.hasSuffix(Self.temporarySuffix)
      guard isTemporary || text.hasSuffix(Self.suffix), let file = try? open(name, in: folder)
      else { continue }
      switch isLocked(file) {
      case true?:
        guard text.hasPrefix(stem), let record = try? read(file, for: path) else { continue }
        others.append(record)
      case false?:
        // A new file is unlocked for a moment.
        if !isTemporary || isOld(file) { try? folder.unlink(name) }
      case nil: break
      }
    }
    return others.sorted { ($0.since, $0.process) < ($1.since, $1.process) }
  }

  /// Opens a file that only this user can have made; returns nil for any other.
  private func open(_ name: FilePath, in folder: Folder) throws(StorageError) -> Descriptor? {
    let file = try folder.open(name, O_RDONLY)
    let status = try file.status()
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1, status.st_uid == geteuid(),
      status.st_mode & 0o077 == 0
    else { return nil }
    return file
  }

  /// True if a live session holds the file; nil if the file system cannot tell.
  private func isLocked(_ file: Descriptor) -> Bool? {
    let answer = try? system.perform(.isLocked, file.path) { _ in
      Int(csystem_is_locked(file.number, FileLock.Kind.writing.number))
    }
    return answer.map { $0 == 1 }
  }

  private func isOld(_ file: Descriptor) -> Bool {
    guard let status = try? file.status() else { return false }
    return status.st_mtim.tv_sec < time(nil) - 24 * 60 * 60
  }

  private func read(
    _ file: Descriptor, for path: FilePath
  ) throws(StorageError) -> SessionRecord? {
    let count = Int(try file.status().st_size)
    guard count <= SessionRecord.countLimit else { return nil }
    let bytes = try Bytes.part(of: file, at: 0, count: count)
    return bytes.withBytes { SessionRecord(decoding: $0, for: path) }
  }
}

/// The registration of a session; kept while the session has a file open.
package final class SessionRegistration: Sendable {
  let name: FilePath
  private let folder: Folder
  private let lock: FileLock

  init(folder: Folder, name: FilePath, lock: FileLock) {
    self.folder = folder
    self.name = name
    self.lock = lock
  }

  /// Ends the registration. May wait for the file system.
  package func end() { try? folder.unlink(name) }
}

extension FileStorage {
  /// The sessions that have files open.
  package var sessions: SessionStore {
    SessionStore(folder: recoveryFolder.map { $0.folder.appending("sessions") }, system: system)
  }
}
