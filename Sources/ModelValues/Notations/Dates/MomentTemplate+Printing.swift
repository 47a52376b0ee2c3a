import ModelBasics

extension MomentTemplate {
  /// Returns the moment in this template, without the fraction digits that exceed it, and with an instant converted to the
  /// template's fixed offset. Returns nil if the template cannot express the moment.
  func text(of moment: Moment) -> String? {
    let moment = fixedOffset.map(moment.atOffset) ?? moment
    guard moment.kind == kind, let fields = FilledFields(moment, isEndOfDay: isEndOfDay) else {
      return nil
    }
    var text: [UInt8] = []
    for piece in pieces {
      guard let part = fields.text(of: piece) else { return nil }
      text += part
    }
    return String(decoding: text, as: UTF8.self)
  }

  var isEndOfDay: Bool { pieces.contains(.endOfDay) }

  /// The only offset that the template can express; nil if it can express several.
  var fixedOffset: Int? {
    for case .offset(.fixed(_, let seconds)) in pieces { return seconds }
    return nil
  }
}

/// The values of a moment for the fields of a template.
private struct FilledFields {
  private var day: Day?
  private var secondOfDay = 0
  private var nanoseconds = 0
  private var offset: Int?
  private var zone = TimeOfDay.Zone.local

  init?(_ moment: Moment, isEndOfDay: Bool) {
    switch moment {
    case .noDate: return nil
    case .day(let day): self.day = day
    case .time(let time):
      secondOfDay = time.time.secondOfDay
      nanoseconds = time.nanoseconds
      offset = time.offset
      zone = time.time.zone
    case .dateTime(let value):
      let (day, secondOfDay) = value.wallClock(atOffset: value.offset ?? 0)
      self.day = day
      self.secondOfDay = secondOfDay
      nanoseconds = value.nanoseconds
      offset = value.offset
      if isEndOfDay {
        guard secondOfDay == 0, nanoseconds == 0 else { return nil }
        self.day = Day(daysSinceEpoch: day.daysSinceEpoch - 1)
      }
    }
  }

  func text(of piece: MomentTemplate.Piece) -> [UInt8]? {
    switch piece {
    case .literal(let bytes): return bytes
    case .year(let digits): return day.flatMap { year($0.year, digits: digits) }
    case .month(let padding): return day.map { number($0.month, padding) }
    case .day(let padding): return day.map { number($0.day, padding) }
    case .monthName(let style): return day.map { style.text(DateLocale.english.month($0.month)) }
    case .weekdayName(let style):
      return day.map { style.text(DateLocale.english.weekday($0.weekday + 1)) }
    case .weekYear: return day.flatMap { year($0.isoWeek.year, digits: 4) }
    case .week: return day.map { number($0.isoWeek.week, .zero) }
    case .weekday: return day.map { number($0.weekday + 1, .none) }
    case .dayOfYear: return day.map { Array(padded($0.dayOfYear, to: 3).utf8) }
    case .hour(let padding): return number(secondOfDay / 3600, padding)
    case .endOfDay: return Array("24".utf8)
    case .minute: return number(secondOfDay / 60 % 60, .zero)
    case .second:
      return number(secondOfDay % 60 + (nanoseconds >= 1_000_000_000 ? 1 : 0), .zero)
    case .fraction(let digits):
      let fraction = padded(nanoseconds % 1_000_000_000, to: 9).utf8.prefix(digits)
      return fraction + Array(repeating: UInt8(ascii: "0"), count: max(0, digits - 9))
    case .offset(let style): return offset.flatMap { style.text(of: $0) }
    case .zone(let named, let name): return named == zone ? name : nil
    }
  }

  private func year(_ year: Int, digits: Int) -> [UInt8]? {
    if digits == 2 {
      return (1950...2049).contains(year) ? Array(padded(year % 100, to: 2).utf8) : nil
    }
    return (0...9999).contains(year) ? Array(padded(year, to: 4).utf8) : nil
  }
}

private func number(_ number: Int, _ padding: MomentTemplate.Padding) -> [UInt8] {
  let digits = Array(String(number).utf8)
  guard digits.count == 1 else { return digits }
  switch padding {
  case .zero: return [UInt8(ascii: "0")] + digits
  case .space: return [UInt8(ascii: " ")] + digits
  case .none: return digits
  }
}

extension MomentTemplate.OffsetStyle {
  fileprivate func text(of offset: Int) -> [UInt8]? {
    switch self {
    case .fixed(let text, let seconds): return offset == seconds ? text : nil
    case .digits(let padding, let minutes):
      guard offset % 60 == 0 else { return nil }
      let total = Int(offset.magnitude) / 60
      let sign: [UInt8] = [UInt8(ascii: offset < 0 ? "-" : "+")]
      let hours = sign + number(total / 60, padding)
      switch minutes {
      case .none: return total % 60 == 0 ? hours : nil
      case .basic: return hours + number(total % 60, .zero)
      case .extended: return hours + [UInt8(ascii: ":")] + number(total % 60, .zero)
      }
    }
  }
}

extension MomentTemplate.NameStyle {
  /// Returns a name in this style.
  func text(_ name: DateLocale.Name) -> [UInt8] {
    let name = Array((isLong ? name.long : name.short).utf8)
    switch letters {
    case .capitalized: return name
    case .upper: return name.map { isLowercase($0) ? $0 & 0xDF : $0 }
    case .lower: return name.map(lowercase)
    }
  }
}
