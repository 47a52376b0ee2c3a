import ModelBasics
import ModelValues

/// The text of the scalars of a binary property list: what is between the tags, without escapes. Equal texts of a kind are equal
/// values.
enum BinaryScalar {
  private static let secondsAfter1970 = 978_307_200

  /// Returns the text of a record that is no container.
  static func text(of record: BinaryRecord, in objects: BinaryObjects) throws(BinaryFault)
    -> [UInt8]
  {
    let bytes = objects.bytes
    switch record.kind {
    case .integer: return Array(integer(bytes[record.content..<record.end]).utf8)
    case .uid:
      guard let number = unsigned(bytes[record.content..<record.end]) else { throw .numberTooLarge }
      return Array(String(number).utf8)
    case .real:
      let bits = unsigned(bytes[record.content..<record.end]) ?? 0
      let number =
        record.isShortReal
        ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
      return Array(real(number).utf8)
    case .date:
      let bits = unsigned(bytes[record.content..<record.end]) ?? 0
      return Array(date(Double(bitPattern: bits)).utf8)
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
  private static func integer(_ bytes: ArraySlice<UInt8>) -> String {
    if bytes.count == 16 {
      let number = bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
      return String(Int128(truncatingIfNeeded: number))
    }
    let number = unsigned(bytes) ?? 0
    return bytes.count == 8 ? String(Int64(bitPattern: number)) : String(number)
  }

  private static func real(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-infinity" : "+infinity" }
    return number.description
  }

  /// Returns the text of a real as it is read from a file, or nil if it is not a number or too large.
  static func real(_ text: [UInt8]) -> String? {
    if XMLScalar.notFinite(text) != nil {
      let word = XMLScalar.trimmed(text).map { $0 | 0x20 }
      if word.contains(UInt8(ascii: "a")) { return "nan" }
      return real(text.contains(UInt8(ascii: "-")) ? -Double.infinity : .infinity)
    }
    guard let decimal = XMLScalar.real(text), let number = Double(decimal), number.isFinite else {
      return nil
    }
    return real(number)
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
    return real(text).map(double)
  }
}
