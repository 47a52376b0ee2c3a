import ModelValues
import Testing

@testable import EditorCore
import TestSessions

/// 3 March 2026 12:00 UTC, a Tuesday; local time is UTC.
private let context = ReadingContext(now: DateTime(seconds: 1_772_539_200)) { _ in 0 }

private func reading(_ text: String, key: String? = nil) -> ReadingContent? {
  Recognizer.recognize(.string(Array(text.utf8), key: key.map { Array($0.utf8) }))?
    .reading(in: context)
}

@Suite("Readings of strings")
struct RecognizerTests {
  static let colors: [(String, UInt32, String)] = [
    ("#6495ED", 0x6495ED, "cornflowerblue"),
    ("#6495ee", 0x6495EE, "≈ cornflowerblue"),
    ("#fff", 0xFFFFFF, "white"),
    ("#000", 0x000000, "black"),
    ("#ff634780", 0xFF6347, "tomato · 50 %"),
    ("#f00f", 0xFF0000, "red"),
    ("#f008", 0xFF0000, "red · 53 %"),
    ("#ff000000", 0xFF0000, "red · 0 %"),
    ("#ff0000fe", 0xFF0000, "red · 99 %"),
    ("#ff000001", 0xFF0000, "red · 1 %"),
    ("#00000000", 0x000000, "black · 0 %"),
    ("0x1E1E2E", 0x1E1E2E, "≈ midnightblue"),
    ("0x6495ed", 0x6495ED, "cornflowerblue"),
    ("#123456", 0x123456, "≈ midnightblue"),
  ]

  @Test("a colour has a swatch and its nearest name", arguments: colors)
  func color(text: String, swatch: UInt32, words: String) {
    #expect(reading(text) == ReadingContent(swatch: swatch, text: words))
  }

  @Test("three digits are a colour only under a key for colours")
  func digits() {
    for key in [nil, "issue", "closes", "tag", ""] {
      #expect(reading("#123", key: key) == nil)
      #expect(reading("#1234", key: key) == nil)
      #expect(reading("#12a", key: key) != nil)
      #expect(reading("#1a2b", key: key) != nil)
    }
    for key in ["color", "textColour", "background", "editor.foreground", "Red"] {
      #expect(reading("#123", key: key)?.swatch == 0x112233)
      #expect(reading("#1234", key: key)?.swatch == 0x112233)
    }
    #expect(reading("#111") == ReadingContent(swatch: 0x111111, text: "≈ black"))
  }

  @Test("letters that could be a word are a colour only under a key for colours")
  func letters() {
    for word in ["#add", "#face", "#BED", "#decade", "#facade", "#fe"] {
      for key in [nil, "anchor", "word", "hash", "id"] { #expect(reading(word, key: key) == nil) }
    }
    for text in ["#fff", "#FFF", "#aaaa", "#ffeedd", "#abcdef", "#bcd", "#fafafa"] {
      #expect(reading(text, key: "anchor") != nil)
    }
    #expect(reading("#add", key: "accent")?.swatch == 0xAADDDD)
    #expect(reading("#decade", key: "background")?.swatch == 0xDECADE)
  }

  /// The kind of the last value in each document, or nil if it is not recognised.
  static let keyed: [(json: String, name: String?)] = [
    (#"{"fg": "red"}"#, "colour"), (#"{"bg": "123"}"#, nil), (#"{"cfg": "red"}"#, nil),
    (#"{"rgb": [255, 0, 0]}"#, "colour"), (#"{"rgba": [255, 0, 0, 0.5]}"#, "colour"),
    (#"{"rgbs": [255, 0, 0]}"#, nil), (#"{"size": [255, 0, 0]}"#, nil),
    (#"{"auto_min": "10s"}"#, "interval"), (#"{"max": "2h"}"#, "interval"),
    (#"{"max": "5m"}"#, nil), (#"{"min": "3d"}"#, nil), (#"{"admin": "10s"}"#, nil),
    (#"{"list": ["30m", "4h"]}"#, "interval"), (#"{"list": ["1h", "4h"]}"#, "interval"),
    (#"{"list": ["4h"]}"#, nil), (#"{"list": ["1h", "x", "4h"]}"#, nil),
    (#"{"list": [1, "1h", "4h"]}"#, nil), (#"{"list": ["2d", "3d"]}"#, nil),
    (#"{"list": ["5m", "10m"]}"#, nil), (#"{"list": ["80s", "90s"]}"#, nil),
    (#"{"title": "09:00 Standup"}"#, nil), (#"{"verse": "03:16 NIV"}"#, nil),
    (#"{"score": "10:12 Arsenal"}"#, nil), (#"{"ip": "10:20:30 host"}"#, nil),
    (#"{"range": "09:00-17:00"}"#, nil), (#"{"range": "09:00-12:00"}"#, nil),
    (#"{"start": "09:00-12:00"}"#, nil), (#"{"start": "09:00:00-17:00"}"#, nil),
    (#"{"start": "09:00:00+14:30"}"#, nil), (#"{"start": "09:30 Nowhere/Land"}"#, nil),
    (#"{"opens": "08:00 AM"}"#, nil), (#"{"opens": "12:30 PM"}"#, nil),
    (#"{"n": "09:30 America/New_York"}"#, "time of day"), (#"{"n": "09:30 UTC"}"#, "time of day"),
    (#"{"n": "09:00:00+14:00"}"#, "time of day"), (#"{"n": "09:00Z"}"#, "time of day"),
    (#"{"startTime": "9:30"}"#, "time of day"), (#"{"departure_time": "7:05"}"#, "time of day"),
    (#"{"openingTime": "7:00"}"#, "time of day"), (#"{"opens": "7:00"}"#, "time of day"),
    (#"{"duration": "3:45"}"#, "interval"), (#"{"time": "3:45"}"#, "interval"),
    (#"{"lap_time": "1:45"}"#, "interval"), (#"{"elapsedTime": "1:45"}"#, "interval"),
    (#"{"start": "1:05"}"#, nil), (#"{"score": "3:1"}"#, nil), (#"{"verse": "3:16"}"#, nil),
    (#"{"date": "2015-054"}"#, "day"), (#"{"date": "2015054"}"#, "day"),
    (#"{"created": "20150223"}"#, "day"), (#"{"valid_from": "20150223"}"#, "day"),
    (#"{"date": "18500223"}"#, nil), (#"{"date": "20151323"}"#, nil),
    (#"{"version": "20150223"}"#, nil), (#"{"report": "2015-054"}"#, nil),
    (#"{"date_id": "20150223"}"#, nil), (#"{"list": ["2015-02-23", "20150224"]}"#, "day"),
    (#"{"list": ["20150223", "20150224"]}"#, nil),
    (#"{"sum": "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="}"#, "data"),
    (#"{"hash": "1B2M2Y8AsgTpgAmY7PhCfg=="}"#, "data"),
    (#"{"data": "SGVsbG8sIHdvcmxkISBIZWxsbyE="}"#, "data"),
    (#"{"name": "1B2M2Y8AsgTpgAmY7PhCfg=="}"#, nil),
    (#"{"data": "SGVsbG8="}"#, nil), (#"{"data": "abcdefghijklmnopqrstuvwx"}"#, nil),
    (#"{"data": "ThisIsAnIdentifierInCamel"}"#, nil),
    (#"{"data": "ThisIsAnIdentifierInCase"}"#, nil),
    (#"{"hash": "d41d8cd98f00b204e9800998ecf8427e"}"#, nil),
    (#"{"a": "data:image/png;base64,iVBORw0KGgo="}"#, "data"),
    (#"{"a": "data:text/plain;base64,\#(String(repeating: "QUFB", count: 2000))"}"#, "data"),
    (#"{"a": "data:image/png;base64,iVBO"}"#, "data"), (#"{"a": "data:image/png"}"#, nil),
    (#"{"a": "data: base64,"}"#, nil),
  ]

  @Test("keys and lists are used as evidence", arguments: keyed)
  func keysAndLists(json: String, name: String?) throws {
    var session = EditorSession(json: json)
    try session.press(json.hasPrefix(#"{"list"#) ? "L G" : "j")
    let file = session.editor.file
    #expect(file.recognition(of: file.focus.path)?.meaning.name == name)
  }

  static let dates: [(String, String)] = [
    ("2015-02-23T18:30:00Z", "Mon 23 Feb 2015 18:30 local, 11 years ago"),
    ("2015-02-23t18:30:59.999z", "Mon 23 Feb 2015 18:30 local, 11 years ago"),
    ("2015-02-23 18:30:00", "Mon 23 Feb 2015 18:30 local, 11 years ago"),
    ("2015-02-23T19:30:00+01:00", "Mon 23 Feb 2015 19:30 +01:00, 11 years ago · 18:30 local"),
    ("2015-02-23T13:00:00-05:30", "Mon 23 Feb 2015 13:00 -05:30, 11 years ago · 18:30 local"),
    ("2015-02-23T18:30:00-00:00", "Mon 23 Feb 2015 18:30 local, 11 years ago"),
    ("1990-12-31T23:59:60Z", "Mon 31 Dec 1990 23:59 local, 35 years ago"),
    ("2026-03-03T18:30:00Z", "today 18:30 local"),
    ("2026-03-03T00:00:00Z", "today 00:00 local"),
    ("2026-03-04T09:05:00Z", "tomorrow 09:05 local"),
    ("2026-03-02T23:59:59Z", "yesterday 23:59 local"),
    ("2026-03-04T00:30:00+01:00", "Wed 4 Mar 2026 00:30 +01:00 · today 23:30 local"),
    ("2015-02-23", "Mon 23 Feb 2015, 11 years ago"),
    ("2026-03-03", "today"),
    ("2026-03-04", "tomorrow"),
    ("2026-03-02", "yesterday"),
    ("2026-03-05", "Thu 5 Mar 2026, in 2 days"),
    ("2026-02-28", "Sat 28 Feb 2026, 3 days ago"),
    ("2026-03-16", "Mon 16 Mar 2026, in 13 days"),
    ("2026-03-17", "Tue 17 Mar 2026, in 2 weeks"),
    ("2026-02-04", "Wed 4 Feb 2026, 3 weeks ago"),
    ("2026-04-02", "Thu 2 Apr 2026, in 4 weeks"),
    ("2026-04-03", "Fri 3 Apr 2026, in 1 month"),
    ("2026-02-03", "Tue 3 Feb 2026, 1 month ago"),
    ("2027-03-03", "Wed 3 Mar 2027, in 12 months"),
    ("2028-03-02", "Thu 2 Mar 2028, in 23 months"),
    ("2028-03-03", "Fri 3 Mar 2028, in 2 years"),
    ("2024-03-04", "Mon 4 Mar 2024, 23 months ago"),
    ("0000-01-01", "Sat 1 Jan 0000, 2026 years ago"),
    ("0001-01-01T00:00:00Z", "Mon 1 Jan 0001 00:00 local, distant past"),
    ("0001-01-01", "Mon 1 Jan 0001, distant past"),
    ("0001-01-02", "Tue 2 Jan 0001, 2025 years ago"),
    ("4001-01-01T00:00:00Z", "Mon 1 Jan 4001 00:00 local, distant future"),
    ("4001-01-01T01:00:00+01:00", "Mon 1 Jan 4001 01:00 +01:00, distant future · 00:00 local"),
    ("4001-01-01T00:00:01Z", "Mon 1 Jan 4001 00:00 local, in 1974 years"),
    ("9999-12-31", "Fri 31 Dec 9999, distant future"),
    ("9999-12-31T23:59:59Z", "Fri 31 Dec 9999 23:59 local, distant future"),
  ]

  @Test("a date has its day and the distance from today", arguments: dates)
  func date(text: String, words: String) {
    #expect(reading(text) == ReadingContent(text: words))
  }

  @Test(
    "an ambiguous text is not recognised",
    arguments: [
      "", "2015", "201502", "20150223", "2015-02", "2015-02-30", "18:30", "123456", "abcdef",
      "AABBCC", "fff", "red", "see #123", "#fix", "#12345", "issue #fff", "#fff;", "0x123456789",
      "1.2.3", "2015-02-23 or later", "v2015-02-23", "1424716200",
      String(repeating: "#", count: 100_000),
    ])
  func nothing(text: String) { #expect(reading(text) == nil) }

  @Test(
    "a number without a key is only a number",
    arguments: ["2015", "123456", "1424716200", "0", "1e400"])
  func number(token: String) {
    let recognition = Recognizer.recognize(.number(Array(token.utf8), key: nil))
    #expect(recognition.map { $0.meaning.name } ?? "number" == "number")
  }

  @Test("a date is shown as it is written, followed by the local time if it differs")
  func local() {
    // A zone one hour east of UTC, and two hours from the end of March.
    let zone = ReadingContext(now: DateTime(seconds: 1_772_580_600)) { seconds in
      (1_774_746_000..<1_792_890_000).contains(seconds) ? 7200 : 3600
    }
    func words(_ text: String) -> String? {
      Recognizer.recognize(.string(Array(text.utf8), key: nil))?.reading(in: zone).text
    }
    // It is 23:30 UTC, and already the next day in local time.
    #expect(words("2026-03-04") == "today")
    #expect(words("2026-03-03T23:30:00Z") == "Tue 3 Mar 2026 23:30 UTC · today 00:30 local")
    #expect(words("2026-03-04T00:30:00+01:00") == "today 00:30 local")
    #expect(words("2026-03-04T00:30:00") == "today 00:30 local")
    #expect(words("2026-07-01T12:00:00Z") == "Wed 1 Jul 2026 12:00 UTC, in 3 months · 14:00 local")
    #expect(words("2026-07-01T14:00:00+02:00") == "Wed 1 Jul 2026 14:00 local, in 3 months")
  }

  @Test("a time of day with an offset is followed by the local time")
  func timesOfDay() {
    func words(_ text: String) -> String? {
      Recognizer.recognize(.string(Array(text.utf8), key: Array("opens_at".utf8)))?
        .reading(in: TestZones.context()).text
    }
    #expect(words("18:30") == "18:30")
    #expect(words("18:30:00Z") == "18:30 UTC · 19:30 local")
    #expect(words("18:30:00+01:00") == "18:30 +01:00")
    #expect(words("23:30:00-05:00") == "23:30 -05:00 · 05:30 local")
  }

  @Test("extreme clocks and offsets do not trap")
  func absurd() {
    for (now, offset) in [(Int.max, Int.max), (.min, .min), (0, .max), (.max, 0), (.min, .max)] {
      let context = ReadingContext(now: DateTime(seconds: now)) { _ in offset }
      let reading = Recognizer.recognize(
        .string(Array("2015-02-23T18:30:00Z".utf8), key: nil))?.reading(in: context)
      #expect(reading != nil)
    }
  }
}
