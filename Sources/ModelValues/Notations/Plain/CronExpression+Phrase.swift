import ModelBasics

// A schedule may be typed as it is shown, and shorter:
//
//     at 02:30 every Monday     mondays 2:30      every 15 minutes     daily at 9 and 17
//     on day 15 in March        weekdays at 6pm   every hour at :20    monthly on the 1st at noon
//     from Monday to Friday     mon-fri 9am       in 2030
//
// The words are names of days and months, times, and counts of minutes and hours. All other words but those that join them are
// refused, as nothing may be left out of a schedule without a word.

extension CronExpression {
  /// Reads a schedule in English words; nil if a word is not known, or if one expression cannot have all of the times.
  ///
  /// A schedule of days without a time begins at midnight, as `@daily` does.
  public static func read(phrase: String) -> CronExpression? {
    guard phrase.utf8.count <= 256 else { return nil }
    var words = phrase.lowercased().split { $0 == " " || $0 == "," }[...]
    var reader = SchedulePhrase()
    while !words.isEmpty {
      guard reader.take(&words) else { return nil }
    }
    return reader.fields.flatMap { read(Array($0.utf8), numbering: .sundayIsZero) }
  }
}

private struct SchedulePhrase {
  private var times: [(hour: Int, minute: Int)] = []
  private var days: [Int] = []
  private var months: [Int] = []
  private var weekdays: [Int] = []
  private var years: [Int] = []
  /// `*/15` for every 15 minutes or hours.
  private var minuteStep: Int?
  private var hourStep: Int?
  /// The minute of every hour.
  private var minute: Int?
  private var namesDays = false
  /// The days are those of each week, month or year. If none is named, the first is meant.
  private var (isWeekly, isMonthly, isYearly) = (false, false, false)
  /// True after `at` and times: a number is an hour then.
  private var isAtTime = false
  private var isEvery = false

  private static let joining: Set<Substring> = [
    "at", "on", "in", "of", "the", "and", "each", "every",
  ]
  /// The number of letters from which on the name of a weekday or a month may be cut.
  private static let shortestName = 3

  /// Takes the next words; false if they are not known.
  mutating func take(_ words: inout ArraySlice<Substring>) -> Bool {
    guard let word = words.popFirst() else { return false }
    let (wasAtTime, wasEvery) = (isAtTime, isEvery)
    isEvery = word == "every" || word == "each"
    isAtTime = word == "at" || word == "and" && wasAtTime
    switch word {
    case "minute" where wasEvery: minuteStep = 1
    case "hour", "hourly": hourStep = hourStep ?? 1
    case "daily": namesDays = true
    case "day", "days":
      namesDays = true
      // `every day 9` may be meant as a time.
      if !wasEvery { takeDays(&words) }
    case "week" where wasEvery: isWeekly = true
    case "weekly": isWeekly = true
    case "month", "monthly": isMonthly = true
    case "year", "yearly", "annually": isYearly = true
    case "weekday", "weekdays": weekdays += 1...5
    case "weekend", "weekends": weekdays += [6, 0]
    case "noon": times.append((12, 0))
    case "midnight": times.append((0, 0))
    case "from": return takeRange(&words)
    case _ where Self.joining.contains(word): break
    case _ where wasEvery: return takeStep(word, &words) || takeName(word)
    default: return takeNumber(word, &words, isTime: wasAtTime) || takeName(word)
    }
    return true
  }

  private mutating func takeDays(_ words: inout ArraySlice<Substring>) {
    while let word = words.first {
      let number = Self.number(word, 1...31)
      guard number != nil || word == "and" else { break }
      days += number.map { [$0] } ?? []
      words.removeFirst()
    }
  }

  /// Takes a count of minutes or hours. `every 3rd day` is not the third day.
  private mutating func takeStep(_ word: Substring, _ words: inout ArraySlice<Substring>) -> Bool {
    if words.first == "minutes", let step = Self.number(word, 1...59) {
      minuteStep = step
    } else if words.first == "hours", let step = Self.number(word, 1...23) {
      hourStep = step
    } else {
      return false
    }
    words.removeFirst()
    return true
  }

  /// Takes a time, a minute of every hour or a day of the month.
  private mutating func takeNumber(
    _ word: Substring, _ words: inout ArraySlice<Substring>, isTime: Bool
  ) -> Bool {
    let unit = words.first
    if let year = Int(word), word.utf8.count == 4, CronField.Part.year.values.contains(year) {
      years.append(year)
    } else if word.first == ":", let number = Self.number(word.dropFirst(), 0...59) {
      minute = number
    } else if let suffix = ["st", "nd", "rd", "th"].first(where: word.hasSuffix),
      let number = Self.number(word.dropLast(suffix.count), 1...31)
    {
      days.append(number)
    } else if unit == "am" || unit == "pm", let time = Self.time(word + (unit ?? "")) {
      times.append(time)
      words.removeFirst()
      isAtTime = true
    } else if isTime || Self.number(word, 0...99) == nil, let time = Self.time(word) {
      times.append(time)
      isAtTime = true
    } else if !isTime, let number = Self.number(word, 1...31),
      let name = words.first, Self.month(name) != nil
    {
      days.append(number)
    } else {
      return false
    }
    return true
  }

  /// Takes `Monday to Friday`, after `from`.
  private mutating func takeRange(_ words: inout ArraySlice<Substring>) -> Bool {
    let ends = words.prefix(3)
    guard ends.count == 3, ends.dropFirst().first == "to", let first = ends.first,
      let last = ends.last
    else { return false }
    words = words.dropFirst(3)
    return takeRange(first, last)
  }

  private mutating func takeRange(_ first: Substring, _ last: Substring) -> Bool {
    if let first = Self.index(of: first, in: Self.weekdayNames),
      let last = Self.index(of: last, in: Self.weekdayNames)
    {
      weekdays += (first...(first <= last ? last : last + 7)).map { $0 % 7 }
    } else if let first = Self.month(first), let last = Self.month(last), first <= last {
      months += first...last
    } else if let first = Int(first), let last = Int(last), first <= last,
      CronField.Part.year.values.contains(first), CronField.Part.year.values.contains(last)
    {
      years += first...last
    } else {
      return false
    }
    return true
  }

  private mutating func takeName(_ word: Substring) -> Bool {
    let ends = word.split(separator: "-")
    if ends.count == 2, let first = ends.first, let last = ends.last {
      return takeRange(first, last)
    }
    let isPlural = word.hasSuffix("s") && word.count > Self.shortestName + 1
    if let day = Self.index(of: isPlural ? word.dropLast() : word, in: Self.weekdayNames) {
      weekdays.append(day)
    } else if let month = Self.month(word) {
      months.append(month)
    } else {
      return false
    }
    return true
  }

  private static func month(_ word: Substring) -> Int? {
    index(of: word, in: monthNames).map { $0 + 1 }
  }

  private static func index(of name: Substring, in names: [String]) -> Int? {
    names.firstIndex { $0.hasPrefix(name) && name.count >= shortestName }
  }

  private static let weekdayNames = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
  private static let monthNames = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
    guard (1...2).contains(text.utf8.count), text.utf8.allSatisfy({ decimalDigit($0) != nil })
    else { return nil }
    return Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  /// Reads `9`, `9:30`, `9am` or `9:30pm`.
  private static func time(_ text: Substring) -> (hour: Int, minute: Int)? {
    let isHalf = text.hasSuffix("am") || text.hasSuffix("pm")
    let parts = (isHalf ? text.dropLast(2) : text).split(
      separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2,
      let hour = parts.first.flatMap({ number($0, isHalf ? 1...12 : 0...23) }),
      let minute = parts.count == 2 ? number(parts[1], 0...59) : 0
    else { return nil }
    return (isHalf ? hour % 12 + (text.hasSuffix("pm") ? 12 : 0) : hour, minute)
  }

  // MARK: - Fields

  /// The fields of the expression; nil if nothing says when, or if one expression has other times too.
  var fields: String? {
    // Cron takes a day and a weekday together as either of them.
    let isOfMonth = !days.isEmpty || isMonthly || isYearly
    guard !isOfMonth || weekdays.isEmpty && !isWeekly else { return nil }
    let days = days.isEmpty && isOfMonth ? [1] : days
    let months = months.isEmpty && isYearly ? [1] : months
    let weekdays = weekdays.isEmpty && isWeekly ? [0] : weekdays
    let isOfDays =
      namesDays || !days.isEmpty || !months.isEmpty || !weekdays.isEmpty || !years.isEmpty
    guard let (minutes, hours) = clock(isOfDays) else { return nil }
    let fields = [minutes, hours, list(days), list(months), list(weekdays)]
    // Only seven fields have years.
    return (years.isEmpty ? fields : ["0"] + fields + [list(years)]).joined(separator: " ")
  }

  private func clock(_ isOfDays: Bool) -> (minutes: String, hours: String)? {
    if let minuteStep {
      guard hourStep == nil, minute == nil, times.isEmpty else { return nil }
      return (minuteStep == 1 ? "*" : "*/\(minuteStep)", "*")
    }
    if let hourStep {
      guard times.isEmpty else { return nil }
      return ("\(minute ?? 0)", hourStep == 1 ? "*" : "*/\(hourStep)")
    }
    guard minute == nil else { return nil }
    if times.isEmpty { return isOfDays ? ("0", "0") : nil }
    let hours = Set(times.map(\.hour)).sorted()
    let minutes = Set(times.map(\.minute)).sorted()
    guard hours.count == 1 || minutes.count == 1 else { return nil }
    return (list(minutes), list(hours))
  }

  private func list(_ numbers: [Int]) -> String {
    numbers.isEmpty ? "*" : CronField.list(Set(numbers).sorted())
  }
}
