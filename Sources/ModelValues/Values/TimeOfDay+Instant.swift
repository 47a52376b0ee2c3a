// A time on a wall clock is not always one instant. Where clocks go forward it may be none, where
// they go back two:
//
//   wall clock   01:00     02:00 ─── gap ─── 03:00            02:00     03:00
//   instants  ─────┴─────────┴┴────────────────             ────┴── overlap ──┴────
//                         clocks forward                02:00 again    03:00
//
// Which one is meant is not guessed here: the result says what there is.

extension TimeOfDay {
  /// The offsets of time zones: the seconds east of UTC that clocks of a zone show at an instant,
  /// given in seconds after 1970-01-01T00:00:00Z. Nil for a zone that is not known. It is never
  /// asked for UTC.
  public typealias ZoneOffsets = (_ zone: Zone, _ seconds: Int) -> Int?

  /// When clocks show a time on a day.
  public enum Occurrence: Hashable, Sendable {
    /// Once.
    case once(DateTime)
    /// Twice: clocks went back over it. The first and the second time, at their offsets.
    case twice(first: DateTime, second: DateTime)
    /// Never: clocks went forward over it. The instant reckoned with the offset from before,
    /// which is shown later on the wall, and with the one from after, which is shown earlier.
    case skipped(byOffsetBefore: DateTime, byOffsetAfter: DateTime)
    /// The zone is not known.
    case unknownZone
    /// The day is too far from 1970 for an instant.
    case outOfRange
  }

  /// When clocks of its zone show this time on a day.
  public func occurrence(on day: Day, offsets: ZoneOffsets) -> Occurrence {
    guard let wall = DateTime(day: day, secondOfDay: secondOfDay, offset: nil)?.seconds else {
      return .outOfRange
    }
    guard zone != .utc else { return .once(DateTime(seconds: wall, offset: 0)) }
    // No offset is a day or more, so the offsets of a day before and after are those on either
    // side of a change nearby; a zone that skips a whole day changes by a day, from 10 hours
    // behind to 14 ahead.
    let day = 86_400
    guard (Int.min + 2 * day...Int.max - 2 * day).contains(wall) else { return .outOfRange }
    guard let before = offsets(zone, wall - day).map(DateTime.held),
      let after = offsets(zone, wall + day).map(DateTime.held),
      let between = offsets(zone, wall).map(DateTime.held)
    else { return .unknownZone }

    let candidates = Set([before, between, after])
    let instants = candidates.filter { offsets(zone, wall - $0) == $0 }
      .map { DateTime(seconds: wall - $0, offset: $0) }
      .sorted { $0.seconds < $1.seconds }
    switch (instants.first, instants.last) {
    case (let first?, let last?) where first != last: return .twice(first: first, second: last)
    case (let only?, _): return .once(only)
    default:
      return .skipped(
        byOffsetBefore: DateTime(seconds: wall - before, offset: before),
        byOffsetAfter: DateTime(seconds: wall - after, offset: after))
    }
  }

  /// The time that clocks of a zone show at an instant, the fraction of the second dropped. A
  /// date and time on the wall shows itself. Nil for a zone that is not known.
  public init?(of instant: DateTime, in zone: Zone, offsets: ZoneOffsets) {
    let offset: Int
    if instant.offset == nil || zone == .utc {
      offset = 0
    } else {
      guard let known = offsets(zone, instant.seconds) else { return nil }
      offset = DateTime.held(known)
    }
    self.init(secondOfDay: instant.wallClock(atOffset: offset).secondOfDay, zone: zone)
  }

  /// The seconds since midnight on the wall, 0…86,399.
  public var secondOfDay: Int { hour * 3600 + minute * 60 + second }

  /// The time this many seconds after midnight on the wall; nil outside 0…86,399.
  public init?(secondOfDay: Int, zone: Zone = .local) {
    guard (0..<86_400).contains(secondOfDay) else { return nil }
    self.init(
      hour: secondOfDay / 3600, minute: secondOfDay / 60 % 60, second: secondOfDay % 60, zone: zone)
  }

  /// The same time on the wall of another zone.
  public func setting(_ zone: Zone) -> TimeOfDay {
    TimeOfDay(secondOfDay: secondOfDay, zone: zone) ?? self
  }
}
