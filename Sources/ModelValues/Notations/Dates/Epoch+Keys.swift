// A number alone is never recognised as a date. It is one if its key names a point in time and its value is plausible, which
// means an instant from 1973 to 2100:
//
//     "created_at": 1424716200     "mtime": 1424716200.5     "tsMillis": 1424716200123
//
// Both conditions are needed: `exp` can be 3600 (a length of time), and 1424716200 under `id` is not a date.
//
// The size tells the unit, but for two cases, in which a count of the next coarser unit would be of a year up to 9999:
//
//     253402300799    the end of 9999 in seconds, not January 1978 in milliseconds
//     250000000000    1977, or 9892 in seconds: as the other numbers of its object, or doubtful

extension Epoch {
  /// Returns the unit of a number under a key, if the key indicates a count since 1970 and the number is plausible as one;
  /// otherwise returns nil.
  ///
  /// If the key names a unit (`ts_ms`, `timeMillis`), it must be the plausible one.
  public static func unit(key: [UInt8], number: [UInt8]) -> Unit? {
    guess(key: key, number: number)?.unit
  }

  /// A unit, and another one that is possible too.
  package struct Guess: Hashable, Sendable {
    package var unit: Unit
    package var other: Unit?

    package init(unit: Unit, other: Unit? = nil) {
      self.unit = unit
      self.other = other
    }
  }

  /// Returns the unit of a number under a key. `neighbours` are the other numbers of its object with their keys, which are asked for
  /// only if the size does not tell the unit.
  package static func guess(
    key: [UInt8], number: [UInt8],
    neighbours: () -> [(key: [UInt8], number: [UInt8])] = { [] }
  ) -> Guess? {
    guard let plausible = namedUnit(key: key, number: number) else { return nil }
    guard let coarser = plausible.coarser, unit(of: number, in: [distantSeconds]) == coarser,
      unit(of: number, in: extremeSeconds) == nil
    else { return Guess(unit: plausible) }
    let others = Set(
      neighbours().compactMap { neighbour -> Unit? in
        guard let unit = namedUnit(key: neighbour.key, number: neighbour.number),
          Self.unit(of: neighbour.number, in: [distantSeconds]) != unit.coarser || unit == .seconds
        else { return nil }
        return unit
      })
    guard others.count == 1, let other = others.first else {
      return Guess(unit: plausible, other: coarser)
    }
    return Guess(unit: other == coarser ? coarser : plausible)
  }

  /// Returns the unit in which a number is plausible, if its key indicates a count since 1970.
  private static func namedUnit(key: [UInt8], number: [UInt8]) -> Unit? {
    guard key.count <= 128, let plausible = plausibleUnit(of: number) else { return nil }
    var words = keyWords(key)
    var named: Unit?
    if words.count > 1, let unit = words.last.flatMap({ units[$0] }) {
      named = unit
      _ = words.popLast()
      if words.last == "in" || words.last == "as" { _ = words.popLast() }
    }
    guard isTime(words), named == nil || named == plausible else { return nil }
    return plausible
  }

  /// Returns true if a key names a point in time: `created_at`, `expiryDate`.
  public static func isNamed(by key: [UInt8]) -> Bool { key.count <= 128 && isTime(keyWords(key)) }

  private static func isTime(_ words: [String]) -> Bool {
    guard let last = words.last else { return false }
    // `expires_in` and `max_age` are lengths of time, whatever their size.
    if ["in", "after", "for"].contains(last) { return false }
    if instants.contains(last) || endings.contains(last) { return true }
    return words.contains { instants.contains($0) && !["time", "date"].contains($0) }
      && words.allSatisfy { !lengths.contains($0) }
  }

  /// Words that indicate a point in time at any position in a key.
  private static let instants: Set<String> = [
    "timestamp", "timestamps", "stamp", "ts", "epoch", "unixtime", "time", "date", "datetime",
    "mtime", "ctime", "atime", "btime", "dtime", "utime", "iat", "exp", "nbf", "created", "updated",
    "modified", "changed", "expires", "expiry", "expiration", "expire", "deleted", "published",
    "accessed", "visited", "started", "finished", "ended", "completed", "scheduled", "issued",
    "since", "until", "deadline", "due", "now", "birthday", "eol", "moment", "added", "installed",
    "opened", "closed", "saved", "received", "sent", "seen", "starts", "ends", "begins",
  ]

  /// Words that indicate a point in time at the end of a key: `starts_at`, `last_login`, `valid_from`.
  private static let endings: Set<String> = [
    "at", "on", "login", "logout", "from", "to", "start", "end", "begin", "stop", "after", "before",
    "used", "checked", "check", "sync", "synced", "update", "refresh", "refreshed", "backup",
    "run", "launch", "launched", "activity", "access", "modification", "creation", "played",
  ]

  private static let lengths: Set<String> = [
    "duration", "timeout", "interval", "ttl", "age", "delay", "count", "size", "id", "length",
    "period", "elapsed", "version", "number", "by", "bytes",
  ]

  private static let units: [String: Unit] = [
    "s": .seconds, "sec": .seconds, "secs": .seconds, "second": .seconds, "seconds": .seconds,
    "ms": .milliseconds, "msec": .milliseconds, "msecs": .milliseconds, "millis": .milliseconds,
    "millisecond": .milliseconds, "milliseconds": .milliseconds, "us": .microseconds,
    "usec": .microseconds, "micros": .microseconds, "microsecond": .microseconds,
    "microseconds": .microseconds, "ns": .nanoseconds, "nsec": .nanoseconds,
    "nanos": .nanoseconds, "nanosecond": .nanoseconds, "nanoseconds": .nanoseconds,
  ]
}
