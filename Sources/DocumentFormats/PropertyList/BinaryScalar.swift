import ModelBasics
import ModelValues

/// The text of the scalars of a binary property list: what is between the tags, without escapes.
enum BinaryScalar {
  private static let secondsAfter1970 = 978_307_200

  /// Returns the text of a record that is no container.
  static func text(of record: BinaryRecord, in objects: BinaryObjects) throws(BinaryFault)
    -> [UInt8]
  {
    let bytes = objects.bytes
    switch record.kind {
    case .integer: return Array(String(integer(bytes[record.content..<record.end])).utf8)
    case .uid:
      guard let number = unsigned(bytes[record.content..<record.end]) else { throw .numberTooLarge }
      return Array(String(number).utf8)
    case .real:
      return Array(real(double(record, bytes[record.content..<record.end])).utf8)
    case .date:
      return Array(date(double(record, bytes[record.content..<record.end])).utf8)
    case .data: return Array(bytes[record.content..<record.end])
    case .string:
      // Some programs write UTF-8 where only ASCII is allowed.
      guard record.isWide else { return Array(bytes[record.content..<record.end]) }
      var text: [UInt8] = []
      text.reserveCapacity(record.count + record.count / 2)
      UTF16Text.append(bytes[record.content..<record.end], to: &text)
      return text
    case .null, .false, .true, .array, .set, .dictionary, .other, .kept: return []
    }
  }

  // MARK: - Numbers

  static func unsigned(_ bytes: ArraySlice<UInt8>) -> UInt64? {
    guard bytes.dropLast(8).allSatisfy({ $0 == 0 }) else { return nil }
    return bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Integers of up to 4 bytes are unsigned, longer ones signed.
  static func integer(_ bytes: ArraySlice<UInt8>) -> Int128 {
    if bytes.count == 16 {
      let number = bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
      return Int128(truncatingIfNeeded: number)
    }
    let number = unsigned(bytes) ?? 0
    return bytes.count == 8 ? Int128(Int64(bitPattern: number)) : Int128(number)
  }

  /// Returns the number of a real or a date.
  static func double(_ record: BinaryRecord, _ bytes: ArraySlice<UInt8>) -> Double {
    let bits = unsigned(bytes) ?? 0
    return record.isShortReal
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  private static func real(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-infinity" : "+infinity" }
    return number.description
  }

  /// Returns an integer in a text; nil if it has more than 128 bits.
  static func integer(in text: UnsafeRawBufferPointer) -> Int128? {
    guard PlainNumber(text) == .integer else {
      return XMLScalar.integer(Array(text)).flatMap { Int128($0) }
    }
    let isNegative = text.first == UInt8(ascii: "-")
    // Plain integers are far from the largest one.
    let number = text.dropFirst(isNegative ? 1 : 0).reduce(0) { $0 &* 10 &+ Int($1 & 0x0F) }
    return Int128(isNegative ? -number : number)
  }

  /// Returns a real in a text; nil if the text is not a number, or one that is too large.
  static func double(in text: UnsafeRawBufferPointer) -> Double? {
    if PlainNumber(text) != nil { return Double(String(decoding: text, as: UTF8.self)) }
    let text = Array(text)
    switch XMLScalar.notFinite(text) {
    case .notANumber: return .nan
    case .infinity: return .infinity
    case .negativeInfinity: return -.infinity
    case nil: return XMLScalar.real(text).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// Returns the value of a text of a real that was read from a file.
  static func double(_ text: String) -> Double {
    switch text {
    case "nan": .nan
    case "+infinity": .infinity
    case "-infinity": -.infinity
    default: Double(text) ?? 0
    }
  }

  // MARK: - Dates

  /// Returns a date in RFC 3339, or the number of seconds after 2001 if no such date reads as the same number.
  static func date(_ seconds: Double) -> String {
    if let text = ReferenceDate.text(secondsAfter: seconds),
      let read = seconds2001(Array(text.utf8)), read.bitPattern == seconds.bitPattern
    {
      return text
    }
    return real(seconds)
  }

  /// Returns the seconds after 2001-01-01T00:00:00Z of a text of a date.
  static func seconds2001(_ text: [UInt8]) -> Double? {
    let text = Array(XMLScalar.trimmed(text))
    if let (date, _) = DateTime.read(text), date.offset != nil {
      let whole = Double(date.seconds - secondsAfter1970)
      return whole + Double(date.nanoseconds) / 1e9
    }
    return text.withUnsafeBytes(double(in:))
  }
}
