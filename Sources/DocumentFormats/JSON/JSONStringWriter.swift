import CScan
import ModelData

/// Writes JSON strings into a buffer. Bytes that need no escape are copied eight at a time.
enum JSONStringWriter {
  /// Writes a string with its quotes: the token that ``JSONString/token(for:quote:)`` returns.
  @inline(__always)
  static func write(_ bytes: UnsafeBufferPointer<UInt8>, to text: inout ByteBuffer) {
    let count = bytes.count
    text.reserve(count &+ 2)
    let start = text.end
    start[0] = UInt8(ascii: "\"")
    var copied = 0
    if let source = bytes.baseAddress {
      copied = copyPlain(source, count, to: start + 1)
      if copied < count { return writeEscaped(bytes, from: copied, to: &text) }
    }
    start[copied &+ 1] = UInt8(ascii: "\"")
    text.advance(count &+ 2)
  }

  /// Copies bytes up to the first that needs a look, and returns their number.
  @inline(__always)
  private static func copyPlain(
    _ source: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    if count >= 64 { return scan_copy_plain(source, count, target) }
    var offset = 0
    while offset &+ 8 <= count {
      let word = UnsafeRawPointer(source + offset).loadUnaligned(as: UInt64.self)
      UnsafeMutableRawPointer(target + offset).storeBytes(of: word, as: UInt64.self)
      let marks = marks(UInt64(littleEndian: word))
      if marks != 0 { return offset &+ marks.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
    while offset < count {
      let byte = source[offset]
      if isMarked(byte) { return offset }
      target[offset] = byte
      offset &+= 1
    }
    return count
  }

  /// Returns the high bit of each byte that is a quote, a backslash, a control character or 0xED. Only the lowest is exact.
  @inline(__always)
  private static func marks(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
    let escapes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
    var found =
      (quotes &- ones) & ~quotes | (escapes &- ones) & ~escapes | (word &- ones &* 0x20) & ~word
    if word & (ones &* 0x80) != 0 {
      let surrogates = word ^ ones &* 0xED
      found |= (surrogates &- ones) & ~surrogates
    }
    return found & (ones &* 0x80)
  }

  @inline(__always)
  private static func isMarked(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0xED
  }

  /// The number of bytes that are copied at once after an escape, so that a long text needs no room for all of its rest.
  private static let longestRun = 256

  /// Writes a string of which the quote and some bytes have been stored already, but not counted.
  @inline(never)
  private static func writeEscaped(
    _ bytes: UnsafeBufferPointer<UInt8>, from copied: Int, to text: inout ByteBuffer
  ) {
    guard let source = bytes.baseAddress else { return }
    for offset in copied..<max(copied, bytes.count &- 1)
    where source[offset] == 0xED && source[offset &+ 1] >= 0xA0 {
      // Half of a surrogate pair, which depends on what is next to it.
      return text.append(JSONString.token(for: Array(bytes)))
    }
    text.advance(copied &+ 1)
    var offset = copied
    while offset < bytes.count {
      text.reserve(Self.longestRun &+ 8)
      text.advance(escape(source[offset], to: text.end))
      offset &+= 1
      let run = min(bytes.count &- offset, Self.longestRun)
      let plain = copyPlain(source + offset, run, to: text.end)
      text.advance(plain)
      offset &+= plain
    }
    text.append(UInt8(ascii: "\""))
  }

  /// Stores the escape of a byte, or the byte if it needs none, and returns its length.
  private static func escape(_ byte: UInt8, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let letter: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter = byte
    case 0x08: letter = UInt8(ascii: "b")
    case 0x09: letter = UInt8(ascii: "t")
    case 0x0A: letter = UInt8(ascii: "n")
    case 0x0C: letter = UInt8(ascii: "f")
    case 0x0D: letter = UInt8(ascii: "r")
    case 0..<0x20:
      let escape = JSONString.escape(UInt16(byte))
      for index in escape.indices { target[index] = escape[index] }
      return escape.count
    default:
      target[0] = byte
      return 1
    }
    target[0] = UInt8(ascii: "\\")
    target[1] = letter
    return 2
  }
}
