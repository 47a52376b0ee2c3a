import ModelBasics

/// What a property of a model can hold: something that is read from stored data, written to it,
/// and compared with what it was.
public protocol FieldValue: Equatable, SendableMetatype {
  /// What the type is called in a schema and in messages: `a number`, `a date`.
  static var noun: String { get }

  /// What values of the type are in stored data, for a schema.
  static var fieldType: FieldType { get }

  /// The value the reader is on, or nil where none can be made of it. What had to be converted,
  /// or could not be, the reader is told.
  static func read(from reader: FieldReader) -> Self?

  /// Whether the value the reader is on stands for nil, besides null: where the type has a stored
  /// form of its own for that.
  static func isNothing(at reader: FieldReader) -> Bool

  /// Writes the value.
  func write(to writer: FieldWriter)

  /// Whether the value is the one it was. Equal, but for objects, which must be the same ones.
  func isSame(as other: Self) -> Bool

  /// Whether another says the same in a notation that cannot tell the two apart: `7200` seconds may be
  /// two hours or 120 minutes, and an instant at any offset. The same, but for types like those.
  func isEquivalent(to other: Self) -> Bool

  /// The parts that differ from those of another value, where the value has parts that are told
  /// apart; nil where it is one thing.
  func differences(from old: Self) -> [PartDifference]?
  /// The rules that its parts do not keep.
  var partProblems: [PartProblem] { get }

  /// Whether it is nil.
  var isNothing: Bool { get }

  /// Whether there can be objects in it.
  static var holdsObjects: Bool { get }
  /// Shows the objects in it, in order.
  func showObjects(to visitor: ObjectVisitor)
  /// The value with copies in place of the objects in it.
  func copy(with copier: ObjectCopier) -> Self
  /// A value of the type without objects in it, where there is one.
  static var empty: Self? { get }
  /// The value with as few of its objects as it can have, or nil if it needs all: put in its place so
  /// that freeing a deep tree does not nest.
  func withoutObjects() -> Self?
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension FieldValue {
  public static var fieldType: FieldType { .anything }
  @inlinable public func isSame(as other: Self) -> Bool { self == other }
  @inlinable public func isEquivalent(to other: Self) -> Bool { isSame(as: other) }
  public static func isNothing(at reader: FieldReader) -> Bool { false }
  @inlinable public var isNothing: Bool { false }
  public static var holdsObjects: Bool { false }
  public func showObjects(to visitor: ObjectVisitor) {}
  public func copy(with copier: ObjectCopier) -> Self { self }
  public static var empty: Self? { nil }
  public func withoutObjects() -> Self? { Self.empty }
}
