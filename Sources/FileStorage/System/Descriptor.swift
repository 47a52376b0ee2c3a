import CStorage
import Glibc
import ModelBasics

/// An open file, closed when the last reference goes, with the calls that work on it.
final class Descriptor: Sendable {
  let number: Int32
  /// What it was opened as, for messages.
  let path: FilePath
  let system: SystemCalls

  init(_ number: Int32, _ path: FilePath, _ system: SystemCalls) {
    self.number = number
    self.path = path
    self.system = system
  }

  /// Opens a path, or a name in a folder.
  convenience init(
    _ path: FilePath, in folder: Folder? = nil, _ flags: Int32, mode: mode_t = 0,
    reportedAs shown: FilePath? = nil, _ system: SystemCalls
  ) throws(StorageError) {
    let number = folder?.descriptor.number ?? AT_FDCWD
    let full = shown ?? folder.map { $0.path.appending(path) } ?? path
    let call: SystemCalls.Call = flags & O_CREAT != 0 ? .create : .open
    let opened = try system.perform(call, naming: path, full) { name in
      Int(Self.open(number, name, flags | O_CLOEXEC, mode))
    }
    self.init(Int32(truncatingIfNeeded: opened), full, system)
  }

  deinit {
    // What had to be on the disk was synced and checked before; there is nobody to tell.
    _ = try? system.perform(.close, path) { _ in Int(close(number)) }
  }

  private static func open(
    _ folder: Int32, _ name: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t
  ) -> Int32 {
    openat(folder, name, flags, mode)
  }

  func status() throws(StorageError) -> stat {
    var status = stat()
    try system.perform(.status, path) { _ in Int(fstat(number, &status)) }
    return status
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(StorageError) -> Int
  {
    try system.perform(.read, path, length: min(buffer.count, SystemCalls.chunkLimit)) { length in
      pread(number, buffer.baseAddress, length, off_t(offset))
    }
  }

  /// Writes all bytes at an offset, however many calls it takes.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StorageError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let length = min(rest.count, SystemCalls.chunkLimit)
      let count = try system.perform(.write, path, length: length) { length in
        pwrite(number, rest.baseAddress, length, off_t(offset + done))
      }
      if count == 0 { throw StorageError(.inputOutput, path) }
      done += count
    }
  }

  /// Asks for room for so many bytes now, so that a full disk shows before anything is written.
  /// File systems that cannot say are believed to have it.
  func reserve(_ count: Int) throws(StorageError) {
    if count == 0 { return }
    do {
      try system.perform(.reserve, path) { _ in Int(csystem_reserve(number, Int64(count))) }
    } catch {
      if [EOPNOTSUPP, ENOSYS, EINVAL, EPERM].contains(error.errno) { return }
      throw error
    }
  }

  func truncate(to count: Int) throws(StorageError) {
    try system.perform(.truncate, path) { _ in Int(ftruncate(number, off_t(count))) }
  }

  func sync() throws(StorageError) {
    try system.perform(.sync, path) { _ in Int(fsync(number)) }
  }

  /// Writes all of an array.
  func write(_ bytes: [UInt8], at offset: Int) throws(StorageError) {
    let copy = Bytes(bytes)
    try copy.withBytes { bytes throws(StorageError) in try write(bytes, at: offset) }
  }

  /// Sets the time of the last change to now.
  func touch() throws(StorageError) {
    try system.perform(.touch, path) { _ in Int(futimens(number, nil)) }
  }

  func changeOwner(user: uid_t, group: gid_t) throws(StorageError) {
    try system.perform(.changeOwner, path) { _ in Int(fchown(number, user, group)) }
  }

  func changeMode(_ mode: mode_t) throws(StorageError) {
    try system.perform(.changeMode, path) { _ in Int(fchmod(number, mode)) }
  }

  func isLockedByOther() -> Bool { lockedByOther == true }

  /// Whether it is known that nobody else has a lock on it.
  func isFree() -> Bool { lockedByOther == false }

  private var lockedByOther: Bool? {
    let answer = try? system.perform(.isLocked, path) { _ in Int(csystem_is_locked(number)) }
    return answer.map { $0 == 1 }
  }
}
