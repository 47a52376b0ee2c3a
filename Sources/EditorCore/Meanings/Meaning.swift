import ModelData
import ModelValues

// The meaning of a node beyond its stored type, and its notation in the file:
//
//   "#89b4fa"                            ColorMeaning    · text, #rrggbb
//   1424716200 under created_at          MomentMeaning   · number, epoch seconds
//   {"units": 1, "secondAmount": 5, …}   TimingMeaning   · members of a record
//
// Parsing returns both, so that a new value is printed in the same notation. Everything that differs between kinds of values is
// a requirement of `MeaningKind`: a new kind is a new type, and a rule in `Recognizer` by which it is found.

/// A recognised value together with its notation.
package struct Meaning: Hashable, Sendable {
  package let kind: any MeaningKind

  init(_ kind: some MeaningKind) { self.kind = kind }

  package static func == (left: Meaning, right: Meaning) -> Bool {
    left.kind.isEqual(to: right.kind)
  }

  package func hash(into hasher: inout Hasher) { kind.hash(into: &hasher) }
}

extension Meaning {
  /// A typed value of the same kind, in the notation of the original.
  package struct Typed: Hashable, Sendable {
    package var meaning: Meaning
    /// A note about what was added or left out.
    package var note: String?
    /// The clock that a date was read on, if the note does not mention it.
    package var clock: String?
  }

  /// The reason why a text cannot be parsed as this kind of value.
  package struct Refusal: Error, Hashable, Sendable {
    package var message: String

    package init(_ message: String) { self.message = message }
  }
}

extension Meaning {
  /// The display name of the kind.
  package var name: String { kind.name }
  /// The display name of the notation; empty if there is only one.
  package var notationName: String { kind.notationName }
  /// True if the value has a picker; other values are edited as text.
  package var isPicked: Bool { kind.isPicked }
  /// True if the value can be stepped up and down.
  var hasSteps: Bool { kind.hasSteps }

  /// The text of the value in a string or number; nil if the value is not stored as text, or the notation cannot represent it.
  package var text: String? { kind.text }
  /// The text for a picker's field: the spelling of the file, or the usual notation for values stored as records.
  package var fieldText: String { kind.text ?? kind.usualText }

  /// True if the notation can represent the value.
  package var fits: Bool { kind.fits }
  /// The value in the next notation that can represent it.
  package var widened: Meaning { kind.widened }
  /// The value in this notation or in the next one that can represent it; nil if there is none.
  package var fitting: Meaning? { kind.fitting }
  /// The value in a notation that can represent it, if that only needs more digits or another unit. Adding alpha, changing to
  /// another gamut or dropping a colour name is left to the user.
  package var settled: Meaning { kind.settled }
  /// The same value in more explicit spellings of the same notation.
  var moreExplicit: [Meaning] { kind.moreExplicit }

  /// Returns the reading that is shown next to the value: a swatch, text, or both.
  package func reading(in context: ReadingContext) -> ReadingContent { kind.reading(in: context) }

  /// Parses text that was typed or pasted, in any notation of this kind of value.
  package func parsed(_ text: String, in context: ReadingContext) -> Result<Typed, Refusal> {
    kind.parsed(text.trimmed, in: context)
  }

  /// Returns the value `count` steps later: days of a date, minutes of a time, units of an interval. Returns nil if the value
  /// cannot be stepped.
  package func stepped(by count: Int) -> Meaning? { kind.stepped(by: count) }

  /// Returns another node's value in the notation of this one; nil if it is of another kind, or does not fit.
  package func taking(_ other: Meaning) -> Meaning? { kind.taking(other) }

  /// Parses a text as this kind of value, in a notation that can represent it; returns nil if it cannot be parsed, or if the kind
  /// has no notations.
  package func taking(text: [UInt8], in context: ReadingContext) -> Meaning? {
    guard kind is any NotatedMeaning, let text = String(validating: text, as: UTF8.self) else {
      return nil
    }
    return try? parsed(text, in: context).get().meaning.fitting
  }

  /// Returns the reason why the value may not replace another one, although its notation can represent it; nil if it may.
  func objection(toReplacing old: Meaning) -> String? { kind.objection(toReplacing: old) }

  /// True if the other value is of the same kind, and equal if its kind can be confused with numbers.
  func isSameValue(as other: Meaning) -> Bool { kind.isSameValue(as: other) }
}

extension String {
  /// The text without white space at both ends.
  fileprivate var trimmed: String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let scalars = unicodeScalars.drop(while: isBlank)
    return String(String.UnicodeScalarView(scalars.reversed().drop(while: isBlank).reversed()))
  }
}
