import ModelBasics

// One pass over the entries of a container, in the order of the text, without a question to the index at each step:
//
//   {"a": 1, "b": [true]}     entry a · entry b · entry true · end · end

/// Passes over the entries of a container and over those in them.
///
/// Only for containers of a valid source. A pass knows nothing of the changes of a document.
package protocol EntryPass: Sendable {
  /// Returns the next step; nil after the end of the container that the pass began in, and if the text is not as expected.
  mutating func next() -> PassStep?
}

package enum PassStep: Sendable {
  /// An entry. If it is a container, its entries and its end follow.
  case entry(PassedEntry)
  /// The end of the innermost container.
  case end
}

package struct PassedEntry: Hashable, Sendable {
  package var offset: Int
  package var key: Span?
  package var value: SourceValue
  /// The end of a scalar; the start of a container.
  package var end: Int
  /// True if the value may say more than its kind, such as the name of its class, or be another one.
  package var isAnnotated: Bool

  package init(
    _ offset: Int, key: Span?, _ value: SourceValue, end: Int, isAnnotated: Bool = false
  ) {
    self.offset = offset
    self.key = key
    self.value = value
    self.end = end
    self.isAnnotated = isAnnotated
  }
}
