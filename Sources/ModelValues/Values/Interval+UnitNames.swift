extension Interval {
  /// The length of unit names.
  public enum NameLength: String, Hashable, Sendable, CaseIterable {
    /// `minutes`
    case full
    /// `mins`
    case brief
  }

  /// The unit names of a language and the rules for its singular.
  public struct UnitNames: Hashable, Sendable {
    struct Names: Hashable, Sendable {
      var one: String
      var many: String
    }

    /// The language, as a BCP 47 tag: `fr`.
    public let language: String
    /// The word between the amounts of a range, such as `to`.
    public let rangeWord: String

    private let singularAmounts: [Int]
    /// True if the second amount of a range selects singular or plural; otherwise a range is plural.
    private let hasSingularRanges: Bool
    private let names: [NameLength: [Unit: Names]]
    /// The names of units in a time relative to now, if they differ from `names`.
    private let distances: [Unit: Names]
    /// The text for an interval that repeats, with `{}` for the interval; under nil for units without an entry.
    private let repetitions: [Unit?: String]
    /// The decimal separator.
    let decimalMark: String

    /// The built-in English names.
    ///
    /// A range is plural, even one that ends at 1 (Unicode CLDR, plural ranges): `0 to 1 hours`.
    public static let english = UnitNames(
      language: "en", rangeWord: "to", singularAmounts: [-1, 1], hasSingularRanges: false,
      names: [:])

    init(
      language: String, rangeWord: String, singularAmounts: [Int], hasSingularRanges: Bool,
      names: [NameLength: [Unit: Names]], distances: [Unit: Names] = [:],
      repetitions: [Unit?: String] = [:], decimalMark: String = "."
    ) {
      self.language = language
      self.rangeWord = rangeWord
      self.singularAmounts = singularAmounts
      self.hasSingularRanges = hasSingularRanges
      self.names = names
      self.distances = distances
      self.repetitions = repetitions
      self.decimalMark = decimalMark
    }

    /// Returns the name of a unit, in the singular or plural that the amount requires.
    public func name(of unit: Unit, _ amount: Amount, _ length: NameLength = .full) -> String {
      let names = names(of: unit, length)
      switch amount {
      case .exactly(let amount):
        return singularAmounts.contains(amount) ? names.one : names.many
      case .range(_, let second):
        return hasSingularRanges && singularAmounts.contains(second) ? names.one : names.many
      }
    }

    /// Returns an amount and unit in the grammatical case of a time relative to now, such as `11 Jahren`.
    package func distance(_ amount: Int, _ unit: Unit) -> String {
      let names = distances[unit] ?? names(of: unit, .full)
      return "\(amount) " + (singularAmounts.contains(amount) ? names.one : names.many)
    }

    /// Returns the text for an interval that repeats, such as `every 5 minutes` for `5 minutes`; nil for English.
    func repetition(of text: String, in unit: Unit) -> String? {
      (repetitions[unit] ?? repetitions[nil]).map { $0.replacing("{}", with: text) }
    }

    func names(of unit: Unit, _ length: NameLength) -> Names {
      names[length]?[unit] ?? unit.englishNames(length)
    }
  }
}

extension Interval.Unit {
  /// Returns the English name of the unit after an amount: `minute` after 1 and -1, otherwise `minutes`.
  public func name(of amount: Int) -> String {
    Interval.UnitNames.english.name(of: self, .exactly(amount))
  }

  fileprivate func englishNames(_ length: Interval.NameLength) -> Interval.UnitNames.Names {
    let (one, many) = length == .full ? fullNames : briefNames
    return Interval.UnitNames.Names(one: one, many: many)
  }

  private var fullNames: (String, String) {
    switch self {
    case .second: ("second", "seconds")
    case .minute: ("minute", "minutes")
    case .hour: ("hour", "hours")
    case .day: ("day", "days")
    case .week: ("week", "weeks")
    case .month: ("month", "months")
    case .quarter: ("quarter", "quarters")
    case .year: ("year", "years")
    case .never: ("never", "never")
    case .forever: ("forever", "forever")
    }
  }

  private var briefNames: (String, String) {
    switch self {
    case .second: ("sec", "secs")
    case .minute: ("min", "mins")
    case .hour: ("hr", "hrs")
    case .day: ("day", "days")
    case .week: ("wk", "wks")
    case .month: ("mth", "mths")
    case .quarter: ("qtr", "qtrs")
    case .year: ("yr", "yrs")
    case .never: ("never", "never")
    case .forever: ("forever", "forever")
    }
  }
}
