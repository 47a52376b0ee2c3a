import ModelValues

// The meaning of a node beyond its stored type, and its notation in the file:
//
//   "#89b4fa"                            color    · text, #rrggbb
//   1424716200 under created_at          moment   · number, epoch seconds
//   {"units": 1, "secondAmount": 5, …}   timing   · members of a record
//
// Parsing returns both, so that a new value is printed in the same notation.

/// A recognised value together with its notation.
package enum Meaning: Hashable, Sendable {
  case color(Color, StoredColorNotation)
  case moment(Moment, StoredMomentNotation)
  case timing(Timing, IntervalNotation)
  case size(ByteSize, ByteSizeNotation)
  case identifier(UniqueIdentifier, UniqueIdentifier.Notation)
  /// A text with a reading, which is edited as text.
  case text(PlainText)

  package typealias StoredColorNotation = ModelValues.StoredColorNotation
  package typealias StoredMomentNotation = ModelValues.StoredMomentNotation

  /// The kind of a text, with its parsed content.
  package enum PlainText: Hashable, Sendable {
    case schedule(CronExpression)
    case locator(ResourceLocator, String)
    case data(DataKind)
    /// A long number, shown with grouped digits.
    case number(String)
  }

  /// The display name of the kind.
  package var name: String {
    switch self {
    case .color: "colour"
    case .moment(let moment, _):
      switch moment.kind {
      case .day: "day"
      case .time: "time of day"
      case .instant, .local, .noDate: "date and time"
      }
    case .timing: "interval"
    case .size: "size"
    case .identifier: "UUID"
    case .text(.schedule): "schedule"
    case .text(.locator): "URL"
    case .text(.data): "data"
    case .text(.number): "number"
    }
  }

  /// The display name of the notation; empty if there is only one.
  package var notationName: String {
    switch self {
    case .color, .moment, .timing: spelled?.notationName ?? ""
    case .size, .identifier, .text: ""
    }
  }

  /// True if the notation can represent the value.
  package var fits: Bool { spelled?.fits ?? true }

  /// The value in a notation that can represent it, if that only needs more digits or another unit. Adding alpha, changing to
  /// another gamut or dropping a colour name is left to the user.
  package var settled: Meaning {
    guard !fits else { return self }
    switch self {
    case .color(let color, .text(.hex)):
      return color.alpha8 == 255 ? widened : self
    case .timing, .size: return fitting ?? self
    case .color, .moment, .identifier, .text: return self
    }
  }

  /// The value in the next notation that can represent it.
  package var widened: Meaning { spelled?.widened ?? self }

  /// The value with its notation, independent of its kind; nil for text.
  var spelled: (any SpelledValue)? {
    switch self {
    case .color(let color, let spelling): Spelled(color, spelling)
    case .moment(let moment, let spelling): Spelled(moment, spelling)
    case .timing(let timing, let notation): Spelled(timing, notation)
    case .size(let size, let notation): Spelled(size, notation)
    case .identifier(let identifier, let notation): Spelled(identifier, notation)
    case .text: nil
    }
  }
}
