import DocumentTree
import ModelValues

// The panel of a date and time:
//
//   «  ‹  November 2026  ›  »          Time    18:30:00
//       Mon Tue Wed Thu Fri Sat Sun    Offset  +01:00
//   44                           1     Zone    Europe/Zurich CET
//   45   2   3   4   5   6   7   8     Epoch   1795282200 s
//   …
//   47  16  17  18  19  20 ·21· 22     ·21· is today
//   48 [23] 24  25  26  27  28  29     [23] is chosen
//
// Calendar and fields show the value on a clock: one with the value's own offset, or one in a zone. A
// change sets the time on that clock, and the instant follows; if there is no such instant or two, the
// value stays until the question is answered. A notation that allows only one offset (`Z`, a count
// since 1970) is printed with that offset, whatever the clock.

/// A calendar, and fields for the other parts of a moment.
struct MomentPanel: PickerPanel {
  var moment: Moment
  private(set) var notation: StoredMomentNotation
  /// What the grid and the fields show.
  var wall: WallTime
  var clock: WallClock
  /// The open question; the value changes only after it is answered.
  var question: ClockQuestion?
  var search: ZoneSearch?
  private(set) var context: ReadingContext
  var part = MomentPart.days
  private(set) var width = 0
  /// The characters of an unfinished number.
  var typed = ""
  var epochUnit = Epoch.Unit.seconds
  var isClockChosen = false
  /// The last decided instant, with the offset of the clock.
  var decided: DateTime?

  init(_ moment: Moment, _ notation: StoredMomentNotation, in context: ReadingContext) {
    self.moment = .noDate
    self.notation = notation
    self.context = context
    wall = context.localNow.setting(secondOfDay: 0)
    clock = .zone(.local)
    if case .text(.epoch(let epoch)) = notation { epochUnit = epoch.unit }
    show(.moment(moment, notation), in: context)
    part = parts.first ?? .days
  }

  /// What is made by a choice: of no date an instant.
  var kind: Moment.Kind { moment.kind == .noDate ? .instant : moment.kind }

  mutating func show(_ meaning: Meaning, in context: ReadingContext) {
    guard let shown = meaning.kind as? MomentMeaning else { return }
    self.context = context
    moment = shown.value
    notation = shown.notation
    typed = ""
    question = nil
    decided = nil
    let today = context.localNow.day
    switch moment {
    case .noDate:
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

  /// Keeps the chosen clock if it is consistent with the instant; otherwise uses the instant's own offset.
  private mutating func chooseClock(for date: DateTime) {
    if isClockChosen, let offset = context.offset(of: clock, at: date.seconds),
      isTiedToOffset || offset == date.offset
    {
      return
    }
    if case .text(.epoch) = notation {
      clock = .zone(.local)
    } else {
      clock = .fixed(date.offset ?? 0)
    }
  }

  mutating func show(_ date: DateTime) {
    let offset =
      date.offset == nil ? 0 : context.offset(of: clock, at: date.seconds) ?? date.offset ?? 0
    let (day, second) = date.wallClock(atOffset: offset)
    wall = WallTime(day: day, secondOfDay: second, nanoseconds: date.nanoseconds)
    guard date.offset != nil else { return }
    decided = DateTime(seconds: date.seconds, nanoseconds: date.nanoseconds, offset: offset)
  }

  /// True if the notation allows only one offset.
  var isTiedToOffset: Bool {
    if case .text(.epoch) = notation { return true }
    guard case .dateTime(let date) = moment else { return true }
    return [3600, 7200, -18_000].filter {
      let other = DateTime(seconds: date.seconds, nanoseconds: date.nanoseconds, offset: $0)
      return Meaning.moment(.dateTime(other), notation).fits
    }.count < 2
  }

  // MARK: - Parts

  mutating func moveFocus(to part: MomentPart) {
    self.part = part
    typed = ""
    search = nil
  }

  mutating func enter(atEnd: Bool) { moveFocus(to: (atEnd ? parts.last : parts.first) ?? .days) }

  mutating func fit(width: Int) { self.width = width }

  // MARK: - Display

  func lines(width: Int, isActive: Bool, in context: ReadingContext) -> [StyledText] {
    MomentLayout(self, width: width, isActive: isActive).block.lines
  }

  func cursor(in context: ReadingContext) -> (line: Int, column: Int) {
    MomentLayout(self, width: width, isActive: true).block.cursor
  }

  var obstacle: String? { question?.explanation }

  /// Most hints are left out in a narrow window, because they would need lines of the calendar.
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

extension MomentMeaning: PanelMeaning {
  func panel(
    at path: NodePath, of file: EditedFile, in context: ReadingContext
  ) -> any PickerPanel { MomentPanel(value, notation, in: context) }
}
