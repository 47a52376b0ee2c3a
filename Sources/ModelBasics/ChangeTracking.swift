/// A type that knows how it differs from a base: a document, a model object.
///
/// Everything the interface shows about unsaved work is read through this protocol.
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
