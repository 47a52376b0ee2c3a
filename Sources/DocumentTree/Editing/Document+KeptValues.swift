import ModelBasics

// A revert restores a place as it was saved, with its names and references. Other places may have got the names in the meantime,
// and keep their values:
//
//     saved                       before the revert             after the revert of a
//     a: <dict id="4">1           a: <dict>2                    a: <dict id="4">1
//     b: <ref id="4"/>            b: <dict id="4">3             b: <dict id="5">3
//     c: <ref id="4"/>            c: <ref id="4"/>              c: <ref id="5"/>

extension Document {
  /// Gives a value that had its name before a revert a new one, which its references have too.
  mutating func rename(_ anchor: DocumentName, of before: Document) throws(EditError) {
    guard let node = node(withValueAt: anchor.position.offset, in: anchor.position.source),
      let path = path(to: node)
    else { return }
    let own = Set([anchor.name])
    let text = grammar.references.unnamed(savedValueText(of: node), own)
    let references = remaining(before.referenceMeanings(), to: anchor.position)
    guard !references.isEmpty, let name = newNames(1, besides: before.usedNames).first else {
      return try setText(path, text)
    }
    try setText(path, grammar.references.named(text, name))
    try refer(references, to: name)
  }

  /// Gives values whose places a revert has restored to the other places that had them.
  mutating func keepValues(
    of before: Document, exceptBelow reverted: NodePath?
  ) throws(EditError) {
    let former = before.referenceMeanings()
    let had = Set(former.references.map(\.position))
    var unfolding = ReferenceUnfolding(before)
    let digests = MeaningDigests(before)
    let present = referenceMeanings().anchors
    let lost = before.names().filter { !$0.isReference && !present.contains($0.position) }
    for anchor in lost {
      let references = remaining(former, to: anchor.position).filter { reference in
        guard let reverted else { return true }
        return path(to: reference)?.starts(with: reverted) != true
      }
      guard let first = references.first else { continue }
      let now = referenceMeanings()
      let isRestored = now.references.contains {
        $0.name == anchor.name && !had.contains($0.position)
      }
      // A value that no place has any more goes to the first of its references.
      if !now.hasAnchor(anchor.name), !isRestored {
        pending?.removesEntries = true
        continue
      }
      let digest = digests.digest(ofValueNamed: anchor.name)
      let isSame =
        now[first.position] != nil && digest != nil
        && MeaningDigests(self).digest(ofValueNamed: anchor.name) == digest
      if isSame { continue }
      let reference = grammar.references?.reference(to: anchor.name) ?? []
      let value = unfolding.text(reference, longest: ReferenceUnfolding.longestCopy)
      guard let value, let name = newNames(1, besides: before.usedNames).first,
        let path = path(to: first)
      else {
        throw .refused(refusalOfTwin(anchor.name))
      }
      try setText(path, grammar.references.named(value, name))
      try refer(Array(references.dropFirst()), to: name)
    }
  }

  /// Gives references that a revert has restored the saved values, where they do not lead to these, and lets the other places of a
  /// restored value share it that have it anyway.
  mutating func restoreReferences(since before: Document) throws(EditError) {
    let former = before.referenceMeanings()
    let had = Set(former.references.map(\.position))
    let now = referenceMeanings()
    let restored = now.references.filter { !had.contains($0.position) }
    var saved = self
    saved.revertAll()
    let meanings = saved.referenceMeanings()
    var unfolding = ReferenceUnfolding(saved)
    let savedDigests = MeaningDigests(saved)
    for reference in restored {
      guard let anchor = meanings[reference.position],
        let text = grammar.references?.reference(to: reference.name),
        let path = path(to: reference)
      else { continue }
      if now.anchors.contains(anchor),
        let digest = savedDigests.digest(ofValueNamed: reference.name),
        MeaningDigests(self).digest(ofValueNamed: reference.name) == digest
      {
        continue
      }
      guard let value = unfolding.text(text, longest: ReferenceUnfolding.longestCopy) else {
        throw .refused(refusalOfTwin(reference.name))
      }
      try setText(path, value)
    }
    // One that is restored may have had the value of another one, so all are found first.
    let (digests, formerDigests) = (MeaningDigests(self), MeaningDigests(before))
    let shared = meanings.references.compactMap { reference -> (path: NodePath, name: [UInt8])? in
      guard let anchor = meanings[reference.position], now.anchors.contains(anchor),
        let node = saved.node(
          withValueAt: reference.position.offset, in: reference.position.source),
        changeSet[node]?.value != nil, let path = path(to: node),
        let digest = savedDigests.digest(ofValueNamed: reference.name),
        digests.digest(ofValueNamed: reference.name) == digest,
        digests.digest(of: node) == digest
      else { return nil }
      // Another edit may have given the place an equal value of its own.
      let isRestored =
        !former.anchors.contains(anchor)
        || formerDigests.digest(ofValueNamed: reference.name) != digest
      return isRestored ? (path, reference.name) : nil
    }
    for (path, name) in shared {
      // What refers to the value of the place refers to the restored one, which is equal.
      let position = path.last.map(anchorPosition)
      let current = referenceMeanings()
      let references = current.references.filter {
        position != nil && current[$0.position] == position
      }
      try restoreContent(path)
      try refer(references, to: name)
      pending?.removesEntries = true
    }
  }

  /// Returns the references that had a value as their meaning and are still there.
  private func remaining(
    _ former: ReferenceMeanings, to anchor: DocumentName.Position
  ) -> [DocumentName] {
    let had = Set(former.references.map(\.position).filter { former[$0] == anchor })
    return names().filter { $0.isReference && had.contains($0.position) }
  }

  mutating func refer(
    _ references: [DocumentName], to name: [UInt8]
  ) throws(EditError) {
    guard let text = grammar.references?.reference(to: name) else { return }
    for reference in references {
      guard let path = path(to: reference) else { continue }
      try setExactValue(path, text: text)
    }
  }

  private func path(to name: DocumentName) -> NodePath? {
    node(withValueAt: name.position.offset, in: name.position.source).flatMap { path(to: $0) }
  }
}
