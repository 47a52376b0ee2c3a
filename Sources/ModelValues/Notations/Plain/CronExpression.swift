// A cron expression has five fields, or six if seconds come first:
//
//     30 2 * * 1          minute 0…59, hour 0…23, day 1…31, month 1…12 or JAN…DEC,
//     m  h d M weekday    weekday 0…7 or SUN…SAT, where 0 and 7 are Sunday
//
// A field is a list of `*`, `5` or `1-5`, each optionally with a step: `*/15`, `10-50/20`, `5/15` (from 5 to the end). If both the
// day and the weekday are restricted, a date has to match only one of them (POSIX crontab); `?` is `*` in these two fields.
// Extensions of some programs (`L`, `W`, `#`) are rejected.

import ModelBasics

/// A recurring schedule in the format of cron.
public struct CronExpression: Hashable, Sendable {
  /// A field: a set of values as bits, and the form of its restriction.
  struct Field: Hashable, Sendable {
    var bits: UInt64
    /// True if the field starts with `*`; such a day or weekday does not count as restricted.
    var isAny: Bool
    /// The step of `*/5`, here 5; 1 for `*`, nil for any other field.
    var step: Int?

    func contains(_ value: Int) -> Bool {
      (0...63).contains(value) && bits >> UInt64(value) & 1 == 1
    }
    var values: [Int] { (0...63).filter(contains) }
    var isEvery: Bool { step == 1 }
  }

  let seconds: Field
  let minutes: Field
  let hours: Field
  let days: Field
  let months: Field
  let weekdays: Field
  /// The text that was parsed.
  public let text: String
  /// True if the first field is seconds.
  public let hasSeconds: Bool
  /// True for `@reboot`, which means when the machine starts, not a time.
  public let isAtStart: Bool

  /// True if the text can mean something else, as five plain numbers can.
  public var isAmbiguous: Bool { !text.utf8.contains { "*@".utf8.contains($0) } }

  /// Returns true if a key indicates a cron expression: `cron`, `backupSchedule`.
  public static func isNamed(by key: [UInt8]) -> Bool {
    key.count <= 128 && keyWords(key).contains { ["cron", "crontab", "schedule"].contains($0) }
  }

  static let macros: [String: String] = [
    "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *",
    "@weekly": "0 0 * * 0", "@daily": "0 0 * * *", "@midnight": "0 0 * * *",
    "@hourly": "0 * * * *", "@reboot": "0 0 31 2 *",
  ]

  /// Parses a whole text of five or six fields, or a name such as `@daily`. Returns nil for any other text, including values out of
  /// range.
  public static func read(_ text: [UInt8]) -> CronExpression? {
    guard text.count <= 256, let string = String(validating: text, as: UTF8.self) else {
      return nil
    }
    if let fields = macros[string] {
      return CronExpression(fields: Array(fields.utf8), text: string)
    }
    return CronExpression(fields: text, text: string)
  }

  private init?(fields text: [UInt8], text string: String) {
    guard text.first.map({ $0 != 0x20 && $0 != 0x09 }) == true,
      text.last.map({ $0 != 0x20 && $0 != 0x09 }) == true
    else { return nil }
    var fields = text.split { $0 == 0x20 || $0 == 0x09 }
    hasSeconds = fields.count == 6
    if fields.count == 5 { fields.insert([0x30], at: 0) }
    guard fields.count == 6,
      let seconds = Field(fields[0], 0...59), let minutes = Field(fields[1], 0...59),
      let hours = Field(fields[2], 0...23),
      let days = Field(fields[3], 1...31, allowsQuestion: true),
      let months = Field(fields[4], 1...12, names: CronExpression.monthNames),
      let weekdays = Field(
        fields[5], 0...7, names: CronExpression.weekdayNames, allowsQuestion: true)
    else { return nil }
    self.seconds = seconds
    self.minutes = minutes
    self.hours = hours
    self.days = days
    self.months = months
    var folded = weekdays
    if folded.contains(7) { folded.bits = folded.bits & 0x7F | 1 }
    self.weekdays = folded
    self.text = string
    isAtStart = string == "@reboot"
  }

  static let monthNames = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  static let weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  /// Returns the first scheduled time after an instant, at the offset of the instant, or as a local date and time if it has none.
  /// Returns nil if there is none within 40 years, or ever (`0 0 30 2 *`).
  public func next(after instant: DateTime) -> DateTime? {
    let offset = instant.offset ?? 0
    let (today, second) = instant.wallClock(atOffset: offset)
    guard !isAtStart, let firstSecond = seconds.values.first else { return nil }
    let first = today.daysSinceEpoch
    for day in first...(first + 40 * 366) {
      guard let date = Day(daysSinceEpoch: day) else { return nil }
      guard matches(date) else { continue }
      let start = day == first ? second + 1 : 0
      guard let found = secondOfDay(from: start, firstSecond) else { continue }
      return DateTime(day: date, secondOfDay: found, offset: instant.offset)
    }
    return nil
  }

  private func matches(_ day: Day) -> Bool {
    guard months.contains(day.month) else { return false }
    let isDay = days.contains(day.day)
    let isWeekday = weekdays.contains((day.weekday + 1) % 7)
    return days.isAny || weekdays.isAny ? isDay && isWeekday : isDay || isWeekday
  }

  private func secondOfDay(from start: Int, _ firstSecond: Int) -> Int? {
    guard start < 86_400 else { return nil }
    for hour in (start / 3600)..<24 where hours.contains(hour) {
      for minute in 0..<60 where minutes.contains(minute) {
        let base = hour * 3600 + minute * 60
        guard base + 59 >= start else { continue }
        if base >= start { return base + firstSecond }
        for second in 0..<60 where seconds.contains(second) && base + second >= start {
          return base + second
        }
      }
    }
    return nil
  }
}

extension CronExpression.Field {
  init?(
    _ text: ArraySlice<UInt8>, _ range: ClosedRange<Int>, names: [String] = [],
    allowsQuestion: Bool = false
  ) {
    let isQuestion = allowsQuestion && text.elementsEqual("?".utf8)
    bits = 0
    isAny = text.first == UInt8(ascii: "*") || isQuestion
    let items = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    for item in items {
      let parts = item.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      guard let span = parts.first, parts.count <= 2 else { return nil }
      let count = parts.count == 2 ? CronExpression.Field.number(parts[1]) : 1
      guard let count, count > 0, count <= range.upperBound + 1 else { return nil }
      let isStar = span.elementsEqual("*".utf8) || isQuestion
      let ends = span.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        .map { CronExpression.Field.value($0, range, names) }
      var (low, high) = (range.lowerBound, range.upperBound)
      if isStar {
        // Excludes 7, because Sunday is already included as 0.
        if high == 7 { high = 6 }
      } else {
        guard ends.count <= 2, let first = ends.first.flatMap({ $0 }),
          let last = ends.last.flatMap({ $0 })
        else { return nil }
        low = first
        if ends.count == 2 || parts.count == 1 { high = last }
        // Sunday as the end of a range is 7: Saturday to Sunday is 6 to 7.
        if range.upperBound == 7, ends.count == 2, high == 0, low > 0 { high = 7 }
        guard low <= high else { return nil }
      }
      for value in stride(from: low, through: high, by: count) { bits |= 1 << UInt64(value) }
      if items.count == 1, isStar { step = count }
    }
  }

  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    guard (1...2).contains(text.count), text.allSatisfy({ decimalDigit($0) != nil }) else {
      return nil
    }
    return Int(String(decoding: text, as: UTF8.self))
  }

  private static func value(
    _ text: ArraySlice<UInt8>, _ range: ClosedRange<Int>, _ names: [String]
  ) -> Int? {
    if let number = number(text) { return range.contains(number) ? number : nil }
    let name = String(decoding: text, as: UTF8.self).lowercased()
    return names.firstIndex(of: name).map { $0 + (range.lowerBound == 1 ? 1 : 0) }
  }
}
