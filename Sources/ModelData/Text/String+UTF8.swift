import CScan

extension String {
  /// Creates a string from bytes; nil if they are not UTF-8.
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    let isASCII = bytes.isASCII
    if !isASCII, scan_is_utf8(bytes.baseAddress, bytes.count) == 0 { return nil }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
      // The bytes were checked, which takes the standard library longer.
      self.init(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    } else {
      self.init(decoding: bytes, as: UTF8.self)
    }
  }
}
