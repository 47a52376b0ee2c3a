/// What is said of values in one language: of lengths of time, days, schedules, sizes.
///
/// Readings alone are in the user's language. Names of commands, titles and refusals are the
/// program's own words, and English.
public struct ReadingWords: Hashable, Sendable {
  /// What lengths of time are called.
  public let intervals: Interval.Words
  private let phrases: [ReadingPhrase: String]

  /// Every language there are words for, English first.
  public static let all = [english, french, german]
  /// The built-in words.
  public static let english = ReadingWords(intervals: .english, phrases: [:])
  /// French.
  public static let french = ReadingWords(table: PackageResources.fr_strings)
  /// German.
  public static let german = ReadingWords(table: PackageResources.de_strings)

  /// Words from lines of `key = value`, as in `Resources/Strings`; what is missing is English.
  public init(table text: [UInt8]) {
    let table = StringTable(text)
    var phrases: [ReadingPhrase: String] = [:]
    for phrase in ReadingPhrase.allCases { phrases[phrase] = table[phrase.rawValue] }
    self.init(intervals: Interval.Words(table: text), phrases: phrases)
  }

  private init(intervals: Interval.Words, phrases: [ReadingPhrase: String]) {
    self.intervals = intervals
    self.phrases = phrases
  }

  /// The words of a language, given as a BCP 47 tag or a POSIX locale (`fr`, `de-CH`,
  /// `fr_FR.UTF-8`). Nil for a language that has none here.
  public static func named(in language: String) -> ReadingWords? {
    switch primaryTag(of: language) {
    case "en": english
    case "fr": french
    case "de": german
    default: nil
    }
  }

  /// The first part of a language's name in small letters; no table is read for asking.
  static func primaryTag(of language: String) -> String {
    let letters = language.utf8.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    return String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)
  }

  /// A phrase with these in its gaps.
  package func text(_ phrase: ReadingPhrase, _ parts: String...) -> String {
    var parts = parts.makeIterator()
    var text = ""
    for (place, piece) in template(of: phrase).split(
      separator: "{}", omittingEmptySubsequences: false
    ).enumerated() {
      if place > 0 { text += parts.next() ?? "" }
      text += piece
    }
    return text
  }

  /// Whether the language has its own words for it.
  package func has(_ phrase: ReadingPhrase) -> Bool { phrases[phrase] != nil }

  private func template(of phrase: ReadingPhrase) -> String { phrases[phrase] ?? phrase.english }

  /// `Monday, Wednesday and Friday`.
  package func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return text(.and, words.dropLast().joined(separator: ", "), last)
  }

  /// A number written as `1,234.5` with this language's marks.
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
