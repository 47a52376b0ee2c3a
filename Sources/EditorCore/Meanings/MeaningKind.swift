import ModelData
import ModelValues

/// A kind of recognised value: a value with its notation, and how it is read, typed, stepped and printed. `Meaning` describes
/// the requirements.
package protocol MeaningKind: Hashable, Sendable {
  var name: String { get }
  var notationName: String { get }
  var isPicked: Bool { get }
  var hasSteps: Bool { get }
  /// True if the value must not be replaced by a text of another kind without a choice of the user.
  var refusesOtherText: Bool { get }

  func reading(in context: ReadingContext) -> ReadingContent
  func parsed(
    _ text: String, in context: ReadingContext
  ) -> Result<Meaning.Typed, Meaning.Refusal>
  func stepped(by count: Int) -> Meaning?
  /// Returns another value of this kind in the notation of this one.
  func holding(_ other: Self) -> Meaning?
  func isSameValue(as other: Self) -> Bool
  func objection(toReplacing old: Self) -> String?

  var text: String? { get }
  /// The text in the usual notation, for a value whose own notation is not textual.
  var usualText: String { get }
  /// Returns the record with the value stored in its members; nil if the notation is not for records.
  func members(in record: Record) -> Record?
  /// The elements that represent the value; nil if the notation is not for arrays.
  var elements: [Value]? { get }

  var fits: Bool { get }
  var widened: Meaning { get }
  var fitting: Meaning? { get }
  var settled: Meaning { get }
  var moreExplicit: [Meaning] { get }
}

/// The defaults are those of a text with a reading, which is edited as text.
extension MeaningKind {
  package var notationName: String { "" }
  package var isPicked: Bool { true }
  package var hasSteps: Bool { false }
  package var refusesOtherText: Bool { false }
  package func stepped(by count: Int) -> Meaning? { nil }
  package func holding(_ other: Self) -> Meaning? { nil }
  package func isSameValue(as other: Self) -> Bool { true }
  package func objection(toReplacing old: Self) -> String? { nil }

  package var text: String? { nil }
  package var usualText: String { "" }
  package func members(in record: Record) -> Record? { nil }
  package var elements: [Value]? { nil }

  package var fits: Bool { true }
  package var widened: Meaning { Meaning(self) }
  package var fitting: Meaning? {
    if fits { return Meaning(self) }
    let wider = widened
    return wider.fits ? wider : nil
  }
  package var settled: Meaning { Meaning(self) }
  package var moreExplicit: [Meaning] { [] }
}

/// Operations on two meanings, which are of the same kind or not.
extension MeaningKind {
  func isEqual(to other: any MeaningKind) -> Bool { self == other as? Self }

  func taking(_ other: Meaning) -> Meaning? { (other.kind as? Self).flatMap { holding($0) } }

  func isSameValue(as other: Meaning) -> Bool {
    (other.kind as? Self).map { isSameValue(as: $0) } ?? false
  }

  func objection(toReplacing old: Meaning) -> String? {
    (old.kind as? Self).flatMap { objection(toReplacing: $0) }
  }
}

/// A kind of value with a notation that can print other values of the kind.
package protocol NotatedMeaning: MeaningKind {
  associatedtype Form: Notation
  var value: Form.Subject { get }
  var notation: Form { get }

  init(_ value: Form.Subject, _ notation: Form)
}

extension NotatedMeaning {
  package var notationName: String { notation.name }
  package var text: String? { notation.text(of: value) }
  package func members(in record: Record) -> Record? { notation.members(of: value, in: record) }
  package var elements: [Value]? { notation.elements(of: value) }
  package var fits: Bool { notation.canHold(value) }
  package var widened: Meaning { Meaning(Self(value, notation.holding(value))) }
  package func holding(_ other: Self) -> Meaning? { Self(other.value, notation).fitting }
}
