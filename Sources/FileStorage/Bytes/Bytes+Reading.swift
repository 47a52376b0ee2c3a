import Glibc
import ModelBasics

extension Bytes {
  /// Files up to this size, 16 MiB, are read into memory; larger ones are mapped.
  package static let inMemoryLimit = 16 << 20

  /// Reads standard input to its end.
  package static func standardInput(
    system: SystemCalls = SystemCalls()
  ) throws(StorageError) -> Bytes {
    try reading("standard input", sizeHint: 0) { buffer, _ throws(StorageError) in
      do throws(StorageError) {
        return try system.perform(.read, "standard input", length: buffer.count) { length in
          read(STDIN_FILENO, buffer.baseAddress, length)
        }
      } catch {
        throw error.errno == EBADF ? StorageError(.inputClosed, error.path) : error
      }
    }
  }

  /// Returns a file, or its part from a page boundary on: read into memory if small, mapped if
  /// large.
  static func of(
    _ file: Descriptor, at offset: Int = 0, count: Int
  ) throws(StorageError) -> Bytes {
    if let mapped = mapping(file, at: offset, count: count) { return mapped }
    return try reading(file.path, sizeHint: count) { buffer, done throws(StorageError) in
      try file.read(into: buffer, at: offset + done)
    }
  }

  /// Returns exactly `count` bytes of a file.
  ///
  /// - Throws: `changingWhileRead` if the file has fewer bytes.
  static func part(
    of file: Descriptor, at offset: Int, count: Int
  ) throws(StorageError) -> Bytes {
    if let mapped = mapping(file, at: offset, count: count) { return mapped }
    let bytes = try reading(file.path, sizeHint: count) { buffer, done throws(StorageError) in
      if done == count { return 0 }
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(count - done))
      return try file.read(into: rest, at: offset + done)
    }
    if bytes.count != count { throw StorageError(.changingWhileRead, file.path) }
    return bytes
  }

  /// Returns nil if the bytes have to be read: there are few, or the file system cannot map the
  /// file.
  private static func mapping(_ file: Descriptor, at offset: Int, count: Int) -> Bytes? {
    guard count > inMemoryLimit, let mapping = FileMapping(file, at: offset, count: count) else {
      return nil
    }
    return Bytes(mapping.bytes, in: mapping)
  }

  /// Reads to the end. `next` gets a buffer and the number of bytes read so far; it returns 0 at
  /// the end.
  private static func reading(
    _ path: FilePath, sizeHint: Int,
    _ next: (UnsafeMutableRawBufferPointer, _ done: Int) throws(StorageError) -> Int
  ) throws(StorageError) -> Bytes {
    let memory = try GrowingMemory(capacity: max(sizeHint, 0) &+ 4096, path)
    var count = 0
    while true {
      if count == memory.capacity { try memory.grow(path) }
      let got = try next(memory.rest(after: count), count)
      if got <= 0 { break }
      count += got
    }
    return Bytes(memory.prefix(count), in: memory)
  }
}

/// Memory for bytes whose count is known only when all are read.
private final class GrowingMemory: ByteBacking, @unchecked Sendable {
  // Unchecked: it grows only before it is shared.
  private var start: UnsafeMutableRawPointer
  private(set) var capacity: Int

  private static let hugePage = 2 << 20

  init(capacity: Int, _ path: FilePath) throws(StorageError) {
    var start: UnsafeMutableRawPointer?
    if capacity < Self.hugePage {
      start = malloc(capacity)
    } else if posix_memalign(&start, Self.hugePage, capacity) == 0 {
      // The first access to a page takes longer than to read a file into it from memory; there are 512 times fewer of these.
      madvise(start, capacity, MADV_HUGEPAGE)
    }
    guard let start else { throw StorageError(.outOfMemory, path) }
    self.start = start
    self.capacity = capacity
  }

  deinit { free(start) }

  func grow(_ path: FilePath) throws(StorageError) {
    let (larger, overflow) = capacity.multipliedReportingOverflow(by: 2)
    guard !overflow, let moved = realloc(start, larger) else {
      throw StorageError(.outOfMemory, path)
    }
    start = moved
    capacity = larger
  }

  func rest(after count: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: start + count, count: capacity - count)
  }

  func prefix(_ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: count)
  }
}
