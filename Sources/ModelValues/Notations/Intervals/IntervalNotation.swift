import ModelData

/// How a file spells a length of time.
public enum IntervalNotation: Notation {
  /// Amounts with units: `5 - 10 minutes`, `1h30m`, `5min 20s`, `PT1H30M`.
  case units(UnitNotation)
  /// Fields with colons: `01:30:00`.
  case clock(ClockNotation)
  /// A number of a unit that is said elsewhere: `90`.
  case number(NumberNotation)
  /// A word alone, as it is written: `never`, `infinity`.
  case word(String)
  /// Members of a dictionary.
  case record(IntervalRecordNotation)

  /// What to call it: `Go duration`, `ISO 8601 duration`, `milliseconds`.
  public var name: String {
    switch self {
    case .units(let units): units.name
    case .clock(let clock): clock.name
    case .number(let number): number.unit.name
    case .word(let word): word
    case .record: "interval dictionary"
    }
  }

  /// Whether its form alone does not say that it is a length of time: `5m`, `12:30`, `90`, and
  /// `never`, which is as often one of several choices.
  public var isAmbiguous: Bool {
    switch self {
    case .units(let units): units.isAmbiguous
    case .clock, .number, .word: true
    case .record: false
    }
  }

  /// The text of the value: see `Timing.text(in:)`.
  public func text(of value: Timing) -> String? { value.text(in: self) }

  /// The record with the value in it, if it is of records.
  public func members(of value: Timing, in record: Record) -> Record? {
    value.written(into: record, as: self)
  }

  /// Whether this value can be written so.
  public func canHold(_ value: Timing) -> Bool {
    if case .record = self { return value.interval() != nil }
    return value.text(in: self) != nil
  }

  /// This notation where it can hold the value, else the nearest that can: with more units, then
  /// with a fraction, then in words. Itself where none can.
  public func holding(_ value: Timing) -> IntervalNotation {
    candidates(for: value).first { $0.canHold(value) } ?? self
  }

  /// This notation with the larger units of its style, if it has several units and the value takes
  /// more: `5min 20s` set to two weeks is `2w`. Itself if the value that was there did without them.
  public func growing(for value: Timing, from old: Timing) -> IntervalNotation {
    guard case .units(let units) = self, let larger = units.growing(for: value, from: old) else {
      return self
    }
    return .units(larger)
  }

  private func candidates(for value: Timing) -> [IntervalNotation] {
    if case .interval(let interval) = value, !interval.unit.isCounted {
      return [self] + words(for: interval.unit)
    }
    let words = [UnitNotation(.full)].flatMap { $0.candidates(for: value) }
    switch self {
    case .units(let units):
      let others = units.fallback.flatMap { $0.candidates(for: value) }
      return [self] + (units.candidates(for: value) + others + words).map(IntervalNotation.units)
    case .clock(let clock):
      return [self] + clock.candidates.map(IntervalNotation.clock)
        + words.map(IntervalNotation.units)
    case .number(let number):
      return [self, .number(number.withFraction)]
    case .word(let word):
      let style: UnitNotation.Style = word.lowercased().hasPrefix("inf") ? .systemd : .full
      return [self] + UnitNotation(style).candidates(for: value).map(IntervalNotation.units)
        + words.map(IntervalNotation.units)
    case .record: return [self]
    }
  }

  private func words(for unit: Interval.Unit) -> [IntervalNotation] {
    switch self {
    case .record, .number: return []
    case .word(let word):
      return [.word(LetterCase(of: word)?.applied(to: unit.name(of: 1)) ?? unit.name(of: 1))]
    case .units(let units) where units.style == .systemd && unit == .forever:
      return [.word("infinity")]
    default: return [.word(unit.name(of: 1))]
    }
  }
}

extension Timing {
  /// Reads a whole text in any notation but that of a bare number. Nil for anything else, and for
  /// a text whose spelling could not be kept. What two fields with a colon are, `12:30` alone does
  /// not say, so the caller does.
  public static func read(
    _ text: [UInt8], pair: ClockNotation.Fields = .hoursMinutes
  ) -> (value: Timing, notation: IntervalNotation)? {
    guard text.count <= 128 else { return nil }
    let read =
      readWord(text) ?? UnitReader.read(text).map { ($0, .units($1)) }
      ?? ClockNotation.read(text, pair: pair).map { ($0, .clock($1)) }
    return read.flatMap { kept($0, as: $1, from: text) }
  }

  /// Reads a whole text as a decimal number of a unit that is said elsewhere.
  public static func readNumber(
    _ text: [UInt8], of unit: CompoundInterval.Unit
  ) -> (value: Timing, notation: IntervalNotation)? {
    guard text.count <= 64, let (value, notation) = NumberNotation.read(text, of: unit) else {
      return nil
    }
    return kept(value, as: .number(notation), from: text)
  }

  /// The text in a notation; nil where the notation cannot hold the value, and for dictionaries.
  public func text(in notation: IntervalNotation) -> String? {
    switch notation {
    case .units(let units): return units.text(of: self)
    case .clock(let clock): return length.flatMap(clock.text)
    case .number(let number): return length.flatMap(number.text)
    case .word(let word):
      guard case .interval(let interval) = self else { return nil }
      return Timing.meaning(ofWord: word) == interval.unit ? word : nil
    case .record: return nil
    }
  }

  /// A text is only taken for what prints as the same bytes, so that nothing is lost by editing.
  private static func kept(
    _ value: Timing, as notation: IntervalNotation, from text: [UInt8]
  ) -> (value: Timing, notation: IntervalNotation)? {
    guard let printed = value.text(in: notation), printed.utf8.elementsEqual(text) else {
      return nil
    }
    return (value, notation)
  }

  private static func readWord(_ text: [UInt8]) -> (Timing, IntervalNotation)? {
    guard text.count <= 8 else { return nil }
    let word = String(decoding: text, as: UTF8.self)
    guard let unit = meaning(ofWord: word) else { return nil }
    return (.interval(Interval(.exactly(0), unit)), .word(word))
  }

  private static func meaning(ofWord word: String) -> Interval.Unit? {
    guard LetterCase(of: word) != nil else { return nil }
    switch word.lowercased() {
    case "never": return .never
    case "forever", "infinite", "infinity": return .forever
    default: return nil
    }
  }
}
