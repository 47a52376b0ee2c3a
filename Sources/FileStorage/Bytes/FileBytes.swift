import CStorage
import Glibc
import ModelBasics

/// The bytes of a file as they were read, never modified by us.
///
/// Up to `inMemoryLimit` they are a copy. Above it they are a private, read-only mapping, which
/// other programs can still change under us: after a page is gone it reads as zeros and `isTorn`
/// is true, and nothing read from it can be trusted any more.
///
/// `bytes` is valid while this object lives; whoever keeps the pointer keeps the object. A local
/// variable may be let go after its last mention, so short uses go through `withBytes`.
package final class FileBytes: @unchecked Sendable {
  /// Files up to this size, 16 MiB, are read into memory.
  package static let inMemoryLimit = 16 << 20

  package let bytes: UnsafeRawBufferPointer
  private let storage: Storage

  private enum Storage {
    case allocated
    case malloced
    case mapped(UnsafeMutableRawPointer, guardSlot: Int32)
  }

  package var count: Int { bytes.count }

  package var isMapped: Bool {
    if case .mapped = storage { true } else { false }
  }

  /// Whether a part of the mapping was lost since it was made.
  package var isTorn: Bool {
    if case .mapped(_, let slot) = storage { csystem_guard_is_torn(slot) != 0 } else { false }
  }

  /// How many signals it took to learn which pages are lost.
  var signalCount: Int {
    if case .mapped(_, let slot) = storage { Int(csystem_guard_signals(slot)) } else { 0 }
  }

  package init(_ bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    copy.copyBytes(from: bytes)
    self.bytes = UnsafeRawBufferPointer(copy)
    storage = .allocated
  }

  private init(_ bytes: UnsafeRawBufferPointer, _ storage: Storage) {
    self.bytes = bytes
    self.storage = storage
  }

  deinit {
    switch storage {
    case .allocated:
      bytes.deallocate()
    case .malloced:
      free(UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    case .mapped(let start, let slot):
      csystem_guard_unregister(slot)
      munmap(start, bytes.count)
    }
  }

  /// The bytes, with this object alive as long as the body runs.
  package func withBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }

  /// Gives the memory of a mapped part back; it is read from the file again when touched.
  package func release(_ range: Range<Int>) {
    guard case .mapped(let start, _) = storage else { return }
    let page = sysconf(Int32(_SC_PAGESIZE))
    let clamped = range.clamped(to: 0..<bytes.count)
    let first = (clamped.lowerBound + page - 1) / page * page
    let last = clamped.upperBound == bytes.count ? bytes.count : clamped.upperBound / page * page
    guard first < last else { return }
    madvise(start + first, last - first, MADV_DONTNEED)
  }

  /// All of standard input, read to its end.
  package static func standardInput(
    system: SystemCalls = SystemCalls()
  ) throws(StorageError) -> FileBytes {
    try reading("standard input", sizeHint: 0) { buffer, _ throws(StorageError) in
      try system.perform(.read, "standard input", length: buffer.count) { length in
        read(STDIN_FILENO, buffer.baseAddress, length)
      }
    }
  }
}

extension FileBytes {
  /// A file, or a part of one that begins on a page: in memory when small, mapped when large.
  static func of(
    _ file: Descriptor, at offset: Int = 0, count: Int
  ) throws(StorageError) -> FileBytes {
    if count > inMemoryLimit, let mapped = mapping(file, at: offset, count: count) {
      return mapped
    }
    return try reading(file.path, sizeHint: count) { buffer, done throws(StorageError) in
      try file.read(into: buffer, at: offset + done)
    }
  }

  /// Exactly `count` bytes of a file, or an error when it has fewer.
  static func part(
    of file: Descriptor, at offset: Int, count: Int
  ) throws(StorageError) -> FileBytes {
    if count > inMemoryLimit, let mapped = mapping(file, at: offset, count: count) {
      return mapped
    }
    let bytes = try reading(file.path, sizeHint: count) { buffer, done throws(StorageError) in
      if done == count { return 0 }
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(count - done))
      return try file.read(into: rest, at: offset + done)
    }
    if bytes.count != count { throw StorageError(.changingWhileRead, file.path) }
    return bytes
  }

  private static func mapping(_ file: Descriptor, at offset: Int, count: Int) -> FileBytes? {
    var address: UnsafeMutableRawPointer?
    let made: Int? = try? file.system.perform(.map, file.path) { _ in
      address = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.number, off_t(offset))
      return address == MAP_FAILED ? -1 : 0
    }
    // Some file systems cannot map; then the bytes are read.
    guard made != nil, let start = address else { return nil }
    let slot = csystem_guard_register(start, count)
    guard slot >= 0 else {
      munmap(start, count)
      return nil
    }
    return FileBytes(
      UnsafeRawBufferPointer(start: start, count: count), .mapped(start, guardSlot: slot))
  }

  /// Reads to the end. `next` fills a buffer after so many bytes and returns 0 at the end.
  private static func reading(
    _ path: FilePath, sizeHint: Int,
    _ next: (UnsafeMutableRawBufferPointer, _ done: Int) throws(StorageError) -> Int
  ) throws(StorageError) -> FileBytes {
    var capacity = max(sizeHint, 0) &+ 4096
    guard var memory = malloc(capacity) else { throw StorageError(.outOfMemory, path) }
    var count = 0
    do throws(StorageError) {
      while true {
        if count == capacity {
          let (larger, overflow) = capacity.multipliedReportingOverflow(by: 2)
          guard !overflow, let moved = realloc(memory, larger) else {
            throw StorageError(.outOfMemory, path)
          }
          memory = moved
          capacity = larger
        }
        let rest = UnsafeMutableRawBufferPointer(start: memory + count, count: capacity - count)
        let got = try next(rest, count)
        if got <= 0 { break }
        count += got
      }
    } catch {
      free(memory)
      throw error
    }
    return FileBytes(UnsafeRawBufferPointer(start: memory, count: count), .malloced)
  }

  /// The hash of all bytes, given back to the system as it goes.
  package func contentHash() -> UInt64 {
    var hash = ContentHash()
    forEachPiece { piece in hash.update(piece) }
    return hash.value
  }

  /// All bytes in pieces of at most 1 MiB, each released behind.
  func forEachPiece<Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    defer { withExtendedLifetime(self) {} }
    var start = 0
    while start < count {
      let end = min(count, start + SystemCalls.chunkLimit)
      try body(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      release(start..<end)
      start = end
    }
  }
}
