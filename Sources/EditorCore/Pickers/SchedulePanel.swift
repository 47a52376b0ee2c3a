import ModelKit

/// When a schedule comes next, below its text.
struct SchedulePanel: PickerPanel {
  private static let timesShown = 2

  var schedule: CronExpression

  mutating func show(_ meaning: Meaning, in context: ReadingContext) {
    if case .text(.schedule(let schedule)) = meaning { self.schedule = schedule }
  }

  func lines(width: Int, isActive: Bool, in context: ReadingContext) -> [StyledText] {
    var lines = Self.wrapped(schedule.words, width: width)
    let wordLines = lines.count
    var time = DateTime(
      seconds: context.now.seconds, offset: context.localOffset(context.now.seconds))
    for place in 0..<Self.timesShown {
      guard let next = schedule.next(after: time) else { break }
      time = next
      lines.append(StyledText((place == 0 ? "next " : "then ") + next.words(in: context), .reading))
    }
    if lines.count == wordLines, !schedule.isAtStart { lines.append(StyledText("never", .problem)) }
    return lines
  }

  /// Words that the note has no room for.
  private static func wrapped(_ words: String, width: Int) -> [StyledText] {
    guard words.unicodeScalars.count > width else { return [] }
    var lines = [""]
    for word in words.split(separator: " ") {
      let last = lines[lines.count - 1]
      if !last.isEmpty, last.unicodeScalars.count + word.unicodeScalars.count >= width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] += (last.isEmpty ? "" : " ") + word
      }
    }
    return lines.map { StyledText($0, .reading) }
  }

  var takesKeys: Bool { false }
  mutating func handle(_ key: Key, in context: ReadingContext) -> PanelAnswer { .passed }
  mutating func click(line: Int, column: Int, in context: ReadingContext) -> PanelAnswer { .passed }
  mutating func enter(atEnd: Bool) {}
  var cursor: (line: Int, column: Int) { (0, 0) }
  var hints: [KeyHint] { [] }
}
