/// Writes numbers and texts as bytes: numbers in as few as possible (LEB128), texts with their length.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ byte: UInt8) { bytes.append(byte) }

  mutating func put(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func put(_ text: [UInt8]) {
    put(text.count)
    bytes += text
  }

  mutating func put(_ text: UnsafeRawBufferPointer) {
    put(text.count)
    bytes.append(contentsOf: text)
  }

  mutating func put(_ flag: Bool) { put(flag ? 1 as UInt8 : 0) }
}

/// Reads the bytes of a `ByteWriter`. The bytes are not trusted: nothing is read beyond their end,
/// and after the first error every result is nil.
struct ByteReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func byte() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func flag() -> Bool? {
    switch byte() {
    case 0: false
    case 1: true
    default: nil
    }
  }

  mutating func number() -> Int? {
    var result: UInt = 0
    var shift: UInt = 0
    while let next = byte() {
      let part = UInt(next & 0x7F)
      guard shift < 63 || (shift == 63 && part <= 1) else { return nil }
      result |= part << shift
      if next & 0x80 == 0 { return Int(bitPattern: result) }
      shift += 7
    }
    return nil
  }

  /// Reads a count or an offset, which is not negative.
  mutating func count() -> Int? {
    guard let number = number(), number >= 0 else { return nil }
    return number
  }

  mutating func text() -> [UInt8]? {
    guard let count = count(), count <= bytes.count - offset else { return nil }
    defer { offset += count }
    return Array(bytes[offset..<(offset + count)])
  }

  /// Reads a count and that many elements, each at least one byte long.
  mutating func list<Element>(_ next: (inout ByteReader) -> Element?) -> [Element]? {
    guard let count = count(), count <= bytes.count - offset else { return nil }
    var list: [Element] = []
    list.reserveCapacity(min(count, 1024))
    for _ in 0..<count {
      guard let element = next(&self) else { return nil }
      list.append(element)
    }
    return list
  }
}
