import ModelBasics

/// A type that a property of a model can have. Its values can be read from stored data, written to it, and
/// compared.
public protocol FieldValue: Equatable, SendableMetatype {
  /// The description of the type in schemas and messages: `a number`, `a date`.
  static var noun: String { get }

  /// The type of the values in stored data, for a schema.
  static var fieldType: FieldType { get }

  /// Reads the reader's current value. Returns nil if it cannot be read as this type. The reader is informed of
  /// conversions and failures, and reports them as issues.
  static func read(from reader: FieldReader) -> Self?

  /// Returns true if the reader's current value stands for nil, for types that have a stored form of nil besides
  /// null.
  static func readsAsNil(at reader: FieldReader) -> Bool

  /// Writes the value.
  func write(to writer: FieldWriter)

  /// Returns true if the value is unchanged: equal, or, for objects, identical.
  func isSame(as other: Self) -> Bool

  /// Returns true if the other value has the same meaning in a notation that does not distinguish the two: `7200`
  /// seconds can be two hours or 120 minutes, and an instant can have any offset. For other types this is
  /// `isSame(as:)`.
  func isEquivalent(to other: Self) -> Bool

  /// Returns the parts that differ from those of the old value, or nil if values of this type have no separate
  /// parts.
  func differences(from old: Self) -> [PartDifference]?
  /// The rules that parts of the value break.
  var partProblems: [PartProblem] { get }

  /// True if the value is nil.
  var isNil: Bool { get }

  /// True if values of the type can contain objects.
  static var holdsObjects: Bool { get }
  /// Passes the objects in the value to the visitor, in order.
  func showObjects(to visitor: ObjectVisitor)
  /// Returns the value with its objects replaced by copies.
  func copy(with copier: ObjectCopier) -> Self
  /// A value of the type that contains no objects, if there is one.
  static var empty: Self? { get }
  /// Returns the value with as few objects as possible, or nil if it cannot be without any of its objects. It
  /// replaces the value when a deep tree is freed, so that deallocation does not recurse.
  func withoutObjects() -> Self?
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension FieldValue {
  public static var fieldType: FieldType { .anything }
  @inlinable public func isSame(as other: Self) -> Bool { self == other }
  @inlinable public func isEquivalent(to other: Self) -> Bool { isSame(as: other) }
  @inlinable public static func readsAsNil(at reader: FieldReader) -> Bool { false }
  @inlinable public var isNil: Bool { false }
  @inlinable public static var holdsObjects: Bool { false }
  @inlinable public func showObjects(to visitor: ObjectVisitor) {}
  public func copy(with copier: ObjectCopier) -> Self { self }
  public static var empty: Self? { nil }
  public func withoutObjects() -> Self? { Self.empty }
}
