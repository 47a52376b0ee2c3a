// Short texts are compared and checked one machine word at a time; the last two words overlap.
//
//     "representedClassName"    represen tedClass
//                                   dClassName ▲ the last eight bytes, some of them read twice

extension UnsafePointer<UInt8> {
  @inlinable @inline(__always)
  func word<Word: FixedWidthInteger>(at offset: Int, _: Word.Type) -> Word {
    UnsafeRawPointer(self + offset).loadUnaligned(as: Word.self)
  }

  /// Returns true if `count` bytes at two addresses are equal.
  @inlinable @inline(__always)
  package func isSame(as other: UnsafePointer<UInt8>, count: Int) -> Bool {
    if count >= 8 {
      var offset = 0
      while offset &+ 8 < count {
        guard word(at: offset, UInt64.self) == other.word(at: offset, UInt64.self) else {
          return false
        }
        offset &+= 8
      }
      return word(at: count &- 8, UInt64.self) == other.word(at: count &- 8, UInt64.self)
    }
    if count >= 4 {
      return word(at: 0, UInt32.self) == other.word(at: 0, UInt32.self)
        && word(at: count &- 4, UInt32.self) == other.word(at: count &- 4, UInt32.self)
    }
    for offset in 0..<count where self[offset] != other[offset] { return false }
    return true
  }

  /// Returns true if `count` bytes are all ASCII.
  @inlinable @inline(__always)
  package func isASCII(count: Int) -> Bool {
    var combined: UInt64 = 0
    if count >= 8 {
      var offset = 0
      while offset &+ 8 < count {
        combined |= word(at: offset, UInt64.self)
        offset &+= 8
      }
      combined |= word(at: count &- 8, UInt64.self)
    } else {
      for offset in 0..<count { combined |= UInt64(self[offset]) }
    }
    return combined & 0x8080_8080_8080_8080 == 0
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns true if the buffers have equal bytes.
  @inlinable @inline(__always)
  package func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard let start = baseAddress, let otherStart = other.baseAddress else { return true }
    return start.isSame(as: otherStart, count: count)
  }

  @inlinable @inline(__always)
  package var isASCII: Bool { baseAddress?.isASCII(count: count) ?? true }
}
