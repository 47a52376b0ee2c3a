/// A type that tracks its differences from a base: a document, a model object or a model file.
///
/// A program can ask all of them in the same way whether there is anything to save, show the differences
/// and revert them.
public protocol ChangeTracking {
  /// One difference from the base.
  associatedtype Difference

  /// True if this or anything below it differs from the base. O(1).
  var hasAnyChanges: Bool { get }

  /// The differences, in document order.
  var changes: [Difference] { get }

  /// Discards every difference, returning to the base.
  mutating func revertAll()
}
