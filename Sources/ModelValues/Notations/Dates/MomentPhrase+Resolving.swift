/// The parsed parts of a phrase.
struct ParsedPhrase {
  var day: Day?
  var time: ClockTime?
  /// The offset typed after the time.
  var offset: Int?
  /// The zone typed after the time.
  var zone: PhraseZone?
  /// An instant that is independent of time zones, computed from a number of seconds from now.
  var instant: DateTime?
  /// True if day and time were computed, not typed; a change of the clocks is then resolved instead of reported as an error.
  var isComputed = false
  /// True if day and month could be exchanged.
  var isAmbiguous = false

  init() {}

  init(_ moment: Moment) {
    switch moment {
    case .day(let day): self.day = day
    case .time(let time):
      self.time = time
      offset = time.offset
    case .dateTime(let value) where value.offset != nil: instant = value
    case .dateTime(let value):
      let (day, second) = value.wallClock(atOffset: 0)
      self.day = day
      time = TimeOfDay(secondOfDay: second).map { ClockTime($0, nanoseconds: value.nanoseconds) }
    case .noDate: break
    }
  }
}

extension MomentPhrase {
  func resolve(
    _ parsed: ParsedPhrase, as kind: Moment.Kind?
  ) -> Result<Reading, MomentPhraseError> {
    if let instant = parsed.instant {
      if let unknownZone { return .failure(.unknownZone(unknownZone)) }
      var reading = resolve(instant, as: kind ?? .instant)
      // Parts that were not typed need no note that they are ignored.
      if parsed.isComputed { reading.note = nil }
      return .success(reading)
    }
    let hasDay = parsed.day != nil
    let ownKind: Moment.Kind = hasDay ? (parsed.time == nil ? .day : .instant) : .time
    switch kind ?? ownKind {
    case .day, .noDate:
      let note: Note? =
        !hasDay ? .today : parsed.time == nil || parsed.isComputed ? nil : .timeIgnored
      return .success(Reading(moment: .day(parsed.day ?? today), note: note))
    case .time:
      guard let time = parsed.time else { return .failure(.needsTime) }
      let note: Note? = hasDay ? .dayIgnored : nil
      if parsed.offset != nil || parsed.zone != nil {
        return inReplacedZone(time, parsed: parsed, note: note)
      }
      return .success(Reading(moment: .time(time), note: note))
    case .local, .instant:
      let note: Note? =
        parsed.time == nil ? .beginningOfDay : !hasDay && kind != ownKind ? .today : nil
      return wall(of: parsed).flatMap { wall in
        guard kind == .local else { return instant(of: wall, parsed: parsed, note: note) }
        return .success(local(wall, parsed: parsed, note: note))
      }
    }
  }

  /// Returns a local date and time, with a note if local clocks skip or repeat it.
  private func local(_ wall: DateTime, parsed: ParsedPhrase, note: Note?) -> Reading {
    var reading = Reading(moment: .dateTime(wall), note: note)
    if parsed.offset != nil {
      reading.note = .offsetIgnored
    } else if let zone = parsed.zone {
      reading.note = .zoneIgnored(zone.name)
    } else {
      let (day, second) = wall.wallClock(atOffset: 0)
      let time = TimeOfDay(secondOfDay: second)
      switch time?.occurrence(on: day, offsets: { _, seconds in localOffset(seconds) }) {
      case .twice: (reading.note, reading.clock) = (.clocksRepeat, clock)
      case .skipped: (reading.note, reading.clock) = (.clocksSkip, clock)
      default: break
      }
    }
    return reading
  }

  private func wall(of parsed: ParsedPhrase) -> Result<DateTime, MomentPhraseError> {
    let time = parsed.time
    let wall = DateTime(
      day: parsed.day ?? today, secondOfDay: time?.time.secondOfDay ?? 0,
      nanoseconds: time?.nanoseconds ?? 0, offset: nil)
    return wall.map { .success($0) } ?? .failure(.outOfRange)
  }

  /// True if the replaced moment is a time of day in a zone or at an offset.
  private var isTimeInZone: Bool {
    guard case .time(let replaced)? = origin else { return false }
    return replaced.offset != nil || replaced.time.zone != .local
  }

  /// Returns a time typed with an offset or in a zone: converted to the zone or offset of the time it replaces, or unchanged if
  /// that
  /// has none.
  private func inReplacedZone(
    _ time: ClockTime, parsed: ParsedPhrase, note: Note?
  ) -> Result<Reading, MomentPhraseError> {
    guard isTimeInZone else {
      let zone = parsed.zone?.zone ?? .local
      let clockTime = ClockTime(
        time.time.setting(zone), nanoseconds: time.nanoseconds,
        offset: parsed.offset ?? parsed.zone?.fixedOffset)
      return .success(Reading(moment: .time(clockTime), note: note))
    }
    if let unknownZone { return .failure(.unknownZone(unknownZone)) }
    return wall(of: parsed).flatMap { instant(of: $0, parsed: parsed, note: nil) }.map {
      guard case .dateTime(let value) = $0.moment else { return $0 }
      var reading = resolve(value, as: .time)
      (reading.note, reading.clock) = (note, note == nil ? $0.clock : nil)
      reading.isClockTyped = note == nil
      return reading
    }
  }

  private func resolve(_ instant: DateTime, as kind: Moment.Kind) -> Reading {
    let offset = isTimeInZone ? localOffset(instant.seconds) : instant.offset ?? 0
    switch kind {
    case .instant, .noDate: return Reading(moment: .dateTime(instant))
    case .local:
      let wall = instant.adding(seconds: offset) ?? instant
      let local = DateTime(seconds: wall.seconds, nanoseconds: wall.nanoseconds, offset: nil)
      return Reading(moment: .dateTime(local), note: .offsetIgnored)
    case .day:
      return Reading(moment: .day(instant.wallClock(atOffset: offset).day), note: .timeIgnored)
    case .time:
      let time = TimeOfDay(secondOfDay: instant.wallClock(atOffset: offset).secondOfDay)
      let clock = ClockTime(time ?? .midnight, nanoseconds: instant.nanoseconds)
      return Reading(moment: .time(clock), note: .dayIgnored)
    }
  }

  /// Returns the instant at which clocks show a local date and time. If there is not exactly one, the result is an error, unless
  /// the
  /// date and time were computed.
  private func instant(
    of wall: DateTime, parsed: ParsedPhrase, note: Note?
  ) -> Result<Reading, MomentPhraseError> {
    let (day, second) = wall.wallClock(atOffset: 0)
    if let offset = parsed.offset {
      let value = DateTime(
        day: day, secondOfDay: second, nanoseconds: wall.nanoseconds, offset: offset)
      return value.map {
        let clock = "at " + DateTime.text(ofOffset: offset)
        return .success(
          Reading(moment: .dateTime($0), note: note, clock: clock, isClockTyped: true))
      } ?? .failure(.outOfRange)
    }
    guard let time = TimeOfDay(secondOfDay: second) else { return .failure(.outOfRange) }
    let offsets = parsed.zone?.offset ?? localOffset
    let clock = parsed.zone.map { "in " + $0.name } ?? self.clock
    func reading(_ value: DateTime, _ note: Note?) -> Reading {
      Reading(
        moment: .dateTime(value), note: note, clock: clock, isClockTyped: parsed.zone != nil)
    }
    let occurrence = time.occurrence(on: day) { _, seconds in offsets(seconds) }
      .adding(nanoseconds: wall.nanoseconds)
    switch occurrence {
    case .once(let value):
      return .success(reading(value, note))
    case .twice(let first, let second) where parsed.isComputed || parsed.time == nil:
      let value = second.offset == now.offset ? second : first
      return .success(reading(value, .clocksRepeat))
    case .skipped(let later, let earlier) where parsed.isComputed || parsed.time == nil:
      let value = DateTime(
        seconds: later.seconds, nanoseconds: later.nanoseconds, offset: earlier.offset)
      return .success(reading(value, .clocksSkip))
    case .twice, .skipped:
      return .failure(
        .notOneInstant(occurrence, time, day, zoneName: parsed.zone?.name ?? zoneName))
    case .unknownZone, .outOfRange: return .failure(.outOfRange)
    }
  }
}
