import ModelBasics

extension DateTime {
  /// The notation of a date-time, where RFC 3339 §5.6 leaves a choice.
  public struct Notation: Hashable, Sendable {
    /// The separator of date and time.
    public enum Separator: Unicode.Scalar, Hashable, Sendable {
      /// `T`
      case upperT = "T"
      /// `t`
      case lowerT = "t"
      /// A space.
      case space = " "
    }

    /// The notation of offset zero.
    public enum ZeroOffset: String, Hashable, Sendable {
      /// `Z`
      case upperZ = "Z"
      /// `z`
      case lowerZ = "z"
      /// `+00:00`
      case plus = "+00:00"
      /// `-00:00`: UTC, with an unknown local offset (RFC 3339 §4.3).
      case minus = "-00:00"
    }

    /// The separator of date and time.
    public var separator: Separator
    /// The notation of offset zero.
    public var zeroOffset: ZeroOffset
    /// The number of digits after the decimal point, 0…9; for 0 there is no point.
    public var fractionDigits: Int

    /// Creates a notation; fraction digits outside 0…9 are clamped.
    public init(
      separator: Separator = .upperT, zeroOffset: ZeroOffset = .upperZ, fractionDigits: Int = 0
    ) {
      self.separator = separator
      self.zeroOffset = zeroOffset
      self.fractionDigits = min(max(fractionDigits, 0), 9)
    }
  }

  /// Parses a whole text as `date-time` of RFC 3339 §5.6, or as one without an offset.
  ///
  /// Every field must be in its range and the day must exist. Second 60 is accepted only at the end of a month in UTC (§5.7).
  /// Fraction digits after the ninth are dropped.
  public static func read(_ text: [UInt8]) -> (value: DateTime, notation: Notation)? {
    var cursor = DigitCursor(text)
    var notation = Notation()
    guard let day = Day.read(from: &cursor) else { return nil }
    if cursor.take("t") {
      notation.separator = .lowerT
    } else if cursor.take(" ") {
      notation.separator = .space
    } else if !cursor.take("T") {
      return nil
    }
    guard let hour = cursor.number(2, in: 0...23), cursor.take(":"),
      let minute = cursor.number(2, in: 0...59), cursor.take(":"),
      let second = cursor.number(2, in: 0...60)
    else { return nil }
    var nanoseconds = 0
    if cursor.take(".") {
      let digits = cursor.digits()
      guard !digits.isEmpty else { return nil }
      notation.fractionDigits = min(digits.count, 9)
      for position in 0..<9 {
        let digit = position < digits.count ? digits[digits.startIndex + position] : 0x30
        nanoseconds = nanoseconds * 10 + Int(digit) - 0x30
      }
    }
    guard let offset = readOffset(from: &cursor, notation: &notation), cursor.isAtEnd else {
      return nil
    }
    let isLeapSecond = second == 60
    guard
      let value = DateTime(
        day: day, secondOfDay: hour * 3600 + minute * 60 + min(second, 59),
        nanoseconds: nanoseconds + (isLeapSecond ? 1_000_000_000 : 0), offset: offset.seconds)
    else { return nil }
    if isLeapSecond {
      let (day, second) = value.wallClock(atOffset: 0)
      guard second == 86_399, day.day == Day.length(ofMonth: day.month, year: day.year) else {
        return nil
      }
    }
    return (value, notation)
  }

  private struct ReadOffset {
    /// Nil if the text has no offset: a local date and time.
    var seconds: Int?
  }

  private static func readOffset(
    from cursor: inout DigitCursor, notation: inout Notation
  ) -> ReadOffset? {
    if cursor.isAtEnd { return ReadOffset(seconds: nil) }
    if cursor.take("Z") { return ReadOffset(seconds: 0) }
    if cursor.take("z") {
      notation.zeroOffset = .lowerZ
      return ReadOffset(seconds: 0)
    }
    let isWest = cursor.take("-")
    guard isWest || cursor.take("+"), let hours = cursor.number(2, in: 0...23), cursor.take(":"),
      let minutes = cursor.number(2, in: 0...59)
    else { return nil }
    notation.zeroOffset = isWest ? .minus : .plus
    let seconds = hours * 3600 + minutes * 60
    return ReadOffset(seconds: isWest ? -seconds : seconds)
  }

  /// Returns the date-time in a notation, without the fraction digits that exceed it.
  ///
  /// Returns nil if RFC 3339 cannot express it: a year outside 0000…9999, or an offset that is not whole minutes.
  public func text(in notation: Notation = Notation()) -> String? {
    let offset = self.offset ?? 0
    let (day, secondOfDay) = wallClock(atOffset: offset)
    guard let date = day.text, offset % 60 == 0 else { return nil }
    let second = secondOfDay % 60 + (isLeapSecond ? 1 : 0)
    let fields = [secondOfDay / 3600, secondOfDay / 60 % 60, second]
    var text = date + String(notation.separator.rawValue)
    text += fields.map { padded($0, to: 2) }.joined(separator: ":")
    if notation.fractionDigits > 0 {
      let digits = padded(nanoseconds % 1_000_000_000, to: 9)
      text += "." + digits.prefix(notation.fractionDigits)
    }
    return text + offsetText(in: notation)
  }

  /// The RFC 3339 text with 0, 3, 6 or 9 fraction digits, as few as possible; nil if RFC 3339 cannot express the date-time.
  package var exactText: String? {
    let fraction = nanoseconds % 1_000_000_000
    let digits = fraction == 0 ? 0 : fraction % 1_000_000 == 0 ? 3 : fraction % 1000 == 0 ? 6 : 9
    return text(in: Notation(fractionDigits: digits))
  }

  private func offsetText(in notation: Notation) -> String {
    guard let offset else { return "" }
    return offset == 0 ? notation.zeroOffset.rawValue : DateTime.text(ofOffset: offset)
  }

  /// Returns an offset in whole minutes, as in `+05:30`.
  public static func text(ofOffset offset: Int) -> String {
    let minutes = offset.magnitude / 60
    let hour = padded(Int(minutes / 60), to: 2)
    return (offset < 0 ? "-" : "+") + hour + ":" + padded(Int(minutes % 60), to: 2)
  }
}
