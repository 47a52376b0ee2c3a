extension FieldWriter {
  /// The index that finds the targets of references.
  var references: ReferenceIndex {
    if let index = referenceIndex as? ReferenceIndex { return index }
    // The paths of targets depend on the owners of objects, which are known then.
    root?.resolveOwners()
    let index = ReferenceIndex.current(isCommitted: contents.isCommitted)
    referenceIndex = index
    return index
  }
}
