// A bare number is a length of time only if its key indicates it. A key is split into words, and its last word, or a well-known
// name, decides:
//
//   timeout_ms   intervalSeconds   retention-days   max_age   refresh_interval
//           ^^           ^^^^^^^             ^^^^   known     known
//
// The keys `items`, `params`, `atoms` and `columns` only end in the same letters, not in such a word, and `hours_label` ends in
// another word. A rate (`requests_per_second`) and an instant (`created_at_ms`) are not lengths of time either.

/// The unit of time that a key indicates for the number under it.
public struct IntervalKey: Hashable, Sendable {
  /// The unit of the number.
  public let unit: CompoundInterval.Unit
  /// True if the key names both a length of time and its unit.
  public let isCertain: Bool
  /// True if the key contains the unit, as in `timeout_ms`; false if it is only customary, as for `ttl`.
  package let namesUnit: Bool

  /// Determines the unit that a key names or is known for; nil if the key does not indicate a length of time.
  public init?(_ key: [UInt8]) {
    guard key.count <= 128 else { return nil }
    if IntervalKey.ofLaunchd.contains(key) {
      self.init(.second, isCertain: true, namesUnit: false)
      return
    }
    let words = keyWords(key)
    guard let last = words.last, !words.contains(where: IntervalKey.excludedWords.contains) else {
      return nil
    }
    let stem = words.dropLast()
    let isOfTime = stem.contains(where: IntervalKey.timeWords.contains)
    if let unit = IntervalKey.units[last] {
      guard unit.isOfMonths == false || !stem.isEmpty else { return nil }
      self.init(unit, isCertain: isOfTime || !stem.isEmpty && last.utf8.count > 4)
    } else if isOfTime, let unit = IntervalKey.shortUnits[last] {
      let isCertain = last.utf8.count == 1 && last != "m"
      // `min` can also mean a minimum, and `m` a metre.
      self.init(unit, isCertain: isCertain, namesUnit: isCertain || last.utf8.count > 3)
    } else if stem.isEmpty == false, last == "s" {
      self.init(.second, isCertain: false)
    } else if let first = words.first, let unit = IntervalKey.units[first], first.utf8.count < 3,
      IntervalKey.timeWords.contains(last)
    {
      self.init(unit, isCertain: true)
    } else if let unit = IntervalKey.known[words.joined(separator: " ")]
      ?? IntervalKey.known[words.suffix(2).joined(separator: " ")] ?? IntervalKey.known[last]
    {
      self.init(unit, isCertain: false, namesUnit: false)
    } else {
      return nil
    }
  }

  /// Returns true if a key names something that a length of time can apply to, so that an ambiguous text (`5m`, `12:30`) is
  /// probably
  /// one: `scrape_interval`, `time_options`, `every`.
  public static func isOfTime(_ key: [UInt8]) -> Bool {
    guard key.count <= 128 else { return false }
    return keyWords(key).contains { word in
      let singular = word.utf8.last == UInt8(ascii: "s") ? String(word.dropLast()) : word
      return [word, singular].contains { timeWords.contains($0) || looseTimeWords.contains($0) }
    }
  }

  private static let looseTimeWords: Set<String> = [
    "time", "every", "for", "frequency", "after", "within", "cadence", "resolution", "step",
    "range", "maxage", "expiresin",
  ]

  private init(_ unit: CompoundInterval.Unit, isCertain: Bool, namesUnit: Bool = true) {
    self.unit = unit
    self.isCertain = isCertain
    self.namesUnit = namesUnit
  }

  /// Names of units that rarely mean anything else.
  private static let units: [String: CompoundInterval.Unit] = [
    "ns": .nanosecond, "nanos": .nanosecond, "nsec": .nanosecond, "nanoseconds": .nanosecond,
    "us": .microsecond, "usec": .microsecond, "usecs": .microsecond, "micros": .microsecond,
    "microseconds": .microsecond, "ms": .millisecond, "msec": .millisecond,
    "msecs": .millisecond, "millis": .millisecond, "milliseconds": .millisecond, "sec": .second,
    "secs": .second, "seconds": .second, "mins": .minute, "minutes": .minute, "hrs": .hour,
    "hours": .hour, "days": .day, "weeks": .week, "months": .month, "years": .year,
  ]

  /// Names of units that count only after a word that indicates time.
  private static let shortUnits: [String: CompoundInterval.Unit] = [
    "s": .second, "second": .second, "min": .minute, "m": .minute, "minute": .minute, "h": .hour,
    "hr": .hour, "hour": .hour, "d": .day, "day": .day, "w": .week, "week": .week,
    "month": .month, "millisecond": .millisecond,
  ]

  private static let timeWords: Set<String> = [
    "timeout", "interval", "delay", "duration", "ttl", "period", "age", "retention", "keepalive",
    "alive", "wait", "backoff", "expiry", "expiration", "lifetime", "debounce", "throttle", "poll",
    "polling", "refresh", "heartbeat", "grace", "deadline", "cooldown", "latency", "elapsed",
    "sleep", "pause", "window", "lease", "uptime", "retry", "idle", "validity", "freshness",
    "animation", "transition", "schedule", "autosave", "rotation", "update", "expire", "expires",
    "linger", "jitter", "timer",
  ]

  /// Words that indicate a point in time, a rate, a list, or another kind of value.
  private static let excludedWords: Set<String> = [
    "per", "at", "epoch", "timestamp", "date", "since", "label", "labels", "name", "names",
    "format", "created", "updated", "modified", "of", "unit", "units", "rate", "birth", "time",
    "times", "weekdays", "business", "enabled", "display", "show", "hide", "is", "has",
  ]

  /// Keys of launchd.plist(5), as they are spelled.
  private static let ofLaunchd = ["StartInterval", "ThrottleInterval", "ExitTimeOut", "TimeOut"]
    .map { Array($0.utf8) }

  /// Names with a customary unit.
  private static let known: [String: CompoundInterval.Unit] = [
    "ttl": .second, "max age": .second, "min age": .second, "expires in": .second,
    "refresh interval": .second, "scrape interval": .second, "interval": .second,
    "timeout": .second, "keepalive": .second, "keep alive": .second, "lifetime": .second,
    "cooldown": .second, "delay": .millisecond, "debounce": .millisecond,
    "throttle": .millisecond, "retention": .day,
  ]
}
