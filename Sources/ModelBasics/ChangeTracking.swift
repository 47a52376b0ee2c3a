/// What a document and a model object have in common: a base, and what differs from it.
///
/// Everything the interface shows about unsaved work is asked through this protocol.
public protocol ChangeTracking {
  /// One difference from the base.
  associatedtype Difference

  /// Whether anything differs from the base, here or below. O(1).
  var hasAnyChanges: Bool { get }

  /// The differences, in document order.
  var changes: [Difference] { get }

  /// Forgets every difference, going back to the base.
  mutating func revertAll()
}
