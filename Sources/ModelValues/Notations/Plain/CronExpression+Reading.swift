// The text consists of four parts, each of which can be empty:
//
//     at 02:30        every Monday        in January           in 2030
//     every 5 minutes on days 1 and 15    from March to May    from 2030 to 2035

import ModelBasics

extension CronExpression {
  /// The schedule in English: `at 02:30 every Monday`, `every 5 minutes`.
  public var reading: String { reading(in: .english) }

  /// Returns the schedule in the words of a locale.
  public func reading(in locale: DateLocale) -> String {
    ScheduleReading(schedule: self, locale: locale).text
  }
}

private struct ScheduleReading {
  let schedule: CronExpression
  let locale: DateLocale

  private var phrases: ReadingPhrases { locale.phrases }
  private typealias Field = CronExpression.Field
  private var seconds: Field { schedule.seconds }
  private var minutes: Field { schedule.minutes }
  private var hours: Field { schedule.hours }

  var text: String {
    if schedule.isAtStart { return phrases.text(.atStart) }
    let (time, isTime) = time
    let days = days
    let isEveryDay = isTime && days.isEmpty
    return [time, isEveryDay ? phrases.text(.everyDay) : days, months, years]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The text of the time; `isTime` is true if it consists of times of day.
  private var time: (String, isTime: Bool) {
    let isOnTheMinute = seconds.values == [0]
    if isOnTheMinute || seconds.values.count == 1 {
      let times = hours.values.flatMap { hour in minutes.values.map { (hour, $0) } }
      if times.count <= 4 || minutes.values.count == 1 && hours.step == nil && times.count <= 8 {
        let texts = times.map { clock($0.0, $0.1) }
        return (phrases.text(.atTimes, phrases.list(texts)), true)
      }
    }
    if isOnTheMinute { return (minute, false) }
    guard let step = seconds.step else {
      return (
        phrases.text(.secondsOf, numbers(.atSecond, .atSeconds, seconds.values), minute), false
      )
    }
    let second = step == 1 ? phrases.text(.everySecond) : phrases.text(.everySeconds, String(step))
    return (minutes.isEvery && hours.isEvery ? second : second + ", " + minute, false)
  }

  private var minute: String {
    let span = hour
    func withSpan(_ text: String) -> String { span.isEmpty ? text : text + " " + span }
    if minutes.isEvery { return withSpan(phrases.text(.everyMinute)) }
    if let step = minutes.step { return withSpan(phrases.text(.everyMinutes, String(step))) }
    if minutes.values == [0], let step = hours.step {
      return step == 1 ? phrases.text(.everyHour) : phrases.text(.everyHours, String(step))
    }
    let minute = numbers(.atMinute, .atMinutes, minutes.values)
    return hours.isEvery ? minute + " " + phrases.text(.ofEveryHour) : withSpan(minute)
  }

  private var hour: String {
    if hours.isEvery { return "" }
    if let step = hours.step { return phrases.text(.ofEveryHours, String(step)) }
    let values = hours.values
    if let run = run(values, atLeast: 2) {
      return phrases.text(.betweenTimes, clock(run.lowerBound, 0), clock(run.upperBound, 59, 59))
    }
    let times = phrases.list(values.map { clock($0, 0) })
    return phrases.text(values.count == 1 ? .inHour : .inHours, times)
  }

  private func clock(_ hour: Int, _ minute: Int, _ second: Int? = nil) -> String {
    let second = second ?? seconds.values.first ?? 0
    let text = padded(hour, to: 2) + ":" + padded(minute, to: 2)
    return second == 0 || second == 59 && minute == 59 && seconds.values == [0]
      ? text : text + ":" + padded(second, to: 2)
  }

  private var days: String {
    let day = schedule.days.isEvery ? "" : dayOfMonth
    let weekday = schedule.weekdays.isEvery ? "" : weekday
    if day.isEmpty || weekday.isEmpty { return day + weekday }
    let isBoth = schedule.days.isAny || schedule.weekdays.isAny
    return phrases.text(isBoth ? .ifWeekday : .orWeekday, day, weekday)
  }

  private var dayOfMonth: String {
    if let step = schedule.days.step { return phrases.text(.everyDays, String(step)) }
    let values = schedule.days.values
    let numbered = values.isEmpty ? [] : [numbers(.onDay, .onDays, values)]
    return phrases.list(numbered + schedule.days.moving.map(text))
  }

  private var weekday: String {
    if schedule.hasUnknownWeekdays {
      return phrases.text(.onUnknownWeekdays, schedule.weekdays.text)
    }
    // Weekdays are ordered from Monday, as in ISO 8601.
    let values = schedule.weekdays.values.map { $0 == 0 ? 7 : $0 }.sorted()
    if let run = run(values, atLeast: 3) {
      return phrases.text(.betweenWeekdays, weekday(run.lowerBound), weekday(run.upperBound))
    }
    let named =
      values.isEmpty ? [] : [phrases.text(.everyWeekday, phrases.list(values.map(weekday)))]
    return phrases.list(named + schedule.weekdays.moving.map(text))
  }

  /// Returns the name of a weekday from 0 or 7 for Sunday.
  private func weekday(_ number: Int) -> String {
    locale.weekday(number == 0 ? 7 : number).long
  }

  private func text(_ day: Field.MovingDay) -> String {
    switch day {
    case .last(0): phrases.text(.onLastDay)
    case .last(let days): phrases.text(.beforeLastDay, String(days))
    case .lastWorkday: phrases.text(.onLastWorkday)
    case .workday(let nearest): phrases.text(.onWorkdayNear, String(nearest))
    case .lastOf(let number): phrases.text(.onLastWeekday, weekday(number))
    case .nth(let nth, let number):
      phrases.text(.onNthWeekday, phrases.text(Self.ordinals[nth - 1]), weekday(number))
    }
  }

  private static let ordinals: [ReadingPhrase] = [.first, .second, .third, .fourth, .fifth]

  private var years: String {
    if schedule.years.isEvery { return "" }
    let values = schedule.years.values
    if let run = run(values, atLeast: 3) {
      return phrases.text(.betweenMonths, String(run.lowerBound), String(run.upperBound))
    }
    let isShort = values.count <= Self.mostYears
    return phrases.text(
      .inYears, isShort ? phrases.list(values.map(String.init)) : schedule.years.text)
  }

  /// The number of years up to which they are listed.
  private static let mostYears = 6

  private var months: String {
    if schedule.months.isEvery { return "" }
    let name = { (number: Int) in locale.month(number).long }
    if let run = run(schedule.months.values, atLeast: 3) {
      return phrases.text(.betweenMonths, name(run.lowerBound), name(run.upperBound))
    }
    return phrases.text(.inMonths, phrases.list(schedule.months.values.map(name)))
  }

  private func run(_ values: [Int], atLeast count: Int) -> ClosedRange<Int>? {
    guard let first = values.first, let last = values.last, values.count >= count,
      last - first == values.count - 1
    else { return nil }
    return first...last
  }

  private func numbers(_ one: ReadingPhrase, _ many: ReadingPhrase, _ values: [Int]) -> String {
    if let run = run(values, atLeast: 3) {
      let text = phrases.text(.numbersBetween, String(run.lowerBound), String(run.upperBound))
      return phrases.text(many, text)
    }
    return phrases.text(values.count == 1 ? one : many, phrases.list(values.map(String.init)))
  }
}
