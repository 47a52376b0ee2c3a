import ModelValues

// What a node is, beyond how it is stored, and how the file spells it:
//
//   "#89b4fa"                            color    · text, #rrggbb
//   1424716200 under created_at          moment   · number, epoch seconds
//   {"units": 1, "secondAmount": 5, …}   timing   · members of a record
//
// Reading gives both, so that whatever is put in its place is written the same way.

/// A value as what it is, with how the file spells it.
package enum Meaning: Hashable, Sendable {
  case color(Color, StoredColorNotation)
  case moment(Moment, StoredMomentNotation)
  case timing(Timing, IntervalNotation)
  case size(ByteSize, ByteSizeNotation)
  case identifier(UniqueIdentifier, UniqueIdentifier.Notation)
  /// Text that is shown as what it says, and edited as text.
  case text(PlainText)

  package typealias StoredColorNotation = ModelValues.StoredColorNotation
  package typealias StoredMomentNotation = ModelValues.StoredMomentNotation

  /// What a text says.
  package enum PlainText: Hashable, Sendable {
    case schedule(CronExpression)
    case locator(ResourceLocator, String)
    case data(DataKind)
    /// A long number with its digits in groups.
    case number(String)
  }

  /// What people call it.
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

  /// What people call its spelling, where that says more.
  package var notationName: String {
    switch self {
    case .color, .moment, .timing: spelled?.notationName ?? ""
    case .size, .identifier, .text: ""
    }
  }

  /// Whether the spelling has room for the value.
  package var fits: Bool { spelled?.fits ?? true }

  /// The same value in a spelling with room for it, where that is no more than the value itself
  /// asks for: digits, a unit. Room for alpha or another gamut, or giving up a name, is for a
  /// person to decide.
  package var settled: Meaning {
    guard !fits else { return self }
    switch self {
    case .color(let color, .text(.hex)):
      return color.alpha8 == 255 ? widened : self
    case .timing, .size: return fitting ?? self
    case .color, .moment, .identifier, .text: return self
    }
  }

  /// The same value in the next spelling with room for it.
  package var widened: Meaning { spelled?.widened ?? self }

  /// The value with its notation, whatever it is; nil for text.
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
