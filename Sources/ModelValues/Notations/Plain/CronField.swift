// A field is a list of `*`, `5` or `1-5`, each optionally with a step: `*/15`, `10-50/20`, `5/15` (from 5 to the end). Some programs
// also have days that move:
//
//     L       the last day of the month         L-3     three days before it        LW     the last day from Monday to Friday
//     15W     the day from Monday to Friday that is nearest to the 15th
//     FRIL    the last Friday of the month      5#2     the second Friday, if 5 is Friday

import ModelBasics

/// One field of a cron expression: its values and its text.
struct CronField: Hashable, Sendable {
  /// The values that it lists, rising; weekdays count from 0 for Sunday.
  var values: [Int] = []
  /// The days that depend on the month.
  var moving: [MovingDay] = []
  /// True if the field starts with `*`, or is `?`; such a day or weekday does not count as restricted.
  var isAny = false
  /// The step of `*/5` or `0/5`, here 5; 1 for `*`, nil for any other field.
  var step: Int?
  var text: String

  /// A day of a month that has another number in other months.
  enum MovingDay: Hashable, Sendable {
    /// The last day, or the one that many days before it.
    case last(daysBefore: Int)
    /// The last day from Monday to Friday.
    case lastWorkday
    /// The day from Monday to Friday that is nearest to a day of the same month.
    case workday(nearest: Int)
    /// The last of a weekday.
    case lastOf(weekday: Int)
    /// The first to fifth of a weekday.
    case nth(Int, weekday: Int)
  }

  var isEvery: Bool { step == 1 }
  var isQuestion: Bool { text == "?" }
  func contains(_ value: Int) -> Bool { values.contains(value) }

  /// The position of a field in an expression.
  enum Part: Hashable, Sendable, CaseIterable {
    case second, minute, hour, day, month, weekday, year

    var name: String { "\(self)" }

    /// The numbers that may be written.
    func range(_ numbering: Numbering) -> ClosedRange<Int> {
      switch self {
      case .second, .minute: 0...59
      case .hour: 0...23
      case .day: 1...31
      case .month: 1...12
      case .weekday: numbering == .sundayIsOne ? 1...7 : 0...7
      case .year: 1970...2199
      }
    }

    /// The different values.
    var values: ClosedRange<Int> { self == .weekday ? 0...6 : range(.sundayIsZero) }
    /// The number of different values.
    var count: Int { values.count }

    /// The names of the values, from the lowest on.
    var names: [String] {
      switch self {
      case .month:
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
      case .weekday: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
      default: []
      }
    }

    var isOfDays: Bool { self == .day || self == .weekday }
  }

  /// The weekday that the number 1 stands for.
  enum Numbering: Hashable, Sendable, CaseIterable {
    /// 0 and 7 are Sunday: Unix, Spring.
    case sundayIsZero
    /// 1 is Sunday and 7 is Saturday: Quartz, AWS.
    case sundayIsOne
  }
}

extension CronField {
  /// Parses a field; nil if it has a value out of range, or is not a list of values.
  init?(_ text: some Collection<UInt8>, _ part: Part, _ numbering: Numbering = .sundayIsZero) {
    let text = Array(text)
    self.init(text: String(decoding: text, as: UTF8.self))
    let isQuestion = part.isOfDays && self.isQuestion
    isAny = text.first == UInt8(ascii: "*") || isQuestion
    let reader = CronItemReader(part: part, numbering: numbering)
    let items = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    var found: Set<Int> = []
    for item in items {
      if let day = reader.movingDay(item) {
        moving.append(day)
        continue
      }
      guard let (values, step) = reader.values(isQuestion ? [UInt8(ascii: "*")] : item) else {
        return nil
      }
      found.formUnion(values)
      if items.count == 1 { self.step = step }
    }
    values = found.sorted()
  }

  private init(text: String) { self.text = text }
}

private struct CronItemReader {
  let part: CronField.Part
  let numbering: CronField.Numbering

  private var range: ClosedRange<Int> { part.range(numbering) }
  private var isWeekday: Bool { part == .weekday }

  /// Returns the values of `*/5`, `0/5`, `1-5` or `5`, and the step of the first two.
  func values(_ item: ArraySlice<UInt8>) -> (values: [Int], step: Int?)? {
    let parts = item.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let span = parts.first, parts.count <= 2 else { return nil }
    let step = parts.count == 2 ? number(parts[1]) : 1
    guard let step, step > 0, step <= range.upperBound + 1 else { return nil }
    if span.elementsEqual("*".utf8) {
      // Weekdays always begin on Sunday, here 0.
      let all = isWeekday ? 0...6 : range
      return (Array(stride(from: all.lowerBound, through: all.upperBound, by: step)), step)
    }
    let ends = span.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      .map { value($0) }
    guard ends.count <= 2, let low = ends.first.flatMap({ $0 }),
      var high = ends.last.flatMap({ $0 })
    else { return nil }
    if ends.count == 1, parts.count == 2 {
      high = isWeekday && numbering == .sundayIsOne ? 6 : range.upperBound
    }
    // Sunday as the end of a range follows Saturday.
    if isWeekday, ends.count == 2, high == 0, low > 0 { high = 7 }
    guard low <= high else { return nil }
    let values = stride(from: low, through: high, by: step)
    let isFromStart = ends.count == 1 && parts.count == 2 && low == part.values.lowerBound
    return (isWeekday ? values.map { $0 % 7 } : Array(values), isFromStart ? step : nil)
  }

  func movingDay(_ item: ArraySlice<UInt8>) -> CronField.MovingDay? {
    let text = item.map { isLowercase($0) ? $0 ^ 0x20 : $0 }[...]
    switch part {
    case .day:
      if text.elementsEqual("L".utf8) { return .last(daysBefore: 0) }
      if text.elementsEqual("LW".utf8) || text.elementsEqual("WL".utf8) { return .lastWorkday }
      if text.starts(with: "L-".utf8) {
        return number(text.dropFirst(2)).flatMap {
          (1...30).contains($0) ? .last(daysBefore: $0) : nil
        }
      }
      guard text.last == UInt8(ascii: "W") else { return nil }
      return value(text.dropLast()).map { .workday(nearest: $0) }
    case .weekday:
      if text.last == UInt8(ascii: "L") {
        return value(text.dropLast()).map { .lastOf(weekday: $0 % 7) }
      }
      let parts = text.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
      guard parts.count == 2, let weekday = value(parts[0]), let nth = number(parts[1]),
        (1...5).contains(nth)
      else { return nil }
      return .nth(nth, weekday: weekday % 7)
    default: return nil
    }
  }

  private func number(_ text: ArraySlice<UInt8>) -> Int? {
    let digits = part == .year ? 4 : 2
    guard (1...digits).contains(text.count), text.allSatisfy({ decimalDigit($0) != nil }) else {
      return nil
    }
    return Int(String(decoding: text, as: UTF8.self))
  }

  /// Returns a number or a name as a value; weekdays count from 0 for Sunday, and a 7 of that numbering stays one.
  private func value(_ text: ArraySlice<UInt8>) -> Int? {
    let first = isWeekday && numbering == .sundayIsOne ? 1 : 0
    if let number = number(text) { return range.contains(number) ? number - first : nil }
    // In Quartz the last weekday is Saturday.
    if first == 1, text.elementsEqual("L".utf8) { return 6 }
    let name = String(decoding: text, as: UTF8.self).lowercased()
    return part.names.firstIndex(of: name).map { $0 + (part == .month ? 1 : 0) }
  }
}
