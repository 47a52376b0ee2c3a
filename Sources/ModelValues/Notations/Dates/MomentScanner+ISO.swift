// ISO 8601 and formats derived from it: RFC 3339, TOML's four kinds, YAML's timestamps.
//
//     2015-02-23T18:30:00Z    20150223T183000Z    2015-02-23 18:30    2015-W09-1T18:30:00+01
//     2001-12-14t21:59:43.10-05:00                2001-12-14 21:59:43.10 -5        (YAML 1.1)

extension MomentScanner {
  /// Parses a whole text in one of these forms.
  static func readISO(_ text: [UInt8]) -> (Moment, MomentTemplate)? {
    var scanner = MomentScanner(text)
    return scanner.wholeDate()
  }

  /// Parses a time alone: `18:30`, `9:30`, `07:32:00.999999`, `20:20:39+00:00`, `T18:30`, `09:30 Asia/Tokyo`.
  static func readTime(_ text: [UInt8]) -> (Moment, MomentTemplate)? {
    var scanner = MomentScanner(text)
    let isMarked = scanner.literal("Tt")
    guard isMarked || (1...2).contains(scanner.digitCount), scanner.time(isAlone: !isMarked),
      scanner.fields.hour < 24
    else { return nil }
    var zone = TimeOfDay.Zone.local
    if !scanner.isAtEnd {
      guard scanner.pieces.contains(.minute) else { return nil }
      if scanner.next == UInt8(ascii: " ") {
        guard let named = scanner.zone() else { return nil }
        zone = named
      } else {
        guard scanner.offset(isSpaced: false), isMarked || scanner.endsLikeFullTime else {
          return nil
        }
      }
    }
    guard scanner.isAtEnd, scanner.pieces.contains(.minute),
      let time = scanner.fields.time(in: zone)
    else { return nil }
    let template = MomentTemplate(pieces: scanner.pieces, family: .time, kind: .time)
    return (.time(time), template)
  }

  private mutating func wholeDate() -> (Moment, MomentTemplate)? {
    guard date() else { return nil }
    if isAtEnd {
      guard let date = fields.date else { return nil }
      let family = dateFamily ?? (isYAML ? .yaml : isBasic ? .iso8601 : .day)
      return (.day(date), MomentTemplate(pieces: pieces, family: family, kind: .day))
    }
    let isMarked = literal("Tt")
    guard isMarked || blanks() else { return nil }
    guard time() else { return nil }
    // An hour without minutes is accepted only after a `T`.
    guard isMarked || pieces.contains(.minute) else { return nil }
    if !isAtEnd {
      let isSpaced = blanks()
      guard offset(isSpaced: isSpaced), isAtEnd else { return nil }
    }
    guard let value = fields.dateTime else { return nil }
    let kind: Moment.Kind = value.offset == nil ? .local : .instant
    let isStrict = DateTime.read(taken(since: 0)) != nil
    let family = dateFamily ?? (isStrict ? .rfc3339 : isYAML ? .yaml : .iso8601)
    return (.dateTime(value), MomentTemplate(pieces: pieces, family: family, kind: kind))
  }

  private var dateFamily: MomentTemplate.Family? {
    pieces.contains(.week) ? .weekDate : pieces.contains(.dayOfYear) ? .ordinalDate : nil
  }

  private var isBasic: Bool {
    guard case .month = pieces.dropFirst().first else { return false }
    return true
  }

  /// True if the text has a feature that only YAML allows: numbers of one digit, several blanks, or a blank before the offset.
  private var isYAML: Bool {
    pieces.contains { piece in
      switch piece {
      case .month(.none), .day(.none), .hour(.none), .offset(.digits(.none, _)): true
      case .literal(let bytes): bytes.count > 1 || bytes == [UInt8(ascii: "\t")]
      default: false
      }
    } || isOffsetSpaced
  }

  private var isOffsetSpaced: Bool {
    guard case .offset(let style) = pieces.last, case .literal = pieces.dropLast().last else {
      return false
    }
    // `18:30:00 UTC` and `18:30:00 +0100` are not YAML timestamps.
    switch style {
    case .fixed(let text, _): return text.count == 1
    case .digits(_, let minutes): return minutes != .basic
    }
  }

  /// Parses `2015-02-23`, `20150223`, `2015-W09-1`, `2015W091`, `2015-054`, `2015054`.
  private mutating func date() -> Bool {
    let count = digitCount
    guard [4, 7, 8].contains(count), let year = number(4, in: 0...9999) else { return false }
    fields.year = year
    pieces.reserveCapacity(16)
    if count == 8 {
      note(.year(digits: 4))
      return month(isShort: false) && day(isShort: false)
    }
    if count == 7 {
      note(.year(digits: 4))
      return dayOfYear()
    }
    var week = self
    week.note(.weekYear)
    let isExtended = week.literal("-")
    if week.literal("W") {
      self = week
      return weekAndDay(isExtended: isExtended)
    }
    note(.year(digits: 4))
    guard literal("-") else { return false }
    if digitCount == 3 { return dayOfYear() }
    return month(isShort: true) && literal("-") && day(isShort: true)
  }

  private mutating func weekAndDay(isExtended: Bool) -> Bool {
    guard let week = number(2, in: 1...53) else { return false }
    note(.week)
    guard !isExtended || literal("-"), let day = number(1, in: 1...7) else { return false }
    note(.weekday)
    fields.week = week
    fields.weekday = day
    return true
  }

  private mutating func dayOfYear() -> Bool {
    guard let day = number(3, in: 1...366) else { return false }
    fields.dayOfYear = day
    note(.dayOfYear)
    return true
  }

  private mutating func month(isShort: Bool) -> Bool {
    guard let (month, padding) = shortNumber(in: 1...12), isShort || padding == .zero else {
      return false
    }
    fields.month = month
    note(.month(padding))
    return true
  }

  private mutating func day(isShort: Bool) -> Bool {
    guard let (day, padding) = shortNumber(in: 1...31), isShort || padding == .zero else {
      return false
    }
    fields.day = day
    note(.day(padding))
    return true
  }

  /// Parses `18`, `18:30`, `18:30:00`, `18:30:00.5`, `1830`, `183000`, `183000,5`, YAML's `8:30:00`, and, if alone, `8:30`.
  private mutating func time(isAlone: Bool = false) -> Bool {
    let count = digitCount
    guard [1, 2, 4, 6].contains(count), let hour = number(min(count, 2), in: 0...24) else {
      return false
    }
    fields.hour = hour
    note(hour == 24 ? .endOfDay : .hour(count == 1 ? .none : .zero))
    let isExtended = count < 3 && literal(":")
    guard isExtended || count > 2 else { return count == 2 }
    guard let minute = number(2, in: 0...59) else { return false }
    fields.minute = minute
    note(.minute)
    guard isExtended ? literal(":") : count == 6 else { return isAlone || count != 1 }
    return second()
  }

  /// Parses `00`, `00.5`, `00,5`.
  mutating func second() -> Bool {
    guard let second = number(2, in: 0...60) else { return false }
    fields.second = second
    note(.second)
    guard literal(".,") else { return true }
    let digits = Array(digits(atMost: 18))
    // Digits beyond nanoseconds must be zeros, because they would be lost.
    guard !digits.isEmpty, digits.dropFirst(9).allSatisfy({ $0 == UInt8(ascii: "0") }) else {
      return false
    }
    for index in 0..<9 {
      let digit = index < digits.count ? Int(digits[index]) - 0x30 : 0
      fields.nanoseconds = fields.nanoseconds * 10 + digit
    }
    note(.fraction(digits: digits.count))
    return digitCount == 0
  }

  /// Parses `Z`, `z`, `+05:30`, `+0530`, `+05`, `+5`, and, after a blank, `UTC` or `GMT`.
  private mutating func offset(isSpaced: Bool) -> Bool {
    let start = position
    let name = letters()
    if !name.isEmpty {
      let isZulu = name.count == 1 && name.first.map { $0 & 0xDF } == UInt8(ascii: "Z")
      let isNamed = isSpaced && (name.elementsEqual("UTC".utf8) || name.elementsEqual("GMT".utf8))
      guard isZulu || isNamed else { return false }
      fields.offset = 0
      note(.offset(.fixed(taken(since: start), seconds: 0)))
      return true
    }
    return numericOffset()
  }

  private mutating func numericOffset() -> Bool {
    let start = position
    guard let sign = next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return false
    }
    skip()
    let count = digitCount
    guard [1, 2, 4].contains(count), let hours = number(min(count, 2), in: 0...23) else {
      return false
    }
    var minutes = 0
    var style = MomentTemplate.Minutes.none
    if count == 4 {
      guard let number = number(2, in: 0...59) else { return false }
      minutes = number
      style = .basic
    } else if next == UInt8(ascii: ":") {
      skip()
      guard let number = number(2, in: 0...59) else { return false }
      minutes = number
      style = .extended
    }
    let isWest = sign == UInt8(ascii: "-")
    let seconds = (hours * 60 + minutes) * 60
    fields.offset = isWest ? -seconds : seconds
    if isWest, seconds == 0 {
      note(.offset(.fixed(taken(since: start), seconds: 0)))
    } else {
      note(.offset(.digits(count == 1 ? .none : .zero, minutes: style)))
    }
    return true
  }

  /// True if the offset after a time is `Z`, or is in the form and position that RFC 3339 requires: `09:00-17:00` is a range, and
  /// no
  /// clock is 17 hours from UTC.
  private var endsLikeFullTime: Bool {
    guard let offset = fields.offset, abs(offset) <= Self.widestOffset,
      case .offset(let style) = pieces.last
    else { return false }
    switch style {
    case .fixed(let text, _): return text.count == 1 || pieces.contains(.second)
    case .digits(let padding, let minutes):
      return pieces.contains(.second) && padding == .zero && minutes == .extended
    }
  }

  /// Parses a blank and the name of a zone.
  private mutating func zone() -> TimeOfDay.Zone? {
    guard literal(" ") else { return nil }
    let start = position
    while let next, ZoneDatabase.isInName(next) { skip() }
    let name = taken(since: start)
    let text = String(decoding: name, as: UTF8.self)
    guard ZoneDatabase.isRecognizableName(text) else { return nil }
    let zone = TimeOfDay.Zone(storedName: text)
    note(.zone(zone, name))
    return zone
  }
}
