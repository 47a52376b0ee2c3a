import ModelBasics

/// Parses a phrase part by part.
struct PhraseParser {
  var words: PhraseWords
  let phrase: MomentPhrase
  var meaning = PhraseMeaning()
  private var weekday: Int?

  init(_ text: [UInt8], phrase: MomentPhrase) {
    words = PhraseWords(text)
    self.phrase = phrase
  }

  typealias Failure = MomentPhraseError

  mutating func read() -> Result<PhraseMeaning, MomentPhraseError> {
    do throws(MomentPhraseError) {
      words.skipBlanks()
      while !words.isAtEnd {
        try part()
        words.skipBlanks()
      }
      if let weekday, let day = meaning.day, day.weekday + 1 != weekday {
        throw Failure.wrongWeekday(day: day)
      }
      if let weekday, meaning.day == nil {
        meaning.day = coming(weekday, orToday: false)
      }
      return .success(meaning)
    } catch {
      return .failure(error)
    }
  }

  private mutating func part() throws(MomentPhraseError) {
    if words.take("at", "on", "the") { return }
    if words.take("now") {
      // Typed times have whole seconds, so the current time is used in whole seconds.
      guard isEmpty else { throw twofold }
      return begin(at: nil)
    }
    if words.take("today") { return try set(phrase.today) }
    if words.take("tomorrow", "tmrw") { return try set(phrase.today.adding(days: 1)) }
    if words.take("yesterday") { return try set(phrase.today.adding(days: -1)) }
    if words.take("noon") { return try set(ClockTime(.noon)) }
    if words.take("midnight") { return try set(ClockTime(.midnight)) }
    if words.take("in") { return try distance(sign: 1, isFromNow: true) }
    if words.take("end") { return try edge(isEnd: true) }
    if words.take("start", "beginning", "begin") { return try edge(isEnd: false) }
    if words.take("next") { return try neighbour(1) }
    if words.take("last", "previous") { return try neighbour(-1) }
    if words.take("this") { return try neighbour(0) }
    let isTimeTyped = meaning.time != nil && !meaning.isReckoned
    if isTimeTyped, words.take("z") { return meaning.offset = 0 }
    if isTimeTyped, meaning.zone == nil, let zone = takeZone() { return meaning.zone = zone }
    if let sign = words.takeMark("+-") {
      if isTimeTyped, let offset = takeOffset() {
        // In `GMT+2` the digits are the offset, and the zone is dropped.
        meaning.zone = nil
        return meaning.offset = sign == UInt8(ascii: "-") ? -offset : offset
      }
      return try distance(sign: sign == UInt8(ascii: "-") ? -1 : 1)
    }
    if case .number = words.next { return try numeric() }
    try named()
  }

  // MARK: - Days and times

  mutating func set(_ day: Day?) throws(MomentPhraseError) {
    guard let day else { throw Failure.outOfRange }
    guard meaning.day == nil, meaning.instant == nil else { throw twofold }
    meaning.day = day
  }

  mutating func set(_ time: ClockTime) throws(MomentPhraseError) {
    // In `in 2 weeks at 9:30` the typed time replaces the computed one; `+1h 9:30` is an error.
    if meaning.isReckoned, meaning.instant == nil { meaning.time = nil }
    guard meaning.time == nil, meaning.instant == nil else { throw twofold }
    meaning.time = time
    meaning.isReckoned = false
  }

  var twofold: MomentPhraseError { .twofold(words.last?.text ?? "") }

  func coming(_ weekday: Int, orToday: Bool) -> Day? {
    let days = (weekday - 1 - phrase.today.weekday + 7) % 7
    return phrase.today.adding(days: days == 0 && !orToday ? 7 : days)
  }

  /// Parses a part that starts with the name of a month or a weekday.
  private mutating func named() throws(MomentPhraseError) {
    guard let word = words.takeWord() else {
      throw Failure.unknownWord(words.next?.text ?? "")
    }
    _ = words.takeMark(".")
    if let number = phrase.locale.weekday(named: word) {
      guard weekday == nil else { throw twofold }
      return weekday = number
    }
    guard let month = phrase.locale.month(named: word) else { throw Failure.unknownWord(word) }
    words.skipBlanks()
    guard let digits = words.takeDigits(atMost: 2), let day = Int(digits) else {
      throw Failure.incomplete(after: word)
    }
    _ = words.take("st", "nd", "rd", "th")
    try set(day: day, month: month, year: takeYear())
  }

  private mutating func takeYear() -> Int? {
    var ahead = words
    ahead.skipBlanks()
    guard case .number(let digits) = ahead.next, digits.utf8.count == 4, let year = Int(digits)
    else { return nil }
    ahead.advance()
    // Four digits are a year, as in `feb 23 1830`; `feb 23 18:30` has none.
    words = ahead
    return year
  }

  private mutating func set(day: Int, month: Int, year: Int?) throws(MomentPhraseError) {
    let year = year ?? phrase.today.year
    guard let found = Day(year: year, month: month, day: day) else {
      let name = (1...12).contains(month) ? phrase.locale.month(month).short : "\(month)"
      throw Failure.noSuchDay("\(day) \(name) \(padded(year, to: 4))")
    }
    try set(found)
  }

  /// True if no part has been parsed yet.
  var isEmpty: Bool { meaning.day == nil && meaning.time == nil && meaning.instant == nil }

  /// Parses a part that starts with a number: `23 feb 2015`, `23.2.2015`, `18:30`, `9am`, `3 days`, `2015-2-23`.
  private mutating func numeric() throws(MomentPhraseError) {
    var ahead = words
    guard let digits = ahead.takeDigits(atMost: 9), let number = Int(digits) else {
      throw Failure.unknownWord(words.next?.text ?? "")
    }
    if ahead.takeMark(":") != nil {
      words = ahead
      return try clock(hour: number, isExact: true)
    }
    if let mark = ahead.takeMark("./-") {
      var parts = [digits]
      while let part = ahead.takeDigits(atMost: 4) {
        parts.append(part)
        guard parts.count < 3, ahead.takeMark(String(decoding: [mark], as: UTF8.self)) != nil
        else { break }
      }
      if parts.count > 1 {
        words = ahead
        return try set(parts, mark: String(decoding: [mark], as: UTF8.self))
      }
    }
    ahead = words
    ahead.advance()
    if !ahead.take("st", "nd", "rd", "th") { _ = ahead.takeMark(".") }
    ahead.skipBlanks()
    guard let word = ahead.takeWord() else { throw Failure.unknownWord(digits) }
    if isHalf(word) {
      words.advance()
      return try clock(hour: number, isExact: false)
    }
    if PhraseUnit(word) != nil { return try distance(sign: nil) }
    if word == "noon" || word == "midnight" { throw Failure.unknownWord(digits) }
    guard digits.utf8.count <= 2, let month = phrase.locale.month(named: word) else {
      throw Failure.unknownWord(word)
    }
    _ = ahead.takeMark(".")
    words = ahead
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
  }

  private func isHalf(_ word: String) -> Bool { half(word) != nil }

  /// Returns the hours to add for a word like `am` or `pm`; nil for any other word.
  func half(_ word: String) -> Int? {
    let halves = phrase.locale.halves
    if word == "am" || word == "a" || word == halves.am.lowercased() { return 0 }
    return word == "pm" || word == "p" || word == halves.pm.lowercased() ? 12 : nil
  }

  /// Parses the parts after an hour, such as `30:05.5 pm`.
  private mutating func clock(hour: Int, isExact: Bool) throws(MomentPhraseError) {
    var text = "\(hour)"
    var fields = [0, 0]
    var nanoseconds = 0
    if isExact {
      for place in 0..<2 {
        guard let digits = words.takeDigits(atMost: 2), digits.utf8.count == 2 else {
          throw Failure.incomplete(after: text + ":")
        }
        text += ":" + digits
        fields[place] = Int(digits) ?? 60
        if place == 1 || words.takeMark(":") == nil { break }
      }
      if text.utf8.count > 5, words.takeMark(".") != nil {
        guard let digits = words.takeDigits(atMost: 9) else {
          throw Failure.incomplete(after: text + ".")
        }
        let zeros = String(repeating: "0", count: 9 - digits.utf8.count)
        nanoseconds = Int(digits + zeros) ?? 0
      }
    }
    var hour = hour
    if let added = takeHalf() {
      guard (1...12).contains(hour) else { throw Failure.noSuchTime(text) }
      hour = hour % 12 + added
    }
    guard let time = TimeOfDay(hour: hour, minute: fields[0], second: fields[1]) else {
      throw Failure.noSuchTime(text)
    }
    try set(ClockTime(time, nanoseconds: nanoseconds))
  }
}
