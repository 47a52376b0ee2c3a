import Testing

/// The values that `set` writes for typed colours, dates, intervals and sizes.
@Suite struct SetTypedTests {
  private static let american = ["LC_TIME": "en_US.UTF-8"]
  private static let british = ["LC_TIME": "en_GB.UTF-8"]
  private static let german = ["LC_TIME": "de_DE.UTF-8"]

  @Test(
    "a date is read in the zone of the old value, in the order of LC_TIME",
    arguments: [
      CommandRow(
        "set", "f.json", ".a", "29 feb 2020", on: #"{"a": "2020-01-01T10:00:00-05:00"}"#,
        errors: "modeled: f.json: .a: no time was typed: the beginning of the day at -05:00",
        after: #"{"a": "2020-02-29T00:00:00-05:00"}"#, environment: ["TZ": "CET-1"]),
      CommandRow(
        "set", "f.json", ".a", "29 feb 2020", on: #"{"a": "2020-01-01T10:00:00Z"}"#,
        errors: "modeled: f.json: .a: no time was typed: the beginning of the day in UTC",
        after: #"{"a": "2020-02-29T00:00:00Z"}"#, environment: ["TZ": "CET-1"]),
      CommandRow(
        "set", "f.json", ".a", "28 feb 2020 9am", on: #"{"a": "2020-01-01T10:00:00Z"}"#,
        errors: "modeled: f.json: .a: read in UTC", after: #"{"a": "2020-02-28T09:00:00Z"}"#,
        environment: ["TZ": "CET-1"]),
      CommandRow(
        "set", "f.json", ".a", "28 feb 2020 9am", on: #"{"a": "2020-01-01T10:00:00+01:00"}"#,
        after: #"{"a": "2020-02-28T09:00:00+01:00"}"#, environment: ["TZ": "CET-1"]),
      CommandRow(
        "set", "f.json", ".created_at", "29 feb 2020", on: #"{"created_at": 1424716200}"#,
        errors:
          "modeled: f.json: .created_at: no time was typed: the beginning of the day in local time",
        after: #"{"created_at": 1582930800}"#, environment: ["TZ": "CET-1"]),
      CommandRow(
        "set", "f.json", ".a", "+30d", on: #"{"a": "2020-01-01T10:00:00-05:00"}"#,
        after: #"{"a": "2020-01-31T10:00:00-05:00"}"#),
      CommandRow(
        "set", "f.json", ".a", "-2w", on: #"{"a": "2020-01-15"}"#, after: #"{"a": "2020-01-01"}"#),
      CommandRow(
        "set", "f.json", ".a", "02/03/2015", on: #"{"a": "2020-01-01"}"#,
        errors: "modeled: f.json: .a: read as 3 February 2015", after: #"{"a": "2015-02-03"}"#,
        environment: american),
      CommandRow(
        "set", "f.json", ".a", "02/03/2015", on: #"{"a": "2020-01-01"}"#,
        errors: "modeled: f.json: .a: read as 2 March 2015", after: #"{"a": "2015-03-02"}"#,
        environment: british),
      CommandRow(
        "set", "f.json", ".a", "2.3.2015", on: #"{"a": "2020-01-01"}"#,
        errors: "modeled: f.json: .a: read as 2 März 2015", after: #"{"a": "2015-03-02"}"#,
        environment: german),
      CommandRow(
        "set", "f.json", ".a", "23/02/2015", on: #"{"a": "2020-01-01"}"#,
        after: #"{"a": "2015-02-23"}"#, environment: american),
      CommandRow(
        "set", "f.json", ".a", "02/23/2015", on: #"{"a": "2020-01-01"}"#,
        after: #"{"a": "2015-02-23"}"#, environment: british),
      CommandRow(
        "set", "f.json", ".a", "02/03/2015", on: #"{"a": "2020-01-01"}"#,
        errors:
          "modeled: f.json: .a not changed: “02/03/2015” is 2 March or 3 February; write 2015-03-02 or 2015-02-03; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".a", "02/03/2015", on: #"{"a": "2020-01-01"}"#,
        errors:
          "modeled: f.json: .a not changed: “02/03/2015” is 2 March or 3 February; write 2015-03-02 or 2015-02-03; --type string accepts any text",
        code: 1, environment: ["LC_TIME": "POSIX", "LANG": "en_US.UTF-8"]),
    ])
  private func date(row: CommandRow) throws { try row.check() }

  @Test(
    "the notation of the file is kept",
    arguments: [
      // The spaces, commas, percent signs and letter case of the old function.
      CommandRow(
        "set", "f.json", ".c", "rgb(1,2,3)", on: #"{"c": "rgb(10, 20, 30)"}"#,
        after: #"{"c": "rgb(1, 2, 3)"}"#),
      CommandRow(
        "set", "f.json", ".c", "rgb(1, 2, 3)", on: #"{"c": "RGB(10 20 30)"}"#,
        after: #"{"c": "RGB(1 2 3)"}"#),
      CommandRow(
        "set", "f.json", ".c", "rgb(1%,2%,3%)", on: #"{"c": "rgb(10% 20% 30%)"}"#,
        after: #"{"c": "rgb(1% 2% 3%)"}"#),
      CommandRow(
        "set", "f.json", ".c", "rgb(51,102,153)", on: #"{"c": "rgb(10% 20% 30%)"}"#,
        after: #"{"c": "rgb(20% 40% 60%)"}"#),
      CommandRow(
        "set", "f.json", ".c", "rgba(1,2,3,.5)", on: #"{"c": "rgb( 10 20 30 / 50% )"}"#,
        after: #"{"c": "rgb( 1 2 3 / 50% )"}"#),
      CommandRow(
        "set", "f.json", ".c", "rgb(1 2 3)", on: #"{"c": "rgba(10, 20, 30, 0.5)"}"#,
        errors: "modeled: f.json: .c is opaque now; its opacity was 50 %",
        after: #"{"c": "rgba(1, 2, 3, 1)"}"#),
      CommandRow(
        "set", "f.json", ".c", "hsl(200.5 50% 40%)", on: #"{"c": "HSL(120DEG, 100%, 25%)"}"#,
        after: #"{"c": "HSL(200.5DEG, 50%, 40%)"}"#),
      CommandRow(
        "set", "f.json", ".c", "oklch(0.7251 0.1 200)", on: #"{"c": "oklch(70% 0.15 120)"}"#,
        after: #"{"c": "oklch(72.51% 0.1 200)"}"#),
      // Ordinal dates and dates without hyphens.
      CommandRow(
        "set", "f.json", ".date", "+1d", on: #"{"date": "2015-054"}"#,
        after: #"{"date": "2015-055"}"#),
      CommandRow(
        "set", "f.json", ".date", "1 mar 2016", on: #"{"date": "20150223"}"#,
        after: #"{"date": "20160301"}"#),
      CommandRow(
        "set", "f.json", ".dates[1]", "+1d", on: #"{"dates": ["2015054", "2015055"]}"#,
        after: #"{"dates": ["2015054", "2015056"]}"#),
      CommandRow(
        "set", "f.json", ".number", "1 mar 2016", on: #"{"number": "20150223"}"#,
        after: #"{"number": "1 mar 2016"}"#),
      // Larger units of the same notation.
      CommandRow(
        "set", "f.json", ".t", "2 weeks", on: #"{"t": "5min 20s"}"#, after: #"{"t": "2w 0min 0s"}"#),
      CommandRow(
        "set", "f.json", ".every", "2 weeks", on: #"{"every": "5min 20s"}"#,
        after: #"{"every": "2w"}"#),
      CommandRow(
        "set", "f.json", ".t", "36h 5min", on: #"{"t": "5min 20s"}"#,
        after: #"{"t": "1d 12h 5min"}"#),
      CommandRow(
        "set", "f.json", ".t", "2h 30min", on: #"{"t": "90min 5s"}"#,
        after: #"{"t": "150min"}"#),
      CommandRow(
        "set", "f.json", ".t", "3 days", on: #"{"t": "2 hours 5 minutes"}"#,
        after: #"{"t": "3 days"}"#),
      CommandRow(
        "set", "f.json", ".t", "2 days", on: #"{"t": "1h30m"}"#, after: #"{"t": "48h0m"}"#),
      CommandRow(
        "set", "f.json", ".t", "2 weeks", on: #"{"t": "PT1H30M"}"#, after: #"{"t": "P14D"}"#),
      // A number without a unit has the unit of the old value.
      CommandRow(
        "set", "f.json", ".s", "20", on: #"{"s": "10 MiB"}"#, after: #"{"s": "20 MiB"}"#),
      CommandRow(
        "set", "f.json", ".s", "1.5", on: #"{"s": "10 MiB"}"#, after: #"{"s": "1.5 MiB"}"#),
      CommandRow(
        "set", "f.json", ".cacheSizeMB", "20", on: #"{"cacheSizeMB": 10}"#,
        after: #"{"cacheSizeMB": 20}"#),
      CommandRow(
        "set", "f.json", ".t", "25",
        on: #"{"t": {"usingRange": false, "secondAmount": 5, "units": 1}}"#,
        after: #"{"t": {"usingRange": false, "secondAmount": 25, "units": 1}}"#),
      // Signs before the amounts.
      CommandRow(
        "set", "f.json", ".t", "45 minutes", on: #"{"t": "PT-1S"}"#, after: #"{"t": "PT45M"}"#),
      CommandRow(
        "set", "f.json", ".t", "--", "-90 min",
        on: "<plist><dict><key>t</key><string>P-1D</string></dict></plist>",
        after: "<plist><dict><key>t</key><string>PT-90M</string></dict></plist>"),
      CommandRow(
        "set", "f.json", ".t", "2 days", on: #"{"t": "-1 day"}"#, after: #"{"t": "2 days"}"#),
      // Durations in colloquial forms.
      CommandRow(
        "set", "f.json", ".timeout", "1h 30 min", on: #"{"timeout": "2h5m"}"#,
        after: #"{"timeout": "1h30m"}"#),
      CommandRow(
        "set", "f.json", ".timeout", "1h30", on: #"{"timeout": "10s"}"#,
        after: #"{"timeout": "90m"}"#),
      CommandRow(
        "set", "f.json", ".timeout_ms", "1h30", on: #"{"timeout_ms": 90000}"#,
        after: #"{"timeout_ms": 5400000}"#),
      CommandRow(
        "set", "f.json", ".timeout", "2m30", on: #"{"timeout": "PT5M"}"#,
        after: #"{"timeout": "PT150S"}"#),
    ])
  private func notation(row: CommandRow) throws { try row.check() }

  @Test(
    "a refusal names a text that would be accepted",
    arguments: [
      CommandRow(
        "set", "f.json", ".t", "10-5 min", on: #"{"t": "5 - 10 minutes"}"#,
        errors:
          "modeled: f.json: .t not changed: the range goes from 10 down to 5; write 5 - 10 minutes; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".t", "12 - 6 hours", on: #"{"t": "10 - 5 minutes"}"#,
        after: #"{"t": "12 - 6 hours"}"#),
      CommandRow(
        "set", "f.json", ".timeout", "often", on: #"{"timeout": "10s"}"#,
        errors:
          "modeled: f.json: .timeout not changed: not an interval; try 5 minutes or 1h30m; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".t", "often", on: #"{"t": "5 minutes"}"#,
        errors:
          "modeled: f.json: .t not changed: not an interval; try 5 minutes, 5-10 min, 1h30m or never; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".t", "25", on: #"{"t": "1h30m"}"#,
        errors:
          "modeled: f.json: .t not changed: “25” has no unit; try 25 min or 25 h; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".timeout", "25", on: #"{"timeout": "01:30:00"}"#,
        errors:
          "modeled: f.json: .timeout not changed: “25” has no unit; try 25 min or 25 h; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".n", "2 min", on: #"{"n": 3}"#,
        errors:
          "modeled: f.json: .n not changed: it is a number, and “2 min” is not; write a number, such as 2; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".n", "1,5", on: #"{"n": 3}"#,
        errors:
          "modeled: f.json: .n not changed: it is a number, and “1,5” is not; write a number, such as 1.5; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".n", "0x10", on: #"{"n": 3}"#,
        errors:
          "modeled: f.json: .n not changed: it is a number, and “0x10” is not; write a number, such as 16; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".color", "null", on: ##"{"color": "#ff8000"}"##,
        errors:
          "modeled: f.json: .color not changed: not a colour; try #89b4fa, rgb(137 180 250) or skyblue; --type null writes null; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".t", "5-10", on: #"{"t": "5 minutes"}"#,
        errors:
          "modeled: f.json: .t not changed: “5-10” has no unit; try 5-10 min or 5-10 h; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".a", "+30", on: #"{"a": "2020-01-01"}"#,
        errors:
          "modeled: f.json: .a not changed: “+30” has no unit; try +30d or +30h; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".a", "17h", on: #"{"a": "2020-01-01T10:00:00Z"}"#,
        errors:
          "modeled: f.json: .a not changed: “17h” is a length of time; try +17h, in 17h or 17h ago; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".b", "yes", on: #"{"b": false}"#,
        errors:
          "modeled: f.json: .b not changed: it is true or false, and “yes” is neither; write true or false; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".b", "-x", on: #"{"b": "a"}"#,
        errors:
          "modeled: -x is not an option; if it is the value, write -- before it: modeled set FILE PATH -- -x",
        code: 2),
      CommandRow("set", "f.json", ".b", "--", "-x", on: #"{"b": "a"}"#, after: #"{"b": "-x"}"#),
      CommandRow(
        "set", "f.json", ".start", "now", on: #"{"start": "09:30 Europe/Nowhere"}"#,
        errors:
          "modeled: f.json: .start not changed: there is no zone Europe/Nowhere here; type a time, such as 18:30; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".start", "18:30", on: #"{"start": "09:30 Europe/Nowhere"}"#,
        after: #"{"start": "18:30 Europe/Nowhere"}"#),
      // Invalid text that begins like JSON.
      CommandRow(
        "set", "f.json", ".n", #"{"a":1,}"#, on: #"{"a": 1}"#,
        errors:
          "modeled: f.json: .n is a string now, because the value is not valid JSON: a comma before a closing bracket is not JSON",
        after: #"{"a": 1, "n": "{\"a\":1,}"}"#),
      CommandRow(
        "set", "f.json", ".a", "[1, 2", on: #"{"a": "b"}"#,
        errors:
          "modeled: f.json: .a is a string now, because the value is not valid JSON: ] is missing here",
        after: #"{"a": "[1, 2"}"#),
      CommandRow("set", "f.json", ".a", "[1, 2]", on: #"{"a": "b"}"#, after: #"{"a": "[1, 2]"}"#),
    ])
  private func refusal(row: CommandRow) throws { try row.check() }

  @Test("the help explains how a text that replaces a size is read")
  func help() throws {
    let words = try Program().run(["set", "--help"]).output.split { $0.isWhitespace }
    let text = words.joined(separator: " ")
    #expect(
      text.contains(
        "If the old value is a size, a schedule, a UUID or a URL, other text is written as text"))
    #expect(text.contains("\"+30d\" counts from the old date, \"now+30d\" from now"))
  }
}
