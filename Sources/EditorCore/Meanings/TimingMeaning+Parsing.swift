import ModelValues

extension TimingMeaning {
  package func parsed(
    _ text: String, in context: ReadingContext
  ) -> Result<Meaning.Typed, Meaning.Refusal> {
    if text.first == "+", self.text?.first != "+", timing(text, in: context) != nil {
      return .failure(
        .init(
          "only dates are changed by a step; type the whole interval, \(text.dropFirst()) or another"
        ))
    }
    guard let read = timing(text, in: context) else {
      return .failure(.init(complaint(about: text)))
    }
    let (length, form) = notation.replacing(value, with: read)
    let new = TimingMeaning(length, form)
    if let objection = new.objection(toReplacing: self) { return .failure(.init(objection)) }
    return .success(Meaning.Typed(meaning: Meaning(new)))
  }

  private func timing(_ text: String, in context: ReadingContext) -> Timing? {
    let bytes = Array(text.utf8)
    if let read = Timing.read(bytes)?.value { return read }
    if let unit = notation.onlyUnit(of: value), let read = Timing.readNumber(bytes, of: unit)?.value
    {
      return read
    }
    return Interval.read(bytes, unitNames: context.phrases.intervals).map { .interval($0.value) }
      ?? Timing.readTyped(bytes)
  }

  /// Returns the message for a text that is not an interval, with examples that can be written here.
  private func complaint(about text: String) -> String {
    func isWritable(_ example: String) -> Bool {
      guard let value = Timing.read(Array(example.utf8))?.value else { return false }
      let meaning = TimingMeaning(value, notation)
      return meaning.objection(toReplacing: self) == nil && meaning.fitting != nil
    }
    let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) || ".- ".utf8.contains($0) }
    let isRange = isNumber && isWritable("\(text) min")
    if isRange || text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      (1...15).contains(text.utf8.count)
    {
      return "“\(text)” has no unit; try \(text) min or \(text) h"
    }
    let examples = ["5 minutes", "5-10 min", "1h30m", "never"].filter(isWritable)
    guard let last = examples.last else { return "not an interval" }
    let others = examples.dropLast().joined(separator: ", ")
    return "not an interval; try " + (others.isEmpty ? last : others + " or " + last)
  }

  /// Returns the reason why a range is not allowed here; nil if it is. Notations of programs have no ranges, and a range may go
  /// down only if the file's range does.
  package func objection(toReplacing old: TimingMeaning) -> String? {
    guard case .interval(let interval) = value, case .range(let first, let second) = interval.amount
    else { return nil }
    if !old.value.isRange, case .units(let units) = notation, !units.style.isForPeople {
      return "\(notation.name) holds one length of time, not a range"
    }
    guard first > second, !old.value.isFalling else { return nil }
    var rising = interval
    rising.amount = .range(second, first)
    let message = "the range goes from \(first) down to \(second)"
    guard let fitting = TimingMeaning(.interval(rising), notation).fitting else { return message }
    return message + "; write " + fitting.fieldText
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
