// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Dates and times of day in stored data: text in any notation, counts since 1970 if the key indicates that, and
// records. The requirements are documented in the protocol.

import ModelData
import ModelValues

extension DateTime: FieldValue {
  public static var noun: String { "a date and time" }

  public static func read(from reader: FieldReader) -> DateTime? {
    if let value = reader.stringBytes.flatMap(StandardText.dateTime) { return value }
    let known: DateTime? = reader.readNotatedIfPossible { value in
      switch value.kind {
      case .string:
        let text = value.string ?? []
        return read(text)?.value ?? Moment.counted(text, reader.keys)?.value
      case .date: return read(Array((value.date ?? "").utf8))?.value
      case .number: return Moment.counted(Array((value.number ?? "").utf8), reader.keys)?.value
      case .record: return read(value)
      default: return nil
      }
    }
    return known ?? reader.secondsSince1970()
      ?? reader.readNotated { value in
        (value.string ?? value.date.map { Array($0.utf8) }).flatMap(readAny)
      }
  }

  /// Reads text in any notation. A day is read as its midnight, without a time zone.
  private static func readAny(_ text: [UInt8]) -> DateTime? {
    switch Moment.read(text)?.value {
    case .dateTime(let value): return value
    case .day(let day): return DateTime(day: day, secondOfDay: 0, offset: nil)
    case .time, .noDate, nil: return nil
    }
  }

  private static func read(_ record: Value) -> DateTime? {
    if let seconds = record.integer("seconds") {
      return DateTime(
        seconds: seconds, nanoseconds: record.integer("nanoseconds") ?? 0,
        offset: record.integer("offset"))
    }
    // The original class interpreted dates without a time zone as UTC.
    guard !isAbsentDate(record), let text = record["string"]?.string,
      let date = read(text)?.value ?? readAny(text)
    else { return nil }
    return DateTime(
      seconds: date.seconds, nanoseconds: date.nanoseconds, offset: date.offset ?? 0)
  }

  /// Returns true if the reader's value stands for no date: the original class omitted the text then, or wrote a
  /// date that stands for none.
  public static func readsAsNil(at reader: FieldReader) -> Bool {
    reader.isEmptyRecord(of: .date)
      || reader.kind == .record && isAbsentDate(reader.cursor.value)
  }

  private static func isAbsentDate(_ value: Value) -> Bool {
    guard value["representedClassName"] != nil, let record = Record(value) else { return false }
    return Moment.read(record)?.value == .noDate
  }

  /// Writes RFC 3339 text. A value that RFC 3339 cannot express, such as a year of five digits or an offset with
  /// seconds, is written as a record of its numbers.
  public func write(to writer: FieldWriter) {
    if !writer.contents.hasDates, StandardText.write(self, to: writer) { return }
    guard let exactText else { return writer.value(numbers) }
    if writer.contents.hasDates, offset == 0, nanoseconds == 0 {
      writer.value(.date(exactText))
    } else {
      writer.string(exactText)
    }
  }

  /// Returns true if both are the same instant at any offset, or the same local time without one.
  public func isEquivalent(to other: DateTime) -> Bool {
    (seconds, nanoseconds) == (other.seconds, other.nanoseconds)
      && (offset == nil) == (other.offset == nil)
  }
}

extension DateTime: NotatedValue {
  static func standard(_ stored: Value) -> DateTime? { stored.string.flatMap { read($0)?.value } }

  func forms(like found: Value, under keys: StoredKeys) -> [Value] {
    switch found.kind {
    case .number:
      return texts(like: Array((found.number ?? "").utf8), keys).compactMap { .number($0) }
    case .string: return texts(like: found.string ?? [], keys).map { .string($0) }
    case .record:
      guard var record = Record(found), let text = record["string"]?.string else { return [] }
      let texts = texts(like: text, .none)
      return (texts.isEmpty ? [exactText].compactMap { $0 } : texts).map {
        record["string"] = .string($0)
        return record.value
      }
    default: return []
    }
  }

  private func texts(like found: [UInt8], _ keys: StoredKeys) -> [String] {
    if let (_, notation) = Moment.counted(found, keys) {
      return [notation.fittingText(of: .dateTime(self))].compactMap { $0 }
    }
    if let (old, notation) = DateTime.read(found) {
      let moved = offset == 0 && old.offset != nil ? text(on: notation, offset: old.offset) : nil
      let unmarked = old.offset == nil && offset == 0 ? text(on: notation, offset: nil) : nil
      return [moved, unmarked, text(on: notation, offset: offset)].compactMap { $0 }
    }
    guard let (old, notation) = Moment.read(found) else { return [] }
    var moments: [Moment] = []
    let (day, second) = wallClock(atOffset: offset ?? 0)
    let wall = DateTime(day: day, secondOfDay: second, nanoseconds: nanoseconds, offset: nil)
    switch old.kind {
    case .day where second == 0 && nanoseconds == 0 && offset ?? 0 == 0: moments = [.day(day)]
    case .instant where offset == 0:
      // A `Date` has no offset, so that of the file stays.
      if case .dateTime(let old) = old {
        let moved = DateTime(seconds: seconds, nanoseconds: nanoseconds, offset: old.offset)
        moments = [.dateTime(moved)]
      }
    case .local where offset == 0: moments = [wall.map { .dateTime($0) }].compactMap { $0 }
    default: break
    }
    return (moments + [.dateTime(self)]).compactMap(notation.fittingText)
  }

  /// Returns the text by RFC 3339, with as many fraction digits as the value needs.
  private func text(on notation: Notation, offset: Int?) -> String? {
    var notation = notation
    let value = DateTime(seconds: seconds, nanoseconds: nanoseconds, offset: offset)
    while notation.fractionDigits < 9, let text = value.text(in: notation),
      DateTime.read(Array(text.utf8))?.value != value
    {
      notation.fractionDigits += 1
    }
    return value.text(in: notation)
  }
}

extension Day: FieldValue {
  public static var noun: String { "a day" }

  public static func read(from reader: FieldReader) -> Day? {
    reader.readNotated { value in
      guard value.kind == .record else {
        guard let text = value.string ?? value.date.map({ Array($0.utf8) }) else { return nil }
        if let day = read(text) { return day }
        guard case .day(let day) = Moment.read(text)?.value else { return nil }
        return day
      }
      guard let year = value.integer("year"), let month = value.integer("month"),
        let day = value.integer("day")
      else { return nil }
      return Day(year: year, month: month, day: day)
    }
  }

  /// Writes RFC 3339 text; a year that does not have four digits is written in a record with month and day.
  public func write(to writer: FieldWriter) {
    if let text { return writer.string(text) }
    writer.record([("year", year), ("month", month), ("day", day)])
  }
}

extension Day: NotatedValue {
  static func standard(_ stored: Value) -> Day? { stored.string.flatMap(read) }

  func forms(like found: Value, under keys: StoredKeys) -> [Value] {
    switch found.kind {
    case .string:
      guard let (_, notation) = Moment.read(found.string ?? []) else { return [] }
      return [notation.fittingText(of: .day(self))].compactMap { $0.map { .string($0) } }
    case .record:
      guard var record = Record(found), record["year"]?.number != nil else { return [] }
      for (key, number) in [("year", year), ("month", month), ("day", day)] {
        record.setNumber(key, Value(number))
      }
      return [record.value]
    default: return []
    }
  }
}

extension TimeOfDay: FieldValue {
  public static var noun: String { "a time of day" }

  public static func read(from reader: FieldReader) -> TimeOfDay? {
    reader.readNotated { value in
      switch value.kind {
      case .string:
        let text = value.string ?? []
        if let time = read(text) { return time }
        guard case .time(let clock) = Moment.read(text)?.value else { return nil }
        return TimeOfDay(clock)
      case .record:
        guard let hour = value.integer("hour"), let minute = value.integer("minute") else {
          return nil
        }
        return TimeOfDay(
          hour: hour, minute: minute, second: value.integer("second") ?? 0,
          zone: Zone(storedName: value["timeZoneName"]?.text))
      default: return nil
      }
    }
  }

  /// Returns nil if the time has a fraction of a second, or an offset other than 0: `TimeOfDay` has no zone that
  /// could express it.
  private init?(_ clock: ClockTime) {
    guard clock.nanoseconds == 0, clock.offset ?? 0 == 0 else { return nil }
    self = clock.offset == nil ? clock.time : clock.time.setting(.utc)
  }

  public func write(to writer: FieldWriter) { writer.string(description) }
}

extension TimeOfDay: NotatedValue {
  static func standard(_ stored: Value) -> TimeOfDay? { stored.string.flatMap(read) }

  func forms(like found: Value, under keys: StoredKeys) -> [Value] {
    switch found.kind {
    case .string:
      guard case (.time(let old), let notation)? = Moment.read(found.string ?? []) else {
        return []
      }
      let atOffset = old.offset != nil && zone == .utc
      let clock = atOffset ? ClockTime(setting(.local), offset: 0) : ClockTime(self)
      return [notation.fittingText(of: .time(clock))].compactMap { $0.map { .string($0) } }
    case .record:
      guard let record = Record(found), record["hour"] != nil else { return [] }
      return [Moment.time(ClockTime(self)).written(into: record, as: .time(decimals: 0)).value]
    default: return []
    }
  }
}

extension Moment {
  /// Reads a count since 1970, if the keys of the number indicate one.
  fileprivate static func counted(
    _ number: [UInt8], _ keys: StoredKeys
  ) -> (value: DateTime, notation: MomentNotation)? {
    guard let unit = keys.epochUnit(of: number),
      case (.dateTime(let value), let notation)? = read(number, epoch: unit)
    else { return nil }
    return (value, notation)
  }
}

extension FieldReader {
  /// Reads a date from a number, or from text with a number, to the microsecond, if the policy allows it.
  fileprivate func secondsSince1970() -> DateTime? {
    guard policy.datesFromNumbers == .convert, kind == .number || kind == .string,
      let text = kind == .number ? cursor.number : cursor.text,
      Value.number(text) != nil, let number = Double(text),
      let seconds = Int(text) ?? Int(exactly: number.rounded(.down))
    else { return nil }
    report(.coerced, DateTime.noun)
    keepNotation()
    let microseconds = Int(text) == nil ? Int(((number - Double(seconds)) * 1e6).rounded()) : 0
    let carry = microseconds / 1_000_000
    return DateTime(seconds: seconds &+ carry, nanoseconds: microseconds % 1_000_000 * 1000)
  }
}
