/// Converts big-endian UTF-16 to UTF-8.
package enum UTF16Text {
  /// Appends UTF-16 units. An unpaired surrogate is encoded in three bytes (WTF-8), as when JSON is
  /// read, so that the text is kept.
  static func append(_ units: ArraySlice<UInt8>, to text: inout [UInt8]) {
    var index = units.startIndex
    func unit(_ index: Int) -> UInt32? {
      index + 1 < units.endIndex ? UInt32(units[index]) << 8 | UInt32(units[index + 1]) : nil
    }
    while let high = unit(index) {
      index += 2
      guard (0xD800..<0xDC00).contains(high), let low = unit(index),
        (0xDC00..<0xE000).contains(low)
      else {
        append(scalar: high, to: &text)
        continue
      }
      index += 2
      append(scalar: 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), to: &text)
    }
  }

  /// Returns the units of a text in which unpaired surrogates have three bytes.
  static func units(_ text: [UInt8]) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(text.count)
    var offset = 0
    while offset < text.count {
      let (scalar, length) = decode(text[offset..<min(text.count, offset + 4)])
      if scalar > 0xFFFF {
        let rest = scalar - 0x10000
        units += [UInt16(0xD800 + rest >> 10), UInt16(0xDC00 + rest & 0x3FF)]
      } else {
        units.append(UInt16(scalar))
      }
      offset += length
    }
    return units
  }

  /// Returns the units of such a text; nil if bytes of it are no text.
  static func wholeUnits(_ text: [UInt8]) -> [UInt16]? {
    let units = units(text)
    var again: [UInt8] = []
    again.reserveCapacity(text.count)
    append(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }[...], to: &again)
    return again == text ? units : nil
  }

  /// Returns the unpaired surrogate that a text begins with, or nil.
  package static func surrogate(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    guard let first = bytes.first, first == 0xED, bytes.count >= 3 else { return nil }
    let tail = bytes.dropFirst().prefix(2)
    let unit = tail.reduce(UInt32(first) & 0x0F) { $0 << 6 | UInt32($1 & 0x3F) }
    let isSurrogate = tail.allSatisfy { $0 & 0xC0 == 0x80 } && (0xD800..<0xE000).contains(unit)
    return isSurrogate ? unit : nil
  }

  /// Returns the first scalar or surrogate of a text, and its length; U+FFFD for a byte that is not UTF-8.
  private static func decode(_ bytes: ArraySlice<UInt8>) -> (scalar: UInt32, length: Int) {
    if let surrogate = surrogate(bytes) { return (surrogate, 3) }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) {
      return (scalar.value, UTF8.width(scalar))
    }
    return (0xFFFD, 1)
  }

  /// Appends a number up to 0x10FFFF as one to four bytes.
  static func append(scalar: UInt32, to text: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar >> shift & 0x3F) }
    switch scalar {
    case ..<0x80: text.append(UInt8(scalar))
    case ..<0x800: text += [UInt8(0xC0 | scalar >> 6 & 0x1F), tail(0)]
    case ..<0x10000: text += [UInt8(0xE0 | scalar >> 12 & 0x0F), tail(6), tail(0)]
    default: text += [UInt8(0xF0 | scalar >> 18 & 0x07), tail(12), tail(6), tail(0)]
    }
  }
}
