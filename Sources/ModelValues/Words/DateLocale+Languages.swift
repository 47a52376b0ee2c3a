extension DateLocale {
  /// French as used in France.
  public static let french = DateLocale(table: PackageResources.fr_strings, .french) ?? .english
  /// German as used in Germany.
  public static let german = DateLocale(table: PackageResources.de_strings, .german) ?? .english

  /// Returns the locale with a name, which is a BCP 47 tag or a POSIX locale (`de-CH`, `en_GB.UTF-8`), from tables of the library.
  ///
  /// Names of months and weekdays are in English, French or German. For other languages they are English, and days are shown in
  /// digits. Returns nil if neither the language nor the region is known, and for the locale `C`.
  public static func named(in language: String) -> DateLocale? {
    let conventions = DateConventions(locale: language)
    var locale: DateLocale
    switch LocaleName(language).language {
    case "en": locale = english
    case "fr": locale = french
    case "de": locale = german
    default:
      guard conventions != nil else { return nil }
      locale = english
      locale.showsDigits = true
    }
    guard let conventions else { return locale }
    locale.order = conventions.order
    locale.has24Hours = conventions.has24Hours
    locale.firstWeekday = conventions.firstWeekday
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
