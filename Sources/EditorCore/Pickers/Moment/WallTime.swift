import ModelValues

/// A day and time as a wall clock shows them.
struct WallTime: Hashable, Sendable {
  var day: Day
  /// The second of the day, in 0…86,399.
  var secondOfDay = 0
  var nanoseconds = 0

  /// A field of the time.
  enum Unit: Int, Hashable, Sendable, CaseIterable {
    case hour = 3600
    case minute = 60
    case second = 1

    var largest: Int { self == .hour ? 23 : 59 }
  }

  subscript(unit: Unit) -> Int { secondOfDay / unit.rawValue % (unit.largest + 1) }

  /// Returns the time with one field changed, limited to its largest number.
  func setting(_ unit: Unit, to number: Int) -> WallTime {
    let number = min(max(number, 0), unit.largest)
    return setting(secondOfDay: secondOfDay + (number - self[unit]) * unit.rawValue)
  }

  /// Returns the time a number of seconds later; the day changes only if `acrossDays` is true.
  func adding(seconds: Int, acrossDays: Bool) -> WallTime? {
    let sum = secondOfDay + seconds
    let days = sum < 0 ? -((86_399 - sum) / 86_400) : sum / 86_400
    guard let day = acrossDays ? day.adding(days: days) : day else { return nil }
    var wall = setting(secondOfDay: sum - days * 86_400)
    wall.day = day
    return wall
  }

  func setting(secondOfDay: Int) -> WallTime {
    // A leap second is not kept at another time.
    WallTime(day: day, secondOfDay: secondOfDay, nanoseconds: nanoseconds % 1_000_000_000)
  }
}

/// The clock on which an instant is shown.
enum WallClock: Hashable, Sendable {
  /// A clock with a fixed offset, in seconds ahead of UTC.
  case fixed(Int)
  /// A clock in a zone, whose offset changes.
  case zone(TimeOfDay.Zone)
}

extension ReadingContext {
  /// Returns the offset of a zone at a time; the local offset is known even without a time zone database.
  func offset(of zone: TimeOfDay.Zone, at seconds: Int) -> Int? {
    switch zone {
    case .local: localOffset(seconds)
    case .utc: 0
    case .named: zones.offsets(zone, seconds)
    }
  }

  func offset(of clock: WallClock, at seconds: Int) -> Int? {
    switch clock {
    case .fixed(let offset): offset
    case .zone(let zone): offset(of: zone, at: seconds)
    }
  }

  /// Returns the instants at which the clocks of a time's zone show it on a day.
  func occurrence(of time: TimeOfDay, on day: Day) -> TimeOfDay.Occurrence {
    time.occurrence(on: day) { offset(of: $0, at: $1) }
  }

  /// The current local day and time.
  var localNow: WallTime { now(atOffset: nil) }

  /// Returns the current day and time at an offset; by default the local one.
  func now(atOffset offset: Int?) -> WallTime {
    let (day, second) = now.wallClock(
      atOffset: now.offset == nil ? 0 : offset ?? localOffset(now.seconds))
    return WallTime(day: day, secondOfDay: second, nanoseconds: 0)
  }
}
