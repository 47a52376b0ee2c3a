extension String {
  /// The text of some bytes; nil where they are not UTF-8.
  ///
  /// What is not is repaired first, and then is not the same: the standard library's own check does
  /// not specialize, which makes it several times as slow.
  init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    var together: UInt8 = 0
    for byte in bytes { together |= byte }
    if together >= 0x80, !isSame(as: bytes) { return nil }
  }

  private func isSame(as bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    utf8.withContiguousStorageIfAvailable { own in
      guard own.count == bytes.count else { return false }
      for place in own.indices where own[place] != bytes[place] { return false }
      return true
    } ?? utf8.elementsEqual(bytes)
  }
}
