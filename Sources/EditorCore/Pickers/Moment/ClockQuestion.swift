import ModelValues

// Where clocks change, a time on the wall is none or two instants:
//
//     02:30 does not exist on 29 Mar 2026 in Europe/Zurich: clocks go from 02:00 to 03:00
//     < 01:30 +01:00    > 03:30 +02:00
//
// The value stays what it was until one of them is chosen, or another time.

/// Which of two instants a time on the wall is.
struct ClockQuestion: Hashable, Sendable {
  let explanation: String
  let earlier: DateTime
  let later: DateTime

  /// Nil where there is nothing to ask.
  init?(
    _ occurrence: TimeOfDay.Occurrence, of time: TimeOfDay, wall: WallTime,
    _ context: ReadingContext
  ) {
    switch occurrence {
    case .once, .unknownZone, .outOfRange: return nil
    case .twice(let first, let second): (earlier, later) = (first, second)
    case .skipped(let before, let after):
      // What is reckoned with the offset from before the change is shown with the one after it.
      earlier = DateTime(seconds: after.seconds, offset: before.offset)
      later = DateTime(seconds: before.seconds, offset: after.offset)
    }
    // The two that are offered below it need no words.
    explanation =
      context.zones.explanation(
        of: occurrence, of: time, on: wall.day, namingInstants: false, locale: context.locale) ?? ""
  }

  /// `01:30 +01:00`.
  func words(of instant: DateTime) -> String {
    let offset = instant.offset ?? 0
    let second = instant.wallClock(atOffset: offset).secondOfDay
    return (TimeOfDay(secondOfDay: second)?.description ?? "") + " "
      + DateTime.text(ofOffset: offset)
  }
}
