import Testing

@testable import ModelValues

@Suite("Phrases of readings")
struct ReadingWordsTests {
  @Test("every language has every phrase, with the same gaps", arguments: ["fr", "de"])
  func complete(language: String) throws {
    let words = try #require(ReadingPhrases.named(in: language))
    for phrase in ReadingPhrase.allCases {
      #expect(words.has(phrase), "\(language): \(phrase.rawValue)")
      let parts = ["‹1›", "‹2›", "‹3›"]
      for (index, part) in parts.enumerated() {
        let own = words.text(phrase, parts[0], parts[1], parts[2]).contains(part)
        let english = ReadingPhrases.english.text(phrase, parts[0], parts[1], parts[2]).contains(
          part)
        #expect(own == english, "\(language): \(phrase.rawValue), gap \(index + 1)")
      }
    }
  }

  @Test("a locale name selects its language, and an unknown language is nil")
  func languages() {
    let names = ["de_CH.UTF-8", "DE", "fr-CA", "en_US.UTF-8", "xx", "", "C"]
    #expect(
      names.map { ReadingPhrases.named(in: $0)?.intervals.language }
        == ["de", "de", "fr", "en", nil, nil, nil])
    #expect(DateLocale.named(in: "fr_FR.UTF-8")?.month(8) == .init("août", short: "août"))
    #expect(DateLocale.named(in: "de_AT")?.weekday(7) == .init("Sonntag", short: "So"))
    #expect(DateLocale.named(in: "xx") == nil)
    for words in ReadingPhrases.all {
      let language = words.intervals.language
      #expect(ReadingPhrases.named(in: language) == words)
      #expect(DateLocale.named(in: language)?.phrases == words)
      #expect(Interval.UnitNames.all.contains(words.intervals))
    }
  }

  @Test("a missing phrase is English, and an unknown key is ignored")
  func gaps() {
    let words = ReadingPhrases(table: Array("date.today = i dag\nno.such = x\nlist.and = {}".utf8))
    #expect(words.text(.today) == "i dag")
    #expect(words.text(.tomorrow) == "tomorrow")
    #expect(words.list(["a", "b", "c"]) == "a, b")
    #expect(words.number("1,234.5") == "1,234.5")
  }

  static let schedules: [(String, de: String, fr: String)] = [
    ("* * * * *", "jede Minute", "chaque minute"),
    ("*/5 * * * *", "alle 5 Minuten", "toutes les 5 minutes"),
    ("5 * * * *", "in Minute 5 jeder Stunde", "à la minute 5 de chaque heure"),
    ("0 */2 * * *", "alle 2 Stunden", "toutes les 2 heures"),
    ("5 */2 * * *", "in Minute 5 in jeder 2. Stunde", "à la minute 5 une heure sur 2"),
    ("30 2 * * *", "um 02:30 jeden Tag", "à 02:30 chaque jour"),
    ("30 2 * * 1", "um 02:30 jeden Montag", "à 02:30 chaque lundi"),
    ("0 9 * * 1-5", "um 09:00 von Montag bis Freitag", "à 09:00 du lundi au vendredi"),
    (
      "0 9 * * 6,0", "um 09:00 jeden Samstag und Sonntag", "à 09:00 chaque samedi et dimanche"
    ),
    (
      "0 0 1,15 * *", "um 00:00 an den Tagen 1 und 15 des Monats",
      "à 00:00 les jours 1 et 15 du mois"
    ),
    ("0 0 * 1 *", "um 00:00 jeden Tag im Januar", "à 00:00 chaque jour en janvier"),
    (
      "0 0 * 8-10 *", "um 00:00 jeden Tag von August bis Oktober",
      "à 00:00 chaque jour entre août et octobre"
    ),
    (
      "*/10 9-17 * * *", "alle 10 Minuten von 09:00 bis 17:59",
      "toutes les 10 minutes de 09:00 à 17:59"
    ),
    (
      "10-50/20 * * * *", "in den Minuten 10, 30 und 50 jeder Stunde",
      "aux minutes 10, 30 et 50 de chaque heure"
    ),
    ("30 * * * * *", "in Sekunde 30, jede Minute", "à la seconde 30, chaque minute"),
    ("@reboot", "beim Start des Rechners", "au démarrage de la machine"),
  ]

  @Test("a schedule is written in German and French", arguments: schedules)
  func schedule(text: String, german: String, french: String) throws {
    let cron = try #require(CronExpression.read(Array(text.utf8)))
    #expect(cron.reading(in: .german) == german)
    #expect(cron.reading(in: .french) == french)
  }
}
