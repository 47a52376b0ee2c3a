import EditorCore
import ModelValues
import TerminalUI
import Testing
import TestSessions

/// Dates and times are picked in the calendar and the fields below their text, with keys only: a value, the keys, and the new
/// value. The time is 21 November 2026, 13:00 in Zurich.
@Suite struct MomentPickerSessions {
  struct Row: CustomTestStringConvertible, Sendable {
    var before: String
    var keys: String
    var after: String
    var testDescription: String { "\(before) | \(keys) | \(after)" }

    init(_ before: String, _ keys: String, _ after: String) {
      (self.before, self.keys, self.after) = (before, keys, after)
    }
  }

  private static let sizes = [(30, 100), (12, 40), (60, 200)]

  private func check(_ row: Row, key: String) throws {
    for (rows, columns) in Self.sizes {
      let file = { (value: String) in "{ // kept\n  \"\(key)\": \(value),\n  \"z\": 1\n}\n" }
      var s = EditorSession(inZurich: file(row.before), rows: rows, columns: columns)
      try s.press("j Enter Tab " + row.keys + " Enter").expect(file(row.after))
      #expect(s.editor.layers.isEmpty)
    }
  }

  @Test(
    "keys in the calendar change the day",
    arguments: [
      Row(#""2015-02-23""#, "→", #""2015-02-24""#),
      Row(#""2015-02-23""#, "← h l j k ↑", #""2015-02-15""#),
      Row(#""2015-02-23""#, "↓", #""2015-03-02""#),
      Row(#""2015-01-31""#, "PgDn", #""2015-02-28""#),
      Row(#""2016-03-31""#, "PgUp", #""2016-02-29""#),
      Row(#""2016-02-29""#, "Shift-PgDn", #""2017-02-28""#),
      Row(#""2016-02-29""#, "Shift-PgUp", #""2015-02-28""#),
      Row(#""2016-02-29""#, "Shift-→ Shift-← Shift-←", #""2015-02-28""#),
      Row(#""2015-02-23""#, "Home", #""2015-02-01""#),
      Row(#""2015-02-23""#, "End", #""2015-02-28""#),
      Row(#""2015-02-23""#, "t", #""2026-11-21""#),
      Row(#""2015-02-23T18:30:05.250Z""#, "→", #""2015-02-24T18:30:05.250Z""#),
      Row(#""2015-02-23T18:30:00+01:00""#, "↓ ↓ ↓ ↓ ↓", #""2015-03-30T18:30:00+01:00""#),
      Row(#""2015-02-23T18:30:00""#, "PgDn", #""2015-03-23T18:30:00""#),
      Row(#""Mon, 23 Feb 2015 18:30:00 GMT""#, "→", #""Tue, 24 Feb 2015 18:30:00 GMT""#),
      Row(#""2015-W09-1""#, "→", #""2015-W09-2""#),
      Row(#""2015-02-23""#, "↓ ↑", #""2015-02-23""#),
    ])
  func days(row: Row) throws { try check(row, key: "created_at") }

  @Test(
    "digits and arrow keys change the time of day",
    arguments: [
      Row(#""18:30""#, "0 7 4 5", #""07:45""#),
      Row(#""18:30""#, "9 5", #""09:05""#),
      Row(#""18:30""#, "1 : 2", #""01:02""#),
      Row(#""18:30""#, "↑ Tab ↓", #""19:29""#),
      Row(#""23:59""#, "↑ → ↑", #""01:00""#),
      Row(#""18:30:05""#, "Home → End → PgUp", #""00:59:10""#),
      Row(#""18:30:05""#, "n", #""13:00:00""#),
      Row(#""18:30:05""#, "→ → ← ← 2 3", #""23:30:05""#),
      Row(#""18:30:05Z""#, "1 9", #""19:30:05Z""#),
      Row(#""18:30:05+01:00""#, "→ → → ↑", #""18:30:05+02:00""#),
    ])
  func times(row: Row) throws { try check(row, key: "opens_at") }

  @Test(
    "the time of a date carries to other days",
    arguments: [
      Row(#""2015-02-28T23:59:00Z""#, "Tab Tab ↑", #""2015-03-01T00:00:00Z""#),
      Row(#""2015-03-01T00:00:00""#, "Tab ↓", #""2015-02-28T23:00:00""#),
      Row(#""2016-12-31T23:59:60Z""#, "Tab ↓", #""2016-12-31T22:59:59Z""#),
      Row(#""2015-02-23T18:30:00Z""#, "n", #""2026-11-21T12:00:00Z""#),
    ])
  func carry(row: Row) throws { try check(row, key: "created_at") }

  @Test(
    "a count since 1970 is shown on the local clock",
    arguments: [
      // 18:30 in Zurich and one day later, across the change of clocks: 23 hours.
      Row("1774719000", "→", "1774801800"),
      Row("1774719000", "Tab 1 9", "1774722600"),
      Row("1774719000000", "Tab Tab ↑", "1774719060000"),
      Row("1774719000", "Shift-Tab Shift-Tab '1424716200'", "1424716200"),
      Row("1774719000", "Shift-Tab Shift-Tab ↑ PgUp", "1774719061"),
    ])
  func counts(row: Row) throws { try check(row, key: "created_at") }

  @Test(
    "the count since 1970 of an instant can be edited",
    arguments: [
      Row(#""2015-02-23T18:30:00Z""#, "Shift-Tab Shift-Tab '0'", #""1970-01-01T00:00:00Z""#),
      Row(
        #""2015-02-23T18:30:00+01:00""#, "Shift-Tab Shift-Tab '1424716200'",
        #""2015-02-23T19:30:00+01:00""#),
      Row(
        #""2015-02-23T18:30:00.000Z""#, "Shift-Tab Shift-Tab Space '1424716200500'",
        #""2015-02-23T18:30:00.500Z""#),
      Row(#""2015-02-23T18:30:00Z""#, "Shift-Tab Shift-Tab '-1.'", #""1969-12-31T23:59:59Z""#),
    ])
  func epoch(row: Row) throws { try check(row, key: "created_at") }

  @Test(
    "a new offset keeps the wall time",
    arguments: [
      Row(#""2015-02-23T18:30:00+01:00""#, "Tab Tab Tab Tab ↑", #""2015-02-23T18:30:00+02:00""#),
      Row(#""2015-02-23T18:30:00+01:00""#, "Tab Tab Tab Tab PgDn", #""2015-02-23T18:30:00+00:45""#),
      Row(#""2015-02-23T18:30:00+01:00""#, "Tab Tab Tab Tab '-8'", #""2015-02-23T18:30:00-08:00""#),
      Row(
        #""2015-02-23T18:30:00+01:00""#, "Tab Tab Tab Tab '+0530'", #""2015-02-23T18:30:00+05:30""#),
      Row(
        #""2015-02-23T18:30:00+01:00""#, "Tab Tab Tab Tab '5:45'", #""2015-02-23T18:30:00+05:45""#),
      // The notation with Z keeps Z.
      Row(#""2015-02-23T18:30:00Z""#, "Tab Tab Tab Tab ↑", #""2015-02-23T17:30:00Z""#),
    ])
  func offsets(row: Row) throws { try check(row, key: "created_at") }

  @Test(
    "a zone is found by its name, and its offset at that time is set",
    arguments: [
      Row(
        #""2015-02-23T18:30:00+01:00""#, "Tab Tab Tab Tab Tab 'new␣y'",
        #""2015-02-23T18:30:00-05:00""#),
      Row(
        #""2015-07-23T18:30:00+01:00""#, "Tab Tab Tab Tab Tab 'ny'", #""2015-07-23T18:30:00-04:00""#
      ),
      Row(
        #""2015-07-23T18:30:00+01:00""#, "Tab Tab Tab Tab Tab 'zur'",
        #""2015-07-23T18:30:00+02:00""#),
      // The clock then belongs to that zone.
      Row(
        #""2015-07-23T18:30:00+01:00""#,
        "Tab Tab Tab Tab Tab 'zur' Shift-Tab Shift-Tab Shift-Tab Shift-Tab Shift-Tab Shift-PgDn PgUp PgUp PgUp PgUp PgUp",
        #""2016-02-23T18:30:00+01:00""#),
      Row(
        #""2015-07-23T18:30:00Z""#, "Tab Tab Tab Tab Tab 'kol'", #""2015-07-23T13:00:00Z""#),
      Row(#""2015-07-23T18:30:00Z""#, "Tab Tab Tab Tab Tab ↓ ↓ ↓ ↓ ↑", #""2015-07-23T13:00:00Z""#),
      Row(
        #""2015-07-23T18:30:00+01:00""#, "Tab Tab Tab Tab Tab 'zurx' Backspace",
        #""2015-07-23T18:30:00+02:00""#),
    ])
  func zones(row: Row) throws { try check(row, key: "created_at") }

  @Test("a time that occurs twice asks which one") func repeatedTimeAsks() throws {
    for (answer, offset) in [("<", "+02:00"), (">", "+01:00")] {
      let file = { (rest: String) in "{\n  \"at\": \"2026-10-2\(rest)\"\n}\n" }
      var s = EditorSession(inZurich: file("4T02:30:00+02:00"))
      try s.press("j Enter Tab Tab Tab Tab Tab Tab 'zur'")
      try s.press("Shift-Tab Shift-Tab Shift-Tab Shift-Tab Shift-Tab →")
      try s.expectScreen("02:30 is there twice on 25 Oct 2026 in Europe/Zurich")
      try s.expectScreen("< 02:30 +02:00").expectScreen("> 02:30 +01:00")
      // The value is not accepted before the question is answered.
      try s.press("Enter").expectScreen("is there twice")
      try s.press("\(answer)").expectScreen("[25]")
      // The answer applies to the other minutes of that hour.
      try s.press("Tab Tab ↑ Enter").expect(file("5T02:31:00\(offset)"))
    }
  }

  @Test("a time that does not exist asks for another") func skippedTimeAsks() throws {
    for (answer, time) in [("<", "01:30:00+01:00"), (">", "03:30:00+02:00")] {
      let file = { (rest: String) in "{\n  \"at\": \"2026-03-\(rest)\"\n}\n" }
      var s = EditorSession(inZurich: file("28T02:30:00+01:00"), rows: 12, columns: 40)
      try s.press("j Enter Tab Tab Tab Tab Tab Tab 'zur'")
      try s.press("Shift-Tab Shift-Tab Shift-Tab Shift-Tab Shift-Tab → Enter")
      try s.expectScreen("from 02:00 to 03:00").expectScreen("< 01:30 +01:00  > 03:30 +02:00")
      try s.press("\(answer) Enter").expect(file("29T" + time))
    }
  }

  @Test("a long message is wrapped and shown completely", arguments: [40, 60, 100])
  func longWords(columns: Int) throws {
    var s = EditorSession(
      inZurich: #"{"created_at": 1424716200}"#, rows: 24, columns: columns)
    try s.press("j Enter '2026-03-29␣2:30'")
    let words = s.screen.lines.joined(separator: " ").split { " │".contains($0) }
    #expect(words.contains("exist") && words.contains("01:30"))
  }

  @Test("choosing another time also answers the question") func anotherTimeIsAnAnswerToo() throws {
    let file = { (later: Int) in "{\n  \"created_at\": \(1_774_661_400 + later)\n}\n" }
    var s = EditorSession(inZurich: file(0))
    try s.press("j Enter Tab →").expectScreen("does not exist on 29 Mar 2026")
    try s.press("→ Enter").expect(file(47 * 3600))
  }

  // MARK: - Records of the old library

  private func record(_ members: String) -> String {
    "{\n  \"d\": {\n    \"version\": 1,\n    \(members)\n  }\n}\n"
  }

  @Test("an empty date gets a value and can be emptied again") func noDateBecomesOneAndBack() throws
  {
    let none = record("\"representedClassName\": \"DejalDate\"")
    for (rows, columns) in Self.sizes {
      var s = EditorSession(inZurich: none, rows: rows, columns: columns)
      try s.press("j Enter Tab").expectScreen("·21·")
      // Midnight in Zurich.
      try s.press("→").expectScreen("was no date")
      try s.press("Enter")
        .expect(
          record(
            "\"representedClassName\": \"DejalDate\",\n    \"string\": \"2026-11-21T23:00:00Z\""))
      try s.press("Enter Tab Delete Enter").expect(none).expectUnmodified()
    }
  }

  @Test("a date that cannot be empty is not deleted") func requiredDateStays() throws {
    var s = EditorSession(inZurich: "{\n  \"day\": \"2015-02-23\"\n}\n")
    try s.press("j Enter Tab Delete").expectScreen("cannot be written").expectScreen("[23]")
    try s.press("Enter").expectUnmodified()
  }

  @Test("a time of day keeps its zone until another is chosen")
  func aTimeOfDayKeepsItsZoneOrTakesAnother() throws {
    let time = { (hour: Int, zone: String) in
      record(
        "\"representedClassName\": \"DejalTime\",\n    \"hour\": \(hour),\n    \"minute\": 30,\n"
          + "    \"second\": 0,\n    \"timeZoneName\": \"\(zone)\"")
    }
    var s = EditorSession(inZurich: time(9, "America/Los_Angeles"))
    try s.expectScreen("09:30 America/Los_Angeles · 18:30 local")
    try s.press("j Enter Tab ↑ Enter").expect(time(10, "America/Los_Angeles"))
    try s.press("Enter Shift-Tab 'ny' Enter").expect(time(10, "America/New_York"))
    // A time typed without a zone is in the zone of the value.
    try s.press("Enter '11:30' Enter").expect(time(11, "America/New_York"))
    // A typed zone applies only to the typed time.
    try s.press("Enter '09:30␣America/Los_Angeles' Enter").expect(time(12, "America/New_York"))
  }

  // MARK: - Display

  @Test("the calendar marks days and today without colour")
  func calendarIsReadableWithoutColour() throws {
    var s = EditorSession(inZurich: "{\n  \"day\": \"2026-11-23\"\n}\n")
    try s.press("j Enter").expectScreen("November 2026")
    try s.expectScreen("Mon Tue Wed Thu Fri Sat Sun")
    try s.expectScreen("47  16  17  18  19  20 ·21· 22")
    try s.expectScreen("48 [23] 24  25  26  27  28  29")
    try s.press("Tab")
    #expect(s.screen.style(of: "[23]")?.role == .overlaySelected)
    let cursor = try #require(s.screen.cursor)
    #expect(s.screen.position(of: "[23]") == cursor)
  }

  @Test("the week begins on the day of the locale") func firstWeekdayOfLocale() throws {
    let locale = try #require(
      DateLocale(
        months: (1...12).map { .init("mois\($0)") },
        weekdays: ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."].map {
          .init($0, short: $0)
        }, order: .dayMonthYear, firstWeekday: 7))
    var s = EditorSession(json: "{\n  \"day\": \"2026-11-23\"\n}\n", rows: 30, columns: 100)
    s.editor.readings = TestZones.context(locale: locale)
    try s.press("j Enter").expectScreen("dim lun mar mer jeu ven sam").expectScreen("mois11 2026")
    try s.expectScreen("48  22 [23] 24  25  26  27  28")
  }

  @Test("found zones are visible in a small window") func foundZonesInFewRows()
    throws
  {
    var s = EditorSession(
      inZurich: "{\n  \"at\": \"2015-02-23T18:30:00Z\"\n}\n", rows: 12, columns: 40)
    try s.press("j Enter Tab Tab Tab Tab Tab Tab 'am'").expectScreen("> America/New_York")
    try s.expectScreen("  America/Los_Angeles")
    try s.press("↓").expectScreen("> America/Los_Angeles")
  }

  @Test("only the fields of the value are shown") func onlyExistingFieldsAreShown() throws {
    let shown = [
      (#""2015-02-23""#, ["February"], ["Time", "Offset", "Zone", "Epoch"]),
      (#""2015-02-23T18:30:00""#, ["February", "Time    18:30:00"], ["Offset", "Zone", "Epoch"]),
      (#""18:30""#, ["Time    18:30"], ["18:30:00", "February", "Offset", "Zone", "Epoch"]),
      (
        #""2015-02-23T18:30:00.25Z""#,
        ["Time    18:30:00.25", "Offset  +00:00", "Zone    none", "Epoch   1424716200 s"], []
      ),
    ]
    for (value, there, notThere) in shown {
      var s = EditorSession(inZurich: "{\n  \"opens_at\": \(value)\n}\n")
      try s.press("j Enter")
      for text in there { try s.expectScreen(text) }
      for text in notThere { #expect(!s.screen.text.contains(text), "\(value): \(text)") }
    }
  }

  @Test("the focused field is visible in 60 columns and 16 rows", arguments: [16, 18, 24])
  func fieldsInASmallWindow(rows: Int) throws {
    var s = EditorSession(
      inZurich: "{\n  \"at\": \"2015-02-23T18:30:05+01:00\"\n}\n", rows: rows, columns: 60)
    try s.press("j Enter Tab").expectScreen("[23]")
    for text in ["18", "30", "05", "+01:00", "none", "1424712605"] {
      try s.press("Tab").expectScreen("Time   18:30:05").expectScreen("Epoch  1424712605 s")
      let cursor = try #require(s.screen.cursor)
      let line = s.screen.line(cursor.row)
      #expect(line.dropFirst(cursor.column).hasPrefix(text), "\(text)\n\(s.screen.text)")
    }
    try s.press("Shift-Tab 'am'").expectScreen("> America/New_York")
    try s.press("Shift-Tab Shift-Tab Shift-Tab ↑ Enter").expectScreen("18:31:05")
  }

  @Test("Tab and Shift-Tab return to the text field") func tabWrapsInBothDirections() throws {
    let file = "{\n  \"day\": \"2015-02-23\"\n}\n"
    for key in ["Tab", "Shift-Tab"] {
      var s = EditorSession(inZurich: file)
      try s.press("j Enter \(key) \(key) '2016-01-01' Enter")
      try s.expect("{\n  \"day\": \"2016-01-01\"\n}\n")
    }
  }

  @Test("typed text moves the calendar") func whatIsTypedMovesTheCalendar() throws {
    var s = EditorSession(inZurich: "{\n  \"at\": \"2015-02-23T18:30:00+01:00\"\n}\n")
    try s.press("j Enter 'tomorrow␣9am'").expectScreen("[22]").expectScreen("Time    09:00:00")
    try s.press("Tab → Enter").expect("{\n  \"at\": \"2026-11-23T09:00:00+01:00\"\n}\n")
  }
}
