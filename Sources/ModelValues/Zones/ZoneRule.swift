// The rule for all years after the last transition of a zone file, in the format of the POSIX variable TZ:
//
//     CET-1CEST,M3.5.0,M10.5.0/3      offsets are west of UTC, hence the minus
//     │  │ │    │      └ back on the last Sunday of October at 3:00
//     │  │ │    └ forward in March, in week 5 (the last), on day 0 (Sunday), at 2:00
//     │  │ └ name of summer time, by default one hour ahead
//     │  └ one hour east
//     └ name of standard time         <+0330>-3:30  has a name with digits in it
//
// RFC 8536 §3.3.1 allows hours of -167…167.

import ModelBasics

/// A rule for the yearly changes of the clocks of a zone.
struct ZoneRule: Hashable, Sendable {
  private struct Clock: Hashable {
    var name: String
    var offset: Int
  }

  private struct Change: Hashable {
    enum Date: Hashable {
      /// Day 1…365, not counting 29 February.
      case julian(Int)
      /// Day 0…365, counting 29 February.
      case ordinal(Int)
      case weekday(month: Int, week: Int, weekday: Int)
    }
    var date: Date
    /// The local time of the change in seconds after midnight, by the clocks before the change.
    var seconds = 7200

    /// Returns the local time of the change in a year, in seconds since 1970 as if it were UTC.
    func wall(in year: Int) -> Int {
      let first = Day(year: year, month: 1, day: 1)?.daysSinceEpoch ?? 0
      let day: Int
      switch date {
      case .ordinal(let number): day = first + number
      case .julian(let number):
        let isLeap = Day.length(ofMonth: 2, year: year) == 29
        day = first + number - 1 + (isLeap && number > 59 ? 1 : 0)
      case .weekday(let month, let week, let weekday):
        let start = Day(year: year, month: month, day: 1)
        // POSIX weekdays start at Sunday.
        let lead = (weekday + 6 - (start?.weekday ?? 0)) % 7
        let length = Day.length(ofMonth: month, year: year)
        let inMonth = lead + (week - 1) * 7
        day = (start?.daysSinceEpoch ?? 0) + (inMonth < length ? inMonth : inMonth - 7)
      }
      return day * 86_400 + seconds
    }
  }

  private struct Summer: Hashable {
    var clock: Clock
    var start: Change
    var end: Change
  }

  private let standard: Clock
  private let summer: Summer?

  /// Parses a rule; nil if the text is not entirely a valid rule.
  init?(_ text: [UInt8]) {
    var scanner = RuleScanner(text)
    guard let name = scanner.name(), let west = scanner.seconds() else { return nil }
    standard = Clock(name: name, offset: DateTime.clampedOffset(-west))
    guard !scanner.isAtEnd else {
      summer = nil
      return
    }
    guard let summerName = scanner.name() else { return nil }
    let summerOffset = scanner.next == UInt8(ascii: ",") ? standard.offset + 3600 : nil
    guard let offset = summerOffset ?? scanner.seconds().map({ -$0 }), scanner.take(","),
      let start = ZoneRule.change(from: &scanner), scanner.take(","),
      let end = ZoneRule.change(from: &scanner), scanner.isAtEnd
    else { return nil }
    let clock = Clock(name: summerName, offset: DateTime.clampedOffset(offset))
    summer = Summer(clock: clock, start: start, end: end)
  }

  /// Returns true if bytes are a valid abbreviation: up to 16 letters, digits and signs.
  static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    (1...16).contains(bytes.count)
      && bytes.allSatisfy { RuleScanner.isInBrackets($0) }
  }

  private static func change(from scanner: inout RuleScanner) -> Change? {
    guard let date = date(from: &scanner) else { return nil }
    var change = Change(date: date)
    if scanner.take("/") {
      guard let seconds = scanner.seconds() else { return nil }
      change.seconds = seconds
    }
    return change
  }

  private static func date(from scanner: inout RuleScanner) -> Change.Date? {
    if scanner.take("M") {
      guard let month = scanner.number(in: 1...12), scanner.take("."),
        let week = scanner.number(in: 1...5), scanner.take("."),
        let weekday = scanner.number(in: 0...6)
      else { return nil }
      return .weekday(month: month, week: week, weekday: weekday)
    }
    if scanner.take("J") { return scanner.number(in: 1...365).map { .julian($0) } }
    return scanner.number(in: 0...365).map { .ordinal($0) }
  }

  /// Returns the period that contains an instant.
  func period(at seconds: Int) -> ZoneFile.Period {
    guard let clock = summer?.clock else { return period(standard, isSummer: false, start: nil) }
    let last = changes(around: seconds).last { $0.at <= seconds }
    return last?.isSummer == true
      ? period(clock, isSummer: true, start: last?.at)
      : period(standard, isSummer: false, start: last?.at)
  }

  /// Returns the next change after an instant; nil for a zone without summer time.
  func nextTransition(after seconds: Int) -> Int? {
    changes(around: seconds).first { $0.at > seconds }?.at
  }

  private func period(_ clock: Clock, isSummer: Bool, start: Int?) -> ZoneFile.Period {
    ZoneFile.Period(
      offset: clock.offset, abbreviation: clock.name, isDaylightSaving: isSummer, start: start)
  }

  /// Returns the changes in the three years around an instant, in order. If summer time ends at the instant it starts, it is
  /// permanent, and these changes are omitted. Returns none for years far out of range.
  private func changes(around seconds: Int) -> [(at: Int, isSummer: Bool)] {
    let year = DateTime(seconds: seconds).wallClock(atOffset: 0).day.year
    guard let summer, (-200_000_000_000...200_000_000_000).contains(year)
    else { return [] }
    var changes: [(at: Int, isSummer: Bool)] = []
    for year in year - 1...year + 1 {
      changes.append((summer.start.wall(in: year) - standard.offset, true))
      changes.append((summer.end.wall(in: year) - summer.clock.offset, false))
    }
    changes.sort { $0.at != $1.at ? $0.at < $1.at : !$0.isSummer && $1.isSummer }
    var real: [(at: Int, isSummer: Bool)] = []
    for change in changes {
      if let last = real.last, last.at == change.at { _ = real.popLast() }
      if real.last?.isSummer != change.isSummer { real.append(change) }
    }
    return real
  }
}

private struct RuleScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: [UInt8]) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }
  var next: UInt8? { rest.first }

  static func isInBrackets(_ byte: UInt8) -> Bool {
    isLetter(byte) || decimalDigit(byte) != nil || byte == 0x2B || byte == 0x2D
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == character.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Parses a name: `CET`, `<+0330>`.
  mutating func name() -> String? {
    let isBracketed = take("<")
    let name = rest.prefix(while: isBracketed ? Self.isInBrackets : isLetter)
    guard (3...16).contains(name.count) else { return nil }
    rest = rest.dropFirst(name.count)
    guard !isBracketed || take(">") else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  mutating func number(in range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(4).prefix { decimalDigit($0) != nil }
    guard let number = Int(String(decoding: digits, as: UTF8.self)), range.contains(number) else {
      return nil
    }
    rest = rest.dropFirst(digits.count)
    return number
  }

  /// Parses a time such as `-1`, `+5:30` or `3:30:15`, in seconds.
  mutating func seconds() -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard var seconds = number(in: 0...167).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where take(":") {
      guard let number = number(in: 0...59) else { return nil }
      seconds += number * unit
    }
    return isNegative ? -seconds : seconds
  }
}
