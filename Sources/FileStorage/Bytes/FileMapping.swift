import CStorage
import Glibc
import ModelBasics

/// A private, read-only mapping of a file, registered with the guard that catches lost pages.
///
/// Other programs can still change the mapped bytes. A page that is gone reads as zeros; `hasLostBytes`
/// is then true, and no byte read from the mapping can be trusted.
final class FileMapping: ByteBacking, @unchecked Sendable {
  // Unchecked: a pointer to memory that this process never writes.
  let bytes: UnsafeRawBufferPointer
  private let guardSlot: Int32

  /// Returns nil if the file cannot be mapped; it then has to be read.
  init?(_ file: Descriptor, at offset: Int, count: Int) {
    var address: UnsafeMutableRawPointer?
    let mapped: Int? = try? file.system.perform(.map, file.path) { _ in
      address = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.number, off_t(offset))
      return address == MAP_FAILED ? -1 : 0
    }
    guard mapped != nil, let start = address else { return nil }
    guardSlot = csystem_guard_register(start, count)
    guard guardSlot >= 0 else {
      munmap(start, count)
      return nil
    }
    bytes = UnsafeRawBufferPointer(start: start, count: count)
  }

  deinit {
    csystem_guard_unregister(guardSlot)
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }

  var isVolatile: Bool { true }
  var hasLostBytes: Bool { csystem_guard_is_torn(guardSlot) != 0 }

  /// The number of signals that it took to find the lost pages.
  var signalCount: Int { Int(csystem_guard_signals(guardSlot)) }

  func release(_ part: UnsafeRawBufferPointer) {
    guard let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress),
      let partStart = part.baseAddress
    else { return }
    let page = sysconf(Int32(_SC_PAGESIZE))
    let offset = UnsafeRawPointer(start).distance(to: partStart)
    let range = (offset..<(offset + part.count)).clamped(to: 0..<bytes.count)
    let first = (range.lowerBound + page - 1) / page * page
    let last = range.upperBound == bytes.count ? bytes.count : range.upperBound / page * page
    guard first < last else { return }
    madvise(start + first, last - first, MADV_DONTNEED)
  }
}
