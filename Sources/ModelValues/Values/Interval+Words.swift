extension Interval {
  /// How long the names of units are.
  public enum NameLength: String, Hashable, Sendable, CaseIterable {
    /// `minutes`
    case full
    /// `mins`
    case brief
  }

  /// What a language calls the units, and when it uses the singular.
  public struct Words: Hashable, Sendable {
    struct Names: Hashable, Sendable {
      var one: String
      var many: String
    }

    /// The language, as a BCP 47 tag: `fr`.
    public let language: String
    /// What stands between the amounts of a range when it is spoken: `to`.
    public let rangeWord: String

    private let singularAmounts: [Int]
    /// Whether the second amount of a range decides; else a range has the plural.
    private let hasSingularRanges: Bool
    private let names: [NameLength: [Unit: Names]]
    /// The names after the words for a way from now, where they are others.
    private let distances: [Unit: Names]
    /// What is said of a length that comes again and again, with `{}` for it; under nil for any unit.
    private let repetitions: [Unit?: String]
    /// What stands before the fraction of a number.
    let decimalMark: String

    /// The built-in words.
    ///
    /// A range has the plural, even to 1 (Unicode CLDR, plural ranges): `0 to 1 hours`.
    public static let english = Words(
      language: "en", rangeWord: "to", singularAmounts: [1], hasSingularRanges: false, names: [:])

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

    /// What the unit is called beside these amounts.
    public func name(of unit: Unit, _ amount: Amount, _ length: NameLength = .full) -> String {
      let names = names(of: unit, length)
      switch amount {
      case .exactly(let amount):
        return singularAmounts.contains(amount) ? names.one : names.many
      case .range(_, let second):
        return hasSingularRanges && singularAmounts.contains(second) ? names.one : names.many
      }
    }

    /// An amount of a unit as the way from one day to another: `11 Jahren`.
    package func distance(_ amount: Int, _ unit: Unit) -> String {
      let names = distances[unit] ?? names(of: unit, .full)
      return "\(amount) " + (singularAmounts.contains(amount) ? names.one : names.many)
    }

    /// `every 5 minutes` for `5 minutes`, which is in this unit; nil for English.
    func repetition(of text: String, in unit: Unit) -> String? {
      (repetitions[unit] ?? repetitions[nil]).map { $0.replacing("{}", with: text) }
    }

    func names(of unit: Unit, _ length: NameLength) -> Names {
      names[length]?[unit] ?? unit.englishNames(length)
    }
  }
}

extension Interval.Unit {
  /// The unit's English name after this amount: `minute` after 1, else `minutes`.
  public func name(of amount: Int) -> String {
    Interval.Words.english.name(of: self, .exactly(amount))
  }

  fileprivate func englishNames(_ length: Interval.NameLength) -> Interval.Words.Names {
    let (one, many) = length == .full ? fullNames : briefNames
    return Interval.Words.Names(one: one, many: many)
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
