import ModelValues

/// An interval and its notation.
package struct TimingMeaning: NotatedMeaning {
  package var value: Timing
  package var notation: IntervalNotation

  package init(_ value: Timing, _ notation: IntervalNotation) {
    self.value = value
    self.notation = notation
  }

  package var name: String { "interval" }
  package var hasSteps: Bool { true }
  package var refusesOtherText: Bool { true }

  package func reading(in context: ReadingContext) -> ReadingContent {
    ReadingContent(text: value.reading(of: notation, in: context.phrases.intervals))
  }

  package func stepped(by count: Int) -> Meaning? {
    value.stepped(by: count).map { .timing($0, notation) }
  }

  package func holding(_ other: TimingMeaning) -> Meaning? {
    let (new, form) = notation.replacing(value, with: other.value)
    return TimingMeaning(new, form).fitting
  }

  package func isSameValue(as other: TimingMeaning) -> Bool { value.isSameLength(as: other.value) }

  package var usualText: String {
    IntervalNotation.usual.map { value.text(in: $0.holding(value)) ?? "" } ?? ""
  }

  /// An interval stays readable for the same program: `10s` becomes `1m30s`, not `1 month`.
  package var fitting: Meaning? {
    if fits { return Meaning(self) }
    let wider = TimingMeaning(value, notation.holding(value))
    return wider.fits && notation.isRelated(to: wider.notation) ? Meaning(wider) : nil
  }

  package var settled: Meaning { fitting ?? Meaning(self) }

  package var moreExplicit: [Meaning] { notation.withZeros.map { .timing(value, $0) } }
}

extension Meaning {
  package static func timing(_ timing: Timing, _ notation: IntervalNotation) -> Meaning {
    Meaning(TimingMeaning(timing, notation))
  }
}

extension Timing {
  /// Returns the interval with an amount `count` units larger; nil if it has no amount that can be stepped.
  fileprivate func stepped(by count: Int) -> Timing? {
    switch self {
    case .interval(var interval):
      guard interval.unit.isCounted else { return nil }
      switch interval.amount {
      case .exactly(let amount):
        let (sum, overflow) = amount.addingReportingOverflow(count)
        guard !overflow, sum >= min(amount, 0) else { return nil }
        interval.amount = .exactly(sum)
      case .range(let first, let second):
        // A rising range stays rising.
        let (sum, overflow) = second.addingReportingOverflow(count)
        guard !overflow, first > second || sum > first else { return nil }
        interval.amount = .range(first, sum)
      }
      return .interval(interval)
    case .compound(let compound):
      let units: [CompoundInterval.Unit] = [.day, .hour, .minute, .second, .millisecond]
      let unit = units.first { compound.amount(of: $0) != nil } ?? .nanosecond
      guard compound.months == 0, let step = CompoundInterval(count, unit),
        let sum = compound.plus(step), sum.nanoseconds >= 0, sum.seconds >= min(0, compound.seconds)
      else { return nil }
      return .compound(sum)
    }
  }
}

extension IntervalNotation {
  /// The notation of `5 minutes`.
  fileprivate static let usual = Timing.read(Array("5 minutes".utf8))?.notation

  /// True if a program that reads one notation also reads the other: both have the same units or fields, or both are for people.
  fileprivate func isRelated(to other: IntervalNotation) -> Bool {
    switch (self, other) {
    case (.units(let one), .units(let other)):
      one.style == other.style || one.style.isForPeople && other.style.isForPeople
    case (.units(let units), .word), (.word, .units(let units)):
      units.style.isForPeople || units.style == .systemd
    case (.clock, .clock), (.number, .number), (.word, .word), (.record, .record): true
    default: false
    }
  }
}

extension UnitNotation.Style {
  var isForPeople: Bool {
    switch self {
    case .abbreviated, .brief, .full: true
    case .go, .prometheus, .systemd, .iso: false
    }
  }
}
