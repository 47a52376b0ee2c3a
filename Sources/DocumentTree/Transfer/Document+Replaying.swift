extension Document {
  /// The result of replaying the edits of a journal.
  package struct Recovery: Sendable {
    /// True if the marks, the list of changes and the undo steps are restored exactly.
    package var isExact: Bool
    package var outcome: Patch.Outcome
  }

  /// Replays the edits of a journal: exactly, if this is the text that was edited and nothing
  /// has been edited since it was read; otherwise by paths. `isSameText` is true if the file is
  /// the one that the journal belongs to.
  package mutating func replay(_ records: [JournalRecord], isSameText: Bool) -> Recovery {
    let isSameBase = isSameText && readsAsBefore(records)
    if isSameBase, !hasAnyChanges, history.current == 0 {
      var copy = self
      var replay = Replay(.exact, of: records, in: copy)
      if (try? replay.run(records, in: &copy)) != nil {
        self = copy
        return Recovery(isExact: true, outcome: replay.outcome)
      }
    }
    // What was undone need not be found.
    let records = records.withoutUndone() ?? records
    var replay = Replay(.byPath, of: records, in: self, isSameBase: isSameBase)
    do {
      try replay.run(records, in: &self)
    } catch {
      replay.outcome.isCutShort = true
    }
    return Recovery(isExact: false, outcome: replay.outcome)
  }

  /// True if the edited nodes of the base have the fingerprints that the journal recorded, and its texts are those of this document.
  private func readsAsBefore(_ records: [JournalRecord]) -> Bool {
    for case .edit(let edit) in records {
      for source in edit.sources {
        // A journal from when binary property lists had references is of another text of the file.
        if source.meaning != nil, !movesValues { return false }
        if case .base(let end)? = source.pieces.last, end.end != baseBytes.count { return false }
      }
      for located in edit.paths where located.node.source == 0 {
        let node = Node(base, located.node.offset, located.node.form)
        guard node.offset <= baseBytes.count, fingerprint(of: node) == located.path.fingerprint
        else { return false }
      }
    }
    return true
  }

  /// True if a child or its ghost is in a container's list.
  package func hasChild(_ child: Child, in container: Node) -> Bool {
    let content = content(of: container)
    guard let list = changeSet[container]?.list else {
      return !child.isGhost && isChild(child.node, of: content)
    }
    guard let index = index(of: child, in: list, content) else { return false }
    if case .run = list[index] { return isChild(child.node, of: content) }
    return true
  }

  /// True if a node is a child of a container in its source; other nodes of the source may be passed.
  private func isChild(_ node: Node, of content: Content) -> Bool {
    guard node.source == content.source, content.offset <= node.offset,
      let end = end(of: content), node.offset < end
    else { return false }
    return children(of: content).last(before: node.offset + 1) == .child(node.offset)
  }
}
