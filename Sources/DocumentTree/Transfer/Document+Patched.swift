import ModelBasics

// Applies a patch to another text. All paths are resolved before anything changes, because indexes refer to the
// unchanged text. Then entries are moved, inserted and renamed, outer ones first; then values are set; entries are
// removed last, because others may be moved out of them.

extension Document {
  /// Applies a patch to this document, which has another text, as one undo step. Edits whose path is not found are left
  /// out and reported.
  package mutating func apply(_ patch: Patch) -> Patch.Outcome {
    if let outcome = makeRecords(of: patch) { return outcome }
    var (patch, meaningless) = meant(patch)
    let former = self
    for (number, entry) in patch.entries.enumerated()
    where !shareAlike(entry.shared) || !shareAlike(entry.contained) {
      meaningless.insert(number)
    }
    let isSeparated = separateWays(of: patch, keeping: meaningless.isEmpty ? patch.kept : [])
    patch = withFreeNames(patch)
    let shared = sharedNames(of: patch)
    let together = valuesEditedTogether(by: patch)
    let targets = patch.entries.map { target(of: $0, together) }
    let work = zip(patch.entries, targets).enumerated().map {
      PatchWork(number: $0, entry: $1.0, target: $1.1)
    }
    var run = PatchRun(
      meaningless: meaningless,
      placed: PlacedPatchEntries(
        leaving: Set(work.compactMap { $0.entry.edit.leavesKey ? $0.target.node : nil }),
        moving: Set(work.compactMap { $0.entry.edit.isMove ? $0.target.node : nil })))
    // A value may go to another place by the edits after those of all its places.
    let groups = [
      work.filter(\.entry.comesFirst),
      (0..<3).flatMap { phase in
        work.filter { !$0.entry.comesFirst && $0.entry.edit.phase == phase }
      },
    ]
    let separated = history.current
    for group in groups where !group.isEmpty {
      let revision = history.current
      make(group[...], &run)
      if revision != separated, history.current != revision { joinLastEdits() }
    }
    if run.outcome.made == 0 {
      self = former
      return run.outcome
    }
    if isSeparated, history.current != separated { joinLastEdits() }
    separate(since: former, except: shared)
    return run.outcome
  }

  /// Makes the edits of a patch one by one. Returns nil if it does not have them, or if they cannot be made so.
  private mutating func makeRecords(of patch: Patch) -> Patch.Outcome? {
    if patch.records.isEmpty { return nil }
    var copy = self
    var outcome = copy.replay(patch.records, isSameText: false).outcome
    if outcome.isCutShort { return nil }
    // An edit of one place is two joined ones in a journal, so these stay apart there.
    while copy.undoDepth > undoDepth + 1 {
      let depth = copy.undoDepth
      copy.joinLastEdits(isRecorded: false)
      if copy.undoDepth == depth { break }
    }
    self = copy
    if outcome.lost.isEmpty { outcome.made = changeCount(upTo: .max) }
    return outcome
  }

  private struct PatchWork {
    var number: Int
    var entry: Patch.Entry
    var target: PatchTarget
  }

  /// The state of a patch that is being applied.
  private struct PatchRun {
    let meaningless: Set<Int>
    var placed: PlacedPatchEntries
    var outcome = Patch.Outcome()
    var lost = Set<Int>()
    /// The number of times that edits are made again in parts.
    var partsLeft = 64
  }

  /// Makes edits as one. If they are refused only as a whole, the halves are made, so that few are lost.
  private mutating func make(_ group: ArraySlice<PatchWork>, _ run: inout PatchRun) {
    let before = run
    let revision = history.current
    do {
      try transact(focus: [root]) { document throws(EditError) in
        for work in group { document.make(work, &run) }
        let focus = document.changes.first?.path
        document.pending?.focus = focus
      }
    } catch {
      run = before
      run.partsLeft -= 1
      guard group.count > 1, run.partsLeft > 0 else {
        for work in group { lose(work, &run) }
        return
      }
      let middle = group.startIndex + group.count / 2
      make(group[..<middle], &run)
      let half = history.current
      make(group[middle...], &run)
      if half != revision, history.current != half { joinLastEdits() }
    }
  }

  /// Makes one edit, or notes that it is lost.
  private mutating func make(_ work: PatchWork, _ run: inout PatchRun) {
    if case .removeInto(let whole) = work.entry.edit, run.lost.contains(whole) {
      return lose(work, &run)
    }
    guard !run.meaningless.contains(work.number),
      let isOver = try? make(work.entry, work.target, &run.placed)
    else { return lose(work, &run) }
    run.outcome.made += 1
    if isOver { run.outcome.overwritten.append(work.entry.path) }
  }

  private func lose(_ work: PatchWork, _ run: inout PatchRun) {
    run.lost.insert(work.number)
    run.outcome.lost.append(
      Patch.LostEdit(
        path: work.entry.path, kind: work.entry.edit.kind, text: work.entry.edit.text))
  }

  /// Returns a patch whose texts mean here what they meant where it was made, as a name may stand for another value here, and the
  /// numbers of the edits for which there is none.
  private func meant(_ patch: Patch) -> (patch: Patch, meaningless: Set<Int>) {
    var (patch, meaningless) = (patch, Set<Int>())
    let shared = sharedNames(of: patch)
    var unfolding = ReferenceUnfolding(self)
    for index in patch.entries.indices {
      guard let meaning = patch.entries[index].meaning,
        let text = patch.entries[index].edit.valueText
      else { continue }
      let here = unfolding.meaning(of: text, longest: ReferenceUnfolding.longestRecorded)
      // A place of a value may have got another value of its own, to which only the new reference refers.
      let isChangedAlone =
        grammar.references.separatesValues && meaning.now != here
        && !referenceNames(in: text).isSubset(of: shared)
      if here == meaning.base, here != .unknown, !isChangedAlone { continue }
      if case .copies(let copies) = meaning.now {
        patch.entries[index].edit.valueText = copies
      } else {
        meaningless.insert(index)
      }
    }
    return (patch, meaningless)
  }

  /// Returns a patch whose texts give their values names that no value here has.
  private func withFreeNames(_ patch: Patch) -> Patch {
    if patch.newNames.isEmpty { return patch }
    let taken = patch.newNames.intersection(names().map(\.name))
      .sorted { $0.lexicographicallyPrecedes($1) }
    let new = newNames(taken.count, besides: patch.newNames)
    guard !taken.isEmpty, new.count == taken.count else { return patch }
    let renamed = Dictionary(uniqueKeysWithValues: zip(taken, new))
    var patch = patch
    for index in patch.entries.indices {
      patch.entries[index].edit.valueText = patch.entries[index].edit.valueText.map {
        grammar.references.renaming($0, renamed)
      }
    }
    return patch
  }

  /// Gives the places of edits that are for one place of a shared value here values of their own.
  private mutating func separateWays(of patch: Patch, keeping kept: [BasePath]) -> Bool {
    let keptWays = kept.map { Way(start: root, steps: .path($0.steps), isContainer: true) }
    let ofOnePlace = separate(keptWays + ways(to: patch.entries.filter(\.shared.isEmpty)))
    let others = ways(to: patch.entries.filter { !$0.shared.isEmpty })
    let ofMore = separate(others, except: valuesEditedTogether(by: patch))
    if ofOnePlace && ofMore { joinLastEdits() }
    return ofOnePlace || ofMore
  }

  private func ways(to entries: [Patch.Entry]) -> [Way] {
    var ways: [Way] = []
    for entry in entries {
      guard let path = entry.basePath else { continue }
      var isContainer = false
      switch entry.edit {
      case .put: isContainer = true
      case .move(let container, _, _):
        ways.append(Way(start: root, steps: .path(container.steps), isContainer: true))
      case .set, .rename, .remove, .removeInto, .comment: break
      }
      ways.append(Way(start: root, steps: .path(path.steps), isContainer: isContainer))
    }
    return ways
  }

  /// Returns the values here that a patch changes at all their places.
  private func valuesEditedTogether(by patch: Patch) -> Set<Node> {
    let paths = patch.entries.flatMap(\.shared).flatMap(\.paths)
    if paths.isEmpty { return [] }
    let targets = ReferenceTargets(self)
    return Set(paths.compactMap { resolved($0, following: true).node }.map(targets.followed))
  }

  /// Returns the names here of the values that a patch changes at all their places.
  private func sharedNames(of patch: Patch) -> Set<[UInt8]> {
    let positions = Set(valuesEditedTogether(by: patch).map(anchorPosition))
    if positions.isEmpty { return [] }
    return Set(
      names().filter { !$0.isReference && positions.contains($0.position) }.map(\.name))
  }

  /// Makes the edits of shared values that the patch did not change at all their places edits of one place.
  private mutating func separate(since former: Document, except names: Set<[UInt8]>) {
    guard grammar.references.separatesValues, history.current != former.history.current else {
      return
    }
    let values = sharedValues(changedSince: former).filter { !names.contains($0.name) }
    guard values.contains(where: \.isShared) else { return }
    guard (try? separate(values, since: former)) != nil else { return }
    joinLastEdits()
  }

  // MARK: - Resolving

  struct PatchTarget {
    var path = ResolvedPath.Target.notFound
    /// True if the value has changed since the patch was made.
    var differs = false
    var destination: NodePath?
    var sibling: Node?

    var node: Node? { if case .node(let nodes) = path { nodes.last } else { nil } }
  }

  private func target(of entry: Patch.Entry, _ together: Set<Node>) -> PatchTarget {
    guard let path = entry.basePath else { return PatchTarget() }
    let follows = !entry.shared.isEmpty
    func container(along steps: [BasePath.Step]) -> NodePath? {
      guard let found = nodes(along: steps, following: follows)?.nodes else { return nil }
      return follows ? pathOfValue(meantBy: found) ?? found : found
    }
    var target = PatchTarget()
    switch entry.edit {
    case .put(_, _, let patchPoint):
      guard let found = container(along: path.steps) else { return target }
      target.path = .node(found)
      target.sibling = sibling(at: patchPoint, in: found)
      return target
    case .move(let destination, let patchPoint, _):
      guard let found = container(along: destination.steps) else { return target }
      target.destination = found
      target.sibling = sibling(at: patchPoint, in: found)
    case .set, .rename, .remove, .removeInto, .comment: break
    }
    let resolved = resolved(path, following: follows, toEnd: false)
    target.path = resolved.target
    target.differs = resolved.differs
    // A value of all its places is replaced at the place where it is written.
    if follows, path.kind != .reference, case .set = entry.edit,
      case .node(let nodes) = resolved.target, let meant = pathOfValue(meantBy: nodes),
      let value = meant.last, together.contains(value)
    {
      target.path = .node(meant)
    }
    return target
  }

  private func sibling(at patchPoint: PatchPoint, in container: NodePath) -> Node? {
    guard case .after(let step) = patchPoint else { return nil }
    return child(step, of: container)?.0
  }
}

extension Patch.Edit {
  /// The text of a value or entry.
  var valueText: [UInt8]? {
    get {
      switch self {
      case .set(let text), .put(let text, _, _): text
      case .rename, .remove, .removeInto, .move, .comment: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .set: self = .set(text: newValue)
      case .put(_, let key, let point): self = .put(entry: newValue, key: key, point)
      case .rename, .remove, .removeInto, .move, .comment: break
      }
    }
  }

  fileprivate var isMove: Bool { if case .move = self { true } else { false } }

  fileprivate var leavesKey: Bool {
    switch self {
    case .rename, .move, .remove, .removeInto: true
    case .set, .put, .comment: false
    }
  }

  fileprivate var phase: Int {
    switch self {
    case .rename, .put, .move: 0
    case .set, .comment: 1
    case .remove, .removeInto: 2
    }
  }

  fileprivate var kind: Patch.LostEdit.Kind {
    switch self {
    case .set: .value
    case .rename: .key
    case .put: .entry
    case .move: .move
    case .comment: .comment
    case .remove, .removeInto: .removal
    }
  }

  var text: [UInt8]? {
    switch self {
    case .set(let text), .put(let text, _, _): text
    case .rename(let token): token
    case .comment(_, _, let text): text
    case .remove, .removeInto, .move: nil
    }
  }
}
