import ModelBasics

/// A value with several positions that an edit has changed.
package struct SharedValue: Hashable, Sendable {
  package var node: Node
  /// The number of its references.
  package var references: Int
  /// True if something in it was changed that is in no shared value in it.
  package var isEdited = true
}

extension Document {
  /// Returns the shared values in which the last edit has changed something, the outer one of two first. `former` is the document
  /// before that edit.
  package func sharedValues(changedSince former: Document) -> [SharedValue] {
    guard grammar.references != nil, let edit = history.undoable, edit.rebase == nil else {
      return []
    }
    return sharedValues(changedSince: former, in: edit.deltas.map(\.node))
  }

  /// Returns the shared values in which something differs from the base. O(document).
  package func sharedValuesChanged() -> [SharedValue] {
    guard grammar.references != nil, hasAnyChanges else { return [] }
    var former = self
    former.revertAll()
    return sharedValues(changedSince: former, in: changeSet.nodes)
      .sorted { $0.node.offset < $1.node.offset }
  }

  /// The same for an edit that has changed some nodes.
  private func sharedValues(changedSince former: Document, in nodes: [Node]) -> [SharedValue] {
    let names = names()
    let counts = ReferenceMeanings(names).counts
    if counts.isEmpty { return [] }
    let formerNames = former.names()
    let now = names.byPosition
    let before = formerNames.byPosition
    let formerlyShared = Set(
      ReferenceMeanings(formerNames).counts.keys.compactMap { before[$0]?.name })
    var found: [SharedValue] = []
    var seen = Set<Node>()
    var edited = Set<Node>()
    let comparison = MeaningComparison(self, former)
    for node in nodes {
      let (new, old) = (changeSet[node], former.changeSet[node])
      let isInside = new?.value != old?.value || new?.list != old?.list
      guard isInside || new?.key != old?.key, let path = path(to: node) else { continue }
      if new?.value != old?.value, new?.key == old?.key, former.path(to: node) != nil {
        if comparison.isEqual(node, node) { continue }
      }
      // A node that has got the value, or has become a reference to it, has the same value as before.
      let hasMoved = path.contains { node in
        guard let name = now[anchorPosition(of: node)],
          let formerName = before[former.anchorPosition(of: node)]
        else { return false }
        return name.name == formerName.name && name.isReference != formerName.isReference
      }
      if hasMoved { continue }
      var innermost: Node?
      for node in isInside ? path : path.dropLast() {
        let position = anchorPosition(of: node)
        guard let name = now[position], !name.isReference, formerlyShared.contains(name.name),
          let count = counts[position]
        else { continue }
        innermost = node
        if seen.insert(node).inserted { found.append(SharedValue(node: node, references: count)) }
      }
      if let innermost { edited.insert(innermost) }
    }
    for index in found.indices { found[index].isEdited = edited.contains(found[index].node) }
    return found
  }

  /// Returns the places of references with the values to which they lead. O(document).
  package func referencePlaces() -> [(value: Node, place: NodePath)] {
    let meanings = referenceMeanings()
    return meanings.references.compactMap { name in
      guard let anchor = meanings[name.position],
        let value = node(withValueAt: anchor.offset, in: anchor.source),
        let reference = node(withValueAt: name.position.offset, in: name.position.source),
        let place = path(to: reference)
      else { return nil }
      return (value, place)
    }
  }
}

extension [DocumentName] {
  fileprivate var byPosition: [DocumentName.Position: DocumentName] {
    Dictionary(map { ($0.position, $0) }) { first, _ in first }
  }
}
