/// Writes the records of objects.
enum BinaryRecordWriter {
  /// Returns the record of a scalar with a text as ``BinaryScalar`` has it. If `isShort`, a real has 4 bytes if they hold it.
  static func scalar(_ kind: BinaryKind, _ text: [UInt8], isShort: Bool) -> [UInt8] {
    switch kind {
    case .null, .other, .kept, .array, .set, .dictionary: return [0x00]
    case .false: return [0x08]
    case .true: return [0x09]
    case .integer: return integer(Int128(String(decoding: text, as: UTF8.self)) ?? 0)
    case .real: return real(String(decoding: text, as: UTF8.self), isShort: isShort)
    case .date:
      return [0x33] + bytes((BinaryScalar.seconds2001(text) ?? 0).bitPattern, width: 8)
    case .data: return header(0x40, text.count) + text
    case .string:
      if text.allSatisfy({ $0 < 0x80 }) { return header(0x50, text.count) + text }
      // Bytes that are no text have no other place.
      guard let units = UTF16Text.wholeUnits(text) else { return header(0x50, text.count) + text }
      return header(0x60, units.count) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .uid:
      let number = UInt64(String(decoding: text, as: UTF8.self)) ?? 0
      let width = number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
      return [0x80 | UInt8(width - 1)] + bytes(number, width: width)
    }
  }

  /// Returns the record of an array, a set or a dictionary. A dictionary has first all keys, then all values.
  static func container(
    _ kind: BinaryKind, _ numbers: [Int], width: Int, replacing old: UInt8? = nil
  ) -> [UInt8] {
    let marker: UInt8 =
      old.map { $0 & 0xF0 } ?? (kind == .dictionary ? 0xD0 : kind == .set ? 0xC0 : 0xA0)
    var record = header(marker, kind == .dictionary ? numbers.count / 2 : numbers.count)
    record.reserveCapacity(record.count + numbers.count * width)
    for number in numbers { append(UInt64(clamping: number), width: width, to: &record) }
    return record
  }

  static func bytes(_ number: UInt64, width: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    append(number, width: width, to: &bytes)
    return bytes
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

  private static func header(_ marker: UInt8, _ count: Int) -> [UInt8] {
    if count < 15 { return [marker | UInt8(count)] }
    return [marker | 0x0F] + integer(Int128(count))
  }

  private static func integer(_ number: Int128) -> [UInt8] {
    switch number {
    case 0..<1 << 8: [0x10] + bytes(UInt64(number), width: 1)
    case 0..<1 << 16: [0x11] + bytes(UInt64(number), width: 2)
    case 0..<1 << 32: [0x12] + bytes(UInt64(number), width: 4)
    case Int128(Int64.min)...Int128(Int64.max):
      [0x13] + bytes(UInt64(truncatingIfNeeded: number), width: 8)
    default:
      [0x14] + bytes(UInt64(truncatingIfNeeded: number >> 64), width: 8)
        + bytes(UInt64(truncatingIfNeeded: number), width: 8)
    }
  }

  private static func real(_ text: String, isShort: Bool) -> [UInt8] {
    let number = BinaryScalar.double(text)
    if isShort, case let short = Float(number), Double(short) == number || number.isNaN {
      return [0x22] + bytes(UInt64(short.bitPattern), width: 4)
    }
    return [0x23] + bytes(number.bitPattern, width: 8)
  }
}
