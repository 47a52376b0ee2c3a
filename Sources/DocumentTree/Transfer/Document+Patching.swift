import ModelBasics

extension Document {
  /// The greatest number of edits that are made again one by one, times the length of the text in bytes.
  private static var longestRepetition: Int { 1 << 28 }

  /// Returns the edits since the document was saved or read, for another text of it; nil if the text was edited and not its entries.
  package func patchOfEdits() -> Patch? {
    var patch = patch()
    if let records = journal?.all.withoutUndone(),
      baseBytes.count < Self.longestRepetition / max(1, records.count)
    {
      patch?.records = records
    }
    return patch
  }

  /// Returns the edits of this document by path, or nil if its text was edited and not its entries.
  package func patch() -> Patch? {
    guard !isRebased else { return nil }
    var patch = Patch()
    let values = grammar.references.separatesValues ? sharedValuesChanged().filter(\.isShared) : []
    let places = Dictionary(values.map { ($0.node, self.places(of: [$0])) }) { first, _ in first }
    let innermost = innermostSharedChanges()
    var covered = Set<Node>()
    func shared(_ nodes: some Sequence<Node>) -> [SharedPlaces] {
      if places.isEmpty { return [] }
      covered.formUnion(nodes)
      return nodes.flatMap { places[$0] ?? [] }
    }
    func sharedAroundOrigin(of node: Node) -> [SharedPlaces] {
      changeSet[node]?.origin.flatMap { path(to: $0) }.map { shared($0) } ?? []
    }
    // Nodes that were moved into a value that was then removed.
    for node in changeSet.moved(hasBase).sorted(by: { $0.offset < $1.offset })
    where path(to: node) == nil {
      let basePath = basePath(of: node)
      patch.entries.append(
        Patch.Entry(
          path: basePath?.path ?? Path(), basePath: basePath, edit: .remove,
          shared: sharedAroundOrigin(of: node)))
    }
    // An inserted value contains all edits made inside it.
    var whole: NodePath?
    var wholeEntry: Int?
    var isWholeEntry = false
    var saved: (document: Document, comparison: MeaningComparison)?
    func comparison(of node: Node) -> (document: Document, comparison: MeaningComparison)? {
      guard movesValues, hasBase(node) else { return nil }
      if saved == nil {
        var document = self
        document.revertAll()
        saved = (document, MeaningComparison(self, document))
      }
      return saved
    }
    func keepsMeaning(_ node: Node) -> Bool {
      guard let (saved, comparison) = comparison(of: node), isSameObject(node, in: saved) else {
        return false
      }
      return comparison.isEqual(node, node)
    }
    /// Returns the edits of the values in one that has been written at this place since, for another place keeps the old one.
    func innerEdits(_ node: Node, _ path: BasePath?) -> [(path: BasePath, text: [UInt8])]? {
      guard grammar.references.separatesValues, let (saved, comparison) = comparison(of: node),
        let path, changeSet[node]?.isRewritten == true, saved.kind(of: node) == .reference,
        let differences = comparison.differences(node, node, except: Set(innermost.map(\.node)))
      else { return nil }
      return differences.map { difference in
        let path = BasePath(
          steps: path.steps + difference.steps, kind: saved.kind(of: difference.other),
          fingerprint: saved.fingerprint(of: difference.other))
        return (path, valueText(of: difference.one))
      }
    }
    var counts: [DocumentName.Position: Int]?
    /// Returns the places that a value was shared by when it was saved, if it is written here now and still shared, and the place where
    /// it was written has not got another one.
    func placesNow(of node: Node) -> [SharedPlaces] {
      if counts == nil { counts = referenceMeanings().counts }
      guard let count = counts?[anchorPosition(of: node)], let name = nameOfValue(at: node),
        let saved = saved?.document, let former = saved.pathOfValue(meantBy: [node])?.last,
        self.path(to: former) != nil, changeSet[former]?.value == nil
      else { return [] }
      return self.places(of: [SharedValue(node: node, name: name, references: count)])
    }
    for change in changes {
      guard let node = change.node else { continue }
      let path = change.path
      let own = hasBase(node) && !node.isComment ? basePath(of: node) : nil
      func add(
        _ basePath: BasePath?, _ edit: Patch.Edit, _ shown: Path? = nil,
        sharedNow: [SharedPlaces] = []
      ) {
        let shown = shown ?? own?.path ?? self.path(of: path, isGhost: change.isGhost)
        var above = path[...]
        if case .set = edit {} else { above = path.dropLast() }
        // What was moved out of a shared value is no longer one place of it.
        let left = places.isEmpty ? [] : path.flatMap { sharedAroundOrigin(of: $0) }
        patch.entries.append(
          Patch.Entry(
            path: shown, basePath: basePath, edit: edit,
            shared: shared(above) + left + sharedNow))
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
        if !places.isEmpty, let own, comparison(of: node)?.document.kind(of: node) == .reference {
          patch.kept.append(own)
        }
        whole = path
        isWholeEntry = false
        wholeEntry = nil
      case .changed:
        if let edits = innerEdits(node, own) {
          let sharedNow = placesNow(of: node)
          for (path, text) in edits {
            add(path, .set(text: text), path.path, sharedNow: sharedNow)
          }
          whole = path
          isWholeEntry = false
          wholeEntry = nil
          continue
        }
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
    for value in innermost {
      let shared = self.places(of: [value])
      if shared.isEmpty { continue }
      for index in patch.entries.indices {
        guard let text = patch.entries[index].edit.valueText, names(in: text).contains(value.name)
        else { continue }
        patch.entries[index].contained += shared
      }
      if covered.contains(value.node) { continue }
      let path = path(to: value.node).map { self.path(of: $0) } ?? Path()
      patch.entries.append(
        Patch.Entry(
          path: path, basePath: shared[0].paths.first, edit: .set(text: valueText(of: value.node)),
          shared: shared, comesFirst: true))
    }
    let edited = Set(patch.entries.flatMap(\.shared).flatMap(\.paths).map(\.path))
    patch.kept.removeAll { !edited.contains($0.path) }
    patch.newNames = newNames(in: patch)
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

  /// Returns the names that a text refers to but has not itself.
  func referenceNames(in text: [UInt8]) -> Set<[UInt8]> {
    let storage = Bytes(text)
    let names = Source(storage, grammar, as: .entry).structure.names(in: Span(0, text.count))
    return Set(names.filter(\.isReference).map { storage.array($0.name) })
      .subtracting(names.filter { !$0.isReference }.map { storage.array($0.name) })
  }

  private func names(in text: [UInt8]) -> Set<[UInt8]> {
    let storage = Bytes(text)
    let names = Source(storage, grammar, as: .entry).structure.names(in: Span(0, text.count))
    return Set(names.map { storage.array($0.name) })
  }

  /// Returns the names in the texts of a patch that no value had when the document was saved.
  private func newNames(in patch: Patch) -> Set<[UInt8]> {
    guard grammar.references.separatesValues else { return [] }
    let texts = patch.entries.compactMap(\.edit.valueText)
    let used = texts.reduce(into: Set()) { used, text in used.formUnion(names(in: text)) }
    if used.isEmpty { return [] }
    var saved = self
    saved.revertAll()
    return used.subtracting(saved.names().map(\.name))
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
