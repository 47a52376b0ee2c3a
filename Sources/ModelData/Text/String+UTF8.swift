extension String {
  /// Creates a string from bytes; nil if they are not UTF-8.
  ///
  /// Decoding repairs invalid UTF-8, so the result then differs from the bytes. `String(validating:)` does not specialize here,
  /// which makes it several times slower.
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    if !bytes.isASCII, !isSame(as: bytes) { return nil }
  }

  private func isSame(as bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.isSame(as: bytes) } ?? utf8.elementsEqual(bytes)
  }
}
