// How a file spells a moment is kept as a template: the fields in their order, each with its style,
// and everything between them byte for byte.
//
//     Mon,  2 Feb 2015 18:30 EST
//     ┬── ┬─┬ ┬── ┬─── ┬─┬┬─ ┬──
//     │   │ │ │   │    │ ││  └ offset, spelled `EST` for -18,000 s only
//     │   │ │ │   │    │ │└ minute
//     │   │ │ │   └ year, monthName(short, capitalized)
//     │   │ └ day without a zero
//     └ weekdayName   └ literals: `,  ` ` ` ` ` `:` ` `
//
// A text is read by making the template, and printed by filling it, so that what was read prints as
// it was. What a template cannot say for another value (`EST` for an instant in summer) has no text
// in it; ``MomentNotation/holding(_:)`` finds the next one that has.

/// The fields of a date's text, in order, with what stands between them.
public struct MomentTemplate: Hashable, Sendable {
  /// What a number of one digit is filled up with.
  public enum Padding: Hashable, Sendable {
    /// `02`
    case zero
    /// ` 2`
    case space
    /// `2`
    case none
  }

  /// How a name of a month or a weekday is written.
  public struct NameStyle: Hashable, Sendable {
    /// Whether it is `February`, not `Feb`.
    public var isLong: Bool
    /// The case of its letters.
    public var letters: Letters
  }

  /// The case of a name's letters.
  public enum Letters: Hashable, Sendable, CaseIterable {
    /// `Feb`
    case capitalized
    /// `FEB`
    case upper
    /// `feb`
    case lower
  }

  /// How an offset is written.
  public enum OffsetStyle: Hashable, Sendable {
    /// In a text that says only this one: `Z`, `-00:00`, `EST`, `+0100 (CET)`.
    case fixed([UInt8], seconds: Int)
    /// In digits: `+05:30`, `+0530`, `+05`, `+5`.
    case digits(Padding, minutes: Minutes)
  }

  /// How the minutes of an offset are written.
  public enum Minutes: Hashable, Sendable {
    /// Not at all.
    case none
    /// `30`
    case basic
    /// `:30`
    case extended
  }

  /// A field, or what stands between two.
  public enum Piece: Hashable, Sendable {
    /// Bytes that mean nothing.
    case literal([UInt8])
    /// The year in four digits, or in two: 1950…2049 (RFC 5322 §4.3).
    case year(digits: Int)
    /// The month in digits.
    case month(Padding)
    /// The month's English name.
    case monthName(NameStyle)
    /// The day of the month.
    case day(Padding)
    /// The weekday's English name.
    case weekdayName(NameStyle)
    /// The year that an ISO week belongs to.
    case weekYear
    /// The ISO week, 01…53.
    case week
    /// The day of an ISO week, 1…7.
    case weekday
    /// The day of the year, 001…366.
    case dayOfYear
    /// The hour, 0…23.
    case hour(Padding)
    /// `24`: midnight as the end of the day before.
    case endOfDay
    /// The minute.
    case minute
    /// The second.
    case second
    /// This many digits of the second's fraction.
    case fraction(digits: Int)
    /// The offset.
    case offset(OffsetStyle)
    /// The name of a time's zone.
    case zone(TimeOfDay.Zone, [UInt8])
  }

  /// What the template is known as.
  public enum Family: Hashable, Sendable {
    /// RFC 3339 §5.6, also without an offset, as in TOML.
    case rfc3339
    /// ISO 8601 in other ways: basic, without seconds, with another offset or a comma.
    case iso8601
    /// ISO 8601's year, week and weekday.
    case weekDate
    /// ISO 8601's year and day of the year.
    case ordinalDate
    /// YAML 1.1's timestamps as far as they are not RFC 3339.
    case yaml
    /// RFC 2822 and RFC 5322 §3.3.
    case mail
    /// RFC 9110 §5.6.7, as it is written today.
    case http
    /// C's `asctime`.
    case asctime
    /// ECMAScript's `Date.prototype.toString`.
    case ecmaScript
    /// A day alone.
    case day
    /// A time alone.
    case time
  }

  /// The fields and what is between them.
  public var pieces: [Piece]
  /// What it is known as.
  public var family: Family
  /// What it says.
  public var kind: Moment.Kind
}
