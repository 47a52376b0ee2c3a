import CStorage
import Glibc
import ModelBasics
import Synchronization

/// Compares the new file of a long save with what was written, while more is written.
///
///     writing        ▶ piece  5
///     reading back   ▶ piece  2  3  4 │ then the memory that the old file had for it is given back
///
/// Both pass the whole file, so they take half as long beside each other. And the new file soon gets the memory of the old one. The
/// system would keep both, which takes much longer where it has little, or where the host of a virtual machine has to provide it.
final class ReadBack: @unchecked Sendable {
  // Unchecked: the pieces are in `sources`, which are immutable and held.

  private struct Piece: @unchecked Sendable {
    var bytes: UnsafeRawBufferPointer
    var offset: Int
    var source: Bytes?

    func isFollowed(by next: UnsafeRawBufferPointer, at offset: Int) -> Bool {
      offset == self.offset + bytes.count
        && next.baseAddress == bytes.baseAddress.map { $0 + bytes.count }
    }
  }

  private let file: Descriptor
  private let original: Descriptor?
  private let sources: [Bytes]
  private let waiting = Mutex<[Piece]>([])
  private let isCancelled = Atomic(false)
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  private var outcome: DetachedThread.Outcome<StorageError?>?
  /// The end of what was written, which is handed over when it is long enough.
  private var last: Piece?

  /// The bytes that are handed over at once.
  private static let pieceLength = 4 << 20

  /// Begins to read a file back. `original` is the old file.
  init(_ file: Descriptor, of contents: FileContents, replacing original: Descriptor?) {
    self.file = file
    self.original = original
    sources = contents.sources
    sem_init(semaphore, 0, 0)
    // Without a thread, each piece is compared when it is written.
    outcome = DetachedThread.begin { [self] in run() }
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Notes that bytes were written at an offset after those that were written before.
  func wrote(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StorageError) {
    guard outcome != nil, let source = sources.first(where: { $0.has(bytes) }) else {
      // Other bytes may be gone when this returns.
      return try compare(bytes, at: offset, Buffer())
    }
    if let piece = last, piece.source === source, piece.isFollowed(by: bytes, at: offset) {
      last?.bytes = UnsafeRawBufferPointer(
        start: piece.bytes.baseAddress, count: piece.bytes.count + bytes.count)
    } else {
      handOver()
      last = Piece(bytes: bytes, offset: offset, source: source)
    }
    if let last, last.bytes.count >= Self.pieceLength { handOver() }
  }

  /// Waits until everything has been compared.
  func finish() throws(StorageError) {
    handOver()
    guard let outcome = end() else { return }
    guard let failure = outcome.wait() else { throw StorageError(.other, file.path) }
    if let failure { throw failure }
  }

  /// Ends the comparison without a result, if it has not ended.
  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    _ = end()?.wait()
  }

  private func handOver() {
    guard let piece = last else { return }
    last = nil
    waiting.withLock { $0.append(piece) }
    sem_post(semaphore)
  }

  /// Makes the thread end. Returns its outcome, for which only one can wait; nil if that was returned before.
  private func end() -> DetachedThread.Outcome<StorageError?>? {
    let nothing = Piece(bytes: UnsafeRawBufferPointer(start: nil, count: 0), offset: 0)
    waiting.withLock { $0.append(nothing) }
    sem_post(semaphore)
    return outcome.take()
  }

  // MARK: - The other thread

  /// Returns the failure that was found, or nil.
  private func run() -> StorageError? {
    let buffer = Buffer()
    while true {
      guard sem_wait(semaphore) == 0 || errno == EINTR else {
        return StorageError(.other, file.path)
      }
      let pieces = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for piece in pieces {
        guard let source = piece.source, !isCancelled.load(ordering: .relaxed) else { return nil }
        do throws(StorageError) {
          try compare(piece.bytes, at: piece.offset, buffer)
        } catch {
          return error
        }
        giveBack(piece, of: source)
      }
    }
  }

  private final class Buffer {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    deinit { bytes.deallocate() }
  }

  private func compare(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, _ buffer: Buffer
  ) throws(StorageError) {
    var done = 0
    while done < bytes.count {
      let length = min(buffer.bytes.count, bytes.count - done)
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[..<length])
      let count = try file.read(into: part, at: offset + done)
      guard count > 0, let mine = bytes.baseAddress, let theirs = part.baseAddress,
        memcmp(mine + done, theirs, count) == 0
      else { throw StorageError(.readBackDiffers, file.path) }
      done += count
    }
  }

  private func giveBack(_ piece: Piece, of source: Bytes) {
    source.release(piece.bytes)
    guard let original, let start = source.all.baseAddress, let from = piece.bytes.baseAddress
    else { return }
    original.forget(at: start.distance(to: from), count: piece.bytes.count)
  }
}

extension Bytes {
  /// True if other bytes are a part of these in memory.
  fileprivate func has(_ part: UnsafeRawBufferPointer) -> Bool {
    guard let start = all.baseAddress, let from = part.baseAddress else { return false }
    return from >= start && from + part.count <= start + count
  }
}
