import ModelData

/// How a file spells values of one type, with everything it takes to print the text back that was read.
///
///     "0x1E1E2E"                     ColorNotation of Color
///     1424716200 in seconds          MomentNotation of Moment
///     {"units": 1, "secondAmount": …}   IntervalNotation of Timing
///
/// Reading gives a value and its notation; a value that is put in its place is printed in the same one,
/// or in the nearest that has room for it.
public protocol Notation<Subject>: Hashable, Sendable {
  /// What is spelled.
  associatedtype Subject

  /// The name for people: `#rrggbb`, `RFC 3339`.
  var name: String { get }

  /// Whether the value comes back from this notation.
  func canHold(_ value: Subject) -> Bool

  /// This notation if it can hold the value, else the nearest that can; this one where none can.
  func holding(_ value: Subject) -> Self

  /// The text of the value, for a string or a number. Nil if the notation is not a textual one, or cannot
  /// represent the value.
  func text(of value: Subject) -> String?

  /// The record with the value put into its members; all other members stay. Nil if the notation is not
  /// one of records.
  func members(of value: Subject, in record: Record) -> Record?

  /// The elements of an array that represent the value. Nil if the notation is not one of arrays.
  func elements(of value: Subject) -> [Value]?
}

extension Notation {
  /// Returns nil, for notations that are not textual.
  public func text(of value: Subject) -> String? { nil }

  /// Returns nil, for notations that are not of records.
  public func members(of value: Subject, in record: Record) -> Record? { nil }

  /// Returns nil, for notations that are not of arrays.
  public func elements(of value: Subject) -> [Value]? { nil }

  /// Returns what replaces a stored value of this notation.
  package func stored(_ value: Subject, inPlaceOf found: Value) -> Value? {
    switch found.kind {
    case .record: Record(found).flatMap { members(of: value, in: $0)?.value }
    case .array: elements(of: value).map { Value($0) }
    case .number: text(of: value).flatMap { .number($0) }
    default: text(of: value).map { .string($0) }
    }
  }

  /// The text of the value in this notation, or in the nearest that can hold it.
  package func fittingText(of value: Subject) -> String? { holding(value).text(of: value) }
}
