import ModelBasics

/// The notation of a length of time as fields separated by colons: `01:30:00`, `1.02:03:04.5`.
public struct ClockNotation: Hashable, Sendable {
  /// The fields of the notation.
  public enum Fields: Hashable, Sendable {
    /// `H:MM:SS`
    case hoursMinutesSeconds
    /// `H:MM`
    case hoursMinutes
    /// `M:SS`
    case minutesSeconds
  }

  /// The fields of the notation.
  public var fields: Fields
  /// The minimum number of digits of the first field, which is padded with zeros.
  public var width: Int
  /// True if the number of days is written before the hours, followed by a point, unless it is 0: `1.02:03:04`.
  public var showsDays: Bool
  /// The number of digits after the decimal point; for 0 there is no point.
  public var fractionDigits: Int

  var name: String {
    switch fields {
    case .hoursMinutesSeconds: showsDays ? "D.HH:MM:SS" : "HH:MM:SS"
    case .hoursMinutes: "H:MM"
    case .minutesSeconds: "M:SS"
    }
  }

  /// The notations to try for a value that this one cannot express: with seconds, then with ever more fraction digits.
  var candidates: [ClockNotation] {
    var whole = self
    if fields == .hoursMinutes { whole.fields = .hoursMinutesSeconds }
    var inHours = whole
    inHours.fields = .hoursMinutesSeconds
    return [whole, inHours].flatMap { notation in
      [notation]
        + [3, 6, 9].filter { $0 > fractionDigits }.map {
          var finer = notation
          finer.fractionDigits = $0
          return finer
        }
    }
  }

  func text(of length: CompoundInterval) -> String? {
    guard length.months == 0, (0...9).contains(fractionDigits) else { return nil }
    let seconds = length.seconds.magnitude
    var text = length.isNegative ? "-" : ""
    func field(_ number: UInt, to width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
    let (totalHours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    switch fields {
    case .hoursMinutes:
      guard second == 0, length.nanoseconds == 0, fractionDigits == 0 else { return nil }
      return text + field(totalHours, to: width) + ":" + field(minute, to: 2)
    case .minutesSeconds:
      text += field(minutes, to: width)
    case .hoursMinutesSeconds:
      var hours = totalHours
      if showsDays, totalHours >= 24 {
        text += String(totalHours / 24) + "."
        hours %= 24
      }
      text += field(hours, to: width) + ":" + field(minute, to: 2)
    }
    text += ":" + field(second, to: 2)
    let digits = padded(Int(length.nanoseconds.magnitude), to: 9)
    let (written, dropped) = (digits.prefix(fractionDigits), digits.dropFirst(fractionDigits))
    guard dropped.allSatisfy({ $0 == "0" }) else { return nil }
    return fractionDigits > 0 ? text + "." + written : text
  }

  static func read(_ text: [UInt8], pair: Fields) -> (Timing, ClockNotation)? {
    var cursor = DigitCursor(text)
    let isNegative = cursor.take("-")
    var days = 0
    var first = cursor.digits()
    guard !first.isEmpty else { return nil }
    var notation = ClockNotation(fields: pair, width: 2, showsDays: false, fractionDigits: 0)
    if cursor.take(".") {
      guard let number = Int(String(decoding: first, as: UTF8.self)) else { return nil }
      days = number
      notation.showsDays = true
      first = cursor.digits()
    }
    guard !first.isEmpty, let leading = Int(String(decoding: first, as: UTF8.self)),
      cursor.take(":"), let second = cursor.number(2, in: 0...59)
    else { return nil }
    if first.count == 1 || first.first == UInt8(ascii: "0") { notation.width = first.count }
    var fields = [leading, second]
    if cursor.take(":") {
      guard let third = cursor.number(2, in: 0...59) else { return nil }
      fields.append(third)
      notation.fields = .hoursMinutesSeconds
    } else if notation.fields == .hoursMinutesSeconds {
      notation.fields = .hoursMinutes
    }
    var nanoseconds = 0
    if cursor.take(".") {
      let digits = cursor.digits()
      guard (1...9).contains(digits.count) else { return nil }
      notation.fractionDigits = digits.count
      nanoseconds = Int(String(decoding: digits, as: UTF8.self)) ?? 0
      for _ in digits.count..<9 { nanoseconds *= 10 }
      if fields.count == 2 { notation.fields = .minutesSeconds }
    }
    guard cursor.isAtEnd, !notation.showsDays || fields.count == 3 && leading < 24 else {
      return nil
    }
    let unit: Int128 = notation.fields == .hoursMinutes ? 60 : 1
    var total = Int128(days) * 24
    total = fields.enumerated().reduce(total) {
      $0 * ($1.offset == 0 ? 1 : 60) + Int128($1.element)
    }
    guard
      let length = CompoundInterval(
        months: 0, exactNanoseconds: total * unit * 1_000_000_000 + Int128(nanoseconds))
    else { return nil }
    return (.compound(isNegative ? length.negated : length), notation)
  }
}
