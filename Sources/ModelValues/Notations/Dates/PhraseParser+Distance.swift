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

extension PhraseMeaning {
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
      words.skipBlanks()
      let isWordNumber = count == 0 && words.take("a", "an", "one")
      var ahead = words
      let digits = isWordNumber ? "1" : ahead.takeDigits(atMost: 15)
      guard let digits, let number = Int(digits) else { break }
      ahead.skipBlanks()
      guard let unit = ahead.takeWord().flatMap({ PhraseUnit($0) }) else {
        // In `in 3 days 9:30` the number without a unit belongs to the time that follows.
        if count > 0 { break }
        throw Failure.needsUnit((sign.map { $0 < 0 ? "-" : isFromNow ? "" : "+" } ?? "") + digits)
      }
      words = ahead
      typed += (typed.isEmpty ? "" : " ") + digits + (words.last?.text ?? "")
      switch unit {
      case .seconds(let seconds): add(number, seconds, to: &sums.seconds)
      case .days(let days): add(number, days, to: &sums.days)
      case .months(let months): add(number, months, to: &sums.months)
      }
      count += 1
      var joint = words
      joint.skipBlanks()
      if joint.take("and") { words = joint }
    }
    guard count > 0 else { throw Failure.incomplete(after: words.last?.text ?? "") }
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
    words.skipBlanks()
    if words.take("ago") { return -1 }
    if words.take("later", "hence") { return 1 }
    if words.take("from") {
      words.skipBlanks()
      guard words.take("now", "today") else { throw Failure.incomplete(after: "from") }
      return 1
    }
    throw Failure.needsDirection(typed)
  }

  /// Starts from a moment, or from now in whole seconds, because typed times have whole seconds.
  mutating func begin(at origin: Moment?) {
    meaning.isReckoned = true
    switch origin {
    case .dateTime(let date)? where date.offset == nil: meaning.setWall(of: date, atOffset: 0)
    case .dateTime(let date)?: meaning.instant = date
    case .day(let day)?:
      meaning.day = day
      meaning.isReckoned = false
    case .time(let time)?: meaning.time = ClockTime(time.time, nanoseconds: time.nanoseconds)
    case .nothing?, nil:
      meaning.instant = DateTime(seconds: phrase.now.seconds, offset: phrase.now.offset)
    }
  }

  /// Adds a distance to the day, time or instant parsed so far.
  private mutating func move(
    seconds: Int, days: Int, months: Int
  ) throws(MomentPhraseError) {
    if let instant = meaning.instant {
      if days == 0, months == 0 {
        guard let later = instant.adding(seconds: seconds) else { throw Failure.outOfRange }
        return meaning.instant = DateTime(
          seconds: later.seconds, nanoseconds: later.nanoseconds,
          offset: phrase.localOffset(later.seconds))
      }
      meaning.setWall(of: instant, atOffset: phrase.localOffset(instant.seconds))
    }
    let isTimeAlone = meaning.day == nil && meaning.isReckoned
    let from = meaning.day ?? phrase.today
    guard let day = from.adding(months: months)?.adding(days: days) else {
      throw Failure.outOfRange
    }
    let (total, overflow) = (meaning.time?.time.secondOfDay ?? 0)
      .addingReportingOverflow(seconds)
    let (extraDays, secondOfDay) = floorDivided(overflow ? 0 : total, by: 86_400)
    guard !overflow, let moved = day.adding(days: extraDays) else { throw Failure.outOfRange }
    if !isTimeAlone || days != 0 || months != 0 { meaning.day = moved }
    if meaning.time != nil || seconds != 0 {
      // The leap second is dropped, because the time it is moved to has none.
      let nanoseconds = (meaning.time?.nanoseconds ?? 0) % 1_000_000_000
      meaning.time = TimeOfDay(secondOfDay: secondOfDay).map {
        ClockTime($0, nanoseconds: nanoseconds)
      }
    }
  }

  /// Parses the rest of `next fri`, `last month` or `this year`.
  mutating func neighbour(_ step: Int) throws(MomentPhraseError) {
    words.skipBlanks()
    guard let word = words.takeWord() else {
      throw Failure.incomplete(after: words.last?.text ?? "")
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
    guard step < 0 else { return try set(coming(weekday, orToday: step == 0)) }
    let back = (today.weekday - weekday + 1 + 7) % 7
    try set(today.adding(days: -(back == 0 ? 7 : back)))
  }

  /// Parses the rest of `end of month` or `start of next week`.
  mutating func edge(isEnd: Bool) throws(MomentPhraseError) {
    words.skipBlanks()
    guard words.take("of") else { throw Failure.incomplete(after: words.last?.text ?? "") }
    words.skipBlanks()
    _ = words.take("the", "this")
    words.skipBlanks()
    let step = words.take("next") ? 1 : words.take("last", "previous") ? -1 : 0
    words.skipBlanks()
    guard let word = words.takeWord() else { throw Failure.incomplete(after: "of") }
    let today = phrase.today
    switch word {
    case "day", "today":
      try set(today.adding(days: step))
      if isEnd, let last = TimeOfDay(hour: 23, minute: 59, second: 59) { try set(ClockTime(last)) }
    case "week":
      let lead = (today.weekday + 1 - phrase.locale.firstWeekday + 7) % 7
      try set(today.adding(days: step * 7 - lead + (isEnd ? 6 : 0)))
    case "month": try set(edge(of: today.adding(months: step), months: 1, isEnd: isEnd))
    case "quarter": try set(edge(of: today.adding(months: step * 3), months: 3, isEnd: isEnd))
    case "year": try set(edge(of: today.adding(years: step), months: 12, isEnd: isEnd))
    default: throw Failure.unknownWord(word)
    }
  }

  /// Returns the first or the last day of the period of months, counted from January, that contains a day.
  private func edge(of day: Day?, months: Int, isEnd: Bool) -> Day? {
    guard let day else { return nil }
    let month = (day.month - 1) / months * months + (isEnd ? months : 1)
    let last = Day.length(ofMonth: month, year: day.year)
    return Day(year: day.year, month: month, day: isEnd ? last : 1)
  }
}
