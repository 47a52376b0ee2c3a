import ModelBasics

// Updates the comparison with the saved document (`Comparison`) after a step has touched nodes.

extension Document {
  /// True if the document is over another base than the file, after undo or redo across a save.
  package var isComparing: Bool {
    base != saved && comparison?.base == base && comparison?.saved == saved
  }

  /// The saved document.
  var savedDocument: Document {
    history.states(of: savedRevision).first { $0.base == saved }.map(over) ?? self
  }

  private func over(_ state: DocumentState) -> Document {
    var document = self
    document.journal = nil
    document.comparison = nil
    document.setState(state)
    return document
  }

  /// Returns the mapping of nodes between documents over two bases, or nil if no saves lead from one to the other.
  package func nodeMap(from base: SourceID, to other: SourceID) -> NodeMap? {
    func line(_ base: SourceID) -> [SourceID] {
      var line = [base]
      while let former = line.last.flatMap({ writtenBases[$0]?.former }) { line.append(former) }
      return line
    }
    var back = line(base)
    var forward = line(other)
    guard back.last == forward.last else { return nil }
    // The bases that both come from are passed by neither.
    while let last = back.last, last == forward.last {
      back.removeLast()
      forward.removeLast()
    }
    return NodeMap(
      root: rootNode(of: base), targetRoot: rootNode(of: other),
      back: back.compactMap { writtenBases[$0]?.mapping },
      forward: forward.reversed().compactMap { writtenBases[$0]?.mapping })
  }

  /// Compares the nodes that a step has touched with those of the saved document.
  mutating func compare(touched deltas: [RecordDelta]) {
    guard base != saved, let map = nodeMap(from: base, to: saved),
      let back = nodeMap(from: saved, to: base)
    else {
      if base == saved, history.current == savedRevision { comparison = nil }
      return
    }
    // Moved out, so that the tables are not copied for each step.
    var former = comparison.take() ?? Comparison(base: base, saved: saved)
    if former.saved != saved { former = Comparison(base: base, saved: saved) }
    let formerBase = former.base
    var comparer = NodeComparer(self, savedDocument, map, back, consume former)
    if formerBase != base, let carry = nodeMap(from: formerBase, to: base) {
      comparer.carry(through: carry)
    }
    comparer.compare(deltas)
    var result = comparer.comparison
    // Rendering costs as much as all changes, so it is not done after each step.
    result.isSame = !result.hasDifferences(root) && hasSavedBytes
    comparison = result
  }

  /// The length in bytes of the longest text that is compared with a saved one over another base than the one that was rendered.
  private static var longestCompared: Int { 1 << 22 }

  private var hasSavedBytes: Bool {
    let rendering = render()
    guard rendering.count == savedBytes.count else { return false }
    if let written = history.states(of: savedRevision).first(where: { $0.base == base }) {
      return rendering.hasSameBytes(as: over(written).render())
    }
    return rendering.count <= Self.longestCompared && isAsSaved(rendering)
  }
}
