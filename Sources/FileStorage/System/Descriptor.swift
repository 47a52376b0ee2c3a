import CStorage
import Glibc
import ModelBasics

/// An open file, closed when the last reference is released, and the calls on it.
final class Descriptor: Sendable {
  let number: Int32
  /// The path it was opened with, for messages.
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
    reportedAs reportedPath: FilePath? = nil, _ system: SystemCalls
  ) throws(StorageError) {
    let number = folder?.descriptor.number ?? AT_FDCWD
    let shownPath = reportedPath ?? folder.map { $0.path.appending(path) } ?? path
    let call: SystemCalls.Call = flags & O_CREAT != 0 ? .create : .open
    let opened = try system.perform(call, naming: path, shownPath) { name in
      Int(Self.open(number, name, flags | O_CLOEXEC, mode))
    }
    self.init(Int32(truncatingIfNeeded: opened), shownPath, system)
  }

  deinit {
    // Required data was synced and checked before, so an error here can be ignored.
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

  /// Writes all bytes at an offset, in as many calls as needed.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StorageError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let length = min(rest.count, SystemCalls.writeLimit)
      let count = try system.perform(.write, path, length: length) { length in
        pwrite(number, rest.baseAddress, length, off_t(offset + done))
      }
      if count == 0 { throw StorageError(.inputOutput, path) }
      done += count
    }
  }

  /// Reserves disk space for `count` bytes, so that a full disk is found before anything is
  /// written. Does nothing on file systems that cannot reserve.
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

  /// Gives the memory back to the system that holds a range of the file, as far as no program uses it and it is on the disk.
  func forget(at offset: Int, count: Int) {
    _ = try? system.perform(.forget, path) { _ in
      Int(csystem_forget(number, Int64(offset), Int64(count)))
    }
  }

  /// Begins to write a range to the disk, so that a later ``sync()`` has less to wait for. That reports any error.
  func startWriteback(_ range: Range<Int>) {
    _ = try? system.perform(.startWriteback, path) { _ in
      Int(csystem_start_writeback(number, Int64(range.lowerBound), Int64(range.count)))
    }
  }

  func sync() throws(StorageError) {
    try system.perform(.sync, path) { _ in Int(fsync(number)) }
  }

  /// Writes a whole array.
  func write(_ bytes: [UInt8], at offset: Int) throws(StorageError) {
    let copy = Bytes(bytes)
    try copy.withBytes { bytes throws(StorageError) in try write(bytes, at: offset) }
  }

  /// Sets the modification time to now.
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

  /// True if it is known that no other process has a lock on the file.
  func isFree() -> Bool { lockedByOther == false }

  private var lockedByOther: Bool? {
    let answer = try? system.perform(.isLocked, path) { _ in
      Int(csystem_is_locked(number, FileLock.Kind.writing.number))
    }
    return answer.map { $0 == 1 }
  }
}
