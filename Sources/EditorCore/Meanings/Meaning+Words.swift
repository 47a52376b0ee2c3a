import ModelValues

extension Recognition {
  /// Returns the reading that is shown next to the value.
  package func reading(in context: ReadingContext) -> ReadingContent {
    meaning.reading(in: context)
  }
}

extension Meaning {
  /// Returns the reading that is shown next to the value: a swatch, text, or both.
  package func reading(in context: ReadingContext) -> ReadingContent {
    switch self {
    case .color(let color, _): ReadingContent(color)
    case .moment(let moment, let spelling): ReadingContent(text: words(moment, spelling, context))
    case .timing(let timing, let notation):
      ReadingContent(text: timing.reading(of: notation, in: context.words.intervals))
    case .size(let size, _): ReadingContent(text: size.reading(in: context.words))
    case .identifier(let identifier, _): ReadingContent(text: identifier.reading(in: context.words))
    case .text(.schedule(let schedule)): ReadingContent(text: schedule.reading(in: context.locale))
    case .text(.locator(let locator, _)): ReadingContent(text: locator.reading)
    case .text(.data(let data)): ReadingContent(text: data.reading(in: context.words))
    case .text(.number(let text)): ReadingContent(text: context.words.number(text))
    }
  }

  private func words(
    _ moment: Moment, _ spelling: StoredMomentNotation, _ context: ReadingContext
  ) -> String {
    switch moment {
    case .noDate: return context.locale.phrases.text(.noDate)
    case .day(let day): return day.words(in: context)
    case .time(let clock): return clock.words(in: context)
    case .dateTime(let date):
      // The stored form of "never" and "for ever" in the old library.
      if case .record = spelling, date.seconds == Self.distantFuture {
        return context.locale.phrases.text(.distantFuture)
      }
      // A count since 1970 has no offset of its own, so local time is shown.
      if case .text(.epoch) = spelling {
        return DateTime(
          seconds: date.seconds, nanoseconds: date.nanoseconds,
          offset: context.localOffset(date.seconds)
        ).words(in: context)
      }
      return date.words(in: context)
    }
  }

  /// 4001-01-01T00:00:00Z, in seconds since 1970.
  private static let distantFuture = 64_092_211_200
}

extension ReadingContent {
  /// Creates the reading of a colour, with its swatch and nearest name, such as `≈ tomato · 50 %`.
  init(_ color: Color) {
    let shown = color.mappedToGamut
    let (name, isExact) = shown.nearestName
    var text = isExact && color.isInGamut ? name : "≈ " + name
    if color.alpha < 1 {
      // Rounding must not show 0 % or 100 % for any other value.
      let percent = Int((max(color.alpha, 0) * 100).rounded())
      text += " · \(color.alpha > 0 ? min(max(percent, 1), 99) : 0) %"
    }
    self.init(swatch: shown.rgb, text: text)
  }
}
