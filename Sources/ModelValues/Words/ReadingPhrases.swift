/// The phrases of one language for describing values: intervals, days, schedules, sizes.
///
/// Only readings are in the user's language. Names of commands, titles and error messages are always English.
public struct ReadingPhrases: Hashable, Sendable {
  /// The names of units of time.
  public let intervals: Interval.UnitNames
  private let phrases: [ReadingPhrase: String]

  /// All supported languages, English first.
  public static let all = [english, french, german]
  /// The built-in English phrases.
  public static let english = ReadingPhrases(intervals: .english, phrases: [:])
  /// French.
  public static let french = ReadingPhrases(table: PackageResources.fr_strings)
  /// German.
  public static let german = ReadingPhrases(table: PackageResources.de_strings)

  /// Reads phrases from lines of `key = value`, as in `Resources/Strings`; missing entries are English.
  public init(table text: [UInt8]) {
    let table = StringTable(text)
    var phrases: [ReadingPhrase: String] = [:]
    for phrase in ReadingPhrase.allCases { phrases[phrase] = table[phrase.rawValue] }
    self.init(intervals: Interval.UnitNames(table: text), phrases: phrases)
  }

  private init(intervals: Interval.UnitNames, phrases: [ReadingPhrase: String]) {
    self.intervals = intervals
    self.phrases = phrases
  }

  /// Returns the phrases of a language, given as a BCP 47 tag or a POSIX locale (`fr`, `de-CH`, `fr_FR.UTF-8`). Returns nil if the
  /// language is not supported.
  public static func named(in language: String) -> ReadingPhrases? {
    switch primaryTag(of: language) {
    case "en": english
    case "fr": french
    case "de": german
    default: nil
    }
  }

  /// Returns the language part of a tag in lower case, without reading a table.
  static func primaryTag(of language: String) -> String {
    let letters = language.utf8.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    return String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)
  }

  /// Returns a phrase with its gaps filled with `parts`.
  package func text(_ phrase: ReadingPhrase, _ parts: String...) -> String {
    var parts = parts.makeIterator()
    var text = ""
    let template = template(of: phrase)
    var rest = template.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      let close = rest.index(after: open)
      let isGap = close < rest.endIndex && rest[close] == UInt8(ascii: "}")
      text += Substring(isGap ? rest[..<open] : rest[...open])
      if isGap { text += parts.next() ?? "" }
      rest = isGap ? rest[close...].dropFirst() : rest[close...]
    }
    text += Substring(rest)
    return text
  }

  /// Returns true if the language defines the phrase itself.
  package func has(_ phrase: ReadingPhrase) -> Bool { phrases[phrase] != nil }

  private func template(of phrase: ReadingPhrase) -> String { phrases[phrase] ?? phrase.english }

  /// Returns a list such as `Monday, Wednesday and Friday`.
  package func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return text(.and, items.dropLast().joined(separator: ", "), last)
  }

  /// Converts a number written as `1,234.5` to the separators of this language.
  package func number(_ english: String) -> String {
    guard has(.groupMark) || has(.decimalMark) else { return english }
    var result = ""
    for scalar in english.unicodeScalars {
      switch scalar {
      case ",": result += text(.groupMark)
      case ".": result += text(.decimalMark)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
