// Dates with English names: those of mail, HTTP, C and ECMAScript.
//
//     Mon, 23 Feb 2015 18:30:00 +0100 (CET)       RFC 5322 §3.3, and §4.3 where it is obsolete
//     Mon, 23 Feb 2015 18:30:00 GMT               RFC 9110 §5.6.7
//     Monday, 23-Feb-15 18:30:00 GMT              the same in the older format of RFC 850
//     Mon Feb 23 18:30:00 2015                    the same in the format of C's asctime
//     Mon Feb 23 2015 18:30:00 GMT+0100 (CET)     ECMA-262, Date.prototype.toString

import ModelBasics

extension MomentScanner {
  /// Parses a whole text in one of these forms.
  static func readNamed(_ text: [UInt8]) -> (Moment, MomentTemplate)? {
    guard text.contains(where: { decimalDigit($0) != nil }) else { return nil }
    var mail = MomentScanner(text)
    if let read = mail.wholeMail() { return read }
    var named = MomentScanner(text)
    return named.wholeMonthFirst()
  }

  private mutating func wholeMail() -> (Moment, MomentTemplate)? {
    let hasWeekday = weekdayName(isLong: false) || weekdayName(isLong: true)
    if hasWeekday { guard literal(","), blanks() else { return nil } }
    guard let (day, padding) = shortNumber(in: 1...31) else { return nil }
    fields.day = day
    note(.day(padding))
    guard dateSeparator(), monthName(), dateSeparator(), year(), blanks(), clock() else {
      return nil
    }
    guard blanks(), mailOffset(), isAtEnd, let value = fields.dateTime else { return nil }
    let isHTTP = hasWeekday && pieces == Self.http
    let template = MomentTemplate(
      pieces: pieces, family: isHTTP ? .http : .mail, kind: .instant)
    return (.dateTime(value), template)
  }

  /// The pieces of `Mon, 23 Feb 2015 18:30:00 GMT`.
  private static let http: [MomentTemplate.Piece] = {
    let style = MomentTemplate.NameStyle(isLong: false, letters: .capitalized)
    func literal(_ text: String) -> MomentTemplate.Piece { .literal(Array(text.utf8)) }
    return [
      .weekdayName(style), literal(", "), .day(.zero), literal(" "), .monthName(style),
      literal(" "), .year(digits: 4), literal(" "), .hour(.zero), literal(":"), .minute,
      literal(":"), .second, literal(" "), .offset(.fixed(Array("GMT".utf8), seconds: 0)),
    ]
  }()

  private mutating func wholeMonthFirst() -> (Moment, MomentTemplate)? {
    guard weekdayName(isLong: false), literal(" "), monthName(), literal(" ") else { return nil }
    // C pads the day with a space, ECMAScript with a zero.
    let isFilled = next == UInt8(ascii: " ")
    if isFilled { skip() }
    guard let (day, padding) = shortNumber(in: 1...31), isFilled == (padding == .none) else {
      return nil
    }
    fields.day = day
    let beforeYear = self
    if isFilled || day > 9, let read = asctime() { return read }
    self = beforeYear
    return isFilled ? nil : ecmaScript()
  }

  private mutating func asctime() -> (Moment, MomentTemplate)? {
    note(.day(.space))
    guard literal(" "), clock(), pieces.contains(.second), literal(" ") else { return nil }
    if decimalDigit(next ?? 0) == nil {
      guard namedOffset(), literal(" ") else { return nil }
    }
    guard year(), pieces.last == .year(digits: 4), isAtEnd, let value = fields.dateTime else {
      return nil
    }
    let kind: Moment.Kind = value.offset == nil ? .local : .instant
    return (.dateTime(value), MomentTemplate(pieces: pieces, family: .asctime, kind: kind))
  }

  private mutating func ecmaScript() -> (Moment, MomentTemplate)? {
    note(.day(.zero))
    guard literal(" "), year(), literal(" "), clock(), word(" GMT"), mailOffset(), isAtEnd,
      case .offset = pieces.last, let value = fields.dateTime
    else { return nil }
    let template = MomentTemplate(pieces: pieces, family: .ecmaScript, kind: .instant)
    return (.dateTime(value), template)
  }

  private mutating func weekdayName(isLong: Bool) -> Bool {
    guard let (number, style) = name(of: DateLocale.english.weekdays, isLong: isLong) else {
      return false
    }
    fields.weekday = number
    note(.weekdayName(style))
    return true
  }

  private mutating func monthName() -> Bool {
    guard let (number, style) = name(of: DateLocale.english.months, isLong: false) else {
      return false
    }
    fields.month = number
    note(.monthName(style))
    return true
  }

  private mutating func dateSeparator() -> Bool { blanks() || literal("-") }

  private mutating func year() -> Bool {
    let count = digitCount
    guard count == 2 || count == 4, let number = number(count, in: 0...9999) else { return false }
    fields.year = count == 4 ? number : number < 50 ? 2000 + number : 1900 + number
    note(.year(digits: count))
    return true
  }

  /// Parses `18:30` or `18:30:00`; none of these formats has a fraction.
  private mutating func clock() -> Bool {
    guard let hour = number(2, in: 0...23) else { return false }
    note(.hour(.zero))
    guard literal(":"), let minute = number(2, in: 0...59) else { return false }
    note(.minute)
    fields.hour = hour
    fields.minute = minute
    return literal(":") ? second() && !pieces.contains(where: \.isFraction) : true
  }

  /// Parses `+0100`, `-0000` or a name of RFC 5322 §4.3, and a following comment, which is part of that offset.
  private mutating func mailOffset() -> Bool {
    let start = position
    var scanner = self
    if scanner.namedOffset() {
      self = scanner
    } else {
      guard let sign = next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
        return false
      }
      skip()
      guard digitCount == 4, let hours = number(2, in: 0...23), let minutes = number(2, in: 0...59)
      else { return false }
      let seconds = (hours * 60 + minutes) * 60
      fields.offset = sign == UInt8(ascii: "-") ? -seconds : seconds
      if sign == UInt8(ascii: "-"), seconds == 0 {
        note(.offset(.fixed(taken(since: start), seconds: 0)))
      } else {
        note(.offset(.digits(.zero, minutes: .basic)))
      }
    }
    return isAtEnd || comment(since: start)
  }

  private mutating func comment(since start: Int) -> Bool {
    while next == UInt8(ascii: " ") { skip() }
    guard next == UInt8(ascii: "("), through(")", atMost: 64) != nil, let offset = fields.offset
    else { return false }
    replaceLast(with: .offset(.fixed(taken(since: start), seconds: offset)))
    return true
  }

  private mutating func namedOffset() -> Bool {
    let start = position
    let name = letters().map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }
    guard let hours = Self.zoneHours[String(decoding: name, as: UTF8.self)] else { return false }
    fields.offset = hours * 3600
    note(.offset(.fixed(taken(since: start), seconds: hours * 3600)))
    return true
  }

  /// Returns the offset of a zone name used in mail, in capitals; nil if the name is unknown.
  static func offset(ofZone name: String) -> Int? { zoneHours[name].map { $0 * 3600 } }

  /// The zone names of RFC 5322 §4.3, and UTC.
  private static let zoneHours = [
    "UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
    "MDT": -6, "PST": -8, "PDT": -7,
  ]
}

extension MomentTemplate.Piece {
  var isFraction: Bool {
    guard case .fraction = self else { return false }
    return true
  }
}
