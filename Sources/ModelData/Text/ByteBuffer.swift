/// A growing buffer of bytes that a writer stores into without a check of each byte. The bytes are in pieces, which never move, and
/// are joined at the end.
@usableFromInline
package struct ByteBuffer: ~Copyable {
  /// The pieces before the current one, in order.
  private var pieces: [UnsafeMutableBufferPointer<UInt8>] = []
  private var start: UnsafeMutablePointer<UInt8>
  /// The address after the last byte.
  @usableFromInline package internal(set) var end: UnsafeMutablePointer<UInt8>
  @usableFromInline var limit: UnsafeMutablePointer<UInt8>

  private static let largestPiece = 1 << 20

  package init() {
    let capacity = 4096
    start = .allocate(capacity: capacity)
    end = start
    limit = start + capacity
  }

  deinit {
    for piece in pieces { piece.deallocate() }
    start.deallocate()
  }

  /// Makes room for a number of bytes after the last one.
  @inlinable @inline(__always)
  package mutating func reserve(_ additional: Int) {
    if limit - end < additional { addPiece(additional) }
  }

  @usableFromInline @inline(never)
  mutating func addPiece(_ additional: Int) {
    pieces.append(UnsafeMutableBufferPointer(start: start, count: end - start))
    let capacity = max(additional, min((limit - start) * 2, Self.largestPiece))
    start = .allocate(capacity: capacity)
    end = start
    limit = start + capacity
  }

  /// Counts bytes that were stored at `end`; there must be room for them.
  @inlinable @inline(__always)
  package mutating func advance(_ added: Int) { end += added }

  @inlinable @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    end.pointee = byte
    end += 1
  }

  @inlinable @inline(__always)
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    end.update(from: source, count: bytes.count)
    end += bytes.count
  }

  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  @inlinable @inline(__always)
  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Returns the bytes between two texts.
  package func bytes(after head: [UInt8] = [], before tail: [UInt8] = []) -> [UInt8] {
    let last = UnsafeMutableBufferPointer(start: start, count: end - start)
    let size = head.count + pieces.reduce(last.count) { $0 + $1.count } + tail.count
    return Array(unsafeUninitializedCapacity: size) { buffer, initialized in
      var next = buffer[...].initialize(fromContentsOf: head)
      for piece in pieces { next = buffer[next...].initialize(fromContentsOf: piece) }
      next = buffer[next...].initialize(fromContentsOf: last)
      initialized = buffer[next...].initialize(fromContentsOf: tail)
    }
  }
}
