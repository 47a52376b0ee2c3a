extension DateLocale {
  /// French as in France, where the system has no such locale.
  public static let french = DateLocale(table: PackageResources.fr_strings, .french) ?? .english
  /// German as in Germany, where the system has no such locale.
  public static let german = DateLocale(table: PackageResources.de_strings, .german) ?? .english

  /// How dates are said in a language, given as a BCP 47 tag or a POSIX locale. Nil for a language
  /// that has no words here.
  public static func named(in language: String) -> DateLocale? {
    switch ReadingWords.primaryTag(of: language) {
    case "en": english(in: language)
    case "fr": french
    case "de": german
    default: nil
    }
  }

  /// English where the system has no such locale. Only the order of a date differs by territory.
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

  /// The names in a table of `Resources/Strings`, the day before the month.
  private init?(table text: [UInt8], _ words: ReadingWords) {
    let table = StringTable(text)
    func names(_ key: String) -> [Name] {
      let long = (table[key] ?? "").split(separator: " ")
      let short = (table[key + ".short"] ?? "").split(separator: " ")
      return zip(long, short).map { Name(String($0), short: String($1)) }
    }
    self.init(
      months: names("date.months"), weekdays: names("date.weekdays"), order: .dayMonthYear,
      words: words)
  }
}
