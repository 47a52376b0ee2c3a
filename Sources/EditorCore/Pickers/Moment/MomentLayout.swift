import ModelValues

/// The target of a click in a date panel.
enum MomentTarget: Hashable, Sendable {
  /// A number of months from the displayed one.
  case months(Int)
  case day(Day)
  case part(MomentPart)
  /// One of the zones found by a search, by index.
  case match(Int)
  case answer(DateTime)
}

/// The layout of a date panel: the calendar and the fields side by side if there is room, with a smaller gap if necessary,
/// otherwise the calendar above the fields. During a zone search the fields are above the calendar, so that the found zones are
/// visible on a small screen. A clock question is above both.
struct MomentLayout {
  /// The width from which calendar and fields are side by side.
  static let sideBySide = 60
  /// The width from which they are side by side with the smallest gap; long fields are cut.
  private static let tightSideBySide = 48
  private static let dayWidth = 4
  private static let weekWidth = 3
  private static let gridWidth = weekWidth + 7 * dayWidth

  private(set) var block = PanelLines<MomentTarget>()
  private let panel: MomentPanel
  private let isActive: Bool
  private let labelWidth: Int

  init(_ panel: MomentPanel, width: Int, isActive: Bool) {
    self.panel = panel
    self.isActive = isActive
    labelWidth = width >= Self.sideBySide || width < Self.tightSideBySide ? 8 : 7
    if let question = panel.question { ask(question, width: width) }
    let parts = panel.parts
    let top = block.lines.count
    let hasGrid = parts.contains(.days)
    let isSearching = panel.search != nil && panel.part == .zone
    let isWide = width >= Self.sideBySide
    let isBeside = hasGrid && (isWide || width >= Self.tightSideBySide && !isSearching)
    let isGridFirst = isBeside || !isSearching
    if hasGrid, isGridFirst {
      block.put(grid, line: top, column: 0, takesCursor: panel.part == .days)
    }
    if parts != [.days] {
      block.put(
        fields(parts), line: isBeside ? top : block.lines.count,
        column: isBeside ? Self.gridWidth + (isWide ? 4 : 1) : 0, takesCursor: panel.part != .days)
    }
    if hasGrid, !isGridFirst {
      block.put(grid, line: block.lines.count, column: 0, takesCursor: false)
    }
    // The cursor is at the question, wherever the keys go, because the question comes next.
    if panel.question != nil { block.cursor = (top - 1, 0) }
  }

  private func role(of part: MomentPart) -> Role {
    isActive && panel.part == part ? .overlaySelected : .overlayText
  }

  // MARK: - Clock question

  private mutating func ask(_ question: ClockQuestion, width: Int) {
    for line in question.explanation.lines(of: max(20, width)) {
      block.beginLine()
      block.append(line, .problem)
    }
    block.beginLine()
    for (key, instant) in [("<", question.earlier), (">", question.later)] {
      block.append(key, .hintKey, .answer(instant))
      block.append(" " + question.text(of: instant), .overlayText, .answer(instant))
      block.append("  ")
    }
  }

  // MARK: - Calendar

  private var grid: PanelLines<MomentTarget> {
    var block = PanelLines<MomentTarget>()
    let context = panel.context
    let month = CalendarMonth(of: panel.wall.day, firstWeekday: context.locale.firstWeekday)
    heading(month, in: &block)
    block.beginLine()
    block.pad(to: Self.weekWidth)
    for weekday in month.weekdays {
      let name = context.locale.weekday(weekday).short.prefix(columns: 3)
      block.append(
        String(repeating: " ", count: Self.dayWidth - 1 - name.columnCount) + name + " ",
        .statusQuiet)
    }
    for week in month.weeks {
      block.beginLine()
      block.append(String(week.number).leading(Self.weekWidth - 1) + " ", .statusQuiet)
      for day in week.days {
        if month.contains(day) {
          cell(of: day, in: &block)
        } else {
          block.append(String(repeating: " ", count: Self.dayWidth))
        }
      }
    }
    // All months have the height of the longest one, so that the layout does not move.
    while block.lines.count < 8 {
      block.beginLine()
      block.append(" ")
    }
    return block
  }

  private func heading(_ month: CalendarMonth, in block: inout PanelLines<MomentTarget>) {
    let name = "\(panel.context.locale.month(month.month).long) \(month.year)"
    let room = Self.gridWidth - 12
    let left = max(0, room - name.columnCount) / 2
    block.beginLine()
    block.append(" ")
    block.append("<<", .hintKey, .months(-12))
    block.append("  ")
    block.append("<", .hintKey, .months(-1))
    block.append(String(repeating: " ", count: left))
    block.append(name.prefix(columns: room), .overlayTitle, .part(.days))
    block.pad(to: Self.gridWidth - 6)
    block.append(">", .hintKey, .months(1))
    block.append("  ")
    block.append(">>", .hintKey, .months(12))
  }

  private func cell(of day: Day, in block: inout PanelLines<MomentTarget>) {
    let number = String(day.day).leading(2)
    let isChosen = day == panel.wall.day
    if isChosen, panel.moment != .noDate {
      let isFocused = isActive && panel.part == .days
      block.append(
        "[\(number)]", isFocused ? .overlaySelected : .overlayTitle, .day(day),
        hasCursor: true)
    } else if day == panel.context.localNow.day {
      block.append("·\(number)·", .overlayTitle, .day(day), hasCursor: isChosen)
    } else {
      block.append(" \(number) ", .overlayText, .day(day), hasCursor: isChosen)
    }
  }

  // MARK: - Fields

  private func fields(_ parts: [MomentPart]) -> PanelLines<MomentTarget> {
    var block = PanelLines<MomentTarget>()
    if parts.contains(.time(.hour)) { time(parts, in: &block) }
    if parts.contains(.offset) { offset(in: &block) }
    if parts.contains(.zone) { zone(in: &block) }
    if parts.contains(.epoch) {
      label("Epoch", .epoch, in: &block)
      value(panel.epochText, .epoch, in: &block)
      block.append(" \(panel.epochUnit.letters)", .statusQuiet)
    }
    return block
  }

  private func label(
    _ text: String, _ part: MomentPart, in block: inout PanelLines<MomentTarget>
  ) {
    block.beginLine()
    block.append(text, .statusQuiet, .part(part))
    block.pad(to: labelWidth)
  }

  private func value(
    _ text: String, _ part: MomentPart, in block: inout PanelLines<MomentTarget>
  ) {
    block.append(
      text.isEmpty ? " " : text, role(of: part), .part(part), hasCursor: panel.part == part)
  }

  private func time(_ parts: [MomentPart], in block: inout PanelLines<MomentTarget>) {
    label("Time", .time(.hour), in: &block)
    for unit in WallTime.Unit.allCases where parts.contains(.time(unit)) {
      if unit != .hour { block.append(":") }
      // A leap second is second 60.
      let isLeap = unit == .second && panel.wall.nanoseconds >= 1_000_000_000
      let number = panel.wall[unit] + (isLeap ? 1 : 0)
      value((number < 10 ? "0" : "") + String(number), .time(unit), in: &block)
    }
    let fraction = fractionDigits(ofNanoseconds: panel.wall.nanoseconds % 1_000_000_000)
    if !fraction.isEmpty, parts.contains(.time(.second)) {
      block.append("." + fraction, .statusQuiet)
    }
  }

  private func offset(in block: inout PanelLines<MomentTarget>) {
    label("Offset", .offset, in: &block)
    let typed = panel.part == .offset ? panel.typed : ""
    let text = typed.isEmpty ? DateTime.text(ofOffset: panel.offset) : typed
    value(text, .offset, in: &block)
    // A count since 1970 has no offset.
    if case .text(.epoch) = panel.notation { return }
    if case .dateTime(let date) = panel.moment, let written = date.offset, written != panel.offset {
      block.append(
        " written as " + (written == 0 ? "UTC" : DateTime.text(ofOffset: written)), .statusQuiet)
    }
  }

  private func zone(in block: inout PanelLines<MomentTarget>) {
    label("Zone", .zone, in: &block)
    guard panel.part == .zone, let search = panel.search else {
      value(panel.zoneName ?? "none", .zone, in: &block)
      return
    }
    value(search.typed.isEmpty ? panel.zoneName ?? "none" : search.typed, .zone, in: &block)
    for index in search.shown {
      block.beginLine()
      let isSelected = index == search.selected
      block.append(
        (isSelected ? "> " : "  ") + search.matches[index],
        isSelected ? .overlayTitle : .overlayText, .match(index))
    }
  }
}

extension String {
  fileprivate func leading(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - columnCount)) + self
  }
}

extension Epoch.Unit {
  fileprivate var letters: String {
    switch self {
    case .seconds: "s"
    case .milliseconds: "ms"
    case .microseconds: "µs"
    case .nanoseconds: "ns"
    }
  }
}
