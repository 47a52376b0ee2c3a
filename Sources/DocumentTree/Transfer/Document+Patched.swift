import ModelBasics

// Applies a patch to another text. All paths are resolved before anything changes, because indexes refer to the
// unchanged text. Then entries are moved, inserted and renamed, outer ones first; then values are set; entries are
// removed last, because others may be moved out of them.

extension Document {
  /// Applies a patch to this document, which has another text, as one undo step. Edits whose path is not found are left
  /// out and reported.
  package mutating func apply(_ patch: Patch) -> Patch.Outcome {
    let (patch, meaningless) = meant(patch)
    let former = self
    let work = patch.entries.enumerated().map {
      PatchWork(number: $0, entry: $1, target: target(of: $1))
    }
    var run = PatchRun(
      meaningless: meaningless,
      placed: PlacedPatchEntries(
        leaving: Set(work.compactMap { $0.entry.edit.leavesKey ? $0.target.node : nil }),
        moving: Set(work.compactMap { $0.entry.edit.isMove ? $0.target.node : nil })))
    let inOrder = (0..<3).flatMap { phase in work.filter { $0.entry.edit.phase == phase } }
    if !inOrder.isEmpty { make(inOrder[...], &run) }
    if run.outcome.made == 0 { self = former }
    return run.outcome
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
    var unfolding = ReferenceUnfolding(self)
    for index in patch.entries.indices {
      guard let meaning = patch.entries[index].meaning,
        let text = patch.entries[index].edit.valueText
      else { continue }
      let here = unfolding.meaning(of: text, longest: ReferenceUnfolding.longestRecorded)
      if here == meaning.base, here != .unknown { continue }
      if case .copies(let copies) = meaning.now {
        patch.entries[index].edit.valueText = copies
      } else {
        meaningless.insert(index)
      }
    }
    return (patch, meaningless)
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

  private func target(of entry: Patch.Entry) -> PatchTarget {
    guard let path = entry.basePath else { return PatchTarget() }
    var target = PatchTarget()
    switch entry.edit {
    case .put(_, _, let patchPoint):
      guard let found = nodes(along: path.steps)?.nodes else { return target }
      target.path = .node(found)
      target.sibling = sibling(at: patchPoint, in: found)
      return target
    case .move(let destination, let patchPoint, _):
      guard let found = nodes(along: destination.steps)?.nodes else { return target }
      target.destination = found
      target.sibling = sibling(at: patchPoint, in: found)
    case .set, .rename, .remove, .removeInto, .comment: break
    }
    let resolved = resolved(path, toEnd: false)
    target.path = resolved.isByIndex && entry.edit.takesNode ? .notFound : resolved.target
    target.differs = resolved.differs
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

  /// True if the edit takes a node away from its position.
  fileprivate var takesNode: Bool {
    switch self {
    case .remove, .removeInto, .move: true
    case .set, .rename, .put, .comment: false
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
