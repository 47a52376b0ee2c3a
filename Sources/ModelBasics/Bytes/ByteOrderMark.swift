/// The bytes EF BB BF, which may begin a text in UTF-8.
package enum ByteOrderMark {
  package static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the length of the mark that a text begins with, or 0.
  package static func length(in text: some Sequence<UInt8>) -> Int {
    text.starts(with: bytes) ? bytes.count : 0
  }
}

extension Bytes {
  /// The offset after a byte order mark at the start, or 0.
  package var endOfByteOrderMark: Int { ByteOrderMark.length(in: buffer(Span(0, min(3, count)))) }
}
