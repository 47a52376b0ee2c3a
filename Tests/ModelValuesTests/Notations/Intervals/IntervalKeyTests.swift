import ModelValues
import Testing
import TestBasics

@Suite("Keys that name a unit of time")
struct IntervalKeyTests {
  static let certainRows: [(String, CompoundInterval.Unit)] = [
    ("timeout_ms", .millisecond), ("timeoutMs", .millisecond), ("timeoutMS", .millisecond),
    ("TIMEOUT_MS", .millisecond), ("timeout-ms", .millisecond), ("timeout.ms", .millisecond),
    ("intervalSeconds", .second), ("interval_seconds", .second), ("interval-sec", .second),
    ("delayMs", .millisecond), ("delay_millis", .millisecond), ("delayMilliseconds", .millisecond),
    ("retentionDays", .day), ("retention_days", .day), ("retention-days", .day),
    ("keepalive_s", .second), ("keepaliveS", .second), ("timeout_s", .second),
    ("refresh_interval_ms", .millisecond), ("max_age_days", .day), ("maxAgeSeconds", .second),
    ("ttl_seconds", .second), ("ttlHours", .hour), ("duration_us", .microsecond),
    ("duration_ns", .nanosecond), ("latencyMicros", .microsecond), ("wait_minutes", .minute),
    ("idleTimeoutMinutes", .minute), ("sessionTimeoutMins", .minute), ("lease_hours", .hour),
    ("msTimeout", .millisecond), ("ms_delay", .millisecond), ("retryBackoffMs", .millisecond),
    ("terminationGracePeriodSeconds", .second), ("periodSeconds", .second),
    ("initialDelaySeconds", .second), ("progressDeadlineSeconds", .second),
    ("age_weeks", .week), ("retention_months", .month), ("retentionYears", .year),
    ("timeout_h", .hour), ("cooldown_minutes", .minute), ("warmup_minutes", .minute),
    ("reminderMinutes", .minute), ("offset_seconds", .second), ("HTTPTimeoutMs", .millisecond),
    ("animationDurationMs", .millisecond), ("poll_interval_secs", .second),
  ]

  @Test("a key with a unit and a length of time is certain", arguments: certainRows)
  func certain(key: String, unit: CompoundInterval.Unit) {
    let read = IntervalKey(Array(key.utf8))
    #expect(read?.unit == unit)
    #expect(read?.isCertain == true)
  }

  static let likelyRows: [(String, CompoundInterval.Unit)] = [
    ("ttl", .second), ("max_age", .second), ("maxAge", .second), ("max-age", .second),
    ("refresh_interval", .second), ("scrape_interval", .second), ("interval", .second),
    ("timeout", .second), ("requestTimeout", .second), ("keepalive", .second),
    ("expires_in", .second), ("expiresIn", .second), ("delay", .millisecond),
    ("debounce", .millisecond), ("throttle", .millisecond), ("retention", .day),
    ("seconds", .second), ("minutes", .minute), ("days", .day), ("ms", .millisecond),
    ("timeout_min", .minute), ("timeout_second", .second), ("delay_m", .minute),
    ("cache_s", .second), ("cacheTTL", .second), ("last_30_days", .day), ("size_ms", .millisecond),
  ]

  @Test("a key that is only customary for a unit is not certain", arguments: likelyRows.dropLast(2))
  func likely(key: String, unit: CompoundInterval.Unit) {
    let read = IntervalKey(Array(key.utf8))
    #expect(read?.unit == unit)
    #expect(read?.isCertain == false)
  }

  @Test(
    "a key that does not indicate a unit of time is rejected",
    arguments: [
      "items", "params", "atoms", "forms", "columns", "hours_label", "", "_", "name", "milestones",
      "comments", "teams", "systems", "programs", "minimum", "min", "max", "minValue", "min_size",
      "second", "minute", "hour", "day", "month", "year", "second_name", "firstSecond",
      "birth_year",
      "requests_per_second", "requestsPerSecond", "created_at_ms", "createdAtMs", "timestamp_ms",
      "epoch_seconds", "epochMillis", "daysOfWeek", "days_of_week", "weekdays", "businessDays",
      "secondsLabel", "seconds_enabled", "minutesFormat", "domains", "admins", "plugins", "sm",
      "px", "size", "count", "width", "status", "address", "class", "process", "hoursName", "M",
      "h",
      "months", "years", "date_ms", "updatedMs", "modified_ms", "secondary", "dayName", "holidays",
      "show_seconds", "display_hours", "has_days", "pms", "plasma", "timezone_hours_label", "ß",
    ])
  func nothing(key: String) {
    #expect(IntervalKey(Array(key.utf8)) == nil)
  }

  @Test(
    "a key is recognised as the name of something with a length of time",
    arguments: [
      ("scrape_interval", true), ("refresh_intervals", true), ("time_options", true),
      ("every", true), ("timeouts", true), ("keepAlive", true), ("for", true), ("cacheTTL", true),
      ("name", false), ("memory", false), ("size", false), ("format", false), ("cpu", false),
      ("timer", true), ("stage", false), ("", false), ("image", false), ("message", false),
    ])
  func ofTime(key: String, isOfTime: Bool) {
    #expect(IntervalKey.isOfTime(Array(key.utf8)) == isOfTime)
  }

  @Test("random bytes do not trap")
  func bytes() {
    var numbers = SeededGenerator(seed: 12)
    for _ in 0..<5000 {
      let count = Int.random(in: 0...12, using: &numbers)
      _ = IntervalKey((0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) })
    }
    #expect(IntervalKey(Array(repeating: 0x61, count: 100_000)) == nil)
  }
}
