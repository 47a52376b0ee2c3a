import ModelValues

/// A date, a time of day or both, and its notation.
package struct MomentMeaning: NotatedMeaning {
  package var value: Moment
  package var notation: StoredMomentNotation

  package init(_ value: Moment, _ notation: StoredMomentNotation) {
    self.value = value
    self.notation = notation
  }

  package var name: String {
    switch value.kind {
    case .day: "day"
    case .time: "time of day"
    case .instant, .local, .noDate: "date and time"
    }
  }

  package var hasSteps: Bool { true }
  package var refusesOtherText: Bool { true }

  package func reading(in context: ReadingContext) -> ReadingContent {
    ReadingContent(text: text(in: context))
  }

  private func text(in context: ReadingContext) -> String {
    switch value {
    case .noDate: return context.locale.phrases.text(.noDate)
    case .day(let day): return day.reading(in: context)
    case .time(let clock): return clock.reading(in: context)
    case .dateTime(let date):
      // The stored form of "never" and "for ever" in the old library.
      if case .record = notation, date.seconds == Self.distantFuture {
        return context.locale.phrases.text(.distantFuture)
      }
      // A count since 1970 has no offset of its own, so local time is shown.
      if case .text(.epoch) = notation {
        return DateTime(
          seconds: date.seconds, nanoseconds: date.nanoseconds,
          offset: context.localOffset(date.seconds)
        ).reading(in: context)
      }
      return date.reading(in: context)
    }
  }

  /// 4001-01-01T00:00:00Z, in seconds since 1970.
  private static let distantFuture = 64_092_211_200

  package func parsed(
    _ text: String, in context: ReadingContext
  ) -> Result<Meaning.Typed, Meaning.Refusal> {
    var kind: Moment.Kind? = value.kind == .noDate ? .instant : value.kind
    var epoch: Epoch.Unit?
    if case .text(.epoch(let notation)) = notation {
      epoch = notation.unit
      kind = .instant
    }
    let parser = context.dateParser(epoch: epoch).replacing(value, zones: context.zones)
    switch parser.read(text, as: kind) {
    case .failure(let error):
      return .failure(.init(error.message(locale: context.locale, zones: context.zones)))
    case .success(let reading):
      var typed = reading.moment.replacing(value)
      // A moment that was typed without an offset keeps the offset of the one it replaces.
      if case .dateTime(let old) = value, let offset = old.offset, !text.hasOffset {
        typed = typed.atOffset(offset)
      }
      // The stored form of no date has no offset, so UTC is used.
      if value == .noDate { typed = typed.atOffset(0) }
      let clock = reading.clock
      // The stored time differs from the typed one if a zone was typed, so the note shows the conversion.
      let converted = reading.isClockTyped ? clock.map { "read \($0)" } : nil
      let note = reading.note.map { note in clock.map { "\(note) \($0)" } ?? note.description }
      let notes = [reading.ambiguity(locale: context.locale), note ?? converted].compactMap { $0 }
      return .success(
        Meaning.Typed(
          meaning: .moment(typed.replacing(value), notation),
          note: notes.isEmpty ? nil : notes.joined(separator: ", "),
          clock: note ?? converted == nil ? clock : nil))
    }
  }

  package func stepped(by count: Int) -> Meaning? {
    value.stepped(by: count).map { .moment($0, notation) }
  }

  package func holding(_ other: MomentMeaning) -> Meaning? {
    guard value.kind == other.value.kind || value.kind == .noDate else { return nil }
    return MomentMeaning(other.value, notation).fitting
  }

  package func isSameValue(as other: MomentMeaning) -> Bool {
    guard case .dateTime(let date) = value, case .dateTime(let otherDate) = other.value else {
      return value == other.value
    }
    return (date.seconds, date.nanoseconds) == (otherDate.seconds, otherDate.nanoseconds)
  }

  package var usualText: String { value.text(in: MomentNotation.rfc3339.holding(value)) ?? "" }
}

extension Meaning {
  package static func moment(_ moment: Moment, _ notation: StoredMomentNotation) -> Meaning {
    Meaning(MomentMeaning(moment, notation))
  }
}

extension Moment {
  private static let secondsPerDay = 86_400

  /// Returns the moment a number of days later, or minutes for a time of day; nil if there is no such moment.
  fileprivate func stepped(by count: Int) -> Moment? {
    switch self {
    case .noDate: return nil
    case .day(let day): return day.adding(days: count).map { .day($0) }
    case .dateTime(let date):
      let (days, overflow) = count.multipliedReportingOverflow(by: Self.secondsPerDay)
      let (seconds, tooFar) = date.seconds.addingReportingOverflow(days)
      guard !overflow, !tooFar else { return nil }
      return .dateTime(
        DateTime(seconds: seconds, nanoseconds: date.nanoseconds, offset: date.offset))
    case .time(let clock):
      let minutes = (clock.time.secondOfDay / 60 + count % 1440 + 1440) % 1440
      let second = minutes * 60 + clock.time.second
      return TimeOfDay(secondOfDay: second, zone: clock.time.zone).map {
        .time(ClockTime($0, nanoseconds: clock.nanoseconds, offset: clock.offset))
      }
    }
  }
}

extension String {
  /// True if a typed date contains an offset.
  fileprivate var hasOffset: Bool {
    guard let (value, _) = Moment.read(Array(utf8)), case .dateTime(let date) = value else {
      return false
    }
    return date.offset != nil
  }
}

extension Meaning.Typed {
  /// A note about the clock on which a time was read, if that is not the local one: the value that it replaces has another offset.
  package func foreignClock(in context: ReadingContext) -> String? {
    guard let clock, let moment = meaning.kind as? MomentMeaning,
      case .dateTime(let date) = moment.value, let offset = date.offset,
      offset != context.localOffset(date.seconds)
    else { return nil }
    return "read \(clock)"
  }
}
