import ModelBasics

extension DateTime {
  /// How a date-time is spelled, where RFC 3339 §5.6 leaves a choice.
  public struct Notation: Hashable, Sendable {
    /// What stands between date and time.
    public enum Separator: Unicode.Scalar, Hashable, Sendable {
      /// `T`
      case upperT = "T"
      /// `t`
      case lowerT = "t"
      /// A space.
      case space = " "
    }

    /// How offset zero is written.
    public enum ZeroOffset: String, Hashable, Sendable {
      /// `Z`
      case upperZ = "Z"
      /// `z`
      case lowerZ = "z"
      /// `+00:00`
      case plus = "+00:00"
      /// `-00:00`: UTC, the local offset being unknown (RFC 3339 §4.3).
      case minus = "-00:00"
    }

    /// What stands between date and time.
    public var separator: Separator
    /// How offset zero is written.
    public var zeroOffset: ZeroOffset
    /// Digits after the point, 0…9; without any there is no point.
    public var fractionDigits: Int

    /// A notation; fraction digits outside 0…9 are held at the ends.
    public init(
      separator: Separator = .upperT, zeroOffset: ZeroOffset = .upperZ, fractionDigits: Int = 0
    ) {
      self.separator = separator
      self.zeroOffset = zeroOffset
      self.fractionDigits = min(max(fractionDigits, 0), 9)
    }
  }

  /// Reads a whole text as `date-time` of RFC 3339 §5.6, or as one without an offset.
  ///
  /// Every field must be in its range and the day must exist. Second 60 is read at the end of a
  /// UTC month only (§5.7). Digits of the fraction after the ninth are dropped.
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
    /// Nil if there is none to read, which is a time on the wall.
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

  /// The date-time in this notation, digits of the fraction that it has no room for left out.
  ///
  /// Nil for what RFC 3339 cannot write: a year outside 0000…9999 or an offset that is not whole
  /// minutes.
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

  /// The text by RFC 3339 with as many digits of a second as it takes, by threes; nil for what
  /// RFC 3339 cannot write.
  package var exactText: String? {
    let fraction = nanoseconds % 1_000_000_000
    let digits = fraction == 0 ? 0 : fraction % 1_000_000 == 0 ? 3 : fraction % 1000 == 0 ? 6 : 9
    return text(in: Notation(fractionDigits: digits))
  }

  private func offsetText(in notation: Notation) -> String {
    guard let offset else { return "" }
    return offset == 0 ? notation.zeroOffset.rawValue : DateTime.text(ofOffset: offset)
  }

  /// `+05:30`, in whole minutes.
  public static func text(ofOffset offset: Int) -> String {
    let minutes = offset.magnitude / 60
    let hour = padded(Int(minutes / 60), to: 2)
    return (offset < 0 ? "-" : "+") + hour + ":" + padded(Int(minutes % 60), to: 2)
  }
}
