import Testing

/// `set` writes a schedule in the form of the one in the file.
@Suite struct SetScheduleTests {
  private static func row(
    _ old: String, _ typed: String, _ new: String? = nil, note: String? = nil
  ) -> CommandRow {
    CommandRow(
      "set", "f.json", ".cron", typed, on: "{\"cron\": \"\(old)\"}",
      errors: note.map { "modeled: f.json: .cron \($0)" } ?? "",
      after: new.map { "{\"cron\": \"\($0)\"}" })
  }

  @Test(
    "a schedule keeps the fields, names, ranges, lists and steps of the file",
    arguments: [
      row("0 9 * * 1-5", "weekdays 6pm", "0 18 * * 1-5"),
      row("0 9 * * 1,2,3,4,5", "weekdays 6pm", "0 18 * * 1,2,3,4,5"),
      row("0 9 * * 1,2,3", "weekdays 9am", "0 9 * * 1,2,3,4,5"),
      row("0 9 * * MON-FRI", "0 18 * * 1-5", "0 18 * * MON-FRI"),
      row("0 9 * * mon,wed", "tue and thu at 9am", "0 9 * * tue,thu"),
      row("0 9 * * Mon", "tue at 9am", "0 9 * * Tue"),
      row("0 9 1 JAN *", "yearly on 1 march at 9", "0 9 1 MAR *"),
      row("0  9 * * 1", "30 18 * * 2", "30  18 * * 2"),
      row("*/15 * * * *", "every 10 minutes", "*/10 * * * *"),
      row("@daily", "6pm daily", "0 18 * * *"),
      // Seconds first.
      row("0 0 9 * * 1-5", "weekdays 6pm", "0 0 18 * * 1-5"),
      row("0 0 9 * * 1-5", "0 18 * * 1-5", "0 0 18 * * 1-5"),
      row("30 0 9 * * *", "every 15 minutes", "0 */15 * * * *"),
      row("0 0/15 * * * ?", "every 10 minutes", "0 0/10 * * * ?"),
      row("0 0 9 * * *", "@hourly", "0 0 * * * *"),
      row("0 0 9 LW * *", "30 0 10 LW * *", "30 0 10 LW * *"),
      // `?` stays in one of day and weekday.
      row("0 0 9 ? * MON", "fridays 6pm", "0 0 18 ? * FRI"),
      row("0 0 9 1 * ?", "fridays 6pm", "0 0 18 ? * FRI"),
      row("0 0 9 L * ?", "daily at 9", "0 0 9 * * ?"),
      // Years last.
      row("cron(0 9 1 * ? *)", "fridays 6pm", "cron(0 18 ? * FRI *)"),
      row("cron(0 9 ? * MON-FRI *)", "on the 1st at 7", "cron(0 7 1 * ? *)"),
      row("0 9 ? * MON-FRI 2030", "weekdays 6pm", "0 18 ? * MON-FRI 2030"),
      row("0 9 ? * MON-FRI 2030", "weekdays 9am from 2030 to 2032", "0 9 ? * MON-FRI 2030-2032"),
      row("0 0 12 ? * WED 2025", "thursdays at noon", "0 0 12 ? * THU 2025"),
    ])
  private func form(row: CommandRow) throws { try row.check() }

  @Test(
    "an equal schedule changes no byte",
    arguments: [
      row("0 9 * * 7", "sundays 9am"), row("0 9 * * 0", "sundays 9am"),
      row("0 0 9 * * 7", "0 9 * * sun"), row("0 9 * * 1,2,3,4,5", "weekdays 9am"),
      row("0 9 * * mon-fri", "0 9 * * 1-5"), row("0,15,30,45 * * * *", "every 15 minutes"),
      row("0 9 ? * SUN", "sundays 9am"), row("@weekly", "0 0 * * 7"),
      row("cron(0/15 * * * ? *)", "every 15 minutes"), row("0 9 1 jan *", "0 9 1 1 *"),
      row("0 0 9 ? * 2-6", "0 0 9 ? * 2-6"), row("0 9 * * 0-6", "daily at 9"),
    ])
  private func equal(row: CommandRow) throws { try row.check() }

  @Test(
    "weekdays are written as names where their numbers have two meanings, and 7 stays Sunday",
    arguments: [
      row("0 0 9 ? * 2-6", "weekdays 6pm", "0 0 18 ? * MON-FRI"),
      row("0 0 9 ? * 2-6", "0 0 10 ? * 2-6", "0 0 10 ? * 2-6"),
      row("0 0 9 ? * 2-6", "daily 6pm", "0 0 18 ? * *"),
      row("cron(0 9 ? * 2 *)", "tuesdays 9am", "cron(0 9 ? * TUE *)"),
      row("cron(0 9 * * ? *)", "weekends at 10", "cron(0 10 ? * SUN,SAT *)"),
      row("0 0 9 ? * 6L 2030", "mondays 9am", "0 0 9 ? * MON 2030"),
      row("0 15 10 ? * 6#3", "mondays 10:15", "0 15 10 ? * MON"),
      row("0 0 9 ? * 0", "mondays 9am", "0 0 9 ? * MON"),
      row("0 9 * * 7", "weekends 10am", "0 10 * * 6,7"),
      row("0 0 9 * * 5-7", "fridays 9am", "0 0 9 * * 5"),
    ])
  private func weekdays(row: CommandRow) throws { try row.check() }

  @Test(
    "a schedule that the form cannot express is written as typed, and a note says why",
    arguments: [
      row(
        "0 9 * * *", "*/10 * * * * *", "*/10 * * * * *",
        note: "is plain text now: the schedule has no field for seconds; they must be 0"),
      row(
        "0 0 9 * * *", "weekdays 9am in 2030", "weekdays 9am in 2030",
        note: "is plain text now: the schedule has no field for years; leave them out"),
      row(
        "0 0 9 ? * MON", "0 0 9 1 * MON", "0 0 9 1 * MON",
        note: "is plain text now: with ? in it, the schedule has a day or a weekday, not both"),
    ])
  private func noRoom(row: CommandRow) throws { try row.check() }

  @Test("numbers of launchd that are equal stay, also the 7 of Sunday")
  func launchd() throws {
    func members(_ weekday: Int, _ hour: Int) -> String {
      """
      <plist version="1.0"><dict><key>StartCalendarInterval</key><dict>
      <key>Weekday</key><integer>\(weekday)</integer>
      <key>Hour</key><integer>\(hour)</integer>
      <key>Minute</key><integer>0</integer>
      </dict></dict></plist>

      """
    }
    for (old, typed, new) in [
      (members(7, 9), "sundays 18:00", members(7, 18)),
      (members(0, 9), "sundays 18:00", members(0, 18)),
      (members(7, 9), "sundays 9am", members(7, 9)),
      (members(7, 9), "0 9 * * 0", members(7, 9)), (members(7, 9), "fridays 9am", members(5, 9)),
    ] {
      let program = try Program(files: ["f.plist": old])
      let outcome = try program.run(["set", "f.plist", ".StartCalendarInterval", typed])
      #expect(outcome.code == 0)
      #expect(program.text(of: "f.plist") == new)
    }
  }
}
