import ModelBasics

/// Compares the values of nodes in two states of a document by what they mean.
struct MeaningComparison {
  private let digests: (one: MeaningDigests, other: MeaningDigests)

  init(_ one: Document, _ other: Document) {
    digests = (MeaningDigests(one), MeaningDigests(other))
  }

  /// True if two values mean the same, and do not contain themselves.
  func isEqual(_ node: Node, _ other: Node) -> Bool {
    guard let value = digests.one.digest(of: node) else { return false }
    return value == digests.other.digest(of: other)
  }
}
