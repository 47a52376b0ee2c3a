/// The order of dates in digits, the clock and the first weekday of a region.
struct DateConventions: Hashable, Sendable {
  let order: DateLocale.Order
  let has24Hours: Bool
  let firstWeekday: Int

  /// Finds the conventions of a locale, given as a BCP 47 tag or a POSIX locale. The C library is not asked, because what it
  /// answers depends on how the program was linked and on what is installed.
  ///
  /// A name without a territory, or with one that is not known for the language, stands for the language in its own country, such as
  /// `de_DE`, or else for all its locales, if they have the same order. Returns nil if there is no answer.
  init?(locale: String) {
    let name = LocaleName(locale)
    var inOwnCountry: Self?
    var others: [Self] = []
    for line in Self.table.utf8.split(separator: UInt8(ascii: "\n")) {
      let columns = line.split(separator: UInt8(ascii: " "))
      guard columns.count > 3, let conventions = Self(columns) else { continue }
      for column in columns.dropFirst(3) where column.starts(with: name.language.utf8) {
        let known = LocaleName(String(Substring(column)))
        guard known.language == name.language else { continue }
        if known.territory == name.territory {
          self = conventions
          return
        }
        if known.territory == known.language.uppercased() { inOwnCountry = conventions }
        others.append(conventions)
      }
    }
    let isAgreed = Set(others.map(\.order)).count == 1
    guard let conventions = inOwnCountry ?? (isAgreed ? others.first : nil) else { return nil }
    self = conventions
  }

  /// Parses the first columns of a line, such as `dmy 24 1`.
  private init?(_ columns: [Substring.UTF8View]) {
    switch Substring(columns[0]) {
    case "dmy": order = .dayMonthYear
    case "mdy": order = .monthDayYear
    case "ymd": order = .yearMonthDay
    default: return nil
    }
    guard let first = Int(Substring(columns[2])) else { return nil }
    has24Hours = Substring(columns[1]) == "24"
    firstWeekday = first
  }
}
