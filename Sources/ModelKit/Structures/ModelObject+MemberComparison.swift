extension ModelObject {
  /// Returns a comparison with the present value of a property that is to be modified in place. Returns nil if nobody
  /// is notified of changes, or if the property is not a structure, of which a member can be set to an equal value.
  @inlinable @inline(__always)
  public final func memberComparison<Property: ModelValue>(
    _ value: @autoclosure () -> Property
  ) -> ((Property) -> Bool)? {
    notifiesOfChanges ? value().isSame(as:) : nil
  }

  /// Returns a comparison with the present value of an optional structure; see `memberComparison(_:)`.
  @inlinable @inline(__always)
  public final func memberComparison<Property: ModelValue>(
    _ value: @autoclosure () -> Property?
  ) -> ((Property?) -> Bool)? {
    notifiesOfChanges ? value().isSame(as:) : nil
  }

  /// Returns nil, for a property that is not a structure.
  @inlinable @inline(__always)
  public final func memberComparison<Property>(
    _ value: @autoclosure () -> Property
  ) -> ((Property) -> Bool)? { nil }
}
