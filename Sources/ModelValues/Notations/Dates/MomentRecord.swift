// The records in which the old libraries stored a date or a time of day (StoredClass):
//
//     { "version": 1, "representedClassName": "DejalDate", "string": "2015-02-23T18:30:00Z" }
//     { "version": 1, "representedClassName": "DejalTime", "hour": 9, "minute": 30, "second": 0,
//       "timeZoneName": "America/Los_Angeles" }
//
// A date without a text means "no date", as does a text that starts with 1899-12-30 or 0001-01-01. A text without `Z` is in UTC.

import ModelData

/// The notation of a moment in the members of a record.
public enum MomentRecordNotation: Notation {
  /// The text of a stored date.
  public enum Text: Hashable, Sendable {
    /// No text.
    case missing
    /// A text that means "no date".
    case sentinel([UInt8])
    /// A date and time with an offset.
    case dated(MomentNotation)
    /// A date and time in UTC without an offset in the text.
    case unmarked(MomentNotation)
  }

  /// A text under `string`.
  case date(Text)
  /// Numbers under `hour`, `minute` and `second`, each with this many zeros after the decimal point, and optionally a name under
  /// `timeZoneName`.
  case time(decimals: Int)

  /// The display name.
  public var name: String {
    switch self {
    case .date: StoredClass.date.rawValue
    case .time: StoredClass.time.rawValue
    }
  }
}

extension Moment {
  /// Parses a record in which the old libraries stored a date or a time of day: one with the class name, with or without a module;
  /// or, without a class name, one with an hour, minute and second.
  public static func read(_ record: Record) -> (value: Moment, notation: MomentRecordNotation)? {
    if StoredClass.date.isNamed(in: record) { return readDate(record) }
    guard StoredClass.time.isNamed(in: record) || record["representedClassName"]?.string == nil
    else { return nil }
    return readTime(record)
  }

  private static func readDate(
    _ record: Record
  ) -> (value: Moment, notation: MomentRecordNotation)? {
    guard let member = record["string"], member.kind != .null else {
      return (.noDate, .date(.missing))
    }
    guard let text = member.string else { return nil }
    if StoredClass.noDates.contains(where: { text.starts(with: $0.utf8) }) {
      return (.noDate, .date(.sentinel(text)))
    }
    guard let (value, notation) = read(text), case .dateTime(let date) = value else { return nil }
    guard date.offset == nil else { return (value, .date(.dated(notation))) }
    let inUTC = DateTime(seconds: date.seconds, nanoseconds: date.nanoseconds, offset: 0)
    return (.dateTime(inUTC), .date(.unmarked(notation)))
  }

  private static func readTime(
    _ record: Record
  ) -> (value: Moment, notation: MomentRecordNotation)? {
    guard let (hour, decimals) = number(record["hour"]),
      let (minute, minuteDecimals) = number(record["minute"]), decimals == minuteDecimals
    else { return nil }
    var second = 0
    if let member = record["second"] {
      guard let (number, secondDecimals) = number(member), secondDecimals == decimals else {
        return nil
      }
      second = number
    }
    let zone = record["timeZoneName"]
    guard zone == nil || zone?.kind == .null || zone?.string != nil,
      let time = TimeOfDay(
        hour: hour, minute: minute, second: second,
        zone: TimeOfDay.Zone(storedName: zone?.text))
    else { return nil }
    return (.time(ClockTime(time)), .time(decimals: decimals))
  }

  /// Parses a whole number, and counts the zeros after its decimal point.
  private static func number(_ value: Value?) -> (number: Int, decimals: Int)? {
    guard let text = value?.number else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count < 3, let number = parts.first.flatMap({ Int(String($0) ?? "") }) else {
      return nil
    }
    let zeros = parts.count == 2 ? parts[1] : ""[...].utf8
    guard zeros.allSatisfy({ $0 == UInt8(ascii: "0") }), text.utf8.first != UInt8(ascii: "-")
    else { return nil }
    return (number, zeros.count)
  }

  /// Returns the record with this moment stored in it; members that need not change stay. A time does not fit the record of a date,
  /// nor a date that of a time: the record is then returned unchanged.
  public func written(into record: Record, as notation: MomentRecordNotation) -> Record {
    if Moment.read(record)?.value == self { return record }
    var record = record
    switch (notation, self) {
    case (.date, .noDate): record["string"] = nil
    case (.date(let text), .dateTime(let date)):
      guard let text = MomentRecordNotation.text(of: date, as: text) else { return record }
      record["string"] = .string(text)
    case (.time(let decimals), .time(let clock)):
      let numbers = [
        ("hour", clock.time.hour), ("minute", clock.time.minute), ("second", clock.time.second),
      ]
      for (key, number) in numbers where number != 0 || record[key] != nil {
        let zeros = decimals == 0 ? "" : "." + String(repeating: "0", count: decimals)
        record[key] = Value.number(String(number) + zeros) ?? .null
      }
      if TimeOfDay.Zone(storedName: record["timeZoneName"]?.text) != clock.time.zone {
        record["timeZoneName"] = clock.time.zone.storedName.map { .string($0) }
      }
    default: break
    }
    return record
  }
}

extension MomentRecordNotation {
  /// Returns the record with the moment stored in it.
  public func members(of moment: Moment, in record: Record) -> Record? {
    moment.written(into: record, as: self)
  }

  /// Returns true if storing and parsing a moment preserves it exactly.
  public func canHold(_ moment: Moment) -> Bool {
    let record: Record
    switch self {
    case .date: record = ["representedClassName": "DejalDate"]
    case .time: record = ["representedClassName": "DejalTime", "hour": 0, "minute": 0]
    }
    return Moment.read(moment.written(into: record, as: self))?.value == moment
  }

  /// Returns this notation, because the class has no other.
  public func holding(_ moment: Moment) -> MomentRecordNotation { self }

  fileprivate static func text(of date: DateTime, as text: Text) -> String? {
    let inUTC = Moment.dateTime(date).atOffset(0)
    switch text {
    case .missing, .sentinel:
      return inUTC.text(in: MomentNotation.rfc3339.holding(inUTC))
    case .dated(let notation):
      let moment = Moment.dateTime(date)
      return moment.text(in: notation.holding(moment))
    case .unmarked(let notation):
      let (day, second) = date.wallClock(atOffset: 0)
      let local = DateTime(
        day: day, secondOfDay: second, nanoseconds: date.nanoseconds, offset: nil)
      return local.map { Moment.dateTime($0) }.flatMap { $0.text(in: notation.holding($0)) }
    }
  }
}
