// Creation of values from texts, and their descriptions.

import ModelBasics
import ModelData

extension Color: CustomStringConvertible {
  /// `#ff0000`, or `#ff000080` if not opaque; a colour that 8 bits cannot express as `color(srgb 0.3 0 0 / 0.5)`.
  public var description: String {
    let hexadecimal = text(in: HexNotation().holding(self))
    if Color.readHex(Array(hexadecimal.utf8))?.value == self { return hexadecimal }
    let components = [red, green, blue].map { DecimalText.of($0) }.joined(separator: " ")
    return "color(srgb \(components)\(alpha == 1 ? "" : " / " + DecimalText.of(alpha)))"
  }
}

extension DateTime {
  /// Creates a date and time from an RFC 3339 text, with or without an offset; nil for any other text.
  public init?(_ text: String) {
    guard let value = DateTime.read(Array(text.utf8))?.value else { return nil }
    self = value
  }

  /// Creates a date and time from the fields shown by clocks at an offset; with a nil offset, a local date and time. Returns nil
  /// if the day or the time does not exist.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    nanosecond: Int = 0, offset: Int? = 0
  ) {
    guard let day = Day(year: year, month: month, day: day), (0...23).contains(hour),
      (0...59).contains(minute), (0...59).contains(second),
      (0..<1_000_000_000).contains(nanosecond),
      offset.map({ (-86_399...86_399).contains($0) }) ?? true
    else { return nil }
    self.init(
      day: day, secondOfDay: hour * 3600 + minute * 60 + second, nanoseconds: nanosecond,
      offset: offset)
  }
}

extension DateTime: CustomStringConvertible {
  /// The RFC 3339 text, such as `2015-02-23T18:30:00Z`, with the fraction of the second; if RFC 3339 cannot express it,
  /// `numbers`.
  public var description: String {
    exactText ?? "\(numbers)"
  }

  /// A record of the seconds, nanoseconds and offset.
  package var numbers: Value {
    var record: Record = ["seconds": Value(seconds), "nanoseconds": Value(nanoseconds)]
    record["offset"] = offset.map { Value($0) }
    return record.value
  }
}

extension Day {
  /// Creates a day from a text such as `2015-02-23`; nil for any other text.
  public init?(_ text: String) {
    guard let day = Day.read(Array(text.utf8)) else { return nil }
    self = day
  }
}

extension Day: CustomStringConvertible {
  /// The day as `2015-02-23`; a year can have more than four digits, or a minus.
  public var description: String {
    text ?? "\(year)-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

extension TimeOfDay {
  /// Creates a time from a text such as `09:30` or `09:30:15 Europe/Berlin`; nil for any other text.
  public init?(_ text: String) {
    guard let time = TimeOfDay.read(Array(text.utf8)) else { return nil }
    self = time
  }
}

extension Interval {
  /// Creates an interval from a text such as `5 mins`, `5 - 10 minutes` or `never`; nil for any other text.
  public init?(_ text: String) {
    guard let interval = Interval.read(Array(text.utf8))?.value else { return nil }
    self = interval
  }

  /// Creates an interval from a duration, in the greatest unit up to weeks in which it is a whole number. Returns nil if it is not
  /// a whole number of seconds.
  public init?(_ duration: Duration) {
    guard duration.components.attoseconds == 0,
      let seconds = Int(exactly: duration.components.seconds)
    else { return nil }
    self.init(wholeSeconds: seconds)
  }
}

extension Duration {
  /// Creates a duration from the length of an interval, of a range its second end. Returns nil for never and forever, and if the
  /// length is out of range.
  public init?(_ interval: Interval) {
    guard interval.unit.isCounted, let seconds = interval.secondSeconds else { return nil }
    self = .seconds(seconds)
  }
}
