import ModelData
import ModelValues

/// The texts that models write for most colours, dates and intervals. They are read and written here without a notation, which
/// would take ten times as long; `Color.readHex(_:)`, `DateTime.read(_:)` and `Interval.read(_:)` read them and all others.
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

  /// Returns the interval of `5 minutes` or `5 - 10 minutes`, or nil for any other text.
  static func interval(_ text: UnsafeBufferPointer<UInt8>) -> Interval? {
    var index = 0
    guard let first = amount(in: text, &index) else { return nil }
    var amount = Interval.Amount.exactly(first)
    if text[index...].starts(with: "- ".utf8) {
      index += 2
      guard let second = self.amount(in: text, &index) else { return nil }
      amount = .range(first, second)
    }
    let name = UnsafeBufferPointer(rebasing: text[index...])
    for unit in Interval.Unit.allCases where unit.isCounted && isName(name, of: unit, amount) {
      return Interval(amount, unit)
    }
    return nil
  }

  /// Writes an interval in full English words. Returns false, with nothing written, for one that is never or forever.
  static func write(_ interval: Interval, to writer: FieldWriter) -> Bool {
    guard interval.unit.isCounted else { return false }
    let name = name(of: interval.unit)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * DecimalText.room + 16) { text in
      guard let start = text.baseAddress else { return }
      var end = start
      func append(_ amount: Int) {
        end += DecimalText.write(Int64(amount), to: end)
        append(UInt8(ascii: " "))
      }
      func append(_ byte: UInt8) {
        end.pointee = byte
        end += 1
      }
      switch interval.amount {
      case .exactly(let amount): append(amount)
      case .range(let first, let second):
        append(first)
        append(UInt8(ascii: "-"))
        append(UInt8(ascii: " "))
        append(second)
      }
      for index in 0..<name.utf8CodeUnitCount { append(name.utf8Start[index]) }
      let isSingular = interval.amount == .exactly(1) || interval.amount == .exactly(-1)
      if !isSingular { append(UInt8(ascii: "s")) }
      writer.string(UnsafeBufferPointer(start: start, count: end - start))
    }
    return true
  }

  /// Reads up to 18 digits, with no zero before others, and a space.
  private static func amount(in text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int? {
    let start = index
    var amount = 0
    while index < text.count, text[index] &- UInt8(ascii: "0") < 10, index - start < 18 {
      amount = 10 * amount + Int(text[index] - UInt8(ascii: "0"))
      index += 1
    }
    guard index > start, index == start + 1 || text[start] > UInt8(ascii: "0"), index < text.count,
      text[index] == UInt8(ascii: " ")
    else { return nil }
    index += 1
    return amount
  }

  private static func isName(
    _ text: UnsafeBufferPointer<UInt8>, of unit: Interval.Unit, _ amount: Interval.Amount
  ) -> Bool {
    let name = name(of: unit)
    let count = name.utf8CodeUnitCount
    guard text.count == (amount == .exactly(1) ? count : count + 1) else { return false }
    for index in 0..<count where text[index] != name.utf8Start[index] { return false }
    return text.count == count || text[count] == UInt8(ascii: "s")
  }

  /// The name of a unit after 1 and -1; after any other amount an s follows. Empty for units without an amount.
  private static func name(of unit: Interval.Unit) -> StaticString {
    switch unit {
    case .second: "second"
    case .minute: "minute"
    case .hour: "hour"
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .quarter: "quarter"
    case .year: "year"
    case .never, .forever: ""
    }
  }

  /// Returns the number that has the two digits at an index.
  private static func number(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    let (tens, ones) = (text[index] &- UInt8(ascii: "0"), text[index + 1] &- UInt8(ascii: "0"))
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }
}
