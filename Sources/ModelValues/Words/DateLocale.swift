/// The date conventions of a language and region: names of months and weekdays, order of dates, first day of the week, and
/// 12-hour or 24-hour clock.
public struct DateLocale: Hashable, Sendable {
  /// A name and its short form.
  public struct Name: Hashable, Sendable {
    /// `February`
    public var long: String
    /// `Feb`
    public var short: String

    /// Creates a name; by default its short form is the first three characters.
    public init(_ long: String, short: String? = nil) {
      self.long = long
      self.short = short ?? String(long.unicodeScalars.prefix(3))
    }
  }

  /// The order of a date in digits.
  public enum Order: Hashable, Sendable {
    /// `23/2/2015`
    case dayMonthYear
    /// `2/23/2015`
    case monthDayYear
    /// `2015/2/23`
    case yearMonthDay
  }

  /// The names of the months, from January.
  public let months: [Name]
  /// The names of the weekdays, from Monday.
  public let weekdays: [Name]
  /// The order of a date in digits; nil if the locale does not define one.
  public var order: Order?
  /// The first day of the week: 1 for Monday to 7 for Sunday.
  public internal(set) var firstWeekday: Int
  /// True for a 24-hour clock, false for a 12-hour clock.
  public var has24Hours: Bool
  /// True if days are shown as `2015-02-23`: the names of months and weekdays are not in the language of the locale.
  public var showsDigits = false
  /// The other phrases for dates and schedules: `today`, `11 years ago`.
  public var phrases: ReadingPhrases
  /// The texts for the hours before and after noon.
  public var dayPeriods: (am: String, pm: String) { (amText, pmText) }

  private let amText: String
  private let pmText: String

  /// Creates a locale; nil unless there are 12 months and 7 weekdays and the first weekday is in 1…7.
  public init?(
    months: [Name], weekdays: [Name], order: Order?, firstWeekday: Int = 1, has24Hours: Bool = true,
    am: String = "am", pm: String = "pm", phrases: ReadingPhrases = .english
  ) {
    guard months.count == 12, weekdays.count == 7, (1...7).contains(firstWeekday) else {
      return nil
    }
    self.init(
      knownMonths: months, weekdays: weekdays, order: order, firstWeekday: firstWeekday,
      has24Hours: has24Hours, am: am, pm: pm, phrases: phrases)
  }

  private init(
    knownMonths months: [Name], weekdays: [Name], order: Order?, firstWeekday: Int,
    has24Hours: Bool, am: String, pm: String, phrases: ReadingPhrases
  ) {
    self.months = months
    self.weekdays = weekdays
    self.order = order
    self.firstWeekday = firstWeekday
    self.has24Hours = has24Hours
    amText = am
    pmText = pm
    self.phrases = phrases
  }

  /// English names, no order of a date in digits, weeks from Monday, and a 24-hour clock.
  public static let english = DateLocale(
    knownMonths: [
      Name("January"), Name("February"), Name("March"), Name("April"), Name("May"), Name("June"),
      Name("July"), Name("August"), Name("September"), Name("October"), Name("November"),
      Name("December"),
    ],
    weekdays: [
      Name("Monday"), Name("Tuesday"), Name("Wednesday"), Name("Thursday"), Name("Friday"),
      Name("Saturday"), Name("Sunday"),
    ],
    order: nil, firstWeekday: 1, has24Hours: true, am: "am", pm: "pm", phrases: .english)

  /// Returns the name of a month 1…12; other numbers are clamped.
  public func month(_ number: Int) -> Name { months[min(max(number, 1), 12) - 1] }

  /// Returns the name of a weekday, 1 for Monday to 7 for Sunday; other numbers are clamped.
  public func weekday(_ number: Int) -> Name { weekdays[min(max(number, 1), 7) - 1] }

  /// Returns the number of the month with a name, or with a name that starts with the word if it has at least three letters,
  /// ignoring case. Names of this locale and English names are accepted. Returns nil if the word is ambiguous or unknown.
  public func month(named word: String) -> Int? {
    DateLocale.number(of: word, in: months) ?? DateLocale.number(of: word, in: Self.english.months)
  }

  /// Returns the number of the weekday with a name, 1…7 from Monday, as ``month(named:)`` does; two letters are enough.
  public func weekday(named word: String) -> Int? {
    DateLocale.number(of: word, in: weekdays, atLeast: 2)
      ?? DateLocale.number(of: word, in: Self.english.weekdays, atLeast: 2)
  }

  private static func number(of word: String, in names: [Name], atLeast count: Int = 3) -> Int? {
    let word = Array(word.lowercased().utf8.filter { $0 != UInt8(ascii: ".") })
    let exact = names.indices.filter {
      isEqual(names[$0].long, word) || isEqual(names[$0].short, word)
    }
    if exact.count == 1 { return exact.first.map { $0 + 1 } }
    guard exact.isEmpty, word.count >= count else { return nil }
    let prefixed = names.indices.filter {
      Array(names[$0].long.lowercased().utf8).starts(with: word)
    }
    return prefixed.count == 1 ? prefixed.first.map { $0 + 1 } : nil
  }

  private static func isEqual(_ name: String, _ word: [UInt8]) -> Bool {
    name.lowercased().utf8.filter { $0 != UInt8(ascii: ".") }.elementsEqual(word)
  }
}
