// The format of an edited value is derived from the value in the file:
//
//   file      format                                set to 2 h   90 s    1 d 1 h
//   1h30m     hours, minutes; no zeros               2h          1m30s   25h
//   1h0m0s    hours to seconds; zeros at the end     2h0m0s      1m30s   25h0m0s
//   0h30m     zeros at the start, too                2h0m        0h1m30s 25h0m
//   90s       only seconds                           7200s       90s     90000s
//   1.5h      hours, with a fraction                 2h          0.025h  25h
//
// Units that the value needs are added, smaller ones one at a time. No unit is removed, but a unit whose amount is zero is written
// only if the file wrote zeros in the same position. An amount chosen in one unit is written in that unit: `90s` set to 5 minutes
// is `5m`.

/// The notation of amounts with units: `5 - 10 minutes`, `1h30m`, `5min 20s`, `PT1H30M`.
public struct UnitNotation: Hashable, Sendable {
  /// The set of unit names, from which the names of added units are taken.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// `1h30m`, with hours, minutes, seconds and fractions of a second.
    case go
    /// `1d12h`, with days, weeks and years, too.
    case prometheus
    /// `5min 20s`
    case systemd
    /// `5 min`, `20 sec`
    case abbreviated
    /// `5 mins`, `20 secs`
    case brief
    /// `5 minutes`
    case full
    /// `PT1H30M` (ISO 8601-1 §5.5.2), `PT-1H-30M` (ISO 8601-2).
    case iso
  }

  /// The rule for units whose amount is zero.
  public enum Zeros: Hashable, Sendable {
    /// They are not written, unless all amounts are zero.
    case dropped
    /// They are written after the first unit whose amount is not zero.
    case afterFirst
    /// They are all written.
    case all
  }

  /// A unit with its names.
  public struct Part: Hashable, Sendable {
    /// The unit.
    public var unit: CompoundInterval.Unit
    /// The singular.
    public var one: String
    /// The plural.
    public var many: String
    /// The minimum number of digits, padded with zeros.
    public var width: Int = 0
  }

  /// The set of unit names for other units.
  public var style: Style
  /// The units, the largest first.
  public var parts: [Part]
  /// The text before the first amount, as in `every 5 minutes`.
  public var prefix = ""
  /// True if a value that is not negative has a plus sign.
  public var showsPlus = false
  /// True if each amount of a negative value has the sign, as in `PT-1H-30M`, and not the whole, as in `-PT1H30M`.
  public var signsAmounts = false
  /// The text between an amount and its unit.
  public var gap: String
  /// The text between two units.
  public var separator: String
  /// The text between the amounts of a range.
  public var rangeSeparator: String
  /// The rule for units whose amount is zero.
  public var zeros = Zeros.dropped
  /// The notation of the fraction of the last unit; nil if it has none.
  public var fraction: FractionNotation?

  /// Creates the usual notation of a style, without units.
  public init(_ style: Style) {
    self.style = style
    parts = []
    let isWords = style == .abbreviated || style == .brief || style == .full
    gap = isWords ? " " : ""
    separator = isWords || style == .systemd ? " " : ""
    rangeSeparator = isWords ? " - " : "-"
  }

  var name: String {
    switch style {
    case .go: "Go duration"
    case .prometheus: "Prometheus duration"
    case .iso: "ISO 8601 duration"
    case .systemd: gap.isEmpty ? "systemd time span" : "units"
    case .abbreviated, .brief, .full: "words"
    }
  }

  /// True for a single unit of one letter: `5m` can also be five million, or five metres.
  var isAmbiguous: Bool {
    style != .iso && parts.count == 1 && parts.allSatisfy { $0.many.utf8.count == 1 }
  }

  /// The notations to try if this style cannot express a value.
  var fallback: [UnitNotation] { style == .go ? [UnitNotation(.prometheus)] : [] }

  // MARK: Other units

  private func has(_ unit: CompoundInterval.Unit) -> Bool { parts.contains { $0.unit == unit } }

  func adding(_ unit: CompoundInterval.Unit) -> UnitNotation? {
    guard !has(unit) else { return self }
    guard let names = style.names(of: unit) else { return nil }
    let letterCase = parts.first.flatMap { $0.many.utf8.count > 1 ? LetterCase(of: $0.many) : nil }
    return adding(unit, names, letterCase)
  }

  private func adding(
    _ unit: CompoundInterval.Unit, _ names: (one: String, many: String), _ letterCase: LetterCase?
  ) -> UnitNotation {
    var copy = self
    let part = Part(
      unit: unit, one: letterCase?.applied(to: names.one) ?? names.one,
      many: letterCase?.applied(to: names.many) ?? names.many)
    copy.parts.append(part)
    copy.parts.sort { $0.unit > $1.unit }
    return copy
  }

  /// Returns notations with ever more units added, to try for a value that this one cannot express.
  func candidates(for value: Timing) -> [UnitNotation] {
    var candidates: [UnitNotation] = []
    if case .interval(let interval) = value, parts.count < 2 || interval.isRange,
      let unit = CompoundInterval.Unit(interval.unit)
    {
      candidates = singles(of: unit)
    }
    return candidates + lengthCandidates(for: value)
  }

  /// Returns notations with only this unit, or with the next smaller one if the style does not have it.
  private func singles(of unit: CompoundInterval.Unit) -> [UnitNotation] {
    guard let nearest = style.nearest(unit), var single = adding(nearest) else { return [] }
    single.parts.removeAll { $0.unit != nearest }
    var wider = single
    wider.rangeSeparator = " - "
    return [single, wider]
  }

  private func lengthCandidates(for value: Timing) -> [UnitNotation] {
    guard let length = value.length else { return [] }
    var notation = self
    var candidates: [UnitNotation] = []
    func add(_ unit: CompoundInterval.Unit) {
      guard var wider = notation.adding(unit) else { return }
      if let last = notation.parts.last, unit < last.unit { wider.fraction = nil }
      notation = wider
      candidates.append(notation)
    }
    if length.months != 0 {
      if length.months.magnitude >= 12 { add(.year) }
      if !length.months.isMultiple(of: 12) { add(.month) }
    }
    if length.exactNanoseconds == 0, !candidates.isEmpty || !parts.isEmpty { return candidates }
    let ladder: [CompoundInterval.Unit] = [
      .day, .hour, .minute, .second, .millisecond, .microsecond, .nanosecond,
    ]
    if !parts.contains(where: { !$0.unit.isOfMonths }) {
      let fits = { (unit: CompoundInterval.Unit) in
        style.names(of: unit) != nil && length.exactNanoseconds.magnitude >= unit.size.magnitude
      }
      add(ladder.first(where: fits) ?? .second)
    }
    // First the missing units in between, then ever smaller ones.
    let exact = notation.parts.filter { !$0.unit.isOfMonths }.map(\.unit)
    if let most = exact.first, let least = exact.last {
      for unit in ladder where unit < most && unit > least { add(unit) }
    }
    for unit in ladder {
      guard let last = notation.parts.last, unit < last.unit else { continue }
      if unit < .second, style != .prometheus {
        var fractional = notation
        fractional.fraction = fractional.fraction ?? FractionNotation()
        candidates.append(fractional)
      }
      add(unit)
    }
    return candidates
  }
}

extension UnitNotation.Style {
  /// Returns the unit, or the next smaller one of the same kind if the style does not have it.
  func nearest(_ unit: CompoundInterval.Unit) -> CompoundInterval.Unit? {
    CompoundInterval.Unit.allCases.last {
      $0 <= unit && $0.isOfMonths == unit.isOfMonths && names(of: $0) != nil
    }
  }

  /// Returns the names of a unit; nil if the style does not have it.
  func names(of unit: CompoundInterval.Unit) -> (one: String, many: String)? {
    switch self {
    case .go: letters(of: unit).flatMap { unit > .hour ? nil : $0 }
    case .prometheus: letters(of: unit)
    case .systemd:
      switch unit {
      case .minute: ("min", "min")
      case .month: ("month", "months")
      default: letters(of: unit)
      }
    case .abbreviated:
      switch unit {
      case .nanosecond: ("nsec", "nsec")
      case .microsecond: ("usec", "usec")
      case .millisecond: ("msec", "msec")
      case .second: ("sec", "sec")
      case .minute: ("min", "min")
      case .hour: ("hr", "hr")
      case .day: ("day", "days")
      case .week: ("wk", "wk")
      case .month: ("mo", "mo")
      case .quarter: ("qtr", "qtr")
      case .year: ("yr", "yr")
      }
    case .brief: unit.ofInterval.map { names(of: $0, .brief) } ?? letters(of: unit)
    case .full:
      unit.ofInterval.map { names(of: $0, .full) } ?? (String(unit.name.dropLast()), unit.name)
    case .iso:
      switch unit {
      case .second, .minute, .hour, .day, .week, .month, .year:
        letters(of: unit == .month ? .minute : unit).map {
          ($0.one.uppercased(), $0.one.uppercased())
        }
      default: nil
      }
    }
  }

  private func letters(of unit: CompoundInterval.Unit) -> (one: String, many: String)? {
    switch unit {
    case .nanosecond: ("ns", "ns")
    case .microsecond: ("us", "us")
    case .millisecond: ("ms", "ms")
    case .second: ("s", "s")
    case .minute: ("m", "m")
    case .hour: ("h", "h")
    case .day: ("d", "d")
    case .week: ("w", "w")
    case .month, .quarter: nil
    case .year: ("y", "y")
    }
  }

  private func names(
    of unit: Interval.Unit, _ length: Interval.NameLength
  ) -> (one: String, many: String) {
    let unitNames = Interval.UnitNames.english
    return (
      unitNames.name(of: unit, .exactly(1), length), unitNames.name(of: unit, .exactly(2), length)
    )
  }
}
