import EditorCore
import ModelBasics
import ModelValues
import Testing
import TestSessions

/// Readings in the user's language, on 21 November 2026 at 12:00 UTC.
@Suite struct LanguageTests {
  private static func context(_ locale: DateLocale) -> ReadingContext {
    ReadingContext(
      now: DateTime(seconds: EditorSession.now), locale: locale, phrases: locale.phrases
    ) { _ in 0 }
  }

  static let rows: [(value: String, de: String, fr: String)] = [
    (#""2026-11-21""#, "heute", "aujourd’hui"),
    (#""2026-11-22T18:30:00Z""#, "morgen 18:30", "demain 18:30"),
    (#""2026-11-20""#, "gestern", "hier"),
    (#""2026-11-24""#, "Di 24 Nov 2026, in 3 Tagen", "mar. 24 nov. 2026, dans 3 jours"),
    (#""2026-11-05""#, "Do 5 Nov 2026, vor 2 Wochen", "jeu. 5 nov. 2026, il y a 2 semaines"),
    (#""2026-09-01""#, "Di 1 Sep 2026, vor 2 Monaten", "mar. 1 sept. 2026, il y a 2 mois"),
    (#""2015-02-23""#, "Mo 23 Feb 2015, vor 11 Jahren", "lun. 23 févr. 2015, il y a 11 ans"),
    (#""9999-12-31""#, "Fr 31 Dez 9999, ferne Zukunft", "ven. 31 déc. 9999, avenir lointain"),
    (#""5 - 10 minutes""#, "5 bis 10 Minuten", "5 à 10 minutes"),
    (#""every 90 minutes""#, "alle 90 Minuten = 1 h 30 min", "toutes les 90 minutes = 1 h 30 min"),
    (#""every 2 days""#, "alle 2 Tage", "tous les 2 jours"),
    (#""90.5 seconds""#, "1 min 30,5 s", "1 min 30,5 s"),
    (#""10 MB""#, "10 MB = 10.000.000 Bytes", "10 MB = 10 000 000 octets"),
    (#""1500 bytes""#, "1,5 kB = 1.500 Bytes", "1,5 kB = 1 500 octets"),
    (#""@daily""#, "um 00:00 jeden Tag", "à 00:00 chaque jour"),
    ("123456789", "123.456.789", "123 456 789"),
    (
      #""00000000-0000-0000-0000-000000000000""#, "UUID aus Nullen", "UUID de zéros"
    ),
    (##""#6495ed""##, "cornflowerblue", "cornflowerblue"),
    (#"{"representedClassName": "DejalDate"}"#, "kein Datum", "aucune date"),
  ]

  @Test("readings are in the user's language", arguments: rows)
  func reading(value: String, de: String, fr: String) throws {
    for (locale, words) in [(DateLocale.german, de), (.french, fr)] {
      var session = EditorSession(json: "{\"a\": \(value)}", columns: 120)
      session.editor.readings = Self.context(locale)
      try session.expectScreen(words)
    }
  }

  @Test("readings in pickers are in the user's language, other texts in English")
  func pickers() throws {
    var s = EditorSession(json: #"{"every": "5 - 10 minutes", "cron": "0 9 * * 1"}"#, rows: 30)
    s.editor.readings = Self.context(.german)
    try s.press("j Enter").expectScreen("300 bis 600 Sekunden insgesamt").expectScreen("restore")
    try s.press("'soon'").expectScreen("not an interval; try 5 minutes")
    try s.press("Esc j Enter").expectScreen("um 09:00 jeden Montag")
    try s.expectScreen("nächstes Mal Mo 23 Nov 2026 09:00 hier, in 2 Tagen")
  }

  @Test(
    "days and months can be typed in the user's language or in English",
    arguments: [
      ("23␣märz␣2015", "2015-03-23"), ("23.␣dez␣2015", "2015-12-23"), ("do", "2026-11-26"),
      ("donnerstag", "2026-11-26"), ("thu", "2026-11-26"), ("23␣dec␣2015", "2015-12-23"),
      ("24.12.2015", "2015-12-24"),
    ])
  func typing(keys: String, day: String) throws {
    var s = EditorSession(json: #"{"day": "2015-02-23"}"#)
    s.editor.readings = Self.context(.german)
    try s.press("j Enter '\(keys)' Enter").expect("{\"day\": \"\(day)\"}")
    s.editor.readings = Self.context(.french)
    try s.press("Enter '3␣août␣2015' Enter").expect(#"{"day": "2015-08-03"}"#)
    try s.press("Enter '3␣févr.␣2016' Enter").expect(#"{"day": "2016-02-03"}"#)
  }
}
