import CScan
import ModelBasics

/// A view of the bytes of a text, for reading it: offsets are checked against its end, and nothing allocates memory.
protocol ByteText {
  var bytes: UnsafePointer<UInt8> { get }
  /// The end of the text. May be less than the size of the storage, to read only a part of it.
  var count: Int { get }
}

extension ByteText {
  /// The byte at an offset; 0 beyond the end.
  @inline(__always)
  subscript(offset: Int) -> UInt8 { offset < count ? bytes[offset] : 0 }

  /// The offset after a byte order mark.
  var start: Int {
    ByteOrderMark.length(in: UnsafeBufferPointer(start: bytes, count: min(3, count)))
  }

  /// Returns the end of the range of `budget` bytes from an offset.
  func limit(_ offset: Int, _ budget: Int) -> Int {
    budget > count - offset ? count : offset + budget
  }

  /// Returns the offset of the first line break from an offset on, or `limit`. Reads little more than it passes, whichever the text
  /// breaks lines with.
  func endOfLine(_ offset: Int, limit: Int) -> Int {
    var end = offset
    var window = 128
    while end < limit {
      let length = min(window, limit - end)
      let found = scan_byte(bytes + end, scan_byte(bytes + end, length, 0x0A), 0x0D)
      end += found
      if found < length { return end }
      window *= 2
    }
    return limit
  }
}

/// A place for views of empty texts to point to.
enum NoBytes {
  static nonisolated(unsafe) let pointer: UnsafePointer<UInt8> = {
    let pointer = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    pointer.initialize(to: 0)
    return UnsafePointer(pointer)
  }()
}
