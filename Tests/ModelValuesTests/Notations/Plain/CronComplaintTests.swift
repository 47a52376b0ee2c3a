import ModelValues
import Testing

@Suite("Cron expression errors")
struct CronComplaintTests {
  static let cases: [(String, String?)] = [
    ("*/5 * * * *", nil), ("@daily", nil),
    ("1 2", "2 fields where there must be 5: minute hour day month weekday, or words"),
    ("", "0 fields where there must be 5: minute hour day month weekday, or words"),
    ("noon", "1 field where there must be 5: minute hour day month weekday, or words"),
    ("0 25 * * 1", "hour: 25 is not in 0…23"), ("60 * * * *", "minute: 60 is not in 0…59"),
    ("60 0 * * * *", "second: 60 is not in 0…59"), ("0 0 0 * *", "day: 0 is not in 1…31"),
    ("0 0 1 mai *", "month: mai is not in 1…12, jan…"),
    ("0 0 1 1 8", "weekday: 8 is not in 0…7, sun…"), ("0 0 5-1 * *", "day: 5-1 is not in 1…31"),
    ("*/0 * * * *", "minute: */0 is not in 0…59"),
    (" 0 0 1 1 1", "not a cron expression"),
    ("0 25 * * ? *", "hour: 25 is not in 0…23"), ("0 0 25 * * ?", "hour: 25 is not in 0…23"),
    ("0 0 9 ? * MON 1800", "year: 1800 is not in 1970…2199"),
    ("cron(0 9 ? * MOO *)", "weekday: MOO is not in 0…7, sun…"),
    ("cron(0 9 * * *)", "5 fields where there must be 6: minute hour day month weekday year"),
  ]

  @Test("each mistake in a cron expression has a message", arguments: cases)
  func complaints(_ text: String, _ expected: String?) {
    #expect(CronExpression.errorMessage(for: Array(text.utf8)) == expected)
  }

  @Test("the error of an unknown name lists the known names") func namesAreShown() {
    #expect(CronExpression.errorMessage(for: Array("@noon".utf8))?.contains("@daily") == true)
  }
}
