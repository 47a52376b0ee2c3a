import ModelBasics

/// Parses a phrase part by part.
struct PhraseParser {
  var tokens: PhraseTokens
  let phrase: MomentPhrase
  var parsed = ParsedPhrase()
  private var weekday: Int?

  init(_ text: [UInt8], phrase: MomentPhrase) {
    tokens = PhraseTokens(text)
    self.phrase = phrase
  }

  typealias Failure = MomentPhraseError

  mutating func read() -> Result<ParsedPhrase, MomentPhraseError> {
    do throws(MomentPhraseError) {
      tokens.skipBlanks()
      while !tokens.isAtEnd {
        try part()
        tokens.skipBlanks()
      }
      if let weekday, let day = parsed.day, day.weekday + 1 != weekday {
        throw Failure.wrongWeekday(day: day)
      }
      if let weekday, parsed.day == nil {
        parsed.day = upcomingDay(weekday, orToday: false)
      }
      return .success(parsed)
    } catch {
      return .failure(error)
    }
  }

  private mutating func part() throws(MomentPhraseError) {
    if tokens.take("at", "on", "the") { return }
    if tokens.take("now") {
      // Typed times have whole seconds, so the current time is used in whole seconds.
      guard isEmpty else { throw duplicatePart }
      return begin(at: nil)
    }
    if tokens.take("today") { return try set(phrase.today) }
    if tokens.take("tomorrow", "tmrw") { return try set(phrase.today.adding(days: 1)) }
    if tokens.take("yesterday") { return try set(phrase.today.adding(days: -1)) }
    if tokens.take("noon") { return try set(ClockTime(.noon)) }
    if tokens.take("midnight") { return try set(ClockTime(.midnight)) }
    if tokens.take("in") { return try distance(sign: 1, isFromNow: true) }
    if tokens.take("end") { return try periodBoundary(isEnd: true) }
    if tokens.take("start", "beginning", "begin") { return try periodBoundary(isEnd: false) }
    if tokens.take("next") { return try neighbour(1) }
    if tokens.take("last", "previous") { return try neighbour(-1) }
    if tokens.take("this") { return try neighbour(0) }
    let isTimeTyped = parsed.time != nil && !parsed.isComputed
    if isTimeTyped, tokens.take("z") { return parsed.offset = 0 }
    if isTimeTyped, parsed.zone == nil, let zone = takeZone() { return parsed.zone = zone }
    if let sign = tokens.takeMark("+-") {
      if isTimeTyped, let offset = takeOffset() {
        // In `GMT+2` the digits are the offset, and the zone is dropped.
        parsed.zone = nil
        return parsed.offset = sign == UInt8(ascii: "-") ? -offset : offset
      }
      return try distance(sign: sign == UInt8(ascii: "-") ? -1 : 1)
    }
    if case .number = tokens.next { return try numeric() }
    try named()
  }

  // MARK: - Days and times

  mutating func set(_ day: Day?) throws(MomentPhraseError) {
    guard let day else { throw Failure.outOfRange }
    guard parsed.day == nil, parsed.instant == nil else { throw duplicatePart }
    parsed.day = day
  }

  mutating func set(_ time: ClockTime) throws(MomentPhraseError) {
    // In `in 2 weeks at 9:30` the typed time replaces the computed one; `+1h 9:30` is an error.
    if parsed.isComputed, parsed.instant == nil { parsed.time = nil }
    guard parsed.time == nil, parsed.instant == nil else { throw duplicatePart }
    parsed.time = time
    parsed.isComputed = false
  }

  var duplicatePart: MomentPhraseError { .duplicatePart(tokens.last?.text ?? "") }

  func upcomingDay(_ weekday: Int, orToday: Bool) -> Day? {
    let days = (weekday - 1 - phrase.today.weekday + 7) % 7
    return phrase.today.adding(days: days == 0 && !orToday ? 7 : days)
  }

  /// Parses a part that starts with the name of a month or a weekday.
  private mutating func named() throws(MomentPhraseError) {
    guard let word = tokens.takeWord() else {
      throw Failure.unknownWord(tokens.next?.text ?? "")
    }
    _ = tokens.takeMark(".")
    if let number = phrase.locale.weekday(named: word) {
      guard weekday == nil else { throw duplicatePart }
      return weekday = number
    }
    guard let month = phrase.locale.month(named: word) else { throw Failure.unknownWord(word) }
    tokens.skipBlanks()
    guard let digits = tokens.takeDigits(atMost: 2), let day = Int(digits) else {
      throw Failure.incomplete(after: word)
    }
    _ = tokens.take("st", "nd", "rd", "th")
    try set(day: day, month: month, year: takeYear())
  }

  private mutating func takeYear() -> Int? {
    var lookahead = tokens
    lookahead.skipBlanks()
    guard case .number(let digits) = lookahead.next, digits.utf8.count == 4, let year = Int(digits)
    else { return nil }
    lookahead.advance()
    // Four digits are a year, as in `feb 23 1830`; `feb 23 18:30` has none.
    tokens = lookahead
    return year
  }

  private mutating func set(day: Int, month: Int, year: Int?) throws(MomentPhraseError) {
    let year = year ?? phrase.today.year
    guard let date = Day(year: year, month: month, day: day) else {
      let name = (1...12).contains(month) ? phrase.locale.month(month).short : "\(month)"
      throw Failure.noSuchDay("\(day) \(name) \(padded(year, to: 4))")
    }
    try set(date)
  }

  /// True if no part has been parsed yet.
  var isEmpty: Bool { parsed.day == nil && parsed.time == nil && parsed.instant == nil }

  /// Parses a part that starts with a number: `23 feb 2015`, `23.2.2015`, `18:30`, `9am`, `3 days`, `2015-2-23`.
  private mutating func numeric() throws(MomentPhraseError) {
    var lookahead = tokens
    guard let digits = lookahead.takeDigits(atMost: 9), let number = Int(digits) else {
      throw Failure.unknownWord(tokens.next?.text ?? "")
    }
    if lookahead.takeMark(":") != nil {
      tokens = lookahead
      return try clock(hour: number, isExact: true)
    }
    if let mark = lookahead.takeMark("./-") {
      var parts = [digits]
      while let part = lookahead.takeDigits(atMost: 4) {
        parts.append(part)
        guard parts.count < 3, lookahead.takeMark(String(decoding: [mark], as: UTF8.self)) != nil
        else { break }
      }
      if parts.count > 1 {
        tokens = lookahead
        return try set(parts, mark: String(decoding: [mark], as: UTF8.self))
      }
    }
    lookahead = tokens
    lookahead.advance()
    if !lookahead.take("st", "nd", "rd", "th") { _ = lookahead.takeMark(".") }
    lookahead.skipBlanks()
    guard let word = lookahead.takeWord() else { throw Failure.unknownWord(digits) }
    if isDayPeriod(word) {
      tokens.advance()
      return try clock(hour: number, isExact: false)
    }
    if PhraseUnit(word) != nil { return try distance(sign: nil) }
    if word == "noon" || word == "midnight" { throw Failure.unknownWord(digits) }
    guard digits.utf8.count <= 2, let month = phrase.locale.month(named: word) else {
      throw Failure.unknownWord(word)
    }
    _ = lookahead.takeMark(".")
    tokens = lookahead
    try set(day: number, month: month, year: takeYear())
  }

  /// Sets a day from numbers.
  private mutating func set(_ parts: [String], mark: String) throws(MomentPhraseError) {
    let text = parts.joined(separator: mark)
    let numbers = parts.compactMap { Int($0) }
    let digits = parts.map(\.utf8.count)
    switch (numbers.count, digits.firstIndex(of: 4)) {
    case (3, 0?): try set(day: numbers[2], month: numbers[1], year: numbers[0])
    case (3, 2?): try set(numbers[0], numbers[1], year: numbers[2], of: text)
    case (2, nil): try set(numbers[0], numbers[1], year: nil, of: text)
    default: throw Failure.noSuchDay(text)
    }
  }

  /// Sets a day from a day and a month in either order, which is evident from the numbers or defined by the locale.
  private mutating func set(
    _ first: Int, _ second: Int, year: Int?, of text: String
  ) throws(MomentPhraseError) {
    let months = 1...12
    if first == second || !months.contains(first) || !months.contains(second) {
      let isDayFirst = months.contains(second) || !months.contains(first)
      return try set(
        day: isDayFirst ? first : second, month: isDayFirst ? second : first, year: year)
    }
    switch phrase.locale.order {
    case .dayMonthYear?: try set(day: first, month: second, year: year)
    case .monthDayYear?: try set(day: second, month: first, year: year)
    case .yearMonthDay? where year == nil: try set(day: second, month: first, year: nil)
    case .yearMonthDay?, nil:
      let year = year ?? phrase.today.year
      guard let dayFirst = Day(year: year, month: second, day: first),
        let monthFirst = Day(year: year, month: first, day: second)
      else { throw Failure.noSuchDay(text) }
      throw Failure.ambiguousDay(text, dayFirst: dayFirst, monthFirst: monthFirst)
    }
    parsed.isAmbiguous = true
  }

  private func isDayPeriod(_ word: String) -> Bool { hoursToAdd(for: word) != nil }

  /// Returns the hours to add for a word like `am` or `pm`; nil for any other word.
  func hoursToAdd(for word: String) -> Int? {
    let dayPeriods = phrase.locale.dayPeriods
    if word == "am" || word == "a" || word == dayPeriods.am.lowercased() { return 0 }
    return word == "pm" || word == "p" || word == dayPeriods.pm.lowercased() ? 12 : nil
  }

  /// Parses the parts after an hour, such as `30:05.5 pm`.
  private mutating func clock(hour: Int, isExact: Bool) throws(MomentPhraseError) {
    var text = "\(hour)"
    var fields = [0, 0]
    var nanoseconds = 0
    if isExact {
      for index in 0..<2 {
        guard let digits = tokens.takeDigits(atMost: 2), digits.utf8.count == 2 else {
          throw Failure.incomplete(after: text + ":")
        }
        text += ":" + digits
        fields[index] = Int(digits) ?? 60
        if index == 1 || tokens.takeMark(":") == nil { break }
      }
      if text.utf8.count > 5, tokens.takeMark(".") != nil {
        guard let digits = tokens.takeDigits(atMost: 9) else {
          throw Failure.incomplete(after: text + ".")
        }
        let zeros = String(repeating: "0", count: 9 - digits.utf8.count)
        nanoseconds = Int(digits + zeros) ?? 0
      }
    }
    var hour = hour
    if let added = takeDayPeriod() {
      guard (1...12).contains(hour) else { throw Failure.noSuchTime(text) }
      hour = hour % 12 + added
    }
    guard let time = TimeOfDay(hour: hour, minute: fields[0], second: fields[1]) else {
      throw Failure.noSuchTime(text)
    }
    try set(ClockTime(time, nanoseconds: nanoseconds))
  }
}
