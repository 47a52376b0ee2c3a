import ModelBasics

// Applies a patch to another text. All paths are resolved before anything changes, because indexes refer to the
// unchanged text. Then entries are moved, inserted and renamed, outer ones first; then values are set; entries are
// removed last, because others may be moved out of them.

extension Document {
  /// Applies a patch to this document, which has another text, as one undo step. Edits whose path is not found are left
  /// out and reported.
  package mutating func apply(_ patch: Patch) -> Patch.Outcome {
    var (patch, meaningless) = meant(patch)
    let former = self
    for (number, entry) in patch.entries.enumerated()
    where !shareAlike(entry.shared) || !shareAlike(entry.contained) {
      meaningless.insert(number)
    }
    let isSeparated = separateWays(of: patch)
    let shared = sharedNames(of: patch)
    let together = valuesEditedTogether(by: patch)
    let targets = patch.entries.map { target(of: $0, together) }
    let work = zip(patch.entries, targets).enumerated().map { ($0, $1.0, $1.1) }
    var outcome = Patch.Outcome()
    var placed = PlacedEntries(
      leaving: Set(work.compactMap { $1.edit.leavesKey ? $2.node : nil }),
      moving: Set(work.compactMap { $1.edit.isMove ? $2.node : nil }))
    // A value may go to another place by the edits after those of all its places.
    let groups = [
      work.filter(\.1.comesFirst),
      (0..<3).flatMap { phase in
        work.filter { !$0.1.comesFirst && $0.1.edit.phase == phase }
      },
    ]
    var lost = Set<Int>()
    let separated = history.current
    var isMade = true
    for group in groups where isMade && !group.isEmpty {
      let revision = history.current
      let made: Void? = try? transact(focus: [root]) { document throws(EditError) in
        for (number, entry, target) in group {
          do throws(EditError) {
            if case .removeInto(let whole) = entry.edit, lost.contains(whole) { throw .notFound }
            if meaningless.contains(number) { throw .notFound }
            let isOver = try document.make(entry, target, &placed)
            outcome.made += 1
            if isOver { outcome.overwritten.append(entry.path) }
          } catch {
            lost.insert(number)
            outcome.lost.append((entry.path, entry.edit.text))
          }
        }
        let focus = document.changes.first?.path
        document.pending?.focus = focus
      }
      isMade = made != nil
      if revision != separated, history.current != revision { joinLastEdits() }
    }
    if isMade {
      if isSeparated, history.current != separated { joinLastEdits() }
      separate(since: former, except: shared)
      return outcome
    }
    self = former
    // The edits were only refused as a whole.
    return Patch.Outcome(lost: patch.entries.map { ($0.path, $0.edit.text) })
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
        grammar.layout.separatesValues && meaning.now != here
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

  /// Gives the places of edits that are for one place of a shared value here values of their own.
  private mutating func separateWays(of patch: Patch) -> Bool {
    let ofOnePlace = separate(ways(to: patch.entries.filter(\.shared.isEmpty)))
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
    guard grammar.layout.separatesValues, history.current != former.history.current else { return }
    let values = sharedValues(changedSince: former).filter { !names.contains($0.name) }
    guard values.contains(where: \.isShared) else { return }
    guard (try? separate(values, since: former)) != nil else { return }
    joinLastEdits()
  }

  // MARK: - Resolving

  private struct Target {
    var path = ResolvedPath.Target.notFound
    /// True if the value has changed since the patch was made.
    var differs = false
    var destination: NodePath?
    var sibling: Node?

    var node: Node? { if case .node(let nodes) = path { nodes.last } else { nil } }
  }

  /// The entries that have been inserted or moved so far.
  private struct PlacedEntries {
    struct Chain: Hashable {
      var container: Node
      var after: Node?
      var isLast: Bool
    }

    /// Members that are about to lose or leave their keys.
    let leaving: Set<Node>
    let moving: Set<Node>
    /// The last entry put after each sibling, and (`latest`) into each container.
    var chains: [Chain: Node] = [:]
    var latest: [Node: Node] = [:]

    mutating func note(_ node: Node, _ chain: Chain) {
      chains[chain] = node
      latest[chain.container] = node
    }
  }

  private func target(of entry: Patch.Entry, _ together: Set<Node>) -> Target {
    guard let path = entry.basePath else { return Target() }
    let follows = !entry.shared.isEmpty
    func container(along steps: [BasePath.Step]) -> NodePath? {
      guard let found = nodes(along: steps, following: follows)?.nodes else { return nil }
      return follows ? pathOfValue(meantBy: found) ?? found : found
    }
    var target = Target()
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
    if follows, case .set = entry.edit, case .node(let nodes) = resolved.target,
      let meant = pathOfValue(meantBy: nodes), let value = meant.last, together.contains(value)
    {
      target.path = .node(meant)
    }
    return target
  }

  private func sibling(at patchPoint: PatchPoint, in container: NodePath) -> Node? {
    guard case .after(let step) = patchPoint else { return nil }
    return child(step, of: container)?.0
  }

  // MARK: - Applying

  /// Applies one edit. Returns true if the edited value had changed since the patch was made.
  private mutating func make(
    _ entry: Patch.Entry, _ target: Target, _ placed: inout PlacedEntries
  ) throws(EditError) -> Bool {
    // A page of the file may have been lost: its bytes read as zeros, so this is not the text.
    if entry.edit.text?.contains(0) == true { throw .broken }
    switch (entry.edit, target.path) {
    case (_, .notFound): throw .notFound
    case (.set(let text), .node(let nodes)):
      let path = try currentPath(of: nodes)
      let isNamed = !entry.shared.isEmpty
      try setExactValue(path, text: isNamed ? path.last.map { named(text, as: $0) } ?? text : text)
    case (.set(let text), .missing(let parent, let key)):
      try insert(key: key, text: text, into: currentPath(of: parent), at: .last)
    case (.rename(let token), .node(let nodes)):
      try setKeyToken(currentPath(of: nodes), token: token)
      return false
    case (.remove, .node(let nodes)), (.removeInto, .node(let nodes)):
      // The node may have been removed with its container.
      guard let path = nodes.last.flatMap({ path(to: $0) }) else { return false }
      try remove(path)
    case (.remove, .missing), (.removeInto, .missing): return false
    case (.put(let text, let key, let patchPoint), .node(let nodes)):
      let container = try currentPath(of: nodes)
      let source = Bytes(text)
      if let key,
        let taken = try? child(.key(key), 0, of: container, strict: false).get(),
        !placed.leaving.contains(taken), let entry = grammar.entry(in: source)
      {
        let structure = grammar.structure(of: source, as: .entry, index: IndexBox())
        let value = structure.entry(at: entry.offset, entry.form, budget: .max).value
        // A comment after the value is not part of it.
        let end = structure.end(of: value, budget: .max) ?? source.count
        try setExactValue(container + [taken], text: source.array(Span(value.offset, end)))
        return true
      }
      guard let parent = container.last else { throw .notFound }
      let (chain, point) = insertionPoint(at: patchPoint, target.sibling, in: parent, placed)
      placed.note(try insert(entry: text, into: container, at: point), chain)
      return false
    case (.move(_, let patchPoint, let key), .node(let nodes)):
      guard let destination = target.destination else { throw .notFound }
      let container = try currentPath(of: destination)
      guard let parent = container.last, kind(of: parent).isContainer, let node = nodes.last
      else { throw .notAContainer }
      let (chain, point) = insertionPoint(at: patchPoint, target.sibling, in: parent, placed)
      try move(currentPath(of: nodes), into: container, at: point)
      if let key { try setKeyToken(container + [node], token: key) }
      placed.note(node, chain)
      return false
    case (.comment(let place, let former, let text), .node(let nodes)):
      try changeComment(of: currentPath(of: nodes), at: place, from: former, to: text)
      return false
    case (.rename, .missing), (.put, .missing), (.move, .missing), (.comment, .missing):
      throw .notFound
    }
    return target.differs
  }

  /// Changes a comment that reads as it read when the patch was made, or adds one.
  private mutating func changeComment(
    of path: NodePath, at place: CommentPlace, from former: [UInt8]?, to text: [UInt8]?
  ) throws(EditError) {
    guard let owner = path.last else { throw .notFound }
    let new = text.map { addRawSource($0) }
    if let former {
      guard let found = comment(reading: former, at: place, of: owner) else { throw .notFound }
      setComment(found, of: path, at: place, from: addRawSource(former), to: new)
    } else if let new {
      setComment(Node(new, 0, .comment), of: path, at: place, from: nil, to: new)
    }
  }

  private func currentPath(of nodes: NodePath) throws(EditError) -> NodePath {
    guard let node = nodes.last, let path = path(to: node) else { throw .notFound }
    return path
  }

  /// Returns the point after the last entry put there, or else after the sibling or its ghost.
  private func insertionPoint(
    at patchPoint: PatchPoint, _ sibling: Node?, in container: Node, _ placed: PlacedEntries
  ) -> (PlacedEntries.Chain, InsertionPoint) {
    var isLast = false
    if case .last = patchPoint { isLast = true }
    if case .after = patchPoint, sibling == nil { isLast = true }
    let chain = PlacedEntries.Chain(container: container, after: sibling, isLast: isLast)
    let content = content(of: container)
    let list = changeSet[container]?.list
    func hasChild(_ child: Child) -> Bool {
      guard let list else { return true }
      return index(of: child, in: list, content) != nil
    }
    if let last = placed.chains[chain], hasChild(Child(last)) {
      return (chain, .after(Child(last)))
    }
    if isLast { return (chain, .last) }
    guard let sibling else { return (chain, .first) }
    // The ghost marks the original position of a sibling that was moved.
    let ghost = Child(sibling, isGhost: true)
    if list != nil, hasChild(ghost) { return (chain, .after(ghost)) }
    guard hasChild(Child(sibling)) else { return (chain, .last) }
    // A sibling that this patch has moved does not mark a position. Entries are put in order, so this one goes after the
    // latest if that is after the sibling.
    if placed.moving.contains(sibling), let latest = placed.latest[container],
      let index = position(of: Child(sibling), in: container),
      let other = position(of: Child(latest), in: container), index < other
    {
      return (chain, .after(Child(latest)))
    }
    return (chain, .after(Child(sibling)))
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

  fileprivate var text: [UInt8]? {
    switch self {
    case .set(let text), .put(let text, _, _): text
    case .rename(let token): token
    case .comment(_, _, let text): text
    case .remove, .removeInto, .move: nil
    }
  }
}
