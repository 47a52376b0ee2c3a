import ModelBasics

/// Parses the fields of a date's text and records the format of each.
///
/// Parsed bytes are never returned; to try an alternative, use a copy.
struct MomentScanner {
  /// The maximum length of a date's text.
  static let longestText = 100
  /// The maximum offset from UTC, in seconds.
  static let widestOffset = 14 * 3600

  private let bytes: [UInt8]
  private(set) var position = 0
  var pieces: [MomentTemplate.Piece] = []
  var fields = ScannedFields()

  init(_ text: [UInt8]) { bytes = text }

  var isAtEnd: Bool { position == bytes.count }
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }
  /// The number of digits from the current position.
  var digitCount: Int { bytes[position...].prefix { decimalDigit($0) != nil }.count }

  /// Parses one of these characters as a literal.
  mutating func literal(_ characters: String) -> Bool {
    guard let next, characters.utf8.contains(next) else { return false }
    position += 1
    note(literal: Self.singleBytes[Int(next)])
    return true
  }

  /// Parses one or more spaces or tabs as a literal.
  mutating func blanks() -> Bool {
    let start = position
    while literal(" \t") {}
    return position > start
  }

  /// Parses exactly these bytes as a literal.
  mutating func word(_ word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    note(literal: Array(word.utf8))
    return true
  }

  /// Made once, because a date has several literals.
  private static let singleBytes = (0...UInt8.max).map { [$0] }

  private mutating func note(literal: [UInt8]) {
    if case .literal(let before) = pieces.last {
      pieces[pieces.count - 1] = .literal(before + literal)
    } else {
      pieces.append(.literal(literal))
    }
  }

  /// Records a piece whose text has been parsed.
  mutating func note(_ piece: MomentTemplate.Piece) { pieces.append(piece) }

  /// Replaces the last piece.
  mutating func replaceLast(with piece: MomentTemplate.Piece) {
    _ = pieces.popLast()
    pieces.append(piece)
  }

  /// Parses exactly `count` digits as a number in the range, without recording a piece.
  mutating func number(_ count: Int, in range: ClosedRange<Int>) -> Int? {
    guard bytes.count - position >= count else { return nil }
    var number = 0
    for byte in bytes[position..<position + count] {
      guard let digit = decimalDigit(byte) else { return nil }
      number = number &* 10 &+ digit
    }
    guard range.contains(number) else { return nil }
    position += count
    return number
  }

  /// Parses a number of one or two digits, and determines its padding.
  mutating func shortNumber(
    in range: ClosedRange<Int>
  ) -> (number: Int, padding: MomentTemplate.Padding)? {
    let count = min(digitCount, 2)
    guard count > 0, let number = number(count, in: range) else { return nil }
    return (number, count == 1 ? .none : .zero)
  }

  /// Parses at most this many digits.
  mutating func digits(atMost count: Int) -> ArraySlice<UInt8> {
    let digits = bytes[position...].prefix(min(count, digitCount))
    position += digits.count
    return digits
  }

  /// Parses ASCII letters.
  mutating func letters() -> ArraySlice<UInt8> {
    let letters = bytes[position...].prefix(while: isLetter)
    position += letters.count
    return letters
  }

  /// Parses one of these English names and returns its number, from 1, and its style, without recording a piece.
  mutating func name(
    of names: [DateLocale.Name], isLong: Bool
  ) -> (number: Int, style: MomentTemplate.NameStyle)? {
    let start = position
    let word = letters()
    // Most words of other texts are no names: their first letter tells.
    let initial = word.first.map(lowercase)
    let likely = names.indices.filter { names[$0].long.utf8.first.map(lowercase) == initial }
    guard !likely.isEmpty else {
      position = start
      return nil
    }
    for letters in MomentTemplate.Letters.allCases {
      let style = MomentTemplate.NameStyle(isLong: isLong, letters: letters)
      if let index = likely.first(where: { style.text(names[$0]).elementsEqual(word) }) {
        return (index + 1, style)
      }
    }
    position = start
    return nil
  }

  /// Parses up to and including a byte, if the result is at most `count` bytes of UTF-8 without control characters.
  mutating func through(_ end: Unicode.Scalar, atMost count: Int) -> [UInt8]? {
    let length = bytes[position...].prefix { UInt32($0) != end.value }.count + 1
    guard length <= min(count, bytes.count - position) else { return nil }
    let found = Array(bytes[position..<position + length])
    guard found.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
      String(validating: found, as: UTF8.self) != nil
    else { return nil }
    position += length
    return found
  }

  /// Skips one byte without recording it.
  mutating func skip() { position = min(position + 1, bytes.count) }

  /// The bytes parsed since a position.
  func taken(since start: Int) -> [UInt8] { Array(bytes[start..<position]) }
}

/// The numbers in a date's text.
struct ScannedFields {
  var year: Int?
  var month: Int?
  var day: Int?
  var dayOfYear: Int?
  var week: Int?
  var weekday: Int?
  var hour = 0
  var minute = 0
  var second = 0
  var nanoseconds = 0
  var offset: Int?

  /// The day of the fields; nil if it does not exist or contradicts the weekday.
  var date: Day? {
    guard let year else { return nil }
    if let week, let weekday { return Day(weekYear: year, week: week, weekday: weekday) }
    if let dayOfYear { return Day(year: year, dayOfYear: dayOfYear) }
    guard let month, let day, let date = Day(year: year, month: month, day: day) else {
      return nil
    }
    return weekday == nil || weekday == date.weekday + 1 ? date : nil
  }

  /// The date and time of the fields. Hour 24 is midnight at the end of the day; second 60 is valid only at the end of a month in
  /// UTC
  /// (RFC 3339 §5.7).
  var dateTime: DateTime? {
    guard let date else { return nil }
    if hour == 24 {
      guard minute == 0, second == 0, nanoseconds == 0 else { return nil }
      return date.adding(days: 1).flatMap { DateTime(day: $0, secondOfDay: 0, offset: offset) }
    }
    let isLeapSecond = second == 60
    guard
      let value = DateTime(
        day: date, secondOfDay: hour * 3600 + minute * 60 + min(second, 59),
        nanoseconds: nanoseconds + (isLeapSecond ? 1_000_000_000 : 0), offset: offset)
    else { return nil }
    if isLeapSecond {
      let (day, second) = value.wallClock(atOffset: 0)
      guard second == 86_399, day.day == Day.length(ofMonth: day.month, year: day.year) else {
        return nil
      }
    }
    return value
  }

  /// Returns the time of day of the fields. Second 60 is valid only if UTC is at 23:59:60 (RFC 3339 §5.7).
  func time(in zone: TimeOfDay.Zone) -> ClockTime? {
    let isLeapSecond = second == 60
    guard
      let time = TimeOfDay(hour: hour, minute: minute, second: min(second, 59), zone: zone)
    else { return nil }
    guard isLeapSecond else { return ClockTime(time, nanoseconds: nanoseconds, offset: offset) }
    guard let offset, floorDivided(time.secondOfDay - offset, by: 86_400).remainder == 86_399
    else { return nil }
    return ClockTime(time, nanoseconds: nanoseconds + 1_000_000_000, offset: offset)
  }
}
