// The notation of a moment in a file is stored as a template: its fields in order, each with its style, and the exact bytes
// between them.
//
//     Mon,  2 Feb 2015 18:30 EST
//     ┬── ┬─┬ ┬── ┬─── ┬─┬┬─ ┬──
//     │   │ │ │   │    │ ││  └ offset, written `EST`, for -18,000 s only
//     │   │ │ │   │    │ │└ minute
//     │   │ │ │   └ year, monthName(short, capitalized)
//     │   │ └ day without padding
//     └ weekdayName   └ literals: `,  ` ` ` ` ` `:` ` `
//
// Parsing creates the template and printing fills it, so a parsed value prints as the same text. A value that the template cannot
// express (`EST` for an instant in summer) has no text in it; ``MomentNotation/holding(_:)`` finds the nearest template that can.

/// The fields of a date's text, in order, with the literals between them.
public struct MomentTemplate: Hashable, Sendable {
  /// The padding of a number of one digit.
  public enum Padding: Hashable, Sendable {
    /// `02`
    case zero
    /// ` 2`
    case space
    /// `2`
    case none
  }

  /// The style of the name of a month or weekday.
  public struct NameStyle: Hashable, Sendable {
    /// True for the full name: `February`, not `Feb`.
    public var isLong: Bool
    /// The case of the letters.
    public var letters: Letters
  }

  /// The case of the letters of a name.
  public enum Letters: Hashable, Sendable, CaseIterable {
    /// `Feb`
    case capitalized
    /// `FEB`
    case upper
    /// `feb`
    case lower
  }

  /// The format of an offset.
  public enum OffsetStyle: Hashable, Sendable {
    /// A text that expresses only this offset: `Z`, `-00:00`, `EST`, `+0100 (CET)`.
    case fixed([UInt8], seconds: Int)
    /// Digits: `+05:30`, `+0530`, `+05`, `+5`.
    case digits(Padding, minutes: Minutes)
  }

  /// The format of the minutes of an offset.
  public enum Minutes: Hashable, Sendable {
    /// No minutes.
    case none
    /// `30`
    case basic
    /// `:30`
    case extended
  }

  /// A field, or the bytes between two fields.
  public enum Piece: Hashable, Sendable {
    /// Bytes without meaning.
    case literal([UInt8])
    /// The year in four digits, or in two for 1950…2049 (RFC 5322 §4.3).
    case year(digits: Int)
    /// The month in digits.
    case month(Padding)
    /// The English name of the month.
    case monthName(NameStyle)
    /// The day of the month.
    case day(Padding)
    /// The English name of the weekday.
    case weekdayName(NameStyle)
    /// The year that the ISO week belongs to.
    case weekYear
    /// The ISO week, 01…53.
    case week
    /// The day of an ISO week, 1…7.
    case weekday
    /// The day of the year, 001…366.
    case dayOfYear
    /// The hour, 0…23.
    case hour(Padding)
    /// `24`: midnight at the end of the day.
    case endOfDay
    /// The minute.
    case minute
    /// The second.
    case second
    /// This many digits of the fraction of the second.
    case fraction(digits: Int)
    /// The offset.
    case offset(OffsetStyle)
    /// The name of the zone of a time.
    case zone(TimeOfDay.Zone, [UInt8])
  }

  /// The standard or format that a template belongs to.
  public enum Family: Hashable, Sendable {
    /// RFC 3339 §5.6, or the same without an offset, as in TOML.
    case rfc3339
    /// Other forms of ISO 8601: basic, without seconds, with another format of the offset, or with a comma.
    case iso8601
    /// ISO 8601 with year, week and weekday.
    case weekDate
    /// ISO 8601 with year and day of the year.
    case ordinalDate
    /// YAML 1.1 timestamps that are not RFC 3339.
    case yaml
    /// RFC 2822 and RFC 5322 §3.3.
    case mail
    /// The preferred form of RFC 9110 §5.6.7.
    case http
    /// C's `asctime`.
    case asctime
    /// ECMAScript's `Date.prototype.toString`.
    case ecmaScript
    /// A day without a time.
    case day
    /// A time without a day.
    case time
    /// An instant in UTC that a format has as a type of its own, as property lists do. It takes no offset.
    case universal(hasFractions: Bool)
    /// An instant in whole seconds with an offset that a format has as a type of its own, as GNUstep's property lists do.
    case zoned
  }

  /// The fields and the literals between them.
  public var pieces: [Piece]
  /// The standard or format.
  public var family: Family
  /// The kind of moment that the template expresses.
  public var kind: Moment.Kind
}
