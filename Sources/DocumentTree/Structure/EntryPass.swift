import ModelBasics

// One pass over the entries of a container, in the order of the text, without a question to the index at each step:
//
//   {"a": 1, "b": [true]}     entry a · entry b · entry true · end · end

/// Passes over the entries of a container and over those in them.
///
/// Only for containers of a valid source. A pass knows nothing of the changes of a document.
package protocol EntryPass: AnyObject {
  /// Returns the next step; nil after the end of the container that the pass began in, and if the text is not as expected.
  func next() -> PassStep?
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

  package init(_ offset: Int, key: Span?, _ value: SourceValue, end: Int) {
    self.offset = offset
    self.key = key
    self.value = value
    self.end = end
  }
}

extension Document {
  /// Returns a pass over the entries in a container of the base, from a child on; nil if there are changes, if the base is not known to be
  /// valid, or if its format has no passes.
  package func entryPass(over container: Node, from child: Node? = nil) -> (any EntryPass)? {
    guard !changeSet.hasRecords, container.source == base, self[base].index.isValid else {
      return nil
    }
    let value = entry(of: container).value
    guard value.kind.isContainer else { return nil }
    return self[base].structure.pass(over: value, from: child?.offset)
  }

  /// The node of an entry that a pass over the base has returned.
  package func node(of entry: PassedEntry) -> Node {
    Node(base, entry.offset, entry.key == nil ? .value : .member)
  }

  /// Returns the bytes of the base in a span.
  package func spelling(_ span: Span) -> Spelling { Spelling(baseBytes, span) }
}
