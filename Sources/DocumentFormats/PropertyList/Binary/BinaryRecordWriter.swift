import DocumentTree

/// Writes the records of objects.
enum BinaryRecordWriter {
  /// Appends the record of a scalar. If `isShort`, a real has 4 bytes if they hold it.
  static func append(
    _ kind: BinaryKind, _ value: BinaryValue, isShort: Bool, to file: inout [UInt8]
  ) {
    switch (kind, value) {
    case (.false, _): file.append(0x08)
    case (.true, _): file.append(0x09)
    case (.integer, .integer(let number)): append(number, to: &file)
    case (.uid, .integer(let number)):
      let width = number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
      file.append(0x80 | UInt8(width - 1))
      append(UInt64(truncatingIfNeeded: number), width: width, to: &file)
    case (.real, .real(let bits)): append(real: bits, isShort: isShort, to: &file)
    case (.date, .real(let bits)):
      file.append(0x33)
      append(bits, width: 8, to: &file)
    case (.data, .bytes(let data)):
      append(0x40, count: data.count, to: &file)
      file += data
    case (.string, .bytes(let text)): append(text, to: &file)
    default: file.append(0x00)
    }
  }

  private static func append(_ text: [UInt8], to file: inout [UInt8]) {
    // Bytes that are no text have no other place than those of ASCII.
    guard !text.allSatisfy({ $0 < 0x80 }), let units = units(text) else {
      append(0x50, count: text.count, to: &file)
      file += text
      return
    }
    append(0x60, count: units.count, to: &file)
    for unit in units {
      file.append(UInt8(unit >> 8))
      file.append(UInt8(unit & 0xFF))
    }
  }

  private static func units(_ text: [UInt8]) -> [UInt16]? {
    text.withUnsafeBytes(UTF8Validation.isValid)
      ? Array(String(decoding: text, as: UTF8.self).utf16) : UTF16Text.wholeUnits(text)
  }

  /// Appends the record of an array, a set or a dictionary. A dictionary has first all keys, then all values.
  static func append(
    _ kind: BinaryKind, _ numbers: [Int], width: Int, replacing old: UInt8? = nil,
    to file: inout [UInt8]
  ) {
    let marker: UInt8 =
      old.map { $0 & 0xF0 } ?? (kind == .dictionary ? 0xD0 : kind == .set ? 0xC0 : 0xA0)
    let count = kind == .dictionary ? numbers.count / 2 : numbers.count
    append(marker, count: count, to: &file)
    for number in numbers { append(UInt64(clamping: number), width: width, to: &file) }
  }

  static func append(_ number: UInt64, width: Int, to bytes: inout [UInt8]) {
    for index in (0..<width).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index)))
    }
  }

  /// Returns a number of bytes that hold a number: `width` if these are enough, else a power of 2.
  static func width(of number: Int, atLeast width: Int) -> Int {
    if width >= 8 || number >> (8 * width) == 0 { return width }
    return number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
  }

  private static func append(_ marker: UInt8, count: Int, to file: inout [UInt8]) {
    guard count >= 15 else { return file.append(marker | UInt8(count)) }
    file.append(marker | 0x0F)
    append(Int128(count), to: &file)
  }

  private static func append(_ number: Int128, to file: inout [UInt8]) {
    let low = UInt64(truncatingIfNeeded: number)
    let (marker, width): (UInt8, Int) =
      switch number {
      case 0..<1 << 8: (0x10, 1)
      case 0..<1 << 16: (0x11, 2)
      case 0..<1 << 32: (0x12, 4)
      case Int128(Int64.min)...Int128(Int64.max): (0x13, 8)
      default: (0x14, 16)
      }
    file.append(marker)
    if width == 16 { append(UInt64(truncatingIfNeeded: number >> 64), width: 8, to: &file) }
    append(low, width: min(width, 8), to: &file)
  }

  private static func append(real bits: UInt64, isShort: Bool, to file: inout [UInt8]) {
    let number = Double(bitPattern: bits)
    if isShort, case let short = Float(number), Double(short) == number || number.isNaN {
      file.append(0x22)
      append(UInt64(short.bitPattern), width: 4, to: &file)
    } else {
      file.append(0x23)
      append(bits, width: 8, to: &file)
    }
  }
}
