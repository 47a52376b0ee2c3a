extension Interval.UnitNames {
  /// All supported languages, English first.
  public static let all = [english, french, german]

  /// French.
  public static let french = Interval.UnitNames(table: PackageResources.fr_strings)
  /// German.
  public static let german = Interval.UnitNames(table: PackageResources.de_strings)

  /// Reads unit names from lines of `key = value`, as in `Resources/Strings`; missing entries are English.
  public init(table text: [UInt8]) {
    let table = StringTable(text)
    var names: [Interval.NameLength: [Interval.Unit: Names]] = [:]
    for length in Interval.NameLength.allCases {
      for unit in Interval.Unit.allCases {
        let key = "interval.\(unit.name(of: 1)).\(length.rawValue)"
        names[length, default: [:]][unit] = table[key].flatMap(Names.init)
      }
    }
    var distances: [Interval.Unit: Names] = [:]
    var repetitions: [Interval.Unit?: String] = [nil: table["interval.every"]].compactMapValues {
      $0
    }
    for unit in Interval.Unit.allCases {
      distances[unit] = table["interval.\(unit.name(of: 1)).distance"].flatMap(Names.init)
      repetitions[unit] = table["interval.\(unit.name(of: 1)).every"]
    }
    let singular = table["interval.singular"] ?? "1"
    self.init(
      language: table["language"] ?? "en", rangeWord: table["interval.range.to"] ?? "to",
      singularAmounts: singular.split(separator: " ").compactMap { Int($0) },
      hasSingularRanges: table["interval.range.singular"] == "yes", names: names,
      distances: distances, repetitions: repetitions,
      decimalMark: table["number.decimal"] ?? ".")
  }
}

extension Interval.UnitNames.Names {
  /// Parses `minute / minutes`; a single word is used for both. Returns nil if the text is empty.
  fileprivate init?(_ text: String) {
    let parts = Array(text.utf8).split(separator: UInt8(ascii: "/"), maxSplits: 1).map(trimmed)
      .filter { !$0.isEmpty }
    guard let one = parts.first, let many = parts.last else { return nil }
    self.init(
      one: String(decoding: one, as: UTF8.self), many: String(decoding: many, as: UTF8.self))
  }
}

extension Interval {
  /// Returns the unit names of a language, given as a BCP 47 tag or a POSIX locale (`fr`, `de-CH`, `fr_FR.UTF-8`), of which only
  /// the language part matters, ignoring case. Returns nil if the language is not supported.
  public static func unitNames(in language: String) -> UnitNames? {
    ReadingPhrases.named(in: language)?.intervals
  }
}
