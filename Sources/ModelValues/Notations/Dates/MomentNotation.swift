/// The notation of a moment in a file: everything needed to print it back, and to print another moment in the same format.
public enum MomentNotation: Notation {
  /// A text with fields.
  case text(MomentTemplate)
  /// A count of seconds, or of fractions of seconds, since 1970.
  case epoch(EpochNotation)
}

extension Moment {
  /// Parses a whole text as a moment, in any notation that is recognisable by itself; and as a count since 1970 if the caller
  /// passes the unit of such counts.
  ///
  /// The notation prints the value as the same text. Returns nil for any other text: days and times that do not exist, weekdays
  /// that contradict the date, digits that would be lost.
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

  /// Returns the moment in a notation, without the fraction digits that exceed it, and with an instant converted to the notation's
  /// fixed offset if it has one. Returns nil if the notation cannot express the moment.
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
  /// Returns the moment in this notation: see `Moment.text(in:)`.
  public func text(of moment: Moment) -> String? { moment.text(in: self) }

  /// RFC 3339 with `T` and `Z`, without a fraction.
  public static let rfc3339 = MomentNotation.text(.rfc3339(.instant))

  /// The kind of the moments in this notation.
  public var kind: Moment.Kind {
    switch self {
    case .text(let template): template.kind
    case .epoch: .instant
    }
  }

  /// True if a text in this notation can mean something else: a number, or a length of time.
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

  /// True if the notation writes a day in digits that can be any number, such as `20150223`, or the number of a document, such as
  /// `2015-054`.
  public var isBareDay: Bool { kind == .day && isAmbiguous }

  /// True if the notation writes a time whose hour can have one digit, such as `9:30`, which can also be a length of time.
  public var hasShortHour: Bool {
    guard case .text(let template) = self, template.family == .time else { return false }
    return template.pieces.first == .hour(.none)
  }

  /// The display name.
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
      case (.universal, _): return "UTC date"
      case (.zoned, _): return "date with an offset"
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
