import ModelValues

/// The texts that models write for most colours and dates. They are read and written here without a notation, which would
/// take ten times as long; `Color.readHex(_:)` and `DateTime.read(_:)` read them and all others.
enum StandardText {
  /// Returns the colour of `#rrggbb` in lower case, or nil for any other text.
  static func color(_ text: UnsafeBufferPointer<UInt8>) -> Color? {
    guard text.count == 7, text[0] == UInt8(ascii: "#") else { return nil }
    var bits: UInt32 = 0
    for byte in text.dropFirst() {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default: return nil
      }
      bits = bits << 4 | UInt32(digit)
    }
    return Color(
      red8: UInt8(bits >> 16), green8: UInt8(bits >> 8 & 255), blue8: UInt8(bits & 255))
  }

  /// Writes a colour as `#rrggbb`. Returns false if that is not exact.
  static func write(_ color: Color, to writer: FieldWriter) -> Bool {
    let components = [color.red8, color.green8, color.blue8]
    let rounded = Color(red8: components[0], green8: components[1], blue8: components[2])
    guard rounded.isSame(as: color) else { return false }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 7) { text in
      text[0] = UInt8(ascii: "#")
      for (index, component) in components.enumerated() {
        text[1 + 2 * index] = digit(component >> 4)
        text[2 + 2 * index] = digit(component & 15)
      }
      writer.string(UnsafeBufferPointer(text))
    }
    return true
  }

  private static func digit(_ number: UInt8) -> UInt8 {
    number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") - 10 + number
  }

  /// Returns the instant of `2015-02-23T18:30:00Z`, or nil for any other text.
  static func dateTime(_ text: UnsafeBufferPointer<UInt8>) -> DateTime? {
    guard text.count == 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      text[19] == UInt8(ascii: "Z"), let century = number(at: 0, in: text),
      let year = number(at: 2, in: text), let month = number(at: 5, in: text),
      let day = number(at: 8, in: text), let hour = number(at: 11, in: text), hour < 24,
      let minute = number(at: 14, in: text), minute < 60, let second = number(at: 17, in: text),
      second < 60, let day = Day(year: century * 100 + year, month: month, day: day)
    else { return nil }
    return DateTime(day: day, secondOfDay: hour * 3600 + minute * 60 + second, offset: 0)
  }

  /// Writes an instant as `2015-02-23T18:30:00Z`. Returns false if that is not exact.
  static func write(_ dateTime: DateTime, to writer: FieldWriter) -> Bool {
    guard dateTime.offset == 0, dateTime.nanoseconds == 0 else { return false }
    let (day, second) = dateTime.wallClock(atOffset: 0)
    guard (0...9999).contains(day.year) else { return false }
    let fields = [
      (0, day.year / 100), (2, day.year % 100), (5, day.month), (8, day.day), (11, second / 3600),
      (14, second / 60 % 60), (17, second % 60),
    ]
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { text in
      text[4] = UInt8(ascii: "-")
      text[7] = UInt8(ascii: "-")
      text[10] = UInt8(ascii: "T")
      text[13] = UInt8(ascii: ":")
      text[16] = UInt8(ascii: ":")
      text[19] = UInt8(ascii: "Z")
      for (index, number) in fields {
        text[index] = UInt8(ascii: "0") + UInt8(number / 10)
        text[index + 1] = UInt8(ascii: "0") + UInt8(number % 10)
      }
      writer.string(UnsafeBufferPointer(text))
    }
    return true
  }

  /// Returns the number that has the two digits at an index.
  private static func number(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    let (tens, ones) = (text[index] &- UInt8(ascii: "0"), text[index + 1] &- UInt8(ascii: "0"))
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }
}
