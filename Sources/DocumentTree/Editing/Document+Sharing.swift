import ModelBasics

// In a binary property list, values that a program has stored once because they were equal are written once, with references at
// their other places. No reader can tell that they are one, so an edit is for one place or for all of them. It is made at the anchor,
// and changes all; then the place can be separated:
//
//     a: <array id="7">…</array>        a: <array id="7">…, changed</array>
//     b: <ref id="7"/>                  b: <array id="8">…</array>
//     c: <ref id="7"/>                  c: <ref id="8"/>

/// A value that an edit has changed at all of its places, or one inside such a value that has a name but no other places.
package struct SharedValue: Hashable, Sendable {
  package var node: Node
  /// The name of its anchor.
  package var name: [UInt8]
  /// The number of its other places; 0 if it had others before the edit, or is only inside a shared value.
  package var references: Int
  /// True if it had other places before the edit.
  package var wasShared = false
  /// True if something in it was changed that is in no shared value in it.
  package var isEdited = true
  /// The number of its other places, also those in other places of values around it.
  package var others = 0
  package var isShared: Bool { references > 0 }
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

  /// True if the value of a node is also that of other entries. O(document).
  package func isShared(_ node: Node) -> Bool {
    grammar.references != nil
      && (kind(of: node) == .reference || SharedValues(of: self).contains(node))
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
  func sharedValues(
    changedSince former: Document, in nodes: [Node]
  ) -> [SharedValue] {
    let names = names()
    let meanings = ReferenceMeanings(names)
    let counts = meanings.counts
    if counts.isEmpty { return [] }
    let formerNames = former.names()
    let formerCounts = ReferenceMeanings(formerNames).counts
    let now = names.byPosition
    let before = formerNames.byPosition
    let formerlyShared = Set(formerCounts.keys.compactMap { before[$0]?.name })
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
      // A place that has got the value, or has become a reference to it, has the same value as before.
      let hasMoved = path.contains { node in
        guard let name = now[anchorPosition(of: node)],
          let formerName = before[former.anchorPosition(of: node)]
        else { return false }
        return name.name == formerName.name && name.isReference != formerName.isReference
      }
      if hasMoved { continue }
      var isInShared = false
      var innermost: Node?
      for node in isInside ? path : path.dropLast() {
        let position = anchorPosition(of: node)
        guard let name = now[position], !name.isReference else { continue }
        let wasShared = formerlyShared.contains(name.name)
        // Places that have got the value by this edit have not been changed through it.
        let count = wasShared ? counts[position] ?? 0 : 0
        isInShared = isInShared || counts[position] != nil || wasShared
        if count > 0 { innermost = node }
        guard isInShared, seen.insert(node).inserted else { continue }
        found.append(
          SharedValue(node: node, name: name.name, references: count, wasShared: wasShared))
      }
      if let innermost { edited.insert(innermost) }
    }
    let unfolds = grammar.references.separatesValues
    var places = ValuePlaces(of: self, meanings)
    for index in found.indices {
      let value = found[index]
      found[index].isEdited = edited.contains(value.node)
      found[index].others =
        unfolds && value.isShared
        ? places.count(of: anchorPosition(of: value.node)) - 1 : value.references
    }
    return found
  }

  /// Separates the first places of shared values from the others, which get the values of a former document again, with new names. The
  /// edit of the first place stays as it was made.
  package mutating func separate(
    _ values: [SharedValue], since former: Document
  ) throws(EditError) {
    let names = Array(Set(values.map(\.name))).sorted { $0.lexicographicallyPrecedes($1) }
    try transact { document throws(EditError) in
      let new = document.newNames(names.count, besides: former.usedNames)
      guard new.count == names.count else {
        throw .refused(document.refusalOfTwin(names.first ?? []))
      }
      let renamed = Dictionary(uniqueKeysWithValues: zip(names, new))
      let changed = Set(
        former.names().filter { !$0.isReference && renamed[$0.name] != nil }.filter { name in
          former.node(withValueAt: name.position.offset, in: name.position.source)
            .map { !former.isValueSaved(of: $0) } ?? true
        }.map(\.name))
      for reference in document.names() where reference.isReference {
        guard let new = renamed[reference.name] else { continue }
        try document.keepingMeanings(of: KeptValue(isSaved: !changed.contains(reference.name))) {
          document throws(EditError) in
          try document.refer([reference], to: new)
        }
      }
      try document.moveAnchors(of: former, renamed: renamed)
    }
  }

  /// Returns a text in place of a value, with the name of that value if it has one.
  func named(_ text: [UInt8], like node: Node) -> [UInt8] {
    guard grammar.references.separatesValues, kind(of: node) != .reference,
      let name = nameOfValue(at: node)
    else { return text }
    return grammar.references.named(text, name)
  }

  /// Returns a text in place of a value, with the name of that value in place of its own.
  func named(_ text: [UInt8], as node: Node) -> [UInt8] {
    named(name(of: text).map { grammar.references.unnamed(text, [$0]) } ?? text, like: node)
  }

  /// Returns the name of the value whose text this is.
  func name(of text: [UInt8]) -> [UInt8]? {
    let storage = Bytes(text)
    let names = Source(storage, grammar, as: .entry).structure.names(in: Span(0, text.count))
    guard let first = names.first, !first.isReference,
      first.offset == text.firstIndex(where: { $0 > 0x20 })
    else { return nil }
    return storage.array(first.name)
  }

  /// Replaces the references in an entry to values on a path by copies of these, so that the entry can be moved there.
  package mutating func copyReferences(
    in nodes: NodePath, leadingTo path: NodePath
  ) throws(EditError) {
    guard grammar.references.separatesValues, let top = nodes.last else { return }
    let meanings = referenceMeanings()
    let anchors = Set(path.map(anchorPosition))
    for name in names(in: top) where name.isReference {
      guard let anchor = meanings[name.position], anchors.contains(anchor),
        let value = node(withValueAt: anchor.offset, in: anchor.source),
        let reference = node(withValueAt: name.position.offset, in: name.position.source),
        let place = self.path(to: reference)
      else { continue }
      try setText(place, copied(savedValueText(of: value)))
    }
  }

  /// Replaces the references on a path by copies of the values that they stand for, so that an edit at the path is one of this place.
  /// A shared value in a copy is still that of its other places. `isAlsoAtEnd` says whether the value at the path is edited itself.
  /// Returns the paths of the copies.
  package mutating func separateReferences(
    on path: Path, isAlsoAtEnd: Bool = false
  ) throws(EditError) -> [NodePath] {
    guard grammar.references.separatesValues, names().contains(where: \.isReference) else {
      return []
    }
    var separated: [NodePath] = []
    let end = path.segments.count - (isAlsoAtEnd ? 0 : 1)
    for count in stride(from: 1, through: end, by: 1) {
      let above = Path(Array(path.segments.prefix(count)))
      guard case .success(let nodes) = resolve(above, strict: true),
        let node = nodes.last, kind(of: node) == .reference,
        try separateReference(nodes)
      else { continue }
      separated.append(nodes)
    }
    return separated
  }

  /// Replaces a reference by a copy of its value. Returns false if it leads nowhere.
  @discardableResult
  mutating func separateReference(_ path: NodePath) throws(EditError) -> Bool {
    guard let target = pathOfValue(meantBy: path)?.last, let place = path.last else { return false }
    let text = savedValueText(of: target)
    let names = anchorNames(in: text)
    let own = Set(names.prefix(1))
    let copy = grammar.references.referring(
      grammar.references.unnamed(text, own), to: Set(names.dropFirst()))
    try transact { document throws(EditError) in
      try document.keepingMeanings(of: KeptValue(target, of: document, at: place)) {
        document throws(EditError) in
        try document.setText(path, copy)
      }
    }
    return true
  }
}

extension Document {
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

/// The values to which references of a document lead.
package struct SharedValues {
  private let document: Document
  private let counts: [DocumentName.Position: Int]

  /// O(document).
  package init(of document: Document) {
    self.document = document
    counts = document.referenceMeanings().counts
  }

  package func contains(_ node: Node) -> Bool { counts[document.anchorPosition(of: node)] != nil }
}

extension [DocumentName] {
  fileprivate var byPosition: [DocumentName.Position: DocumentName] {
    Dictionary(map { ($0.position, $0) }) { first, _ in first }
  }
}
