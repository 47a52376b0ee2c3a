extension DateLocale {
  /// French as used in France, for systems without that locale.
  public static let french = DateLocale(table: PackageResources.fr_strings, .french) ?? .english
  /// German as used in Germany, for systems without that locale.
  public static let german = DateLocale(table: PackageResources.de_strings, .german) ?? .english

  /// Returns the built-in locale of a language, given as a BCP 47 tag or a POSIX locale; nil if the language is not supported.
  public static func named(in language: String) -> DateLocale? {
    switch ReadingPhrases.primaryTag(of: language) {
    case "en": english(in: language)
    case "fr": french
    case "de": german
    default: nil
    }
  }

  /// Returns English for systems without the locale. Only the order of a date in digits depends on the territory.
  private static func english(in language: String) -> DateLocale {
    let parts = language.split { "_-.@".contains($0) }
    var locale = english
    switch parts.dropFirst().first {
    case "US": locale.order = .monthDayYear
    case "GB", "IE", "AU", "NZ", "IN": locale.order = .dayMonthYear
    default: break
    }
    return locale
  }

  /// Reads the names from a table of `Resources/Strings`; dates have the day before the month.
  private init?(table text: [UInt8], _ phrases: ReadingPhrases) {
    let table = StringTable(text)
    func names(_ key: String) -> [Name] {
      let long = (table[key] ?? "").split(separator: " ")
      let short = (table[key + ".short"] ?? "").split(separator: " ")
      return zip(long, short).map { Name(String($0), short: String($1)) }
    }
    self.init(
      months: names("date.months"), weekdays: names("date.weekdays"), order: .dayMonthYear,
      phrases: phrases)
  }
}
