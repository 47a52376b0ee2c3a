/// How a file spells a moment: everything needed to print it back, and to print another like it.
public enum MomentNotation: Notation {
  /// As text with fields.
  case text(MomentTemplate)
  /// As a count of seconds, or of parts of them, since 1970.
  case epoch(EpochNotation)
}

extension Moment {
  /// Reads a whole text as a moment, in any notation that says so itself; and, where the caller
  /// knows that numbers are counts of some unit since 1970, as such a count.
  ///
  /// What is read prints as it was. Nil for anything else: days and times that do not exist,
  /// weekdays that are another day's, digits that would be lost.
  public static func read(
    _ text: [UInt8], epoch: Epoch.Unit? = nil
  ) -> (value: Moment, notation: MomentNotation)? {
    guard text.count <= MomentScanner.longestText else { return nil }
    if let epoch, let (value, notation) = EpochNotation.read(text, unit: epoch) {
      return (.dateTime(value), .epoch(notation))
    }
    guard
      let (value, template) = MomentScanner.readISO(text) ?? MomentScanner.readNamed(text)
        ?? MomentScanner.readTime(text)
    else { return nil }
    return (value, .text(template))
  }

  /// The moment in a notation, digits of a fraction that it has no room for left out, and an
  /// instant at the only offset it can say, if there is one. Nil where the notation cannot say it.
  public func text(in notation: MomentNotation) -> String? {
    switch notation {
    case .text(let template): return template.text(of: self)
    case .epoch(let notation):
      guard case .dateTime(let value) = self, value.offset != nil else { return nil }
      return notation.text(of: value)
    }
  }
}

extension MomentNotation {
  /// The moment in this notation: see `Moment.text(in:)`.
  public func text(of moment: Moment) -> String? { moment.text(in: self) }

  /// RFC 3339 with `T` and `Z`, without a fraction.
  public static let rfc3339 = MomentNotation.text(.rfc3339(.instant))

  /// What the moments that it says say.
  public var kind: Moment.Kind {
    switch self {
    case .text(let template): template.kind
    case .epoch: .instant
    }
  }

  /// Whether a text in it may well mean something else: a number, or a length of time.
  public var isAmbiguous: Bool {
    guard case .text(let template) = self else { return true }
    switch template.family {
    case .time:
      guard case .hour = template.pieces.first else { return false }
      return template.pieces.allSatisfy { !$0.isOffsetOrZone }
    case .ordinalDate: return template.kind == .day
    case .iso8601, .weekDate:
      return template.pieces.allSatisfy { piece in
        if case .literal = piece { false } else { true }
      }
    default: return false
    }
  }

  /// Whether it says a day in digits that can be any number, `20150223`, or the number of a report,
  /// `2015-054`.
  public var isBareDay: Bool { kind == .day && isAmbiguous }

  /// Whether it says a time with an hour that may have one digit, `9:30`, as lengths of time do.
  public var hasShortHour: Bool {
    guard case .text(let template) = self, template.family == .time else { return false }
    return template.pieces.first == .hour(.none)
  }

  /// What people call it.
  public var name: String {
    switch self {
    case .epoch(let notation): return notation.name
    case .text(let template):
      switch (template.family, template.kind) {
      case (.rfc3339, .local): return "local date and time"
      case (.rfc3339, _): return "RFC 3339"
      case (.iso8601, _): return "ISO 8601"
      case (.weekDate, _): return "ISO 8601 week date"
      case (.ordinalDate, _): return "ISO 8601 day of the year"
      case (.yaml, _): return "YAML timestamp"
      case (.mail, _): return "RFC 5322"
      case (.http, _): return "HTTP date"
      case (.asctime, _): return "asctime"
      case (.ecmaScript, _): return "ECMAScript date"
      case (.day, _): return "date"
      case (.time, _): return "time"
      }
    }
  }
}

extension MomentTemplate.Piece {
  fileprivate var isOffsetOrZone: Bool {
    switch self {
    case .offset, .zone: true
    default: false
    }
  }
}
