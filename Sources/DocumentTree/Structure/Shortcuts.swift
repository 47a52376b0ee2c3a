/// Shortcuts to the children of a container: a format has them if it can find children without reading those before them.
///
///     [{…}, {…}, {…}]     child 2 is behind the second comma of the list, whatever the values before it contain
///
/// What the index of a source knows is found without them.
package protocol Shortcuts: Sendable {
  /// Returns the child with an index, or the end of the container if there are fewer. Returns nil if that would read more than the budget.
  func child(_ number: Int, of container: SourceValue, budget: Int) -> SourceStep?

  /// Returns the number of children. Returns nil if that would read more than the budget.
  func count(of container: SourceValue, budget: Int) -> ChildCount?

  /// Returns the last child at or before an offset; nil if it is found only by stepping.
  func child(of container: SourceValue, notAfter offset: Int) -> KnownChild?
}

extension Shortcuts {
  package func child(of container: SourceValue, notAfter offset: Int) -> KnownChild? { nil }
}

/// The number of the children of a container as a shortcut finds it.
package enum ChildCount: Hashable, Sendable {
  case known(Int)
  /// The container is not closed, or a separator in it is missing or too many: its children are not counted.
  case broken
}

/// A child that can be found without stepping, with its index among the children.
package struct KnownChild: Hashable, Sendable {
  package var offset: Int
  package var number: Int

  package init(offset: Int, number: Int) {
    self.offset = offset
    self.number = number
  }
}
