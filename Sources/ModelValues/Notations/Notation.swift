import ModelData

/// The format in which a file writes values of one type, with everything needed to print back the exact text that was parsed.
///
///     "0x1E1E2E"                     ColorNotation of Color
///     1424716200 in seconds          MomentNotation of Moment
///     {"units": 1, "secondAmount": …}   IntervalNotation of Timing
///
/// Parsing returns a value and its notation; a value that replaces it is printed in the same notation, or in the nearest one that
/// can represent it.
public protocol Notation<Subject>: Hashable, Sendable {
  /// The type of the values.
  associatedtype Subject

  /// The display name: `#rrggbb`, `RFC 3339`.
  var name: String { get }

  /// Returns true if printing and parsing in this notation preserves the value.
  func canHold(_ value: Subject) -> Bool

  /// Returns this notation if it can hold the value, otherwise the nearest that can, or this one if none can.
  func holding(_ value: Subject) -> Self

  /// Returns the text of the value, for a string or a number. Returns nil if the notation is not textual or cannot represent the
  /// value.
  func text(of value: Subject) -> String?

  /// Returns the record with the value stored in its members; all other members stay. Returns nil if the notation is not for
  /// records.
  func members(of value: Subject, in record: Record) -> Record?

  /// Returns the elements of an array that represent the value; nil if the notation is not for arrays.
  func elements(of value: Subject) -> [Value]?
}

extension Notation {
  /// Returns nil, the default for notations that are not textual.
  public func text(of value: Subject) -> String? { nil }

  /// Returns nil, the default for notations that are not for records.
  public func members(of value: Subject, in record: Record) -> Record? { nil }

  /// Returns nil, the default for notations that are not for arrays.
  public func elements(of value: Subject) -> [Value]? { nil }

  /// Returns the stored value that replaces `found`, in the same kind of data.
  package func stored(_ value: Subject, replacing found: Value) -> Value? {
    switch found.kind {
    case .record: Record(found).flatMap { members(of: value, in: $0)?.value }
    case .array: elements(of: value).map { Value($0) }
    case .number: text(of: value).flatMap { .number($0) }
    default: text(of: value).map { .string($0) }
    }
  }

  /// Returns the text of the value in this notation, or in the nearest that can hold it.
  package func fittingText(of value: Subject) -> String? { holding(value).text(of: value) }
}
