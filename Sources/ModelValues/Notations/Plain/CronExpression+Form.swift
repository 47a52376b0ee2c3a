// A schedule that replaces another one keeps its form: the fields that it has, names or numbers, and each field whose values stay.
//
//     0 0 9 * * 1-5           weekdays 6pm     0 0 18 * * 1-5             seconds first
//     0 0 9 ? * MON           fridays 6pm      0 0 18 ? * FRI             `?`, and names
//     cron(0 9 1 * ? *)       fridays 6pm      cron(0 18 ? * FRI *)       the `?` is in the field that is not restricted
//     0 9 * * 7               sundays 6pm      0 18 * * 7                 7 and 0 are the same day

extension CronExpression {
  /// The reason why a schedule cannot be written in the form of another one.
  package enum FormError: Error, Hashable, Sendable {
    case noSeconds
    case noYears
    /// With `?` only one of day and weekday counts.
    case dayAndWeekday
    case unknownWeekdays
    case noStart
  }

  /// Parses a text, whose numbers of weekdays are those of this schedule.
  package func readLike(_ text: [UInt8]) -> CronExpression? {
    // Without years and `?` the numbers are those of Unix, also if they are to replace others.
    let isOpen = Self.read(text)?.numbering == nil
    return Self.read(text, numbering: isOpen ? numbering : nil)
  }

  /// Returns true if both schedules have the same times.
  package func isSameSchedule(as other: CronExpression) -> Bool {
    if isAtStart || other.isAtStart { return isAtStart == other.isAtStart }
    return Field.Part.allCases.allSatisfy { isSame($0, as: other) }
  }

  /// Returns this schedule in the form of another one, with its text if both have the same times.
  package func inForm(of old: CronExpression) -> Result<CronExpression, FormError> {
    if isSameSchedule(as: old) { return .success(old) }
    if isAtStart { return old.parts.count == 5 ? .success(self) : .failure(.noStart) }
    if !old.hasSeconds, seconds.values != [0] { return .failure(.noSeconds) }
    if !old.hasYears, !years.isEvery { return .failure(.noYears) }
    if hasUnknownWeekdays, old.numbering != nil { return .failure(.unknownWeekdays) }
    if old.hasQuestion, !isFree(.day), !isFree(.weekday) { return .failure(.dayAndWeekday) }
    let written = old.withFields(old.parts.map { text(of: $0, like: old) })
    return Self.read(Array(written.utf8), numbering: old.numbering).map { .success($0) }
      ?? .failure(.unknownWeekdays)
  }

  /// True if a field that is not restricted is written as `?` if the other one is.
  private var hasQuestion: Bool {
    days.isQuestion || weekdays.isQuestion || isWrapped
  }

  /// True if a day or a weekday excludes no time. A field with all values does not restrict the other one if that is `*`.
  private func isFree(_ part: Field.Part) -> Bool {
    let field = self[part]
    guard field.moving.isEmpty, field.values.count == part.count else {
      // One of the two is enough, if both are restricted.
      let other: Field.Part = part == .day ? .weekday : .day
      return part.isOfDays && !field.isAny && !self[other].isAny
        && self[other].values.count == other.count
    }
    return true
  }

  private func isSame(_ part: Field.Part, as other: CronExpression) -> Bool {
    let (field, old) = (self[part], other[part])
    if part == .weekday, hasUnknownWeekdays || other.hasUnknownWeekdays {
      return hasUnknownWeekdays && other.hasUnknownWeekdays && field.text == old.text
    }
    if part.isOfDays, isFree(part) || other.isFree(part) {
      return isFree(part) && other.isFree(part)
    }
    // With a step from `*` on both fields count (Vixie cron).
    return field.values == old.values && field.moving == old.moving
      && (!part.isOfDays || field.isAny == old.isAny)
  }

  // MARK: - Texts

  private func text(of part: Field.Part, like old: CronExpression) -> String {
    let (field, oldField) = (self[part], old[part])
    // A schedule without years says nothing about them.
    if part == .year, !hasYears { return oldField.text }
    if isSame(part, as: old) { return question(part, like: old) ?? oldField.text }
    if part.isOfDays, isFree(part) { return question(part, like: old) ?? "*" }
    if part == .weekday, hasUnknownWeekdays { return field.text }
    return field.text(
      of: part, like: oldField, numbering: old.numbering, ownNumbering: numbering)
  }

  /// Returns `?` or `*` for a day or weekday that is not restricted; nil if it is, or if the form has no `?`.
  private func question(_ part: Field.Part, like old: CronExpression) -> String? {
    guard old.hasQuestion, part.isOfDays, isFree(part) else { return nil }
    let other: Field.Part = part == .day ? .weekday : .day
    guard isFree(other) else { return "?" }
    // One `?` is enough, and it stays where it is.
    let isHere = old[part].isQuestion || !old[other].isQuestion && part == .weekday
    return isHere ? "?" : "*"
  }

  /// Returns the text with other fields, and the same blanks.
  private func withFields(_ texts: [String]) -> String {
    guard let fields = Self.fields(of: Array(text.utf8)), text.utf8.first != UInt8(ascii: "@")
    else {
      return texts.joined(separator: " ")
    }
    var written: [UInt8] = []
    var position = 0
    let bytes = Array(text.utf8)
    for (field, new) in zip(fields, texts) {
      written += bytes[position..<field.startIndex] + Array(new.utf8)
      position = field.endIndex
    }
    return String(decoding: written + bytes[position...], as: UTF8.self)
  }
}
