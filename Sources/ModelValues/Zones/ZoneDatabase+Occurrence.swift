// Explanations for a local time that is not exactly one instant:
//
//     02:30 does not exist on 29 Mar 2026 in Europe/Zurich: clocks go from 02:00 to 03:00;
//     03:30 +02:00 or 01:30 +01:00
//     02:30 is there twice on 25 Oct 2026 in Europe/Zurich: +02:00 first, +01:00 second

import ModelBasics

extension ZoneDatabase {
  /// Returns the instants at which clocks of the time's zone show it on a day.
  public func occurrence(of time: TimeOfDay, on day: Day) -> TimeOfDay.Occurrence {
    time.occurrence(on: day, offsets: offsets)
  }

  /// Returns the instants at which local clocks show a local date and time, keeping its fraction of a second. A date and time with
  /// an offset is returned as one instant.
  public func localOccurrence(of wall: DateTime) -> TimeOfDay.Occurrence {
    guard wall.offset == nil else { return .once(wall) }
    let (day, second) = wall.wallClock(atOffset: 0)
    guard let time = TimeOfDay(secondOfDay: second) else { return .outOfRange }
    return occurrence(of: time, on: day).adding(nanoseconds: wall.nanoseconds)
  }

  /// Returns an explanation of why a time on a day is not one instant; nil if it is.
  public func explanation(
    of occurrence: TimeOfDay.Occurrence, of time: TimeOfDay, on day: Day,
    namingInstants: Bool = true, locale: DateLocale = .english
  ) -> String? {
    occurrence.explanation(
      of: time, on: day, zoneName: zoneName(time.zone), zone: zone(time.zone),
      namingInstants: namingInstants, locale: locale)
  }

  private func zoneName(_ zone: TimeOfDay.Zone) -> String? {
    switch zone {
    case .utc: "UTC"
    case .local: localName
    case .named(let name): name
    }
  }

  private func zone(_ zone: TimeOfDay.Zone) -> ZoneFile? {
    zoneName(zone).flatMap { self.zone(named: $0) }
  }
}

extension TimeOfDay.Occurrence {
  /// Returns the occurrence with these nanoseconds in every instant.
  func adding(nanoseconds: Int) -> TimeOfDay.Occurrence {
    func with(_ value: DateTime) -> DateTime {
      DateTime(seconds: value.seconds, nanoseconds: nanoseconds, offset: value.offset)
    }
    return switch self {
    case .once(let value): .once(with(value))
    case .twice(let first, let second): .twice(first: with(first), second: with(second))
    case .skipped(let before, let after):
      .skipped(byOffsetBefore: with(before), byOffsetAfter: with(after))
    case .unknownZone, .outOfRange: self
    }
  }

  /// Returns an explanation of why a time on a day is not one instant; nil if it is. It includes the change of the clocks if the
  /// zone's file is given.
  func explanation(
    of time: TimeOfDay, on day: Day, zoneName: String?, zone: ZoneFile?,
    namingInstants: Bool = true, locale: DateLocale
  ) -> String? {
    let date = "\(day.day) \(locale.month(day.month).short) \(padded(day.year, to: 4))"
    let zoneText = zoneName.map { " in \($0)" } ?? ""
    let clock = TimeOfDay.clock(time.secondOfDay)
    switch self {
    case .once: return nil
    case .unknownZone: return "time zone \(zoneName ?? "of this machine") is not known"
    case .outOfRange: return "\(date) is too far from 1970"
    case .twice(let first, let second):
      return "\(clock) is there twice on \(date)\(zoneText): "
        + "\(first.offsetText) first, \(second.offsetText) second"
    case .skipped(let later, let earlier):
      var text = "\(clock) does not exist on \(date)\(zoneText): "
      if let change = zone?.period(at: later.seconds).start {
        let instant = DateTime(seconds: change)
        let from = instant.wallClock(atOffset: later.offset ?? 0)
        let to = instant.wallClock(atOffset: earlier.offset ?? 0)
        text += "clocks go from \(TimeOfDay.clock(from.secondOfDay)) to "
        text += TimeOfDay.clock(to.secondOfDay)
        guard namingInstants else { return text }
        text += "; "
      }
      // An instant computed with the offset before the change is shown with the offset after it, and vice versa.
      return text + "\(later.displayText(atOffset: earlier.offset, as: day)) or "
        + earlier.displayText(atOffset: later.offset, as: day)
    }
  }
}

extension DateTime {
  fileprivate var offsetText: String { DateTime.text(ofOffset: offset ?? 0) }

  /// Returns the time and offset, such as `03:30 +02:00`, with the date if it is another day.
  fileprivate func displayText(atOffset offset: Int?, as day: Day) -> String {
    let offset = offset ?? 0
    let (localDay, second) = wallClock(atOffset: offset)
    let date = localDay == day ? "" : (localDay.text ?? "") + " "
    return date + TimeOfDay.clock(second) + " " + DateTime.text(ofOffset: offset)
  }
}

extension TimeOfDay {
  /// Returns `02:30`, or `02:30:15` if there are seconds.
  static func clock(_ secondOfDay: Int) -> String {
    TimeOfDay(secondOfDay: secondOfDay)?.description ?? ""
  }
}
