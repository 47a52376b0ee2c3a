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

  /// The text of the value, in a string or a number. Nil where the notation is none of texts, or cannot
  /// say the value.
  func text(of value: Subject) -> String?

  /// A record with the value in it; all else stays. Nil where the notation is none of records.
  func members(of value: Subject, in record: Record) -> Record?

  /// The elements of an array that say the value. Nil where the notation is none of arrays.
  func elements(of value: Subject) -> [Value]?
}

extension Notation {
  /// Nil: most notations are of texts, and those that are not say what they are of.
  public func text(of value: Subject) -> String? { nil }

  /// Nil, as for ``text(of:)``.
  public func members(of value: Subject, in record: Record) -> Record? { nil }

  /// Nil, as for ``text(of:)``.
  public func elements(of value: Subject) -> [Value]? { nil }

  /// What is stored of the value in place of what is stored in this notation.
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
