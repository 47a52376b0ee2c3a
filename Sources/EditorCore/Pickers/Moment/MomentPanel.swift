import ModelKit

// A date and time below its text field:
//
//   «  ‹  November 2026  ›  »          Time    18:30:00
//       Mon Tue Wed Thu Fri Sat Sun    Offset  +01:00
//   44                           1     Zone    Europe/Zurich CET
//   45   2   3   4   5   6   7   8     Epoch   1795282200 s
//   …
//   47  16  17  18  19  20 ·21· 22     ·21· is today
//   48 [23] 24  25  26  27  28  29     [23] is chosen
//
// Grid and fields show the value on a clock: of its own offset, or of a zone. What is changed is
// the time on that clock, and the instant follows; where the clock shows it never or twice, the
// value waits for an answer. A notation with one offset only (`Z`, a count since 1970) is written
// at that, whatever the clock.

/// A calendar, and fields of what else a moment has.
struct MomentPanel: PickerPanel {
  private(set) var moment: Moment
  private(set) var spelling: Meaning.MomentSpelling
  /// What the grid and the fields show.
  private(set) var wall: WallTime
  private(set) var clock: WallClock
  /// What has to be answered before the value is another one.
  private(set) var question: ClockQuestion?
  private(set) var search: ZoneSearch?
  private(set) var context: ReadingContext
  private(set) var part = MomentPart.days
  private(set) var width = 0
  /// Digits of a number that is not finished.
  private(set) var typed = ""
  private(set) var epochUnit = Epoch.Unit.seconds
  private var isClockChosen = false
  /// The instant as last decided, at the clock's offset.
  private var decided: DateTime?

  init(_ moment: Moment, _ spelling: Meaning.MomentSpelling, in context: ReadingContext) {
    self.moment = .nothing
    self.spelling = spelling
    self.context = context
    wall = context.localNow.setting(secondOfDay: 0)
    clock = .zone(.local)
    if case .text(.epoch(let notation)) = spelling { epochUnit = notation.unit }
    show(.moment(moment, spelling), in: context)
    part = parts.first ?? .days
  }

  /// What is made by a choice: of no date an instant.
  var kind: Moment.Kind { moment.kind == .nothing ? .instant : moment.kind }

  mutating func show(_ meaning: Meaning, in context: ReadingContext) {
    guard case .moment(let moment, let spelling) = meaning else { return }
    self.context = context
    self.moment = moment
    self.spelling = spelling
    typed = ""
    question = nil
    decided = nil
    let today = context.localNow.day
    switch moment {
    case .nothing:
      wall = WallTime(day: today)
      clock = .zone(.local)
    case .day(let day): wall = WallTime(day: day)
    case .time(let time):
      wall = WallTime(
        day: today, secondOfDay: time.time.secondOfDay, nanoseconds: time.nanoseconds)
    case .dateTime(let date):
      if date.offset != nil { chooseClock(for: date) }
      show(date)
    }
  }

  /// The clock that was chosen, if it could have made the instant; else that of its own offset.
  private mutating func chooseClock(for date: DateTime) {
    if isClockChosen, let offset = context.offset(of: clock, at: date.seconds),
      isTiedToOffset || offset == date.offset
    {
      return
    }
    if case .text(.epoch) = spelling {
      clock = .zone(.local)
    } else {
      clock = .fixed(date.offset ?? 0)
    }
  }

  private mutating func show(_ date: DateTime) {
    let offset =
      date.offset == nil ? 0 : context.offset(of: clock, at: date.seconds) ?? date.offset ?? 0
    let (day, second) = date.wallClock(atOffset: offset)
    wall = WallTime(day: day, secondOfDay: second, nanoseconds: date.nanoseconds)
    guard date.offset != nil else { return }
    decided = DateTime(seconds: date.seconds, nanoseconds: date.nanoseconds, offset: offset)
  }

  /// Whether the spelling has room for one offset only.
  var isTiedToOffset: Bool {
    if case .text(.epoch) = spelling { return true }
    guard case .dateTime(let date) = moment else { return true }
    return [3600, 7200, -18_000].filter {
      let other = DateTime(seconds: date.seconds, nanoseconds: date.nanoseconds, offset: $0)
      return Meaning.moment(.dateTime(other), spelling).fits
    }.count < 2
  }

  // MARK: - Another value

  mutating func change(_ wall: WallTime?) -> PanelAnswer {
    guard let wall else { return .said("no calendar goes that far") }
    self.wall = wall
    return settle()
  }

  /// The value of the time on the wall.
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
      case .unknownZone: return .said("this zone is not known here")
      case .outOfRange: return decide(nil)
      case .twice(let first, let second):
        // Within the hour that is there twice, it stays in the one that was chosen.
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
    guard let date else { return .said("no count of seconds goes that far") }
    question = nil
    decided = DateTime(
      seconds: date.seconds, nanoseconds: wall.nanoseconds, offset: date.offset)
    return become(decided)
  }

  private mutating func become(_ date: DateTime?) -> PanelAnswer {
    guard let date else { return .said("no count of seconds goes that far") }
    let now = Moment.dateTime(date)
    guard date.offset != nil, isTiedToOffset else { return become(now) }
    var own = 0
    if case .dateTime(let old) = moment { own = old.offset ?? 0 }
    return become(now.atOffset(own))
  }

  private mutating func become(_ moment: Moment) -> PanelAnswer {
    self.moment = moment
    return .changed(.moment(moment, spelling))
  }

  mutating func answer(_ instant: DateTime) -> PanelAnswer {
    let (day, second) = instant.wallClock(atOffset: instant.offset ?? 0)
    wall = WallTime(day: day, secondOfDay: second, nanoseconds: wall.nanoseconds)
    return decide(instant)
  }

  mutating func becomeNothing() -> PanelAnswer {
    let nothing = Meaning.moment(.nothing, spelling)
    guard nothing.fits else { return .said("there is no way to write “no date” here") }
    show(nothing, in: context)
    part = .days
    return .changed(nothing)
  }

  /// The instant of a count since 1970.
  mutating func become(counted date: DateTime) -> PanelAnswer {
    question = nil
    let offset = context.offset(of: clock, at: date.seconds) ?? 0
    show(DateTime(seconds: date.seconds, nanoseconds: date.nanoseconds, offset: offset))
    return become(decided)
  }

  // MARK: - Clocks

  /// A clock at another offset that shows the same.
  mutating func setOffset(_ offset: Int) -> PanelAnswer {
    let offset = min(max(offset, -86_340), 86_340)
    if case .time(let old) = moment {
      return become(.time(ClockTime(old.time, nanoseconds: old.nanoseconds, offset: offset)))
    }
    clock = .fixed(offset)
    isClockChosen = true
    return settle()
  }

  /// A clock of another zone that shows the same.
  mutating func setZone(_ zone: TimeOfDay.Zone) -> PanelAnswer {
    if case .time(let old) = moment {
      let time = old.time.setting(zone)
      return become(.time(ClockTime(time, nanoseconds: old.nanoseconds, offset: old.offset)))
    }
    clock = .zone(zone)
    isClockChosen = true
    return settle()
  }

  /// The offset that is shown: the clock's, as far as that is known.
  var offset: Int {
    if case .time(let time) = moment { return time.offset ?? 0 }
    return decided?.offset ?? 0
  }

  /// The name of the zone that is shown; nil for a clock of none.
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

  // MARK: - Parts

  mutating func go(to part: MomentPart) {
    self.part = part
    typed = ""
    search = nil
  }

  mutating func type(_ text: String) { typed = text }
  mutating func setSearch(_ search: ZoneSearch?) { self.search = search }
  mutating func setEpochUnit(_ unit: Epoch.Unit) { epochUnit = unit }

  mutating func enter(atEnd: Bool) { go(to: (atEnd ? parts.last : parts.first) ?? .days) }

  mutating func fit(width: Int) { self.width = width }

  // MARK: - Shown

  func lines(width: Int, isActive: Bool, in context: ReadingContext) -> [StyledText] {
    MomentLayout(self, width: width, isActive: isActive).block.lines
  }

  func cursor(in context: ReadingContext) -> (line: Int, column: Int) {
    MomentLayout(self, width: width, isActive: true).block.cursor
  }

  var obstacle: String? { question?.explanation }

  /// In a narrow window they would take the lines of the days.
  var hints: [KeyHint] {
    guard width >= MomentLayout.sideBySide else {
      return part == .days && question == nil ? [KeyHint("t", "today")] : []
    }
    if question != nil { return [KeyHint("<", "earlier"), KeyHint(">", "later")] }
    return switch part {
    case .days:
      [KeyHint("t", "today"), KeyHint("PgDn", "month"), KeyHint("Shift-PgDn", "year")]
    case .time: [KeyHint("n", "now")]
    case .offset: [KeyHint("↑", "hour"), KeyHint("PgUp", "15 min")]
    case .zone: [KeyHint("↓", "list")]
    case .epoch: [KeyHint("Space", "s or ms")]
    }
  }

  mutating func handle(_ key: Key, in context: ReadingContext) -> PanelAnswer {
    self.context = context
    return handle(key)
  }

  mutating func click(line: Int, column: Int, in context: ReadingContext) -> PanelAnswer {
    self.context = context
    let block = MomentLayout(self, width: width, isActive: true).block
    guard let target = block.target(line: line, column: column) else { return .consumed }
    return click(target)
  }
}
