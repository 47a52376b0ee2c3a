/// The last 32 bytes of a binary property list: the offset of the offset table, and the widths.
struct Trailer {
  static let size = 32

  let offsetWidth: Int
  let referenceWidth: Int
  let objectCount: Int
  let root: Int
  /// The offset of the offset table, which is also the end of the objects.
  let offsets: Int

  /// Returns nil if the trailer does not match this file.
  init?(_ bytes: [UInt8]) {
    let start = bytes.count - Trailer.size
    guard start >= 8 else { return nil }
    func integer(at offset: Int) -> Int? {
      BinaryObjects.integer(in: bytes, at: start + offset, width: 8)
    }
    offsetWidth = Int(bytes[start + 6])
    referenceWidth = Int(bytes[start + 7])
    guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth),
      let objectCount = integer(at: 8),
      let root = integer(at: 16),
      let offsets = integer(at: 24),
      objectCount > 0, root < objectCount, offsets > 8, offsets <= start,
      objectCount <= (start - offsets) / offsetWidth
    else { return nil }
    self.objectCount = objectCount
    self.root = root
    self.offsets = offsets
  }
}
