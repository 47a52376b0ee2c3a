import ModelBasics

extension Document {
  /// Called after a rendering was written: its bytes become the base without changes, and every node
  /// in them is mapped to the new base. Undo of an earlier edit goes back to the document that was written.
  ///
  /// `index` is the index of the new bytes, if they have been read already.
  package mutating func didSave(
    _ rendering: Rendering, as bytes: Bytes, index: IndexBox? = nil
  ) -> NodeMapping {
    let source = documentSource(bytes, index ?? IndexBox())
    let needsIndex = index == nil && bytes.count <= Self.eagerLimit
    sources.append(source)
    let id = SourceID(sources.count - 1)
    let mapping = NodeMapping(rendering, id)
    writtenBases[id] = WrittenBase(former: base, mapping: mapping)
    let written = state
    saved = id
    setState(
      DocumentState(
        base: id, root: rootNode(of: id), changeSet: ChangeSet(),
        style: source.grammar.layout.style(of: bytes)))
    history.didSave(written, as: state)
    savedRevision = history.current
    comparison = nil
    if needsIndex { indexJob.run() }
    if journal != nil { startJournal() }
    return mapping
  }

  /// Does the same for bytes that another thread has read already.
  package mutating func didSave(_ rendering: Rendering, as saved: Document) -> NodeMapping {
    didSave(rendering, as: saved.baseBytes, index: saved[saved.base].index)
  }

  /// Replaces the document by other bytes of the file. The former document is one undo step away.
  ///
  /// `other` is a document over the same bytes that has been indexed. With `joining`, a reload that directly follows
  /// another reload becomes one step with it, and the text between them is forgotten.
  package mutating func reload(
    _ bytes: Bytes, indexedAs other: Document? = nil, joining: Bool = false
  ) {
    let before = state
    let last = history.undoable?.rebase
    let joined =
      joining && !hasAnyChanges && !canRedo && last?.after.base == base && saved == base
      ? last : nil
    let source =
      other.map { Source(bytes, $0.grammar, index: $0[$0.base].index) } ?? documentSource(bytes)
    _ = rebase(on: source, isSaved: true)
    if bytes.count <= Self.eagerLimit, other == nil { indexJob.run() }
    if let joined {
      history.updateUndoable(rebase: (joined.before, state))
      sources[Int(before.base.number)] = Source(Bytes([]), grammar, as: .token)
    } else {
      commitRebase(from: before)
    }
    if journal != nil { startJournal() }
  }

  /// Replaces a span of the text as it would be saved now, for edits after a fault. The document is
  /// parsed again.
  package mutating func editText(_ span: Span, to text: [UInt8]) {
    let before = state
    record { $0.noteText(of: $1) }
    let bytes = render().replacing(span, with: text)
    _ = rebase(on: documentSource(bytes), isSaved: false)
    if bytes.count <= Self.eagerLimit { indexJob.run() }
    commitRebase(from: before)
    record { $0.noteText(Span(max(0, span.start), max(0, span.end)), text, in: $1) }
  }

  mutating func commitRebase(from before: DocumentState) {
    history.commit(
      Transaction(
        base: base, deltas: [], rebase: (before, state),
        focusBefore: [before.root], focusAfter: [root]))
  }

  func rootNode(of source: SourceID) -> Node { Self.root(of: self[source], source) }
}
