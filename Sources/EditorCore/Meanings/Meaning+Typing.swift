import ModelValues

extension Meaning {
  /// A typed value of the same kind, in the notation of the original.
  package struct Typed: Hashable, Sendable {
    package var meaning: Meaning
    /// A note about what was added or left out.
    package var note: String?
    /// The clock that a date was read on, if the note does not mention it.
    package var clock: String?
  }

  /// The message for a text that cannot be parsed as this kind of value.
  package struct Refusal: Error, Hashable, Sendable {
    package var words: String

    package init(words: String) { self.words = words }
  }

  /// Parses text that was typed or pasted, in any notation of this kind of value.
  package func reading(
    _ text: String, in context: ReadingContext
  ) -> Result<Typed, Refusal> {
    let text = text.trimmed
    switch self {
    case .color(_, let spelling):
      var own: ColorNotation?
      if case .text(let notation) = spelling { own = notation }
      guard let (color, typed) = Color.parseTyped(text, like: own) else {
        return .failure(Refusal(words: "no colour; try #89b4fa, rgb(137 180 250) or skyblue"))
      }
      // What is typed in the file's own function keeps every digit.
      if let (color, kept) = own?.withNumbers(of: typed) {
        return .success(Typed(meaning: .color(color, .text(kept))))
      }
      return .success(Typed(meaning: .color(color, spelling)))
    case .moment(let moment, let spelling): return readMoment(text, moment, spelling, context)
    case .timing(let old, let notation): return readTiming(text, old, notation, context)
    case .size(_, let notation): return Self.readSize(text, notation)
    case .identifier(_, let notation):
      guard let identifier = UniqueIdentifier.read(Array(text.utf8))?.value else {
        return .failure(Refusal(words: "no UUID: 32 hexadecimal digits, 8-4-4-4-12"))
      }
      return .success(Typed(meaning: .identifier(identifier, notation)))
    case .text(.schedule):
      guard let schedule = CronExpression.read(Array(text.utf8)) else {
        let words = CronExpression.errorMessage(for: Array(text.utf8)) ?? "no cron expression"
        return .failure(Refusal(words: words))
      }
      return .success(Typed(meaning: .text(.schedule(schedule))))
    case .text(.locator):
      guard let locator = ResourceLocator.read(Array(text.utf8)) else {
        return .failure(Refusal(words: "no URL, such as https://example.org/page"))
      }
      return .success(Typed(meaning: .text(.locator(locator, text))))
    case .text(.data), .text(.number): return .success(Typed(meaning: self))
    }
  }

  private func readMoment(
    _ text: String, _ moment: Moment, _ spelling: StoredMomentNotation, _ context: ReadingContext
  ) -> Result<Typed, Refusal> {
    var kind: Moment.Kind? = moment.kind == .noDate ? .instant : moment.kind
    var epoch: Epoch.Unit?
    if case .text(.epoch(let notation)) = spelling {
      epoch = notation.unit
      kind = .instant
    }
    let phrases = context.phrases(epoch: epoch).replacing(moment, zones: context.zones)
    switch phrases.read(text, as: kind) {
    case .failure(let error):
      return .failure(Refusal(words: error.message(locale: context.locale, zones: context.zones)))
    case .success(let reading):
      var typed = reading.moment.replacing(moment)
      // A moment that was typed without an offset keeps the offset of the one it replaces.
      if case .dateTime(let old) = moment, let offset = old.offset, !text.hasOffset {
        typed = typed.atOffset(offset)
      }
      // A stored date that is none yet has no offset but that of UTC.
      if moment == .noDate { typed = typed.atOffset(0) }
      let clock = reading.clock
      // The stored time differs from the typed one if a zone was typed, so the note shows the conversion.
      let converted = reading.isClockTyped ? clock.map { "read \($0)" } : nil
      let note = reading.note.map { note in clock.map { "\(note) \($0)" } ?? note.description }
      return .success(
        Typed(
          meaning: .moment(typed.replacing(moment), spelling), note: note ?? converted,
          clock: note ?? converted == nil ? clock : nil))
    }
  }

  /// Returns another node's value in the notation of this one; nil if it is of another kind.
  package func taking(_ other: Meaning) -> Meaning? {
    switch (self, other) {
    case (.color(_, let spelling), .color(let color, _)):
      return Meaning.color(color, spelling).fitting
    case (.moment(let own, let spelling), .moment(let moment, _)):
      guard own.kind == moment.kind || own.kind == .noDate else { return nil }
      return Meaning.moment(moment, spelling).fitting
    case (.timing(let old, let notation), .timing(let timing, _)):
      return Meaning.timing(timing, notation.enlarged(for: timing, from: old)).fitting
    case (.size(_, let notation), .size(let size, _)): return Meaning.size(size, notation).fitting
    case (.identifier(_, let notation), .identifier(let identifier, _)):
      return .identifier(identifier, notation)
    default: return nil
    }
  }

  /// The value in this notation or in the next one that can represent it; nil if there is none. An interval stays readable for the
  /// same program: `10s` becomes `1m30s`, not `1 month`.
  package var fitting: Meaning? {
    if fits { return self }
    let wider = widened
    guard wider.fits else { return nil }
    if case (.timing(_, let notation), .timing(_, let other)) = (self, wider),
      !notation.isKin(to: other)
    {
      return nil
    }
    return wider
  }
}

extension Meaning {
  /// Parses a text as this kind of value, in a notation that can represent it; returns nil if it cannot be parsed.
  package func typed(_ text: [UInt8], in context: ReadingContext) -> Meaning? {
    guard let text = String(validating: text, as: UTF8.self) else { return nil }
    if case .text = self { return nil }
    return try? reading(text, in: context).get().meaning.fitting
  }
}

extension IntervalNotation {
  /// True if a program that reads one notation also reads the other: both have the same units or fields, or both are words for
  /// people.
  fileprivate func isKin(to other: IntervalNotation) -> Bool {
    switch (self, other) {
    case (.units(let one), .units(let other)):
      one.style == other.style || one.style.isForPeople && other.style.isForPeople
    case (.units(let units), .word), (.word, .units(let units)):
      units.style.isForPeople || units.style == .systemd
    case (.clock, .clock), (.number, .number), (.word, .word), (.record, .record): true
    default: false
    }
  }
}

extension UnitNotation.Style {
  var isForPeople: Bool {
    switch self {
    case .abbreviated, .brief, .full: true
    case .go, .prometheus, .systemd, .iso: false
    }
  }
}

extension ByteSize {
  /// Parses a number without a unit as bytes.
  static func readBytes(_ text: [UInt8]) -> (value: ByteSize, notation: ByteSizeNotation)? {
    ByteSizeKey(Array("size_bytes".utf8)).flatMap { readNumber(text, of: $0) }
  }
}

extension String {
  fileprivate var trimmed: String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let scalars = unicodeScalars.drop(while: isBlank)
    return String(String.UnicodeScalarView(scalars.reversed().drop(while: isBlank).reversed()))
  }

  /// True if a typed date contains an offset.
  fileprivate var hasOffset: Bool {
    guard let (value, _) = Moment.read(Array(utf8)), case .dateTime(let date) = value else {
      return false
    }
    return date.offset != nil
  }
}
