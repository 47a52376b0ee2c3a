import Testing

/// Dates that a format has as a type of its own stay dates, however they are spelled.
@Suite("Dates of property lists that are set") struct SetNativeDateTests {
  private static func list(_ value: String) -> String {
    "<plist version=\"1.0\"><dict><key>a</key>\(value)</dict></plist>\n"
  }

  private static func respelled(_ date: String) -> String {
    "modeled: f.json: .a is written as \(date) now, the form that all programs read"
  }

  private static func row(
    _ found: String, _ arguments: [String], _ written: String, isRespelled: Bool = true
  ) -> CommandRow {
    var row = CommandRow(
      "set", "f.json", ".a", on: list("<date>\(found)</date>"),
      errors: isRespelled ? respelled(written) : "",
      after: list("<date>\(written)</date>"), environment: ["TZ": "UTC"])
    row.arguments += arguments
    return row
  }

  @Test(
    "a date of any spelling is moved, and written as all programs read it",
    arguments: [
      row("2014-02-23T09:21:06.034Z", ["+1d"], "2014-02-24T09:21:06Z"),
      row("2014-02-23T09:21:06.034Z", ["--type", "date", "+1d"], "2014-02-24T09:21:06Z"),
      row("2014-02-23t09:21:06z", ["+1d"], "2014-02-24T09:21:06Z"),
      row("2014-02-23t09:21:06z", ["--type", "date", "+1d"], "2014-02-24T09:21:06Z"),
      row("2014-02-23 09:21:06Z", ["+1d"], "2014-02-24T09:21:06Z"),
      row("2014-02-23T10:21:06+01:00", ["+1d"], "2014-02-24T09:21:06Z"),
      row("2014-02-23T10:21:06+01:00", ["--type=date", "--", "-1d"], "2014-02-22T09:21:06Z"),
      row("2014-02-23T09:21:06-00:00", ["+1d"], "2014-02-24T09:21:06Z"),
      row("2014-02-23t10:21:06.999999999+01:00", ["+2h"], "2014-02-23T11:21:06Z"),
      row("2014-02-23T09:21:06.034Z", ["2020-01-02"], "2020-01-02T00:00:00Z"),
      row("2014-02-23T09:21:06.034Z", ["2014-02-23T09:21:06Z"], "2014-02-23T09:21:06Z"),
      row(" 2014-02-23T09:21:06Z ", ["+1d"], "2014-02-24T09:21:06Z", isRespelled: false),
      row(
        "2014-02-23T09:21:06Z", ["--type", "date", "+1d"], "2014-02-24T09:21:06Z",
        isRespelled: false),
    ])
  func moved(_ row: CommandRow) throws {
    var row = row
    if row.arguments.contains("2020-01-02") {
      row.errors =
        "modeled: f.json: .a: no time was typed: the beginning of the day in UTC; is written as 2020-01-02T00:00:00Z now, the form that all programs read"
    }
    try row.check()
  }

  private static let isRefused =
    "modeled: f.json: .a not changed: dates of this file have whole seconds; --type string accepts any text"

  private static func openStep(
    _ found: String, _ arguments: [String], _ written: String
  ) -> CommandRow {
    var row = CommandRow(
      "set", "f.json", ".a", "--format", "openstep", on: "{a = \(found); }",
      after: "{a = \(written); }", environment: ["TZ": "UTC"])
    row.arguments += arguments
    return row
  }

  @Test(
    "a date of GNUstep keeps its offset, and every value of its keeps its type and quotes",
    arguments: [
      openStep(
        "<*D2015-02-23 18:30:00 +0100>", ["+1d"], "<*D2015-02-24 18:30:00 +0100>"),
      openStep(
        "<*D2015-02-23 18:30:00 +0100>", ["--type", "date", "+1d"],
        "<*D2015-02-24 18:30:00 +0100>"),
      openStep(
        "<*D2015-02-23 18:30:00 +0100>", ["2015-02-23T17:30:00-05:30"],
        "<*D2015-02-23 17:30:00 -0530>"),
      openStep(
        "<*D\"2015-02-23 18:30:00 -0500\">", ["+1d"], "<*D\"2015-02-24 18:30:00 -0500\">"),
      openStep("<*I\"42\">", ["43"], "<*I\"43\">"),
      openStep("<*R\"1.5\">", ["2.5"], "<*R\"2.5\">"),
      openStep("<*B\"Y\">", ["false"], "<*B\"N\">"),
    ])
  func ofGNUstep(_ row: CommandRow) throws { try row.check() }
}
