import ModelValues
import Testing

@Suite("Intervals in words")
struct IntervalTextTests {
  typealias Unit = Interval.Unit
  typealias Notation = Interval.Notation

  /// The names of the old library, except for quarters, which it called seconds.
  static let namesRows: [(Unit, brief: String, String, full: String, String)] = [
    (.second, "sec", "secs", "second", "seconds"),
    (.minute, "min", "mins", "minute", "minutes"),
    (.hour, "hr", "hrs", "hour", "hours"),
    (.day, "day", "days", "day", "days"),
    (.week, "wk", "wks", "week", "weeks"),
    (.month, "mth", "mths", "month", "months"),
    (.quarter, "qtr", "qtrs", "quarter", "quarters"),
    (.year, "yr", "yrs", "year", "years"),
  ]

  @Test(
    "every unit has its names for 0, 1, 2, ranges, negative and huge amounts", arguments: namesRows)
  func names(unit: Unit, brief: String, briefs: String, full: String, fulls: String) {
    let rows: [(Interval.Amount, String, isSingular: Bool)] = [
      (.exactly(0), "0", false),
      (.exactly(1), "1", true),
      (.exactly(2), "2", false),
      (.exactly(-1), "-1", true),
      (.exactly(-2), "-2", false),
      (.exactly(.max), "9223372036854775807", false),
      (.exactly(.min), "-9223372036854775808", false),
      (.range(5, 10), "5 - 10", false),
      (.range(10, 5), "10 - 5", false),
      (.range(0, 1), "0 - 1", false),
      (.range(1, 1), "1 - 1", false),
      (.range(10, 1), "10 - 1", false),
      (.range(-5, -1), "-5 - -1", false),
      (.range(.min, .max), "-9223372036854775808 - 9223372036854775807", false),
    ]
    for (amount, digits, isSingular) in rows {
      let interval = Interval(amount, unit)
      #expect(interval.text() == digits + " " + (isSingular ? full : fulls))
      #expect(
        interval.text(in: Notation(nameLength: .brief))
          == digits + " " + (isSingular ? brief : briefs))
    }
  }

  static let tables = Interval.UnitNames.all

  @Test("a printed interval is parsed again, in every language", arguments: tables.indices)
  func roundTrips(language: Int) {
    let words = IntervalTextTests.tables[language]
    let amounts: [Interval.Amount] = [
      .exactly(0), .exactly(1), .exactly(2), .exactly(-1), .exactly(.max), .exactly(.min),
      .range(5, 10), .range(0, 1), .range(1, 0), .range(-5, -1), .range(.min, .max),
    ]
    for unit in Unit.allCases {
      for amount in unit.isCounted ? amounts : [.exactly(0)] {
        for nameLength in Interval.NameLength.allCases {
          for separator in [Notation.Separator.hyphen, .word] {
            let interval = Interval(amount, unit)
            let notation = Notation(nameLength: nameLength, separator: separator)
            let text = interval.text(in: notation, unitNames: words)
            let read = Interval.read(Array(text.utf8), unitNames: words)
            #expect(read?.value == interval, "\(text)")
            #expect(read?.value.text(in: read?.notation ?? Notation(), unitNames: words) == text)
          }
        }
      }
    }
  }

  static let readRows: [(String, Interval, Notation)] = [
    ("5 minutes", .minutes(5), Notation()),
    ("5 mins", .minutes(5), Notation(nameLength: .brief)),
    ("5 minute", .minutes(5), Notation()),
    ("5 - 10 minutes", .minutes(5...10), Notation()),
    ("5 to 10 minutes", .minutes(5...10), Notation(separator: .word)),
    ("10 - 5 hrs", Interval(.range(10, 5), .hour), Notation(nameLength: .brief)),
    ("5  -  10  Minutes", .minutes(5...10), Notation()),
    ("NEVER", .never, Notation()),
    ("forever", .forever, Notation()),
    ("3 quarters", .quarters(3), Notation()),
    ("007 days", .days(7), Notation()),
  ]

  @Test("variations in case, spaces and plural are accepted", arguments: readRows)
  func reading(text: String, interval: Interval, notation: Notation) throws {
    let read = try #require(Interval.read(Array(text.utf8)))
    #expect(read.value == interval && read.notation == notation)
  }

  @Test(
    "a text that is not an interval is rejected",
    arguments: [
      "", " ", "5", "minutes", "5minutes", "5 ", " 5 minutes", "5 minutes ", "5 fortnights",
      "5 - minutes", "5 - 10", "- 10 minutes", "5 10 minutes", "5 - 10 - 15 minutes",
      "5-10 minutes",
      "5.5 minutes", "1,000 days", "+5 minutes", "-- 5 minutes", "--5 minutes", "- minutes",
      "5 never", "never 5", "5 - never", "neverever", "9223372036854775808 seconds",
      "5 \u{2013} 10 minutes", "\u{665} minutes", "5\tminutes", "5 minutes\0", "5 à 10 minutes",
    ])
  func notIntervals(text: String) { #expect(Interval.read(Array(text.utf8)) == nil) }

  static let languageRows: [(String, Interval, full: String, brief: String)] = [
    ("en", .minutes(5...10), "5 to 10 minutes", "5 - 10 mins"),
    ("fr", .minutes(5...10), "5 à 10 minutes", "5 - 10 min"),
    ("fr", .days(0), "0 jour", "0 j"),
    ("fr", .days(1), "1 jour", "1 j"),
    ("fr", .days(2), "2 jours", "2 j"),
    ("fr", .hours(0...1), "0 à 1 heure", "0 - 1 h"),
    ("fr", .months(3), "3 mois", "3 m."),
    ("fr", .quarters(2), "2 trimestres", "2 trim."),
    ("fr", .years(1), "1 an", "1 an"),
    ("fr", .never, "jamais", "jamais"),
    ("fr_CA.UTF-8", .weeks(4), "4 semaines", "4 sem."),
    ("de", .minutes(5...10), "5 bis 10 Minuten", "5 - 10 Min."),
    ("de", .days(0), "0 Tage", "0 Tage"),
    ("de", .days(0...1), "0 bis 1 Tag", "0 - 1 Tag"),
    ("de", .quarters(1), "1 Quartal", "1 Quart."),
    ("de", .forever, "für immer", "für immer"),
    ("DE-at", .years(7), "7 Jahre", "7 Jahre"),
  ]

  @Test("an interval is written in the language of its words", arguments: languageRows)
  func spoken(language: String, interval: Interval, full: String, brief: String) throws {
    let words = try #require(Interval.unitNames(in: language))
    #expect(interval.text(in: Notation(separator: .word), unitNames: words) == full)
    #expect(interval.text(in: Notation(nameLength: .brief), unitNames: words) == brief)
  }

  @Test(
    "an unsupported language has no words", arguments: ["", "C", "POSIX", "eng", "e", "_fr", "日本"])
  func noLanguage(language: String) {
    #expect(Interval.unitNames(in: language) == nil)
  }

  @Test("no name of another language is English, except for equal words")
  func whole() {
    #expect(Interval.UnitNames.all.map(\.language) == ["en", "fr", "de"])
    let shared: Set = ["minute", "minutes", "min"]
    for words in Interval.UnitNames.all.dropFirst() {
      for unit in Unit.allCases {
        for length in Interval.NameLength.allCases {
          for amount in [1, 2] {
            let name = words.name(of: unit, .exactly(amount), length)
            let english = Interval.UnitNames.english.name(of: unit, .exactly(amount), length)
            #expect(name != english || shared.contains(name), "\(words.language): \(name)")
          }
        }
      }
    }
  }

  @Test("any bytes are accepted as a table, and missing entries are English")
  func oddTables() {
    let odd =
      "\u{FEFF}#\n=\n=x\nlanguage=xx\r\n  interval.day.full = a/b/c \n"
      + "interval.hour.full=\ninterval.minute.full = /\ninterval.second.full = / s\n"
      + "interval.week.full = one\ninterval.week.full = two\nnonsense\n"
      + "interval.singular = x 99999999999999999999 7"
    let words = Interval.UnitNames(table: Array(odd.utf8))
    #expect(words.language == "xx" && words.rangeWord == "to")
    #expect(Interval.days(7).text(unitNames: words) == "7 a")
    #expect(Interval.days(1).text(unitNames: words) == "1 b/c")
    #expect(Interval.weeks(7).text(unitNames: words) == "7 one")
    #expect(Interval.months(7).text(unitNames: words) == "7 month")
    #expect(Interval.hours(1).text(unitNames: words) == "1 hours")
    #expect(Interval.minutes(1).text(unitNames: words) == "1 minutes")
    #expect(Interval.seconds(7).text(unitNames: words) == "7 s")
    #expect(Interval.years(7).text(unitNames: words) == "7 year")
    #expect(Interval.UnitNames(table: []).name(of: .year, .exactly(1)) == "year")
    #expect(Interval.UnitNames(table: [0xFF, 0x3D, 0xFE, 0x0A, 0x3D]).language == "en")
  }
}
