import ModelValues
import Testing

@Suite("Schedules in words")
struct SchedulePhraseTests {
  @Test(
    "words are read as the fields of cron",
    arguments: [
      ("at 02:30 every Monday", "30 2 * * 1"), ("mondays 2:30", "30 2 * * 1"),
      ("tue and thu at 9am", "0 9 * * 2,4"), ("weekdays at 6 pm", "0 18 * * 1-5"),
      ("weekends at noon", "0 12 * * 0,6"), ("daily", "0 0 * * *"), ("every day at 9", "0 9 * * *"),
      ("daily at 9 and 17", "0 9,17 * * *"), ("at 9:00, 9:30", "0,30 9 * * *"),
      ("every 15 minutes", "*/15 * * * *"), ("every minute", "* * * * *"),
      ("every 2 hours", "0 */2 * * *"), ("every hour at :20", "20 * * * *"),
      ("hourly", "0 * * * *"),
      ("monthly on the 1st at noon", "0 12 1 * *"), ("monthly", "0 0 1 * *"),
      ("on day 15 in March", "0 0 15 3 *"), ("on days 1 and 15 at 4:05", "5 4 1,15 * *"),
      ("on the 3rd at midnight", "0 0 3 * *"), ("yearly", "0 0 1 1 *"),
      ("weekly at 5", "0 5 * * 0"),
      ("at 12am", "0 0 * * *"), ("weekly on mondays", "0 0 * * 1"),
      ("every month at 9", "0 9 1 * *"), ("every year on 24 december at 18", "0 18 24 12 *"),
      ("12:15pm sundays", "15 12 * * 0"), ("mon-fri 9am", "0 9 * * 1-5"),
      ("at 09:00 from Monday to Friday", "0 9 * * 1-5"), ("fri-mon 9am", "0 9 * * 0,1,5,6"),
      ("at 4 from june to august", "0 4 * 6-8 *"),
      ("mondays 9am in 2030", "0 0 9 * * 1 2030"),
      ("daily at 9 from 2030 to 2032", "0 0 9 * * * 2030-2032"),
    ])
  func reads(phrase: String, fields: String) {
    #expect(CronExpression.read(phrase: phrase)?.text == fields)
  }

  @Test(
    "other words, and times that one expression cannot have, are refused",
    arguments: [
      "", "soon", "every", "at 25:00", "at 9:61", "at 9:00 and 17:30", "every 15 minutes at 9",
      "every fortnight", "mo at 9", "day 32", "daily at 13pm", "at :20", "every 0 minutes",
      "mondays 9", "every day 9",
      "on 1", "every 3rd hour", "every 2nd day", "in 3 minutes", "at 5 hours", "on the minute",
      "from monday", "from monday to", "from june to march", "from 9 to 17", "in 1850",
      "monthly on mondays", "on the 13th every friday", "every",
    ])
  func refuses(phrase: String) {
    #expect(CronExpression.read(phrase: phrase) == nil)
  }

  @Test(
    "a schedule that is shown in words is read from them",
    arguments: [
      "30 2 * * 1", "0 9 * * *", "0 9 * * 1-5", "0 4 * 6-8 *", "0 9,17 * * *", "*/5 * * * *",
      "0 */2 * * *", "0 4 1 * *",
    ])
  func readings(fields: String) throws {
    let schedule = try #require(CronExpression.read(Array(fields.utf8)))
    #expect(CronExpression.read(phrase: schedule.reading)?.text == fields)
  }
}
