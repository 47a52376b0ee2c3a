// Distances from a day or time typed before, or from now (`2 weeks ago`, `next fri`, `end of month`), or, with a sign, from the
// value being replaced (`+1h30m`).

/// A unit of time in a phrase.
enum PhraseUnit {
  case seconds(Int)
  case days(Int)
  case months(Int)

  init?(_ word: String) {
    switch word {
    case "s", "sec", "secs", "second", "seconds": self = .seconds(1)
    case "m", "min", "mins", "minute", "minutes": self = .seconds(60)
    case "h", "hr", "hrs", "hour", "hours": self = .seconds(3600)
    case "d", "day", "days": self = .days(1)
    case "w", "wk", "wks", "week", "weeks", "fortnight", "fortnights":
      self = .days(word.hasPrefix("f") ? 14 : 7)
    case "mo", "mos", "month", "months": self = .months(1)
    case "q", "quarter", "quarters": self = .months(3)
    case "y", "yr", "yrs", "year", "years": self = .months(12)
    default: return nil
    }
  }
}

extension ParsedPhrase {
  /// Sets day and time from an instant at an offset, or from a local date and time with offset 0.
  fileprivate mutating func setWall(of date: DateTime, atOffset offset: Int) {
    let (day, second) = date.wallClock(atOffset: offset)
    instant = nil
    self.day = day
    time = TimeOfDay(secondOfDay: second).map { ClockTime($0, nanoseconds: date.nanoseconds) }
  }
}

extension PhraseParser {
  /// Parses `3 days` or `1h30m` and, if there is no sign, a following `ago` or `from now`.
  mutating func distance(sign: Int?, isFromNow: Bool = false) throws(MomentPhraseError) {
    var sums = (seconds: 0, days: 0, months: 0)
    var overflow = false
    func add(_ count: Int, _ unit: Int, to sum: inout Int) {
      let (product, tooLarge) = count.multipliedReportingOverflow(by: unit)
      let (total, stillTooLarge) = sum.addingReportingOverflow(product)
      overflow = overflow || tooLarge || stillTooLarge
      sum = total
    }
    var count = 0
    var typed = ""
    while true {
      tokens.skipBlanks()
      let isWordNumber = count == 0 && tokens.take("a", "an", "one")
      var lookahead = tokens
      let digits = isWordNumber ? "1" : lookahead.takeDigits(atMost: 15)
      guard let digits, let number = Int(digits) else { break }
      lookahead.skipBlanks()
      guard let unit = lookahead.takeWord().flatMap({ PhraseUnit($0) }) else {
        // In `in 3 days 9:30` the number without a unit belongs to the time that follows.
        if count > 0 { break }
        throw Failure.needsUnit((sign.map { $0 < 0 ? "-" : isFromNow ? "" : "+" } ?? "") + digits)
      }
      tokens = lookahead
      typed += (typed.isEmpty ? "" : " ") + digits + (tokens.last?.text ?? "")
      switch unit {
      case .seconds(let seconds): add(number, seconds, to: &sums.seconds)
      case .days(let days): add(number, days, to: &sums.days)
      case .months(let months): add(number, months, to: &sums.months)
      }
      count += 1
      var joint = tokens
      joint.skipBlanks()
      if joint.take("and") { tokens = joint }
    }
    guard count > 0 else { throw Failure.incomplete(after: tokens.last?.text ?? "") }
    guard !overflow, sums.months != .min, sums.days != .min, sums.seconds != .min else {
      throw Failure.outOfRange
    }
    let direction: Int
    if let sign { direction = sign } else { direction = try self.direction(of: typed) }
    if isEmpty { begin(at: sign == nil || isFromNow ? nil : phrase.origin) }
    try move(
      seconds: sums.seconds * direction, days: sums.days * direction,
      months: sums.months * direction)
  }

  private mutating func direction(of typed: String) throws(MomentPhraseError) -> Int {
    tokens.skipBlanks()
    if tokens.take("ago") { return -1 }
    if tokens.take("later", "hence") { return 1 }
    if tokens.take("from") {
      tokens.skipBlanks()
      guard tokens.take("now", "today") else { throw Failure.incomplete(after: "from") }
      return 1
    }
    throw Failure.needsDirection(typed)
  }

  /// Starts from a moment, or from now in whole seconds, because typed times have whole seconds.
  mutating func begin(at origin: Moment?) {
    parsed.isComputed = true
    switch origin {
    case .dateTime(let date)? where date.offset == nil: parsed.setWall(of: date, atOffset: 0)
    case .dateTime(let date)?: parsed.instant = date
    case .day(let day)?:
      parsed.day = day
      parsed.isComputed = false
    case .time(let time)?: parsed.time = ClockTime(time.time, nanoseconds: time.nanoseconds)
    case .noDate?, nil:
      parsed.instant = DateTime(seconds: phrase.now.seconds, offset: phrase.now.offset)
    }
  }

  /// Adds a distance to the day, time or instant parsed so far.
  private mutating func move(
    seconds: Int, days: Int, months: Int
  ) throws(MomentPhraseError) {
    if let instant = parsed.instant {
      if days == 0, months == 0 {
        guard let later = instant.adding(seconds: seconds) else { throw Failure.outOfRange }
        return parsed.instant = DateTime(
          seconds: later.seconds, nanoseconds: later.nanoseconds,
          offset: phrase.localOffset(later.seconds))
      }
      parsed.setWall(of: instant, atOffset: phrase.localOffset(instant.seconds))
    }
    let isTimeAlone = parsed.day == nil && parsed.isComputed
    let from = parsed.day ?? phrase.today
    guard let day = from.adding(months: months)?.adding(days: days) else {
      throw Failure.outOfRange
    }
    let (total, overflow) = (parsed.time?.time.secondOfDay ?? 0)
      .addingReportingOverflow(seconds)
    let (extraDays, secondOfDay) = floorDivided(overflow ? 0 : total, by: 86_400)
    guard !overflow, let moved = day.adding(days: extraDays) else { throw Failure.outOfRange }
    if !isTimeAlone || days != 0 || months != 0 { parsed.day = moved }
    if parsed.time != nil || seconds != 0 {
      // The leap second is dropped, because the time it is moved to has none.
      let nanoseconds = (parsed.time?.nanoseconds ?? 0) % 1_000_000_000
      parsed.time = TimeOfDay(secondOfDay: secondOfDay).map {
        ClockTime($0, nanoseconds: nanoseconds)
      }
    }
  }

  /// Parses the rest of `next fri`, `last month` or `this year`.
  mutating func neighbour(_ step: Int) throws(MomentPhraseError) {
    tokens.skipBlanks()
    guard let word = tokens.takeWord() else {
      throw Failure.incomplete(after: tokens.last?.text ?? "")
    }
    let today = phrase.today
    switch PhraseUnit(word) {
    case .days(let days)? where word != "d" && word != "w":
      return try set(today.adding(days: days * step))
    case .months(let months)? where word != "q" && word != "y" && word != "mo":
      return try set(today.adding(months: months * step))
    default: break
    }
    guard let weekday = phrase.locale.weekday(named: word) else {
      throw Failure.unknownWord(word)
    }
    guard step < 0 else { return try set(upcomingDay(weekday, orToday: step == 0)) }
    let back = (today.weekday - weekday + 1 + 7) % 7
    try set(today.adding(days: -(back == 0 ? 7 : back)))
  }

  /// Parses the rest of `end of month` or `start of next week`.
  mutating func periodBoundary(isEnd: Bool) throws(MomentPhraseError) {
    tokens.skipBlanks()
    guard tokens.take("of") else { throw Failure.incomplete(after: tokens.last?.text ?? "") }
    tokens.skipBlanks()
    _ = tokens.take("the", "this")
    tokens.skipBlanks()
    let step = tokens.take("next") ? 1 : tokens.take("last", "previous") ? -1 : 0
    tokens.skipBlanks()
    guard let word = tokens.takeWord() else { throw Failure.incomplete(after: "of") }
    let today = phrase.today
    switch word {
    case "day", "today":
      try set(today.adding(days: step))
      if isEnd, let last = TimeOfDay(hour: 23, minute: 59, second: 59) { try set(ClockTime(last)) }
    case "week":
      let lead = (today.weekday + 1 - phrase.locale.firstWeekday + 7) % 7
      try set(today.adding(days: step * 7 - lead + (isEnd ? 6 : 0)))
    case "month": try set(periodBoundary(of: today.adding(months: step), months: 1, isEnd: isEnd))
    case "quarter":
      try set(periodBoundary(of: today.adding(months: step * 3), months: 3, isEnd: isEnd))
    case "year": try set(periodBoundary(of: today.adding(years: step), months: 12, isEnd: isEnd))
    default: throw Failure.unknownWord(word)
    }
  }

  /// Returns the first or the last day of the period of months, counted from January, that contains a day.
  private func periodBoundary(of day: Day?, months: Int, isEnd: Bool) -> Day? {
    guard let day else { return nil }
    let month = (day.month - 1) / months * months + (isEnd ? months : 1)
    let last = Day.length(ofMonth: month, year: day.year)
    return Day(year: day.year, month: month, day: isEnd ? last : 1)
  }
}
