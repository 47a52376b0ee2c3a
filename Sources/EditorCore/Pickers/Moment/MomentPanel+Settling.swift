import ModelValues

// The value after a change in the calendar or a field: the instant at which the clock shows the chosen day and time, or a question
// if there is no such instant or two.

extension MomentPanel {
  mutating func change(_ wall: WallTime?) -> PanelAnswer {
    guard let wall else { return .message("the date is out of range") }
    self.wall = wall
    return settle()
  }

  /// Converts the wall time to a value.
  mutating func settle() -> PanelAnswer {
    question = nil
    switch (kind, moment) {
    case (.day, _): return become(.day(wall.day))
    case (.time, .time(let old)):
      guard let time = TimeOfDay(secondOfDay: wall.secondOfDay, zone: old.time.zone) else {
        return .consumed
      }
      return become(
        .time(ClockTime(time, nanoseconds: wall.nanoseconds, offset: old.offset)))
    case (.local, _): return become(date(atOffset: nil))
    default: return settleInstant()
    }
  }

  private func date(atOffset offset: Int?) -> DateTime? {
    DateTime(
      day: wall.day, secondOfDay: wall.secondOfDay, nanoseconds: wall.nanoseconds, offset: offset)
  }

  private mutating func settleInstant() -> PanelAnswer {
    switch clock {
    case .fixed(let offset): return decide(date(atOffset: offset))
    case .zone(let zone):
      guard let time = TimeOfDay(secondOfDay: wall.secondOfDay, zone: zone) else {
        return .consumed
      }
      let occurrence = context.occurrence(of: time, on: wall.day)
      switch occurrence {
      case .once(let date): return decide(date)
      case .unknownZone: return .message("this time zone is unknown")
      case .outOfRange: return decide(nil)
      case .twice(let first, let second):
        // Within an hour that occurs twice, the offset chosen last is kept.
        if let decided, wasAmbiguous(decided, in: zone),
          let same = [first, second].first(where: { $0.offset == decided.offset })
        {
          return decide(same)
        }
      case .skipped: break
      }
      question = ClockQuestion(occurrence, of: time, wall: wall, context)
      return .consumed
    }
  }

  private func wasAmbiguous(_ date: DateTime, in zone: TimeOfDay.Zone) -> Bool {
    let (day, second) = date.wallClock(atOffset: date.offset ?? 0)
    guard day == wall.day, let time = TimeOfDay(secondOfDay: second, zone: zone) else {
      return false
    }
    if case .twice = context.occurrence(of: time, on: day) { return true }
    return false
  }

  private mutating func decide(_ date: DateTime?) -> PanelAnswer {
    guard let date else { return .message("the time is out of range") }
    question = nil
    decided = DateTime(
      seconds: date.seconds, nanoseconds: wall.nanoseconds, offset: date.offset)
    return become(decided)
  }

  private mutating func become(_ date: DateTime?) -> PanelAnswer {
    guard let date else { return .message("the time is out of range") }
    let now = Moment.dateTime(date)
    guard date.offset != nil, isTiedToOffset else { return become(now) }
    var own = 0
    if case .dateTime(let old) = moment { own = old.offset ?? 0 }
    return become(now.atOffset(own))
  }

  private mutating func become(_ moment: Moment) -> PanelAnswer {
    self.moment = moment
    return .changed(.moment(moment, notation))
  }

  mutating func answer(_ instant: DateTime) -> PanelAnswer {
    let (day, second) = instant.wallClock(atOffset: instant.offset ?? 0)
    wall = WallTime(day: day, secondOfDay: second, nanoseconds: wall.nanoseconds)
    return decide(instant)
  }

  mutating func becomeNoDate() -> PanelAnswer {
    let nothing = Meaning.moment(.noDate, notation)
    guard nothing.fits else { return .message("“no date” cannot be written in this notation") }
    show(nothing, in: context)
    part = .days
    return .changed(nothing)
  }

  /// Sets the instant from a count since 1970.
  mutating func become(counted date: DateTime) -> PanelAnswer {
    question = nil
    let offset = context.offset(of: clock, at: date.seconds) ?? 0
    show(DateTime(seconds: date.seconds, nanoseconds: date.nanoseconds, offset: offset))
    return become(decided)
  }

  // MARK: - Offset and zone

  /// Changes to a clock with another offset and the same wall time.
  mutating func setOffset(_ offset: Int) -> PanelAnswer {
    let offset = min(max(offset, -86_340), 86_340)
    if case .time(let old) = moment {
      return become(.time(ClockTime(old.time, nanoseconds: old.nanoseconds, offset: offset)))
    }
    clock = .fixed(offset)
    isClockChosen = true
    return settle()
  }

  /// Changes to a clock in another zone with the same wall time.
  mutating func setZone(_ zone: TimeOfDay.Zone) -> PanelAnswer {
    if case .time(let old) = moment {
      let time = old.time.setting(zone)
      return become(.time(ClockTime(time, nanoseconds: old.nanoseconds, offset: old.offset)))
    }
    clock = .zone(zone)
    isClockChosen = true
    return settle()
  }

  /// The displayed offset of the clock; 0 if it is unknown.
  var offset: Int {
    if case .time(let time) = moment { return time.offset ?? 0 }
    return decided?.offset ?? 0
  }

  /// The displayed name of the zone; nil if the clock has a fixed offset.
  var zoneName: String? {
    var zone: TimeOfDay.Zone?
    if case .zone(let shown) = clock { zone = shown }
    if case .time(let time) = moment { zone = time.time.zone }
    return switch zone {
    case nil: nil
    case .utc: "UTC"
    case .named(let name): name
    case .local: context.zones.localName ?? "local"
    }
  }
}
