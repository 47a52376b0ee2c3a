import ModelData
import ModelValues

/// A value with its notation, independent of its kind.
protocol SpelledValue {
  var notationName: String { get }
  /// True if the notation can represent the value.
  var fits: Bool { get }
  /// The same value in the next notation that can represent it.
  var widened: Meaning { get }
  /// The text in a string or number; nil if the notation is not textual or cannot represent the value.
  var text: String? { get }
  func members(in record: Record) -> Record?
  var elements: [Value]? { get }
}

/// A notation whose values have their own case of `Meaning`.
protocol MeaningNotation: Notation {
  static func meaning(of value: Subject, in notation: Self) -> Meaning
}

/// A value with its notation.
struct Spelled<Form: MeaningNotation>: SpelledValue {
  let value: Form.Subject
  let notation: Form

  init(_ value: Form.Subject, _ notation: Form) {
    self.value = value
    self.notation = notation
  }

  var notationName: String { notation.name }
  var fits: Bool { notation.canHold(value) }
  var widened: Meaning { Form.meaning(of: value, in: notation.holding(value)) }
  var text: String? { notation.text(of: value) }
  func members(in record: Record) -> Record? { notation.members(of: value, in: record) }
  var elements: [Value]? { notation.elements(of: value) }
}

extension StoredColorNotation: MeaningNotation {
  static func meaning(of color: Color, in notation: Self) -> Meaning { .color(color, notation) }
}

extension StoredMomentNotation: MeaningNotation {
  static func meaning(of moment: Moment, in notation: Self) -> Meaning { .moment(moment, notation) }
}

extension IntervalNotation: MeaningNotation {
  static func meaning(of timing: Timing, in notation: Self) -> Meaning { .timing(timing, notation) }
}

extension ByteSizeNotation: MeaningNotation {
  static func meaning(of size: ByteSize, in notation: Self) -> Meaning { .size(size, notation) }
}

extension UniqueIdentifier.Notation: MeaningNotation {
  static func meaning(of identifier: UniqueIdentifier, in notation: Self) -> Meaning {
    .identifier(identifier, notation)
  }
}
