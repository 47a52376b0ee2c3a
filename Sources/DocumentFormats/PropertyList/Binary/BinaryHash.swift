/// A hash of values, by which equal parts of a file and a text find each other. Equal hashes are only a hint.
struct BinaryHash {
  private(set) var value: UInt64

  init(_ kind: BinaryKind) {
    value = 0x9E37_79B9_7F4A_7C15 &* (UInt64(kind.rawValue) &+ 1)
  }

  mutating func add(_ word: UInt64) {
    let (high, low) = (value ^ word ^ 0xA076_1D64_78BD_642F)
      .multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB ^ (word &+ value &* 31))
    value = high ^ low
  }

  static func hash(_ kind: BinaryKind, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = BinaryHash(kind)
    var offset = 0
    while offset + 8 <= bytes.count {
      hash.add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest = UInt64(bytes.count) << 56
    while offset < bytes.count {
      rest = rest << 8 ^ UInt64(bytes[offset])
      offset += 1
    }
    hash.add(rest)
    return hash.value
  }
}
