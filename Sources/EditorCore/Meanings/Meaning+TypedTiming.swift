import ModelValues

extension Meaning {
  /// Parses text typed for an interval.
  func readTiming(
    _ text: String, _ old: Timing, _ notation: IntervalNotation, _ context: ReadingContext
  ) -> Result<Typed, Refusal> {
    guard let read = Self.timing(text, old, notation, context) else {
      return .failure(Refusal(words: Self.complaint(about: text, inPlaceOf: old, notation)))
    }
    let meaning = Meaning.timing(read, notation.enlarged(for: read, from: old))
    if let words = meaning.rangeComplaint(inPlaceOf: old) {
      return .failure(Refusal(words: words))
    }
    return .success(Typed(meaning: meaning))
  }

  private static func timing(
    _ text: String, _ old: Timing, _ notation: IntervalNotation, _ context: ReadingContext
  ) -> Timing? {
    let bytes = Array(text.utf8)
    if let read = Timing.read(bytes)?.value { return read }
    if let unit = notation.onlyUnit(of: old), let read = Timing.readNumber(bytes, of: unit)?.value {
      return read
    }
    return Interval.read(bytes, unitNames: context.words.intervals).map { .interval($0.value) }
      ?? Timing.readTyped(bytes)
  }

  private static func complaint(
    about text: String, inPlaceOf old: Timing, _ notation: IntervalNotation
  ) -> String {
    func isWritable(_ example: String) -> Bool {
      guard let value = Timing.read(Array(example.utf8))?.value else { return false }
      let meaning = Meaning.timing(value, notation)
      return meaning.rangeComplaint(inPlaceOf: old) == nil && meaning.fitting != nil
    }
    let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) || ".- ".utf8.contains($0) }
    let isRange = isNumber && isWritable("\(text) min")
    if isRange || text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      (1...15).contains(text.utf8.count)
    {
      return "“\(text)” has no unit; try \(text) min or \(text) h"
    }
    let examples = ["5 minutes", "5-10 min", "1h30m", "never"].filter(isWritable)
    guard let last = examples.last else { return "no interval" }
    let others = examples.dropLast().joined(separator: ", ")
    return "no interval; try " + (others.isEmpty ? last : others + " or " + last)
  }

  /// Returns the reason why a range is not allowed here; nil if it is. Notations of programs have no ranges, and a range may go
  /// down only if the file's range does.
  func rangeComplaint(inPlaceOf old: Timing) -> String? {
    guard case .timing(let timing, let notation) = self, case .interval(let interval) = timing,
      case .range(let first, let second) = interval.amount
    else { return nil }
    if !old.isRange, case .units(let units) = notation, !units.style.isForPeople {
      return "\(notation.name) says one length of time, no range"
    }
    guard first > second, !old.isFalling else { return nil }
    var rising = interval
    rising.amount = .range(second, first)
    let meaning = Meaning.timing(.interval(rising), notation)
    let words = "the range goes from \(first) down to \(second)"
    guard let fitting = meaning.fitting else { return words }
    return words + "; write " + fitting.fieldText
  }
}

extension IntervalNotation {
  /// The unit of a number without a unit; nil if the notation has several.
  fileprivate func onlyUnit(of old: Timing) -> CompoundInterval.Unit? {
    switch self {
    case .number(let number): number.unit
    case .units(let units) where units.parts.count == 1: units.parts.first?.unit
    case .record: old.interval().flatMap { CompoundInterval.Unit($0.unit) }
    case .units, .clock, .word: nil
    }
  }
}

extension Timing {
  fileprivate var isRange: Bool {
    if case .interval(let interval) = self { interval.isRange } else { false }
  }

  fileprivate var isFalling: Bool {
    guard case .interval(let interval) = self, case .range(let first, let second) = interval.amount
    else { return false }
    return first > second
  }
}
