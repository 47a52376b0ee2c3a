import CScan

/// A fast 64-bit hash of a stream of bytes, independent of how the stream is divided into pieces.
///
/// It distinguishes a changed file from an unchanged one. It is not cryptographic: texts with equal hashes are easy to
/// construct. Journals and recovery files contain hashes, so their versions change when it does.
package struct ContentHash: Sendable {
  private var state = scan_content_hash_start()

  package init() {}

  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = ContentHash()
    hash.update(bytes)
    return hash.value
  }

  package static func of(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { of($0) }
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    scan_content_hash_take(&state, start.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  package var value: UInt64 {
    withUnsafePointer(to: state) { scan_content_hash_value($0) }
  }
}
