// The words are made of three parts, each of which may say nothing:
//
//     at 02:30        every Monday        in January
//     every 5 minutes on days 1 and 15    from March to May

extension CronExpression {
  /// What it means in words: `at 02:30 every Monday`, `every 5 minutes`.
  public var words: String {
    if isAtStart { return "when the machine starts" }
    let (time, isTime) = timeWords
    let date = [dayWords, monthWords].filter { !$0.isEmpty }.joined(separator: " ")
    if date.isEmpty { return isTime ? time + " every day" : time }
    let isEveryDay = isTime && dayWords.isEmpty
    return time + (isEveryDay ? " every day " : " ") + date
  }

  /// The words of the time, and whether they are times of day.
  private var timeWords: (String, isTime: Bool) {
    let isOnTheMinute = seconds.values == [0]
    if isOnTheMinute || seconds.values.count == 1 {
      let times = hours.values.flatMap { hour in minutes.values.map { (hour, $0) } }
      if times.count <= 4 || minutes.values.count == 1 && hours.step == nil && times.count <= 8 {
        let texts = times.map { clock($0.0, $0.1) }
        return ("at " + list(texts), true)
      }
    }
    if isOnTheMinute { return (minuteWords, false) }
    let secondWords =
      if seconds.isEvery { "every second" } else if let step = seconds.step {
        "every \(step) seconds"
      } else {
        "at \(plural("second", seconds.values)) of"
      }
    if minutes.isEvery, hours.isEvery {
      return (seconds.step == nil ? secondWords + " every minute" : secondWords, false)
    }
    return (secondWords + (seconds.step == nil ? " " : ", ") + minuteWords, false)
  }

  private var minuteWords: String {
    let span = hourWords
    if minutes.isEvery { return span.isEmpty ? "every minute" : "every minute " + span }
    if let step = minutes.step {
      return "every \(step) minutes" + (span.isEmpty ? "" : " " + span)
    }
    if minutes.values == [0], let step = hours.step {
      return step == 1 ? "every hour" : "every \(step) hours"
    }
    let minute = "at \(plural("minute", minutes.values))"
    if let step = hours.step {
      return minute + (step == 1 ? " of every hour" : " of every \(step) hours")
    }
    return minute + " " + span
  }

  private var hourWords: String {
    if hours.isEvery { return "" }
    if let step = hours.step { return "of every \(step) hours" }
    let values = hours.values
    if let first = values.first, let last = values.last, values.count > 1,
      last - first == values.count - 1
    {
      return "from \(clock(first, 0)) to \(clock(last, 59, 59))"
    }
    return "in the \(values.count == 1 ? "hour" : "hours") from "
      + list(values.map { clock($0, 0) })
  }

  private func clock(_ hour: Int, _ minute: Int, _ second: Int? = nil) -> String {
    let second = second ?? seconds.values.first ?? 0
    let text = padded(hour, to: 2) + ":" + padded(minute, to: 2)
    return second == 0 || second == 59 && minute == 59 && seconds.values == [0]
      ? text : text + ":" + padded(second, to: 2)
  }

  private var dayWords: String {
    let day = days.isEvery ? "" : dayOfMonthWords
    let weekday = weekdays.isEvery ? "" : weekdayWords
    if day.isEmpty || weekday.isEmpty { return day + weekday }
    return day + (days.isAny || weekdays.isAny ? " if it is " : " and ") + weekday
  }

  private var dayOfMonthWords: String {
    if let step = days.step { return "every \(step) days of the month" }
    return "on \(plural("day", days.values)) of the month"
  }

  private var weekdayWords: String {
    let names = [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    // Monday is first, as in ISO 8601.
    let values = weekdays.values.map { $0 == 0 ? 7 : $0 }.sorted()
    if let run = run(values, atLeast: 3) {
      return "from \(names[run.lowerBound % 7]) to \(names[run.upperBound % 7])"
    }
    return "every " + list(values.map { names[$0 % 7] })
  }

  private var monthWords: String {
    if months.isEvery { return "" }
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    if let run = run(months.values, atLeast: 3) {
      return "from \(names[run.lowerBound - 1]) to \(names[run.upperBound - 1])"
    }
    return "in " + list(months.values.map { names[$0 - 1] })
  }

  private func run(_ values: [Int], atLeast count: Int) -> ClosedRange<Int>? {
    guard let first = values.first, let last = values.last, values.count >= count,
      last - first == values.count - 1
    else { return nil }
    return first...last
  }

  private func plural(_ noun: String, _ values: [Int]) -> String {
    if let run = run(values, atLeast: 3) {
      return "\(noun)s \(run.lowerBound) to \(run.upperBound)"
    }
    return (values.count == 1 ? noun : noun + "s") + " " + list(values.map(String.init))
  }

  private func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
