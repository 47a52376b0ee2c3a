import ModelBasics

extension MomentPhraseError: CustomStringConvertible {
  /// The error and what can be typed instead.
  public var description: String { message() }

  /// Returns the error and what can be typed instead, with the names of a locale.
  public func message(locale: DateLocale = .english) -> String {
    switch self {
    case .empty:
      "type a date, such as 2015-02-23 18:30 or tomorrow 9am; +3d counts from the old date, "
        + "now+3d from now"
    case .tooLong: "too long for a date"
    case .unknownWord(let word): "“\(word)” is not a date; try tomorrow 9am, 23 feb 2015 or +3d"
    case .needsUnit(let text): "“\(text)” has no unit; try \(text)d or \(text)h"
    case .needsDirection(let text):
      "“\(text)” is a length of time; try +\(text), in \(text) or \(text) ago"
    case .incomplete(let word): "something is missing after “\(word)”"
    case .noSuchDay(let text): "there is no day \(text)"
    case .ambiguousDay(let text, let dayFirst, let monthFirst):
      "“\(text)” is \(dayFirst.name(in: locale)) or \(monthFirst.name(in: locale)); "
        + "write \(dayFirst.text ?? "") or \(monthFirst.text ?? "")"
    case .noSuchTime(let text): "there is no time \(text); try 18:30 or 6:30pm"
    case .wrongWeekday(let day):
      "\(day.text ?? "that day") is a \(locale.weekday(day.weekday + 1).long)"
    case .duplicatePart(let word): "“\(word)” is one too many; type one day and one time"
    case .needsTime: "type a time, such as 18:30 or 9am"
    case .unknownZone(let name): "there is no zone \(name) here; type a time, such as 18:30"
    case .outOfRange: "too far from now"
    case .notOneInstant(let occurrence, let time, let day, let zoneName):
      (occurrence.explanation(
        of: time, on: day, zoneName: zoneName, zone: nil, locale: locale) ?? "")
        + "; type it with an offset"
    }
  }

  /// Returns the message, including the change of the clocks that the zone database contains.
  public func message(locale: DateLocale = .english, zones: ZoneDatabase) -> String {
    guard case .notOneInstant(let occurrence, let time, let day, _) = self,
      let why = zones.explanation(of: occurrence, of: time, on: day, locale: locale)
    else { return message(locale: locale) }
    return why + "; type it with an offset"
  }
}

extension Day {
  /// Returns a day such as `2 March`.
  fileprivate func name(in locale: DateLocale) -> String { "\(day) \(locale.month(month).long)" }
}

extension MomentPhrase.Reading {
  /// Returns how a day was read whose day and month could be exchanged, such as `read as 2 March 2015`; nil for any other day.
  public func ambiguity(locale: DateLocale = .english) -> String? {
    ambiguousDay.map { "read as \($0.name(in: locale)) \(padded($0.year, to: 4))" }
  }
}

extension MomentPhrase.Note: CustomStringConvertible {
  /// A description of what was added or ignored.
  public var description: String {
    switch self {
    case .timeIgnored: "only the day is kept here"
    case .dayIgnored: "only the time is kept here"
    case .offsetIgnored: "the offset is not kept here"
    case .zoneIgnored(let name): "\(name) is not kept here"
    case .beginningOfDay: "no time was typed: the beginning of the day"
    case .today: "today"
    case .clocksSkip: "clocks never show the time on that day"
    case .clocksRepeat: "clocks show the time twice on that day"
    }
  }
}
