import ModelBasics

/// A day of the proleptic Gregorian calendar, which applies the present rules before 1582, too. Years are astronomical (0 is
/// 1 BC), as in ISO 8601.
public struct Day: Hashable, Sendable {
  /// The supported years; they cover every instant that ``DateTime`` can represent.
  public static let years = -999_999_999_999...999_999_999_999

  /// The astronomical year.
  public let year: Int
  /// The month, 1…12.
  public let month: Int
  /// The day of the month, 1…31.
  public let day: Int

  /// Creates a day; nil if it does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard Day.years.contains(year), (1...12).contains(month),
      (1...Day.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number of days after 1970-01-01, negative before it.
  public var daysSinceEpoch: Int {
    // Years are counted from 1 March, so that the leap day is the last day of its year, and grouped in eras of 400 years, which all
    // have 146,097 days.
    let shiftedYear = month > 2 ? year : year - 1
    let era = floorDivided(shiftedYear, by: 400).quotient
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Creates the day this many days after 1970-01-01; nil if it is outside ``years``.
  public init?(daysSinceEpoch: Int) {
    guard (-400_000_000_000_000...400_000_000_000_000).contains(daysSinceEpoch) else { return nil }
    self.init(unchecked: daysSinceEpoch)
    guard Day.years.contains(year) else { return nil }
  }

  /// Creates the day this many days after 1970-01-01, for numbers known to be in range; any number of seconds in an `Int` is.
  init(unchecked daysSinceEpoch: Int) {
    let days = daysSinceEpoch + 719_468
    let (era, dayOfEra) = floorDivided(days, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The day of the week, 0 for Monday to 6 for Sunday.
  public var weekday: Int {
    // 1970-01-01 was a Thursday.
    floorDivided(daysSinceEpoch + 3, by: 7).remainder
  }

  /// Returns the number of whole months from this day to another, rounded towards zero: a month is complete on the same day of
  /// the month.
  public func months(until other: Day) -> Int {
    let months = (other.year - year) * 12 + other.month - month
    if months > 0, other.day < day { return months - 1 }
    if months < 0, other.day > day { return months + 1 }
    return months
  }

  /// Returns the number of days in a month 1…12; 31 for any other number.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}

extension Day {
  /// Parses a whole text as `full-date` of RFC 3339 §5.6, such as `2015-02-23`. Returns nil for any other text, and if the day
  /// does not exist.
  public static func read(_ text: [UInt8]) -> Day? {
    var cursor = DigitCursor(text)
    guard let day = read(from: &cursor), cursor.isAtEnd else { return nil }
    return day
  }

  static func read(from cursor: inout DigitCursor) -> Day? {
    guard let year = cursor.number(4, in: 0...9999), cursor.take("-"),
      let month = cursor.number(2, in: 1...12), cursor.take("-"),
      let day = cursor.number(2, in: 1...31)
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// The day as `2015-02-23`; nil outside the years 0000…9999, which RFC 3339 cannot express.
  public var text: String? {
    guard (0...9999).contains(year) else { return nil }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

/// Divides, rounding towards negative infinity, so that the remainder is in 0 ..< divisor.
func floorDivided(_ dividend: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}
