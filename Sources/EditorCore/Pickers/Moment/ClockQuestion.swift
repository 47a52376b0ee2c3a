import ModelValues

// At a change of clocks, a wall time stands for no instant or for two:
//
//     02:30 does not exist on 29 Mar 2026 in Europe/Zurich: clocks go from 02:00 to 03:00
//     < 01:30 +01:00    > 03:30 +02:00
//
// The value stays unchanged until the user chooses one of them or another time.

/// A question about which of two instants a wall time stands for.
struct ClockQuestion: Hashable, Sendable {
  let explanation: String
  let earlier: DateTime
  let later: DateTime

  /// Returns nil if the wall time is unambiguous.
  init?(
    _ occurrence: TimeOfDay.Occurrence, of time: TimeOfDay, wall: WallTime,
    _ context: ReadingContext
  ) {
    switch occurrence {
    case .once, .unknownZone, .outOfRange: return nil
    case .twice(let first, let second): (earlier, later) = (first, second)
    case .skipped(let before, let after):
      // Each instant is shown with the offset that is in effect at that instant.
      earlier = DateTime(seconds: after.seconds, offset: before.offset)
      later = DateTime(seconds: before.seconds, offset: after.offset)
    }
    // The explanation does not name the two instants, because they are shown below it.
    explanation =
      context.zones.explanation(
        of: occurrence, of: time, on: wall.day, namingInstants: false, locale: context.locale) ?? ""
  }

  /// Returns the text of an instant, such as `01:30 +01:00`.
  func text(of instant: DateTime) -> String {
    let offset = instant.offset ?? 0
    let second = instant.wallClock(atOffset: offset).secondOfDay
    return (TimeOfDay(secondOfDay: second)?.description ?? "") + " "
      + DateTime.text(ofOffset: offset)
  }
}
