import ModelValues
import Testing
import TestBasics

@Suite("Cron expressions")
struct CronTests {
  static let wordRows: [(String, words: String)] = [
    ("* * * * *", "every minute"), ("*/5 * * * *", "every 5 minutes"),
    ("0 * * * *", "every hour"), ("5 * * * *", "at minute 5 of every hour"),
    ("0 */2 * * *", "every 2 hours"), ("5 */2 * * *", "at minute 5 of every 2 hours"),
    ("30 2 * * *", "at 02:30 every day"), ("30 2 * * 1", "at 02:30 every Monday"),
    ("30 2 * * MON", "at 02:30 every Monday"), ("0 9 * * 1-5", "at 09:00 from Monday to Friday"),
    ("0 9 * * mon-fri", "at 09:00 from Monday to Friday"),
    ("0 9 * * 1,3,5", "at 09:00 every Monday, Wednesday and Friday"),
    ("0 9 * * 0", "at 09:00 every Sunday"), ("0 9 * * 7", "at 09:00 every Sunday"),
    ("0 9 * * 6,0", "at 09:00 every Saturday and Sunday"),
    ("0 0 1 * *", "at 00:00 on day 1 of the month"),
    ("0 0 1,15 * *", "at 00:00 on days 1 and 15 of the month"),
    ("0 0 1 1 *", "at 00:00 on day 1 of the month in January"),
    ("0 0 * 1 *", "at 00:00 every day in January"),
    ("0 0 * 6-8 *", "at 00:00 every day from June to August"),
    ("0 0 * JAN,JUL *", "at 00:00 every day in January and July"),
    ("0 0 13 * 5", "at 00:00 on day 13 of the month and every Friday"),
    ("0 2,14 * * *", "at 02:00 and 14:00 every day"),
    ("0,30 9 * * *", "at 09:00 and 09:30 every day"),
    ("*/10 9-17 * * *", "every 10 minutes from 09:00 to 17:59"),
    ("*/10 9-17 * * 1-5", "every 10 minutes from 09:00 to 17:59 from Monday to Friday"),
    ("* 9 * * *", "every minute in the hour from 09:00"),
    ("*/15 * * * 0", "every 15 minutes every Sunday"),
    ("10-50/20 * * * *", "at minutes 10, 30 and 50 of every hour"),
    ("0 0 */2 * *", "at 00:00 every 2 days of the month"),
    ("@daily", "at 00:00 every day"), ("@midnight", "at 00:00 every day"),
    ("@hourly", "every hour"), ("@weekly", "at 00:00 every Sunday"),
    ("@monthly", "at 00:00 on day 1 of the month"),
    ("@yearly", "at 00:00 on day 1 of the month in January"),
    ("@annually", "at 00:00 on day 1 of the month in January"),
    ("@reboot", "when the machine starts"),
    ("0 30 2 * * 1", "at 02:30 every Monday"), ("15 30 2 * * ?", "at 02:30:15 every day"),
    ("*/10 * * * * *", "every 10 seconds"), ("* * * * * *", "every second"),
    ("0 */5 * * * *", "every 5 minutes"), ("0 0 12 ? * MON", "at 12:00 every Monday"),
    ("30 * * * * *", "at second 30 of every minute"),
    ("*/30 0 9 * * *", "every 30 seconds, at minute 0 in the hour from 09:00"),
    ("0 0/15 * * * ?", "every 15 minutes"), ("cron(0/15 * * * ? *)", "every 15 minutes"),
    ("0 9 L * *", "at 09:00 on the last day of the month"),
    ("0 9 L-3 * *", "at 09:00 3 days before the last of the month"),
    ("0 9 LW * ?", "at 09:00 on the last day from Monday to Friday of the month"),
    ("0 9 15W * ?", "at 09:00 on the day from Monday to Friday nearest to day 15 of the month"),
    ("0 9 1,L * ?", "at 09:00 on day 1 of the month and on the last day of the month"),
    ("0 0 9 ? * FRIL", "at 09:00 on the last Friday of the month"),
    ("0 0 9 * * 5L", "at 09:00 on the last Friday of the month"),
    ("0 0 9 * * MON#2", "at 09:00 on the second Monday of the month"),
    ("0 0 9 ? * MON 2030", "at 09:00 every Monday in 2030"),
    ("0 0 9 ? * MON 2030-2032", "at 09:00 every Monday from 2030 to 2032"),
    ("0 9 ? * MON-FRI *", "at 09:00 from Monday to Friday"),
    ("0 9 * * ? 2030/2", "at 09:00 every day in 2030/2"),
    ("0 0 9 ? * 0", "at 09:00 every Sunday"), ("0 0 9 ? * 1-7", "at 09:00 from Monday to Sunday"),
    ("0 0 9 ? * L", "at 09:00 every Saturday"),
    ("0 0 9 ? * 2-6", "at 09:00 on weekday 2-6 (1 is Sunday or Monday)"),
    ("0 0 9 * * 1 2030", "at 09:00 on weekday 1 (1 is Sunday or Monday) in 2030"),
    ("cron(0 9 ? * 6#3 *)", "at 09:00 on weekday 6#3 (1 is Sunday or Monday)"),
  ]

  @Test("a schedule is described in words", arguments: wordRows)
  func words(text: String, words: String) {
    let cron = CronExpression.read(Array(text.utf8))
    #expect(cron?.reading == words)
    #expect(cron?.text == text)
    let fields = text.split(separator: " ").count
    #expect(cron?.hasSeconds == (cron?.hasYears == true ? fields == 7 : fields == 6))
  }

  static let nextRows: [(String, after: String, next: String?)] = [
    ("* * * * *", "2024-01-01T00:00:00Z", "2024-01-01T00:01:00Z"),
    ("* * * * *", "2024-01-01T00:00:59Z", "2024-01-01T00:01:00Z"),
    ("* * * * *", "2024-12-31T23:59:30Z", "2025-01-01T00:00:00Z"),
    ("30 2 * * *", "2024-01-01T00:00:00Z", "2024-01-01T02:30:00Z"),
    ("30 2 * * *", "2024-01-01T02:30:00Z", "2024-01-02T02:30:00Z"),
    ("30 2 * * *", "2024-01-01T02:29:59Z", "2024-01-01T02:30:00Z"),
    ("30 2 * * *", "2024-01-01T00:00:00+05:00", "2024-01-01T02:30:00+05:00"),
    ("30 2 * * 1", "2024-01-02T00:00:00Z", "2024-01-08T02:30:00Z"),
    ("0 9 * * 1-5", "2024-01-05T10:00:00Z", "2024-01-08T09:00:00Z"),
    ("0 0 * * 7", "2024-01-01T00:00:00Z", "2024-01-07T00:00:00Z"),
    ("0 0 * * sat-sun", "2024-01-01T00:00:00Z", "2024-01-06T00:00:00Z"),
    ("0 0 * * 5-7", "2024-01-06T12:00:00Z", "2024-01-07T00:00:00Z"),
    ("0 0 29 2 *", "2024-03-01T00:00:00Z", "2028-02-29T00:00:00Z"),
    ("0 0 29 2 *", "2096-03-01T00:00:00Z", "2104-02-29T00:00:00Z"),
    ("0 0 31 * *", "2024-01-31T00:00:00Z", "2024-03-31T00:00:00Z"),
    ("0 0 30 2 *", "2024-01-01T00:00:00Z", nil),
    ("0 0 13 * 5", "2024-01-01T00:00:00Z", "2024-01-05T00:00:00Z"),
    ("0 0 13 * 5", "2024-01-12T00:00:00Z", "2024-01-13T00:00:00Z"),
    ("0 0 */2 * 1", "2024-01-02T00:00:00Z", "2024-01-15T00:00:00Z"),
    ("0 0 1 1 *", "2024-01-01T00:00:00Z", "2025-01-01T00:00:00Z"),
    ("*/20 8-10 * * *", "2024-01-01T10:40:00Z", "2024-01-02T08:00:00Z"),
    ("5/15 * * * *", "2024-01-01T00:06:00Z", "2024-01-01T00:20:00Z"),
    ("@weekly", "2024-01-01T00:00:00Z", "2024-01-07T00:00:00Z"),
    ("@reboot", "2024-01-01T00:00:00Z", nil),
    ("*/10 * * * * *", "2024-01-01T00:00:05Z", "2024-01-01T00:00:10Z"),
    ("*/10 * * * * *", "2024-01-01T00:00:50Z", "2024-01-01T00:01:00Z"),
    ("15 30 2 * * *", "2024-01-01T02:30:14Z", "2024-01-01T02:30:15Z"),
    ("15 30 2 * * *", "2024-01-01T02:30:15Z", "2024-01-02T02:30:15Z"),
    ("59 59 23 31 12 *", "2024-01-01T00:00:00Z", "2024-12-31T23:59:59Z"),
    ("0 0 1 1 *", "9999-06-01T00:00:00Z", nil),
    ("0 12 * * *", "1960-02-28T13:00:00Z", "1960-02-29T12:00:00Z"),
    ("0 12 * * *", "2024-06-01T00:00:00", "2024-06-01T12:00:00"),
    ("0 9 L * *", "2024-02-10T00:00:00Z", "2024-02-29T09:00:00Z"),
    ("0 9 L-3 * *", "2024-02-10T00:00:00Z", "2024-02-26T09:00:00Z"),
    ("0 9 LW * *", "2024-03-01T00:00:00Z", "2024-03-29T09:00:00Z"),
    ("0 9 1W * *", "2024-06-01T00:00:00Z", "2024-06-03T09:00:00Z"),
    ("0 9 15W * *", "2024-06-01T00:00:00Z", "2024-06-14T09:00:00Z"),
    ("0 9 16W * *", "2024-06-01T00:00:00Z", "2024-06-17T09:00:00Z"),
    ("0 9 31W * *", "2024-06-01T00:00:00Z", "2024-07-31T09:00:00Z"),
    ("0 0 9 ? * FRIL", "2024-06-01T00:00:00Z", "2024-06-28T09:00:00Z"),
    ("0 0 9 ? * MON#5", "2024-06-01T00:00:00Z", "2024-07-29T09:00:00Z"),
    ("0 0 9 1 1 ? 2030", "2024-06-01T00:00:00Z", "2030-01-01T09:00:00Z"),
    ("cron(0 9 ? * SAT-SUN *)", "2024-06-03T00:00:00Z", "2024-06-08T09:00:00Z"),
    ("0 0 9 1 1 ? 2020", "2024-06-01T00:00:00Z", nil),
    ("0 0 9 ? * 2-6", "2024-06-01T00:00:00Z", nil),
  ]

  @Test("the next time is the first match after the instant", arguments: nextRows)
  func next(text: String, after: String, next: String?) throws {
    let cron = try #require(CronExpression.read(Array(text.utf8)))
    let instant = try #require(DateTime.read(Array(after.utf8))).value
    #expect(cron.next(after: instant)?.text() == next)
  }

  @Test("at the limits of instants the next time is later, or there is none")
  func ends() throws {
    let never = try #require(CronExpression.read(Array("0 0 30 2 *".utf8)))
    let always = try #require(CronExpression.read(Array("* * * * *".utf8)))
    for seconds in [Int.max, Int.min, Int.max - 86_400 * 20] {
      let instant = DateTime(seconds: seconds)
      #expect(never.next(after: instant) == nil)
      #expect(always.next(after: instant).map { $0 > instant } != false)
    }
  }

  @Test(
    "an expression without `*` or `@` is ambiguous",
    arguments: [
      ("1 2 3 4 5", true), ("0 9 1 1 mon", true), ("* * * * *", false), ("0 9 * * 1", false),
      ("@daily", false), ("0 0 1 1 ?", true),
    ])
  func ambiguity(text: String, isAmbiguous: Bool) {
    #expect(CronExpression.read(Array(text.utf8))?.isAmbiguous == isAmbiguous)
  }

  @Test(
    "a text that is not a cron expression is rejected",
    arguments: [
      "", "*", "* * * *", "* * * * * * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * 32 * *",
      "* * * 0 *", "* * * 13 *", "* * * * 8", "-1 * * * *", "1- * * * *", "-5 * * * *",
      "5-1 * * * *",
      "*/0 * * * *", "*/ * * * *", "/5 * * * *", "1,,2 * * * *", ", * * * *", "1,2, * * * *",
      "*/5/5 * * * *", "1-2-3 * * * *", "a * * * *", "* * * foo *", "* * * * monday", "* * * * L",
      "* * 32W * *", "* * L-31 * *", "* * W * *", "* * * * 5#6", "* * * * #2", "* L * * *",
      "cron(* * * * *)", "cron(* * * * * *", "cron( 0 9 ? * 2 *)", "0 0 9 ? * 2 1969",
      "0 0 9 ? * 8", "rate(5 minutes)", "@dayly", "@", "@every 5m", "@Daily", " * * * * *",
      "* * * * * ",
      "the quick brown fox jumps", "? * * * *", "* ? * * *", "100 * * * *", "1.5 * * * *",
      "** * * * *",
      "*/100 * * * *", "*-5 * * * *", "1 2 3 4 5 6 7", "jan * * * *", "\u{661} * * * *",
      "* * * * *\n",
      "fri-mon * * * *", "0 0 * * fri-mon", "99999999999999999999 * * * *",
    ])
  func refused(text: String) { #expect(CronExpression.read(Array(text.utf8)) == nil) }

  @Test(
    "a choice of the first weekday gives numbers a meaning",
    arguments: [
      ("0 0 9 ? * 2-6", true, "at 09:00 from Monday to Friday"),
      ("0 0 9 ? * 2-6", false, "at 09:00 from Tuesday to Saturday"),
      ("cron(0 9 ? * 6L *)", true, "at 09:00 on the last Friday of the month"),
      ("0 9 * * 1", true, "at 09:00 every Sunday"), ("0 9 * * MON", true, "at 09:00 every Monday"),
    ])
  func numbering(text: String, sundayIsOne: Bool, words: String) {
    let cron = CronExpression.read(Array(text.utf8), sundayIsOne: sundayIsOne)
    #expect(cron?.reading == words)
    #expect(cron?.hasUnknownWeekdays == false)
  }

  @Test("the next time is the same from any instant since the last")
  func everyMinute() throws {
    var numbers = SeededGenerator(seed: 7)
    let fields = [
      ["*", "*/7", "0", "5,35", "10-20"], ["*", "*/5", "3", "9-17"], ["*", "1", "*/10", "31"],
      ["*", "2", "6-8"], ["*", "1", "0,6", "mon-fri"],
    ]
    for _ in 0..<60 {
      let text = fields.map { $0.randomElement(using: &numbers) ?? "*" }.joined(separator: " ")
      let cron = try #require(CronExpression.read(Array(text.utf8)))
      let start = DateTime(seconds: Int(numbers.next() % 4_000_000_000))
      guard let next = cron.next(after: start), let again = cron.next(after: next) else { continue }
      #expect(next.seconds > start.seconds && again.seconds > next.seconds)
      // The next time is the same from every second before it.
      #expect(cron.next(after: DateTime(seconds: next.seconds - 1)) == next)
      let between = start.seconds + Int(numbers.next() % UInt64(next.seconds - start.seconds))
      #expect(cron.next(after: DateTime(seconds: between)) == next)
      #expect(!cron.reading.isEmpty)
    }
  }
}
