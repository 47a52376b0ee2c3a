import DocumentTree
import ModelValues

/// The next times of a schedule, below its text field.
struct SchedulePanel: PickerPanel {
  private static let timesShown = 2

  var schedule: CronExpression

  mutating func show(_ meaning: Meaning, in context: ReadingContext) {
    if let shown = meaning.kind as? ScheduleMeaning { schedule = shown.schedule }
  }

  func lines(width: Int, isActive: Bool, in context: ReadingContext) -> [StyledText] {
    let reading = schedule.reading(in: context.locale)
    let phrases = context.locale.phrases
    // A reading that fits on one line is in the note above.
    let wrapped = reading.columnCount > width ? reading.lines(of: width) : []
    var lines = wrapped.map { StyledText($0, .reading) }
    var time = DateTime(
      seconds: context.now.seconds, offset: context.localOffset(context.now.seconds))
    for index in 0..<Self.timesShown {
      guard let next = schedule.next(after: time) else { break }
      time = next
      let text = phrases.text(index == 0 ? .nextTime : .timeAfter, next.reading(in: context))
      lines.append(StyledText(text, .reading))
    }
    if lines.count == wrapped.count, !schedule.isAtStart, !schedule.hasUnknownWeekdays {
      lines.append(StyledText(phrases.text(.noTime), .problem))
    }
    return lines
  }

  var takesKeys: Bool { false }
  mutating func handle(_ key: Key, in context: ReadingContext) -> PanelAnswer { .passed }
  mutating func click(line: Int, column: Int, in context: ReadingContext) -> PanelAnswer { .passed }
  mutating func enter(atEnd: Bool) {}
  func cursor(in context: ReadingContext) -> (line: Int, column: Int) { (0, 0) }
  var hints: [KeyHint] { [] }
}

extension ScheduleMeaning: PanelMeaning {
  func panel(
    at path: NodePath, of file: EditedFile, in context: ReadingContext
  ) -> any PickerPanel { SchedulePanel(schedule: schedule) }
}
