import ModelData

/// The notation of a length of time in a file.
public enum IntervalNotation: Notation {
  /// Amounts with units: `5 - 10 minutes`, `1h30m`, `5min 20s`, `PT1H30M`.
  case units(UnitNotation)
  /// Fields separated by colons: `01:30:00`.
  case clock(ClockNotation)
  /// A number whose unit is defined elsewhere: `90`.
  case number(NumberNotation)
  /// A single word, as it is written: `never`, `infinity`.
  case word(String)
  /// Members of a dictionary.
  case record(IntervalRecordNotation)

  /// The display name: `Go duration`, `ISO 8601 duration`, `milliseconds`.
  public var name: String {
    switch self {
    case .units(let units): units.name
    case .clock(let clock): clock.name
    case .number(let number): number.unit.name
    case .word(let word): word
    case .record: "interval dictionary"
    }
  }

  /// True if a text in this notation can mean something other than a length of time: `5m`, `12:30`, `90`, and `never`, which is
  /// often one of several options.
  public var isAmbiguous: Bool {
    switch self {
    case .units(let units): units.isAmbiguous
    case .clock, .number, .word: true
    case .record: false
    }
  }

  /// Returns the text of the value: see `Timing.text(in:)`.
  public func text(of value: Timing) -> String? { value.text(in: self) }

  /// Returns the record with the value stored in it; nil if the notation is not for records.
  public func members(of value: Timing, in record: Record) -> Record? {
    value.written(into: record, as: self)
  }

  /// Returns true if the notation can express the value.
  public func canHold(_ value: Timing) -> Bool {
    if case .record = self { return value.interval() != nil }
    return value.text(in: self) != nil
  }

  /// Returns this notation if it can hold the value, otherwise the nearest that can: with more units, then with a fraction, then in
  /// words. Returns this notation if none can.
  public func holding(_ value: Timing) -> IntervalNotation {
    candidates(for: value).first { $0.canHold(value) } ?? self
  }

  /// Returns this notation with larger units of its style added, if it has several units and the value needs larger ones: `5min
  /// 20s`
  /// changed to two weeks is `2w`. Returns this notation if the old value was also large enough for them and did not use them.
  public func enlarged(for value: Timing, from old: Timing) -> IntervalNotation {
    guard case .units(let units) = self, let larger = units.enlarged(for: value, from: old) else {
      return self
    }
    return .units(larger)
  }

  /// Returns a value that replaces another one, and the notation in which it is written.
  package func replacing(
    _ old: Timing, with value: Timing
  ) -> (value: Timing, notation: IntervalNotation) {
    if case .units(let units) = self, let (length, single) = units.inOneUnit(value) {
      return (.compound(length), .units(single))
    }
    return (value, enlarged(for: value, from: old))
  }

  private func candidates(for value: Timing) -> [IntervalNotation] {
    if case .interval(let interval) = value, !interval.unit.isCounted {
      return [self] + wordNotations(for: interval.unit)
    }
    let fullNotations = [UnitNotation(.full)].flatMap { $0.candidates(for: value) }
    switch self {
    case .units(let units):
      let others = units.fallback.flatMap { $0.candidates(for: value) }
      return [self]
        + (units.candidates(for: value) + others + fullNotations).map(IntervalNotation.units)
    case .clock(let clock):
      return [self] + clock.candidates.map(IntervalNotation.clock)
        + fullNotations.map(IntervalNotation.units)
    case .number(let number):
      return [self, .number(number.withFraction)]
    case .word(let word):
      let style: UnitNotation.Style = word.lowercased().hasPrefix("inf") ? .systemd : .full
      return [self] + UnitNotation(style).candidates(for: value).map(IntervalNotation.units)
        + fullNotations.map(IntervalNotation.units)
    case .record: return [self]
    }
  }

  private func wordNotations(for unit: Interval.Unit) -> [IntervalNotation] {
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
  /// Parses a whole text in any notation except a bare number. Returns nil for any other text, and for a text that would not print
  /// as the same text. `pair` defines the meaning of two fields, which `12:30` does not indicate by itself.
  public static func read(
    _ text: [UInt8], pair: ClockNotation.Fields = .hoursMinutes
  ) -> (value: Timing, notation: IntervalNotation)? {
    guard text.count <= 128 else { return nil }
    let read =
      readWord(text) ?? UnitReader.read(text).map { ($0, .units($1)) }
      ?? ClockNotation.read(text, pair: pair).map { ($0, .clock($1)) }
    return read.flatMap { exactResult($0, as: $1, from: text) }
  }

  /// Parses a whole text as a decimal number of a unit that is defined elsewhere.
  public static func readNumber(
    _ text: [UInt8], of unit: CompoundInterval.Unit
  ) -> (value: Timing, notation: IntervalNotation)? {
    guard text.count <= 64, let (value, notation) = NumberNotation.read(text, of: unit) else {
      return nil
    }
    return exactResult(value, as: .number(notation), from: text)
  }

  /// Returns the text in a notation; nil if the notation cannot express the value, and for dictionaries.
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

  /// Returns the result only if it prints as the same bytes, so that editing loses nothing.
  private static func exactResult(
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
