// A local time does not always correspond to one instant. Where clocks go forward it may be none, where they go back two:
//
//   wall clock   01:00     02:00 ─── gap ─── 03:00            02:00     03:00
//   instants  ─────┴─────────┴┴────────────────             ────┴── overlap ──┴────
//                         clocks forward                02:00 again    03:00
//
// Nothing is guessed here: the result describes all cases.

extension TimeOfDay {
  /// A lookup of time zone offsets: returns the seconds east of UTC that clocks of a zone show at an instant, which is given in
  /// seconds after 1970-01-01T00:00:00Z, or nil if the zone is unknown. It is never called for UTC.
  public typealias ZoneOffsets = (_ zone: Zone, _ seconds: Int) -> Int?

  /// The instants at which clocks show a time on a day.
  public enum Occurrence: Hashable, Sendable {
    /// One instant.
    case once(DateTime)
    /// Two instants, because clocks went back over the time: the earlier and the later, each at its offset.
    case twice(first: DateTime, second: DateTime)
    /// No instant, because clocks went forward over the time. The instant computed with the offset before the change, at which
    /// clocks show a later time, and the one computed with the offset after it, at which they show an earlier time.
    case skipped(byOffsetBefore: DateTime, byOffsetAfter: DateTime)
    /// The zone is unknown.
    case unknownZone
    /// The day is outside the range of `DateTime`.
    case outOfRange
  }

  /// Returns the instants at which clocks of the zone show this time on a day.
  public func occurrence(on day: Day, offsets: ZoneOffsets) -> Occurrence {
    guard let wall = DateTime(day: day, secondOfDay: secondOfDay, offset: nil)?.seconds else {
      return .outOfRange
    }
    guard zone != .utc else { return .once(DateTime(seconds: wall, offset: 0)) }
    // Offsets are less than a day, so those one day before and after are the offsets on both sides of a nearby change. A zone
    // that skips a whole day changes its offset by a day, from 10 hours behind UTC to 14 hours ahead.
    let day = 86_400
    guard (Int.min + 2 * day...Int.max - 2 * day).contains(wall) else { return .outOfRange }
    guard let before = offsets(zone, wall - day).map(DateTime.clampedOffset),
      let after = offsets(zone, wall + day).map(DateTime.clampedOffset),
      let between = offsets(zone, wall).map(DateTime.clampedOffset)
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

  /// Creates the time that clocks of a zone show at an instant, without the fraction of the second. A local date and time keeps
  /// its time. Returns nil if the zone is unknown.
  public init?(of instant: DateTime, in zone: Zone, offsets: ZoneOffsets) {
    let offset: Int
    if instant.offset == nil || zone == .utc {
      offset = 0
    } else {
      guard let known = offsets(zone, instant.seconds) else { return nil }
      offset = DateTime.clampedOffset(known)
    }
    self.init(secondOfDay: instant.wallClock(atOffset: offset).secondOfDay, zone: zone)
  }

  /// The seconds since midnight on the clock, 0…86,399.
  public var secondOfDay: Int { hour * 3600 + minute * 60 + second }

  /// Creates the time this many seconds after midnight on the clock; nil outside 0…86,399.
  public init?(secondOfDay: Int, zone: Zone = .local) {
    guard (0..<86_400).contains(secondOfDay) else { return nil }
    self.init(
      hour: secondOfDay / 3600, minute: secondOfDay / 60 % 60, second: secondOfDay % 60, zone: zone)
  }

  /// Returns the same time on the clock in another zone.
  public func setting(_ zone: Zone) -> TimeOfDay {
    TimeOfDay(secondOfDay: secondOfDay, zone: zone) ?? self
  }
}
