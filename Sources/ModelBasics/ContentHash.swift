/// A fast 64-bit hash of a stream of bytes, independent of how the stream is divided into pieces.
///
/// It distinguishes a changed file from an unchanged one. It is not cryptographic: texts with equal hashes are easy to
/// construct.
package struct ContentHash: Sendable {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var length: UInt64 = 0
  private var pending: UInt64 = 0
  private var pendingCount = 0

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
    length &+= UInt64(bytes.count)
    var index = 0
    while pendingCount > 0, index < bytes.count {
      take(bytes[index])
      index += 1
    }
    while bytes.count - index >= 8 {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    while index < bytes.count {
      take(bytes[index])
      index += 1
    }
  }

  package var value: UInt64 {
    var last = self
    last.mix(pending ^ (UInt64(pendingCount) << 56))
    last.mix(length)
    return last.state ^ (last.state >> 29)
  }

  private mutating func take(_ byte: UInt8) {
    pending |= UInt64(byte) << UInt64(pendingCount * 8)
    pendingCount += 1
    if pendingCount == 8 {
      mix(pending)
      pending = 0
      pendingCount = 0
    }
  }

  private mutating func mix(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    state = product.high ^ product.low &+ 0xA076_1D64_78BD_642F
  }
}
