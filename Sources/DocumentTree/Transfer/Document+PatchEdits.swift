import ModelBasics

// The edits of a patch, one by one. An entry goes after the sibling that it was put after; of several that were put there, each
// goes after the one before it.

/// The entries that have been inserted or moved so far.
struct PlacedPatchEntries {
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

extension Document {
  /// Applies one edit. Returns true if the edited value had changed since the patch was made.
  mutating func make(
    _ entry: Patch.Entry, _ target: PatchTarget, _ placed: inout PlacedPatchEntries
  ) throws(EditError) -> Bool {
    // A page of the file may have been lost: its bytes read as zeros, so this is not the text.
    if entry.edit.text?.contains(0) == true { throw .broken }
    switch (entry.edit, target.path) {
    case (_, .notFound): throw .notFound
    case (.set(let text), .node(let nodes)):
      let path = try currentPath(of: nodes)
      try setExactValue(path, text: text)
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
        let taken = try? child(.key(key), 0, of: container).get(),
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
    at patchPoint: PatchPoint, _ sibling: Node?, in container: Node, _ placed: PlacedPatchEntries
  ) -> (PlacedPatchEntries.Chain, InsertionPoint) {
    var isLast = false
    if case .last = patchPoint { isLast = true }
    if case .after = patchPoint, sibling == nil { isLast = true }
    let chain = PlacedPatchEntries.Chain(container: container, after: sibling, isLast: isLast)
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
