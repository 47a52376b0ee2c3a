// Values of a text, and the texts that they are shown by.

import ModelBasics
import ModelData

extension Color: CustomStringConvertible {
  /// `#ff0000`, or `#ff000080` where it is not opaque; beyond 8 bits `color(srgb 0.3 0 0 / 0.5)`.
  public var description: String {
    let hexadecimal = text(in: HexNotation().holding(self))
    if Color.readHex(Array(hexadecimal.utf8))?.value == self { return hexadecimal }
    let components = [red, green, blue].map { DecimalText.of($0) }.joined(separator: " ")
    return "color(srgb \(components)\(alpha == 1 ? "" : " / " + DecimalText.of(alpha)))"
  }
}

extension DateTime {
  /// The date and time of a text by RFC 3339, with an offset or without; nil for any other.
  public init?(_ text: String) {
    guard let value = DateTime.read(Array(text.utf8))?.value else { return nil }
    self = value
  }

  /// A date and time that clocks at an offset show; with nil for the offset, one on the wall. Nil
  /// for a day or a time that does not exist.
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
  /// `2015-02-23T18:30:00Z`, with as many digits of a second as there are.
  public var description: String {
    exactText ?? "\(numbers)"
  }

  /// A record of seconds, nanoseconds and offset.
  package var numbers: Value {
    var record: Record = ["seconds": Value(seconds), "nanoseconds": Value(nanoseconds)]
    record["offset"] = offset.map { Value($0) }
    return record.value
  }
}

extension Day {
  /// The day of a text, `2015-02-23`; nil for any other.
  public init?(_ text: String) {
    guard let day = Day.read(Array(text.utf8)) else { return nil }
    self = day
  }
}

extension Day: CustomStringConvertible {
  /// `2015-02-23`; a year of more digits with all of them.
  public var description: String {
    text ?? "\(year)-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

extension TimeOfDay {
  /// The time of a text, `09:30`, `09:30:15 Europe/Berlin`; nil for any other.
  public init?(_ text: String) {
    guard let time = TimeOfDay.read(Array(text.utf8)) else { return nil }
    self = time
  }
}

extension Interval {
  /// The interval of a text, `5 mins`, `5 - 10 minutes`, `never`; nil for any other.
  public init?(_ text: String) {
    guard let interval = Interval.read(Array(text.utf8))?.value else { return nil }
    self = interval
  }

  /// A duration in the greatest unit, of seconds to weeks, in which it is a whole number; nil where
  /// it is no whole number of seconds.
  public init?(_ duration: Duration) {
    guard duration.components.attoseconds == 0,
      let seconds = Int(exactly: duration.components.seconds)
    else { return nil }
    self.init(wholeSeconds: seconds)
  }
}

extension Duration {
  /// The length of an interval, of a range its second end; nil for never and forever, and for one
  /// that has no room here.
  public init?(_ interval: Interval) {
    guard interval.unit.isCounted, let seconds = interval.secondSeconds else { return nil }
    self = .seconds(seconds)
  }
}
