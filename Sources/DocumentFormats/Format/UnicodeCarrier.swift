import DocumentTree
import ModelBasics

// UTF-16 and UTF-32, as some programs write JSON: with a byte order mark, or known by their zeros.
// Half a surrogate pair has three bytes in the text (WTF-8), so every unit comes back as it was.
//
//   FF FE 7B 00 7D 00     file: UTF-16, little-endian, with a byte order mark
//   EF BB BF 7B 7D        text

/// Text in units of two or four bytes.
package struct UnicodeCarrier: Carrier {
  package enum ByteOrder: Hashable, Sendable, CaseIterable { case little, big }

  /// Larger files are not converted, as the whole text is kept in memory.
  private static let limit = 256 << 20
  private static let sample = 64

  let width: Int
  private let order: ByteOrder
  /// The bytes after the last whole unit of the file that was read, which stay where they are.
  private var rest: [UInt8] = []
  package var remarks: [FileRemark] = []

  package init(width: Int, _ order: ByteOrder) {
    self.width = width
    self.order = order
  }

  package static let all =
    [4, 2].flatMap { width in
      ByteOrder.allCases.map { UnicodeCarrier(width: width, $0) }
    }

  package static let tests: [Format.CarrierTest] = all.map { carrier in
    { file in carrier.carried(file) }
  }

  private func carried(_ file: Bytes) -> CarriedText? {
    guard let text = text(in: file) else { return nil }
    var carrier = self
    carrier.rest = file.array(Span(file.count - file.count % width, file.count))
    if !carrier.rest.isEmpty {
      let units =
        width == 2 ? "an odd number of bytes" : "a number of bytes that is no multiple of 4"
      carrier.remarks = [
        FileRemark(
          "the file is \(name) but has \(units): something is missing where the text becomes unreadable, or at the end",
          isError: true)
      ]
    }
    return CarriedText(carrier, text)
  }

  package var name: String { "UTF-\(8 * width) \(order == .little ? "LE" : "BE")" }
  package var isText: Bool { false }

  package func text(in file: Bytes) -> Bytes? {
    guard file.count <= Self.limit, isLikely(file) else { return nil }
    let end = file.count - file.count % width
    var text: [UInt8] = []
    text.reserveCapacity(file.count)
    let bytes = file.all
    var offset = 0
    while offset < end {
      var value = unit(bytes, offset)
      offset += width
      if width == 2, value & 0xFC00 == 0xD800, offset < end {
        let low = unit(bytes, offset)
        if low & 0xFC00 == 0xDC00 {
          value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
          offset += width
        }
      }
      guard value <= 0x10FFFF else { return nil }
      Self.append(value, to: &text)
    }
    return Bytes(text)
  }

  package func file(with text: Bytes) throws(EncodingRefusal) -> [UInt8] {
    var file: [UInt8] = []
    file.reserveCapacity(text.count * 2)
    let bytes = text.all
    var offset = 0
    while offset < text.count {
      guard let (value, length) = Self.scalar(bytes, offset) else {
        throw EncodingRefusal("the text contains bytes that \(name) cannot express", at: offset)
      }
      offset += length
      if width == 2, value >= 0x10000 {
        append(0xD800 + (value - 0x10000) >> 10, to: &file)
        append(0xDC00 + (value - 0x10000) & 0x3FF, to: &file)
      } else {
        append(value, to: &file)
      }
    }
    return file + rest
  }

  // MARK: - Recognising

  /// True if a file begins with this byte order mark, or else with ASCII characters in these units. Zeros in binary files are
  /// no such text: no unit is zero, and the first is a character that a document may begin with.
  private func isLikely(_ file: Bytes) -> Bool {
    let bytes = file.all
    // An empty text has only the mark.
    if file.count == width { return unit(bytes, 0) == 0xFEFF }
    guard file.count >= 2 * width else { return false }
    let count = min(file.count, Self.sample) / width
    let units = (0..<count).map { unit(bytes, $0 * width) }
    guard !units.contains(0), units.allSatisfy({ $0 <= 0x10FFFF }) else { return false }
    if units[0] == 0xFEFF { return true }
    return units[0] < 0x80
      && units.count { $0 < 0x80 } * 2 > units.count
  }

  // MARK: - Units

  private func unit(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<width {
      let byte = bytes[offset + (order == .big ? index : width - 1 - index)]
      value = value << 8 | UInt32(byte)
    }
    return value
  }

  private func append(_ value: UInt32, to file: inout [UInt8]) {
    for index in 0..<width {
      let shift = 8 * UInt32(order == .little ? index : width - 1 - index)
      file.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  // MARK: - Generalized UTF-8

  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    func trail(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: value >> shift & 0x3F) }
    switch value {
    case 0..<0x80: text.append(UInt8(value))
    case 0x80..<0x800: text += [0xC0 | UInt8(truncatingIfNeeded: value >> 6), trail(0)]
    case 0x800..<0x10000:
      text += [0xE0 | UInt8(truncatingIfNeeded: value >> 12), trail(6), trail(0)]
    default:
      text += [0xF0 | UInt8(truncatingIfNeeded: value >> 18), trail(12), trail(6), trail(0)]
    }
  }

  /// The scalar or half of a surrogate pair at an offset, and its length.
  static func scalar(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int
  ) -> (value: UInt32, length: Int)? {
    let first = bytes[offset]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, first < 0xF5, offset + length <= bytes.count else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for index in 1..<length {
      guard bytes[offset + index] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(bytes[offset + index] & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    return value >= least && value <= 0x10FFFF ? (value, length) : nil
  }
}
