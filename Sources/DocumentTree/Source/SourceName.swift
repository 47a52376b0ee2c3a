import ModelBasics

/// An anchor or a reference in a source. An anchor is the name of a value; a reference stands for the last
/// value before it that has this name.
package struct SourceName: Hashable, Sendable {
  /// The offset of the value.
  package var offset: Int
  package var name: Span
  package var isReference: Bool

  package init(offset: Int, name: Span, isReference: Bool) {
    self.offset = offset
    self.name = name
    self.isReference = isReference
  }
}
