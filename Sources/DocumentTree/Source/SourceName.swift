import ModelBasics

/// An anchor or a reference in a source: a name that a value has, or by which it stands for the last
/// value before it that has this name.
package struct SourceName: Hashable, Sendable {
  /// Where its value begins.
  package var offset: Int
  package var name: Span
  package var isReference: Bool

  package init(offset: Int, name: Span, isReference: Bool) {
    self.offset = offset
    self.name = name
    self.isReference = isReference
  }
}
