import ModelData
import ModelValues

/// A cron expression.
package struct ScheduleMeaning: MeaningKind {
  package var schedule: CronExpression
  /// True if the schedule is in the members of a dictionary, as launchd has it.
  var isInMembers = false

  package var name: String { "schedule" }
  package var notationName: String {
    isInMembers ? "one number for each field (a list of such dictionaries has several)" : ""
  }
  package var text: String? { isInMembers ? nil : schedule.text }
  package var usualText: String { schedule.text }
  package func members(in record: Record) -> Record? {
    isInMembers ? schedule.members(in: record) : nil
  }
  package var fits: Bool { !isInMembers || schedule.members(in: Record()) != nil }

  package func reading(in context: ReadingContext) -> ReadingContent {
    ReadingContent(text: schedule.reading(in: context.locale))
  }

  package func parsed(
    _ text: String, in context: ReadingContext
  ) -> Result<Meaning.Typed, Meaning.Refusal> {
    let bytes = Array(text.utf8)
    guard let typed = schedule.readLike(bytes) ?? CronExpression.read(phrase: text) else {
      return .failure(.init(CronExpression.errorMessage(for: bytes) ?? "not a schedule"))
    }
    return inForm(typed).mapError { .init($0.message) }
      .map { Meaning.Typed(meaning: Meaning($0)) }
  }

  package func holding(_ other: ScheduleMeaning) -> Meaning? {
    try? inForm(other.schedule).map { Meaning($0) }.get()
  }

  package func isSameValue(as other: ScheduleMeaning) -> Bool {
    schedule.isSameSchedule(as: other.schedule)
  }

  /// Returns another schedule as it is written in place of this one.
  private func inForm(
    _ other: CronExpression
  ) -> Result<ScheduleMeaning, CronExpression.FormError> {
    // Members have no form of their own, and which schedules they can hold is known from the members.
    let new = isInMembers ? .success(other) : other.inForm(of: schedule)
    return new.map { ScheduleMeaning(schedule: $0, isInMembers: isInMembers) }
  }
}

extension Meaning {
  package static func schedule(_ schedule: CronExpression) -> Meaning {
    Meaning(ScheduleMeaning(schedule: schedule))
  }
}

extension CronExpression.FormError {
  fileprivate var message: String {
    switch self {
    case .noSeconds: "the schedule has no field for seconds; they must be 0"
    case .noYears: "the schedule has no field for years; leave them out"
    case .dayAndWeekday: "with ? in it, the schedule has a day or a weekday, not both"
    case .unknownWeekdays: "weekday 1 may be Sunday or Monday; write names, such as MON"
    case .noStart: "the schedule is at times, and @reboot is none"
    }
  }
}
