// Parts that can follow a time of day: am or pm, a zone, an offset.
//
//     10:15 pm    10:15 p.m.    10:15 EST    10:15 America/New_York    10:15 +05:30

extension PhraseParser {
  /// Parses `am`, `PM` or `a.m.`, with or without a blank before it, and returns the hours to add.
  mutating func takeDayPeriod() -> Int? {
    var lookahead = tokens
    lookahead.skipBlanks()
    guard let word = lookahead.takeWord(), let hours = hoursToAdd(for: word) else { return nil }
    tokens = lookahead
    if lookahead.takeMark(".") != nil, lookahead.take("m") {
      _ = lookahead.takeMark(".")
      tokens = lookahead
    }
    return hours
  }

  /// Parses the name of a known zone.
  mutating func takeZone() -> PhraseZone? {
    var lookahead = tokens
    guard var name = lookahead.takeWord() else { return nil }
    let word = (name: name, rest: lookahead)
    while let next = lookahead.next, next != .mark(0x20), next != .mark(0x2C) {
      name += next.text
      lookahead.advance()
    }
    for (name, rest) in [(name, lookahead), word] {
      guard let zone = phrase.zone(named: name) else { continue }
      tokens = rest
      return zone
    }
    return nil
  }

  /// Parses an offset after its sign: `01:00`, `0100` or `1`, in seconds.
  mutating func takeOffset() -> Int? {
    var lookahead = tokens
    guard let digits = lookahead.takeDigits(atMost: 4), let number = Int(digits) else { return nil }
    var hours = number
    var minutes = 0
    if digits.utf8.count > 2 {
      hours = number / 100
      minutes = number % 100
    } else if lookahead.takeMark(":") != nil {
      minutes = lookahead.takeDigits(atMost: 2).flatMap { Int($0) } ?? 60
    }
    // `18:30 +3 days` is a distance from that time, not an offset.
    var unit = lookahead
    unit.skipBlanks()
    if unit.takeWord().flatMap({ PhraseUnit($0) }) != nil { return nil }
    let seconds = (hours * 60 + minutes) * 60
    guard minutes < 60, seconds <= MomentScanner.widestOffset else { return nil }
    tokens = lookahead
    return seconds
  }
}
