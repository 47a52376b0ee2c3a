import Testing

/// What `set` makes of what is typed for a colour, a date, an interval or a size.
@Suite struct SetTypedTests {
  private static let american = ["LC_TIME": "en_US.UTF-8"]
  private static let british = ["LC_TIME": "en_GB.UTF-8"]
  private static let german = ["LC_TIME": "de_DE.UTF-8"]

  @Test(
    "a date is read on the clock of the value there, its order by LC_TIME",
    arguments: [
      CommandRow(
        "set", "f.json", ".a", "29 feb 2020", on: #"{"a": "2020-01-01T10:00:00-05:00"}"#,
        errors: "modeled: f.json: .a no time was typed: the beginning of the day at -05:00",
        after: #"{"a": "2020-02-29T00:00:00-05:00"}"#, environment: ["TZ": "CET-1"]),
      CommandRow(
        "set", "f.json", ".a", "29 feb 2020", on: #"{"a": "2020-01-01T10:00:00Z"}"#,
        errors: "modeled: f.json: .a no time was typed: the beginning of the day in UTC",
        after: #"{"a": "2020-02-29T00:00:00Z"}"#, environment: ["TZ": "CET-1"]),
      CommandRow(
        "set", "f.json", ".created_at", "29 feb 2020", on: #"{"created_at": 1424716200}"#,
        errors:
          "modeled: f.json: .created_at no time was typed: the beginning of the day in local time",
        after: #"{"created_at": 1582930800}"#, environment: ["TZ": "CET-1"]),
      CommandRow(
        "set", "f.json", ".a", "+30d", on: #"{"a": "2020-01-01T10:00:00-05:00"}"#,
        after: #"{"a": "2020-01-31T10:00:00-05:00"}"#),
      CommandRow(
        "set", "f.json", ".a", "-2w", on: #"{"a": "2020-01-15"}"#, after: #"{"a": "2020-01-01"}"#),
      CommandRow(
        "set", "f.json", ".a", "02/03/2015", on: #"{"a": "2020-01-01"}"#,
        after: #"{"a": "2015-02-03"}"#, environment: american),
      CommandRow(
        "set", "f.json", ".a", "02/03/2015", on: #"{"a": "2020-01-01"}"#,
        after: #"{"a": "2015-03-02"}"#, environment: british),
      CommandRow(
        "set", "f.json", ".a", "2.3.2015", on: #"{"a": "2020-01-01"}"#,
        after: #"{"a": "2015-03-02"}"#, environment: german),
      CommandRow(
        "set", "f.json", ".a", "23/02/2015", on: #"{"a": "2020-01-01"}"#,
        after: #"{"a": "2015-02-23"}"#, environment: american),
      CommandRow(
        "set", "f.json", ".a", "02/23/2015", on: #"{"a": "2020-01-01"}"#,
        after: #"{"a": "2015-02-23"}"#, environment: british),
      CommandRow(
        "set", "f.json", ".a", "02/03/2015", on: #"{"a": "2020-01-01"}"#,
        errors:
          "modeled: f.json: .a not changed: “02/03/2015” is 2 March or 3 February; write 2015-03-02 or 2015-02-03; --type string takes any text",
        code: 1),
      CommandRow(
        "set", "f.json", ".a", "02/03/2015", on: #"{"a": "2020-01-01"}"#,
        errors:
          "modeled: f.json: .a not changed: “02/03/2015” is 2 March or 3 February; write 2015-03-02 or 2015-02-03; --type string takes any text",
        code: 1, environment: ["LC_TIME": "POSIX", "LANG": "en_US.UTF-8"]),
    ])
  private func date(row: CommandRow) throws { try row.check() }
}
