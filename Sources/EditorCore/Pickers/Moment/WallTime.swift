import ModelValues

/// A day and a time as a clock on the wall shows them.
struct WallTime: Hashable, Sendable {
  var day: Day
  /// 0…86,399.
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

  /// With a field of the time at another number, held at the largest one.
  func setting(_ unit: Unit, to number: Int) -> WallTime {
    let number = min(max(number, 0), unit.largest)
    return setting(secondOfDay: secondOfDay + (number - self[unit]) * unit.rawValue)
  }

  /// This many seconds later, into other days only if it may.
  func adding(seconds: Int, acrossDays: Bool) -> WallTime? {
    let sum = secondOfDay + seconds
    let days = sum < 0 ? -((86_399 - sum) / 86_400) : sum / 86_400
    guard let day = acrossDays ? day.adding(days: days) : day else { return nil }
    var wall = setting(secondOfDay: sum - days * 86_400)
    wall.day = day
    return wall
  }

  func setting(secondOfDay: Int) -> WallTime {
    // A leap second is at the one place where it is.
    WallTime(day: day, secondOfDay: secondOfDay, nanoseconds: nanoseconds % 1_000_000_000)
  }
}

/// Which clock shows an instant.
enum WallClock: Hashable, Sendable {
  /// One that is always so many seconds ahead of UTC.
  case fixed(Int)
  /// One of a zone, with its changes.
  case zone(TimeOfDay.Zone)
}

extension ReadingContext {
  /// The offsets of zones; the local one is known also where there is no database.
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

  /// When the clocks of a time's zone show it on a day.
  func occurrence(of time: TimeOfDay, on day: Day) -> TimeOfDay.Occurrence {
    time.occurrence(on: day) { offset(of: $0, at: $1) }
  }

  /// Day and time as local clocks show them now.
  var localNow: WallTime { now(atOffset: nil) }

  /// The same at an offset; by default the local one.
  func now(atOffset offset: Int?) -> WallTime {
    let (day, second) = now.wallClock(
      atOffset: now.offset == nil ? 0 : offset ?? localOffset(now.seconds))
    return WallTime(day: day, secondOfDay: second, nanoseconds: 0)
  }
}
