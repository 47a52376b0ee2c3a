extension FieldWriter {
  /// The index that finds the targets of references.
  var references: ReferenceIndex {
    if let index = referenceIndex as? ReferenceIndex { return index }
    let index = ReferenceIndex.current(isCommitted: contents.isCommitted)
    referenceIndex = index
    return index
  }
}
