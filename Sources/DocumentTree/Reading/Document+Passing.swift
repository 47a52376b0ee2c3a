import ModelBasics

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
