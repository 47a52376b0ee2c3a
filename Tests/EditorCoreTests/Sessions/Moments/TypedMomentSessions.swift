import EditorCore
import ModelValues
import Testing
import TestSessions

/// Dates typed by a user in Zurich, on Saturday 2026-11-21 at 13:00.
@Suite struct TypedMomentSessions {
  private static func inZurich(_ hour: Int, _ minute: Int) -> String {
    #"{"a": {"representedClassName": "DejalTime", "hour": \#(hour), "minute": \#(minute), "#
      + #""second": 0, "timeZoneName": "Europe/Zurich"}}"#
  }

  static let typed: [(file: String, typed: String, after: String)] = [
    // Words and times without a zone are on the clock of the current value.
    (
      #"{"a": "2020-01-01T10:00:00-05:00"}"#, "29 feb 2020",
      #"{"a": "2020-02-29T00:00:00-05:00"}"#
    ),
    (
      #"{"a": "2020-01-01T10:00:00-05:00"}"#, "tomorrow 9am",
      #"{"a": "2026-11-22T09:00:00-05:00"}"#
    ),
    (#"{"a": "2020-01-01T10:00:00-05:00"}"#, "now", #"{"a": "2026-11-21T07:00:00-05:00"}"#),
    (#"{"a": "2020-01-01T10:00:00+13:00"}"#, "today", #"{"a": "2026-11-22T00:00:00+13:00"}"#),
    (#"{"a": "2020-01-01T10:00:00Z"}"#, "9am", #"{"a": "2026-11-21T09:00:00Z"}"#),
    (#"{"a": "2020-01-01T10:00:00Z"}"#, "2026-03-29 02:30", #"{"a": "2026-03-29T02:30:00Z"}"#),
    (#"{"a": "2020-01-01T10:00:00Z"}"#, "9am +05:30", #"{"a": "2026-11-21T03:30:00Z"}"#),
    (
      #"{"a": "Mon, 2 Feb 2015 18:30 EST"}"#, "29 feb 2020 9am",
      #"{"a": "Sat, 29 Feb 2020 09:00 EST"}"#
    ),
    (#"{"a": "20200101T100000-0500"}"#, "9am", #"{"a": "20261121T090000-0500"}"#),
    (#"{"start": "09:30 America/New_York"}"#, "now", #"{"start": "07:00 America/New_York"}"#),
    (#"{"start": "09:30:00+05:30"}"#, "now", #"{"start": "17:30:00+05:30"}"#),
    (#"{"a": "2020-01-01T10:00:00"}"#, "tomorrow 9am", #"{"a": "2026-11-22T09:00:00"}"#),
    (#"{"a": "2020-01-01T10:00:00"}"#, "now", #"{"a": "2026-11-21T13:00:00"}"#),
    (#"{"created_at": 1424716200}"#, "22 nov 2026 9am", #"{"created_at": 1795334400}"#),
    // A signed distance counts from the value, and `now` from the current time.
    (#"{"a": "2020-01-01T10:00:00+02:00"}"#, "+30d", #"{"a": "2020-01-31T10:00:00+02:00"}"#),
    (#"{"a": "2020-01-31T10:00:00+02:00"}"#, "+1mo", #"{"a": "2020-02-29T10:00:00+02:00"}"#),
    (
      #"{"a": "2020-01-01T10:00:00.250+02:00"}"#, "-1d 2h",
      #"{"a": "2019-12-31T08:00:00.250+02:00"}"#
    ),
    (#"{"a": "2020-01-01T10:00:00+02:00"}"#, "+30d 9am", #"{"a": "2020-01-31T09:00:00+02:00"}"#),
    (#"{"a": "2020-01-01T10:00:00+02:00"}"#, "now+30d", #"{"a": "2026-12-21T14:00:00+02:00"}"#),
    (#"{"a": "2020-01-01T10:00:00+02:00"}"#, "now + 30d", #"{"a": "2026-12-21T14:00:00+02:00"}"#),
    (#"{"a": "2020-01-01T10:00:00+02:00"}"#, "now-2h", #"{"a": "2026-11-21T12:00:00+02:00"}"#),
    (#"{"a": "2020-01-01T10:00:00+02:00"}"#, "in 2 days", #"{"a": "2026-11-23T14:00:00+02:00"}"#),
    (#"{"a": "2020-01-01T10:00:00"}"#, "+90 min", #"{"a": "2020-01-01T11:30:00"}"#),
    (#"{"a": "2015-02-23"}"#, "-1w", #"{"a": "2015-02-16"}"#),
    (#"{"a": "2015-02-23"}"#, "now+3d", #"{"a": "2026-11-24"}"#),
    (#"{"start": "18:30"}"#, "+90 min", #"{"start": "20:00"}"#),
    (#"{"start": "23:30:00+05:30"}"#, "+1h", #"{"start": "00:30:00+05:30"}"#),
    // 29 March 2015: clocks in Zurich go forward, and the count is shown in Zurich's time.
    (#"{"created_at": 1427558400}"#, "+1d", #"{"created_at": 1427641200}"#),
    (#"{"created_at": 1427558400}"#, "+24h", #"{"created_at": 1427644800}"#),
    (
      #"{"a": {"representedClassName": "DejalDate", "string": "2015-02-23T18:30:00Z"}}"#, "+1d",
      #"{"a": {"representedClassName": "DejalDate", "string": "2015-02-24T18:30:00Z"}}"#
    ),
    // An empty date has no value, so the distance counts from now.
    (
      #"{"a": {"representedClassName": "DejalDate"}}"#, "+1d",
      #"{"a": {"representedClassName": "DejalDate", "string": "2026-11-22T12:00:00Z"}}"#
    ),
    // Halves of the day are not zones.
    (#"{"a": "2015-02-23T18:30:00Z"}"#, "10:15 pm", #"{"a": "2026-11-21T22:15:00Z"}"#),
    (#"{"a": "2015-02-23T18:30:00Z"}"#, "12:00 am", #"{"a": "2026-11-21T00:00:00Z"}"#),
    (#"{"a": "2015-02-23T18:30:00Z"}"#, "12:30 PM", #"{"a": "2026-11-21T12:30:00Z"}"#),
    (#"{"a": "2015-02-23T18:30:00Z"}"#, "10:15 p.m.", #"{"a": "2026-11-21T22:15:00Z"}"#),
    (#"{"a": "2015-02-23T18:30:00Z"}"#, "10:15A.M.", #"{"a": "2026-11-21T10:15:00Z"}"#),
    (#"{"a": "2015-02-23T18:30:00Z"}"#, "9 p.m. 1 mar 2016", #"{"a": "2016-03-01T21:00:00Z"}"#),
    (#"{"created_at": 1424716200}"#, "10:15 pm", #"{"created_at": 1795295700}"#),
    (#"{"at": "18:30"}"#, "10:15 pm", #"{"at": "22:15"}"#),
    (inZurich(9, 30), "10:15 pm", inZurich(22, 15)),
    // A typed zone applies only to the typed time.
    (#"{"a": "2020-01-01T10:00:00+02:00"}"#, "10:15 EST", #"{"a": "2026-11-21T17:15:00+02:00"}"#),
    (#"{"a": "2020-01-01T10:00:00+02:00"}"#, "10:15 PDT", #"{"a": "2026-11-21T19:15:00+02:00"}"#),
    (#"{"a": "2020-01-01T10:00:00+02:00"}"#, "10:15 GMT", #"{"a": "2026-11-21T12:15:00+02:00"}"#),
    (
      #"{"a": "2020-01-01T10:00:00+02:00"}"#, "10:15 America/New_York",
      #"{"a": "2026-11-21T17:15:00+02:00"}"#
    ),
    (
      #"{"a": "2020-01-01T10:00:00+02:00"}"#, "23 jul 2015 10:15pm america/new_york",
      #"{"a": "2015-07-24T04:15:00+02:00"}"#
    ),
    (#"{"created_at": 1424716200}"#, "10:15 EST", #"{"created_at": 1795274100}"#),
    (#"{"start": "09:30:00+05:30"}"#, "10:15 UTC", #"{"start": "15:45:00+05:30"}"#),
    (
      #"{"start": "09:30 America/New_York"}"#, "10:15 PST",
      #"{"start": "13:15 America/New_York"}"#
    ),
    (#"{"start": "18:30:00Z"}"#, "10:15 Asia/Kolkata", #"{"start": "04:45:00Z"}"#),
    (inZurich(9, 30), "9:05+05:00", inZurich(5, 5)),
    (inZurich(9, 30), "10:15 America/New_York", inZurich(16, 15)),
    // An hour with one digit stays without a zero.
    (#"{"startTime": "9:30"}"#, "8am", #"{"startTime": "8:00"}"#),
    (#"{"startTime": "9:30"}"#, "7:05 pm", #"{"startTime": "19:05"}"#),
    // Numbers in an unambiguous order.
    (#"{"a": "2015-02-23"}"#, "23/02/2015", #"{"a": "2015-02-23"}"#),
    (#"{"a": "2015-02-23"}"#, "02/24/2015", #"{"a": "2015-02-24"}"#),
    (#"{"a": "2015-02-23"}"#, "05/05/2015", #"{"a": "2015-05-05"}"#),
  ]

  @Test("a typed date is on the clock of the value it replaces", arguments: typed)
  func typing(row: (file: String, typed: String, after: String)) throws {
    var session = EditorSession(inZurich: row.file)
    let keys = row.typed.map { $0 == " " ? "␣" : String($0) }.joined()
    try session.press("j Enter '\(keys)' Enter").expect(row.after)
  }

  @Test(
    "the preview names the clock of the typed time",
    arguments: [
      (#"{"a": "2020-01-01T10:00:00-05:00"}"#, "tomorrow␣9am", "read at -05:00"),
      (#"{"a": "2020-01-01T10:00:00Z"}"#, "tomorrow␣9am", "read in UTC"),
      (#"{"a": "2020-01-01T10:00:00Z"}"#, "tomorrow", "the beginning of the day in UTC"),
      (#"{"a": "2020-01-01T10:00:00-05:00"}"#, "18:30", "today at -05:00"),
      (#"{"created_at": 1424716200}"#, "tomorrow␣9am", "read in Europe/Zurich"),
      (#"{"a": "2020-01-01T10:00:00+02:00"}"#, "10:15␣EST", "today in EST"),
      (
        #"{"a": "2020-01-01T10:00:00+02:00"}"#, "1␣mar␣2016␣10:15␣america/new_york",
        "read in America/New_York"
      ),
      (#"{"a": "2020-01-01T10:00:00"}"#, "10:15␣PST", "PST is not kept here"),
      (#"{"start": "09:30:00+05:30"}"#, "10:15␣PST", "read in PST"),
      (#"{"start": "09:30:00+05:30"}"#, "10:15␣xyz", "“xyz” is not a date"),
      (#"{"start": "09:30:00+05:30"}"#, "10:15␣Europe/Nowhere", "there is no zone Europe/Nowhere"),
    ])
  func preview(file: String, typed: String, note: String) throws {
    var session = EditorSession(inZurich: file)
    try session.press("j Enter '\(typed)'").expectScreen(note)
  }

  @Test(
    "the locale decides an ambiguous order, and without one it is refused",
    arguments: [
      (nil, "“02/03/2015” is 2 March or 3 February; write 2015-03-02 or 2015-02-03"),
      (DateLocale.Order.yearMonthDay, "“02/03/2015” is 2 March or 3 February"),
      (.dayMonthYear, "read as 2 March 2015"), (.monthDayYear, "read as 3 February 2015"),
    ])
  func order(order: DateLocale.Order?, shown: String) throws {
    var locale = DateLocale.english
    locale.order = order
    var session = EditorSession(json: #"{"a": "2020-01-01"}"#, rows: 30, columns: 100)
    session.editor.readings = TestZones.context(locale: locale)
    try session.press("j Enter '02/03/2015'").expectScreen(shown)
  }

  @Test(
    "the reading of an ambiguous date is named in pickers of every kind of date",
    arguments: [
      (#"{"a": "2020-01-01"}"#, "02/03/2015", "read as 2 March 2015"),
      (#"{"a": "2020-01-01"}"#, "02/03", "read as 2 March 2026"),
      (#"{"a": "2020-01-01T10:00:00Z"}"#, "2.3.2015␣9:00", "read as 2 March 2015"),
      (#"{"a": "2020-01-01T10:00:00Z"}"#, "2-3-2015", "read as 2 March 2015, no time was typed"),
      (#"{"a": "2020-01-01"}"#, "2.3.2015␣9:00", "read as 2 March 2015, only the day is kept"),
      (#"{"created_at": 1424716200}"#, "02/03/2015␣10:00", "read as 2 March 2015"),
      (
        #"{"a": "2020-01-01T10:00:00Z"}"#, "02/03/2015␣9:00␣EST",
        "read as 2 March 2015, read in EST"
      ),
    ])
  func ambiguous(file: String, typed: String, note: String) throws {
    var locale = DateLocale.english
    locale.order = .dayMonthYear
    var session = EditorSession(json: file, rows: 30, columns: 120)
    session.editor.readings = TestZones.context(locale: locale)
    try session.press("j Enter '\(typed)'").expectScreen(note)
  }
}
