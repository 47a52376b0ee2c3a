import ModelBasics

extension Document {
  /// Returns the edits of this document by path, or nil if its text was edited and not its entries.
  package func patch() -> Patch? {
    guard !isRebased else { return nil }
    if isComparing {
      var adopted = Document(savedBytes, grammar: grammar)
      adopted.adopt(render().bytes())
      return adopted.patch()
    }
    var patch = Patch()
    // Nodes that were moved into a value that was then removed.
    for node in changeSet.moved(hasBase).sorted(by: { $0.offset < $1.offset })
    where path(to: node) == nil {
      let basePath = basePath(of: node)
      patch.entries.append(
        Patch.Entry(path: basePath?.path ?? Path(), basePath: basePath, edit: .remove))
    }
    // An inserted value contains all edits made inside it.
    var whole: NodePath?
    var wholeEntry: Int?
    var isWholeEntry = false
    var saved: (document: Document, comparison: MeaningComparison)?
    func keepsMeaning(_ node: Node) -> Bool {
      guard movesValues, hasBase(node) else { return false }
      if saved == nil {
        var document = self
        document.revertAll()
        saved = (document, MeaningComparison(self, document))
      }
      guard let saved, isSameObject(node, in: saved.document) else { return false }
      return saved.comparison.isEqual(node, node)
    }
    for change in changes {
      guard let node = change.node else { continue }
      let path = change.path
      let own = hasBase(node) && !node.isComment ? basePath(of: node) : nil
      func add(_ basePath: BasePath?, _ edit: Patch.Edit, _ shown: Path? = nil) {
        let shown = shown ?? own?.path ?? self.path(of: path, isGhost: change.isGhost)
        patch.entries.append(Patch.Entry(path: shown, basePath: basePath, edit: edit))
      }
      if node.isComment {
        guard let (owner, edit, isInner) = commentEdit(path) else { continue }
        let isDone = whole.map {
          path.starts(with: $0) && (isWholeEntry || isInner || path.count > $0.count + 1)
        }
        if isDone != true { add(owner, edit, owner?.path) }
        continue
      }
      if let whole, path.count > whole.count, path.starts(with: whole) {
        if change.kind == .moved, own != nil {
          add(own, wholeEntry.map { .removeInto($0) } ?? .remove)
        }
        continue
      }
      switch change.kind {
      case .source: return nil
      case .removed: add(own, .remove)
      case .renamed:
        // In an array the node has no key.
        let parent = path.dropLast().last
        let kind = parent.flatMap { basePath(of: $0)?.kind ?? self.kind(of: $0) }
        if kind == .object { add(own, .rename(token: key(of: node)?.array ?? [])) }
      case .rewritten,
        .changed where keepsMeaning(node):
        whole = path
        isWholeEntry = false
        wholeEntry = nil
      case .changed:
        let text = valueText(of: node)
        let value = content(of: node)
        let hasDelimiters =
          !value.kind.isContainer
          || self[value.source].structure.contentStart(of: value.value) > value.offset
        add(own, .set(text: hasDelimiters ? text : grammar.layout.value(withEntries: text)))
        whole = path
        isWholeEntry = false
        wholeEntry = patch.entries.count - 1
      case .moved where hasBase(node):
        let container = path.dropLast().last.flatMap { basePath(of: $0) }
        guard let container else { return nil }
        // Only an element that becomes a member needs a key here; a member's key is renamed separately.
        let key = node.isMember || container.kind != .object ? nil : key(of: node)?.array
        add(own, .move(into: container, patchPoint(of: node, in: path[path.count - 2]), key: key))
      case .added, .moved:
        let (container, edit, shown) = putting(path)
        add(container, edit, shown)
        whole = path
        isWholeEntry = true
        wholeEntry = patch.entries.count - 1
      }
    }
    var unfolding = ReferenceUnfolding(self)
    var unfoldingOfBase: ReferenceUnfolding?
    for index in patch.entries.indices {
      guard let text = patch.entries[index].edit.valueText,
        let meaning = unfolding.meaning(of: text, longest: ReferenceUnfolding.longestRecorded)
      else { continue }
      if unfoldingOfBase == nil {
        var base = self
        base.revertAll()
        unfoldingOfBase = ReferenceUnfolding(base)
      }
      patch.entries[index].meaning = (
        meaning, unfoldingOfBase?.meaning(of: text, longest: ReferenceUnfolding.longestRecorded)
      )
    }
    return patch
  }

  /// Returns the base path of a changed comment's owner, and the edit; nil if the owner was inserted, with its comments.
  private func commentEdit(
    _ path: NodePath
  ) -> (owner: BasePath?, edit: Patch.Edit, isInner: Bool)? {
    guard path.count > 1, let node = path.last, case let owner = path[path.count - 2],
      hasBase(owner), let change = changeSet[owner]?.comment(node)
    else { return nil }
    let former = change.isAdded ? nil : sourceLines(of: node)
    let text = change.text.map { self[$0].bytes.array(Span(0, .max)) }
    return (
      basePath(of: owner), .comment(change.place, from: former, to: text), change.place.isInner
    )
  }

  /// Returns the base path, edit and shown path that insert the last node of a path, which is not in the base.
  private func putting(_ path: NodePath) -> (BasePath?, Patch.Edit, Path?) {
    let parent = path.count > 1 ? path[path.count - 2] : root
    guard let node = path.last else { return (nil, .remove, nil) }
    let container = basePath(of: parent)
    let isMember = (container?.kind ?? kind(of: parent)) == .object
    let key = isMember ? keyBytes(of: node) : nil
    let hasDuplicateKey = key.map { hasKey($0, in: parent, excluding: node) } ?? false
    let text = render(entry: node, in: parent, asMember: isMember).bytes()
    return (
      container,
      .put(entry: text, key: hasDuplicateKey ? nil : key, patchPoint(of: node, in: parent)),
      key.flatMap { key in container.map { Path($0.path.segments + [.key(key)]) } }
    )
  }
}
