import ModelBasics

// Steps replayed in another text of the document. An edit of a member that was removed meanwhile inserts the member
// again; an inserted member whose key exists meanwhile replaces that member's value; other new entries go after the
// sibling they went after, or at the end.

extension Replay {
  /// Takes a step if its nodes have been found; otherwise reports it as lost.
  mutating func takeByPath(_ step: JournalStep, in document: inout Document) {
    noteInsertion(step)
    do {
      switch step {
      case .setContent(let name, let value): try set(name, to: value, in: &document)
      case .setKey(let name, let key):
        document.setKeySource(
          try path(to: name, in: document),
          to: try key.map { key throws(EditError) in try source(key) })
      case .detach(let name, let isMoving): try detach(name, isMoving, in: &document)
      case .attach(let name, let parent, let point, let after, let hasDuplicateKey, let isMoving):
        let position = Position(parent: parent, point: point, after: after)
        let mayReplace = !hasDuplicateKey && !isMoving && name.source != 0
        try attach(name, position, mayReplace: mayReplace, isMoving, in: &document)
      case .setComment(let name, let owner, let place, let former, let text):
        try setComment(name, of: owner, at: place, from: former, to: text, in: &document)
      }
    } catch {
      reportLoss(of: step, document)
    }
  }

  private mutating func set(
    _ name: JournalNode, to value: JournalNode?, in document: inout Document
  ) throws(EditError) {
    let content = try value.map { value throws(EditError) in try known(value) }
    if node(name) == nil, let content, case .missing(let parent, let key)? = targets[name]?.target {
      // Removed in the file, but edited here: the member is inserted again.
      var site = document.site(ofEntryIn: parent)
      let token = document.grammar.keyToken(for: key, at: site.ofKey)
      site.style = document.style(ofEntriesIn: parent)
      let entry = document.grammar.layout.entry(
        key: token, value: document.render(valueOf: content).bytes(), at: site)
      let node = Node(document.addSource(entry), 0, .member)
      guard let container = parent.last, let path = document.path(to: container) else {
        throw .notFound
      }
      try document.attach(node, into: path, at: .last)
      substitutes[name] = node
      outcome.overwritten.append(document.path(of: path + [node]))
      return
    }
    let path = try path(to: name, in: document)
    if let content {
      try document.replaceContent(path, with: content)
    } else {
      document.setContent(path, to: nil)
    }
    noteTouched(name, document)
  }

  private mutating func detach(
    _ name: JournalNode, _ isMoving: Bool, in document: inout Document
  ) throws(EditError) {
    if node(name) == nil {
      // The node is gone already. Only a move cannot be completed.
      if case .missing? = targets[name]?.target, !isMoving { return }
      throw .notFound
    }
    if targets[name]?.isByIndex == true { throw .notFound }
    if !isMoving { noteTouched(name, document) }
    // The node may have been removed with its container.
    guard let path = document.path(to: try known(name), evenIfRemoved: isMoving) else {
      if isMoving { throw .notFound }
      return
    }
    try document.detach(path, isMoving: isMoving)
  }

  private mutating func attach(
    _ name: JournalNode, _ position: Position, mayReplace: Bool, _ isMoving: Bool,
    in document: inout Document
  ) throws(EditError) {
    if targets[name]?.isByIndex == true { throw .notFound }
    let node = try known(name)
    guard let found = self.node(position.parent) ?? targets[position.parent]?.likely,
      let place = document.path(to: found), document.isPresent(place),
      case let path = document.pathOfValue(meantBy: place) ?? place, let container = path.last,
      document.kind(of: container).isContainer, !path.contains(node)
    else { throw .notFound }
    if mayReplace, document.kind(of: container) == .object,
      let key = document.keyBytes(of: node),
      let taken = try? document.child(.key(key), 0, of: path).get()
    {
      try document.replaceContent(path + [taken], with: document.valueNode(of: node))
      substitutes[name] = taken
      outcome.overwritten.append(document.path(of: path + [taken]))
      return
    }
    // Two nodes of the journal may be one node here, which is already attached.
    if let here = document.path(to: node), here.count > 1, document.isPresent(here) {
      try document.detach(here, isMoving: true)
    }
    try document.attach(
      node, into: path, at: point(for: position, in: container, document), isMoving: isMoving)
    try document.giveKey(to: node, in: path, always: false)
  }

  /// Changes the comment of a node that reads as it read when the edit was made, or adds one.
  private mutating func setComment(
    _ name: JournalNode, of owner: JournalNode, at place: CommentPlace, from former: Int?,
    to text: Int?, in document: inout Document
  ) throws(EditError) {
    let path = try path(to: owner, in: document)
    guard let node = path.last else { throw .notFound }
    let former = try former.map { former throws(EditError) in try source(former) }
    let text = try text.map { text throws(EditError) in try source(text) }
    if let former, substitutes[name] == nil {
      let lines = document[former].bytes.array(Span(0, .max))
      guard let found = document.comment(reading: lines, at: place, of: node) else {
        throw .notFound
      }
      substitutes[name] = found
    }
    document.setComment(try known(name), of: path, at: place, from: former, to: text)
  }

  /// The position of an attached node as the journal describes it.
  private struct Position {
    var parent: JournalNode
    var point: JournalPoint
    var after: JournalChild?
  }

  private func point(
    for position: Position, in container: Node, _ document: Document
  ) -> InsertionPoint {
    func child(_ child: JournalChild) -> Child? {
      guard let node = node(child.node) ?? targets[child.node]?.likely else { return nil }
      // The ghost marks the original position of a sibling that was moved.
      return [Child(node), Child(node, isGhost: true)].first {
        document.hasChild($0, in: container)
      }
    }
    switch position.point {
    case .first: return .first
    case .last: return .last
    case .after(let sibling): if let sibling = child(sibling) { return .after(sibling) }
    case .before(let sibling): if let sibling = child(sibling) { return .before(sibling) }
    }
    if let after = position.after, let sibling = child(after) { return .after(sibling) }
    return position.after == nil ? .first : .last
  }

  /// Reports once that a replayed edit changes a value that has changed in the file.
  private mutating func noteTouched(_ name: JournalNode, _ document: Document) {
    guard touched.insert(name).inserted, let target = targets[name], target.differs,
      let node = node(name), let path = document.path(to: node)
    else { return }
    outcome.overwritten.append(document.path(of: path))
  }

  private mutating func noteInsertion(_ step: JournalStep) {
    let inserted: JournalNode? =
      switch step {
      case .setContent(_, let value): value
      case .attach(let node, _, _, _, _, _): node
      case .setKey, .detach, .setComment: nil
      }
    if let inserted, inserted.source != 0 { insertionPaths[inserted.source] = path(of: step) }
  }

  mutating func reportLoss(of step: JournalStep, _ document: Document) {
    noteInsertion(step)
    let name = step.nodes[0]
    var text: [UInt8]?
    var kind = Patch.LostEdit.Kind.value
    switch step {
    case .setContent(_, let value): text = value.flatMap(node).map(document.valueText)
    case .attach(_, let parent, _, _, _, let isMoving):
      kind = isMoving ? .move : .entry
      lostSources.insert(name.source)
      text = node(name).map(document.valueText)
      // Only the outermost lost text is reported, with the path of its container.
      if name.source != 0, lostSources.contains(parent.source), parent.source != 0 { return }
    case .setKey(_, let key):
      kind = .key
      text = key.flatMap { try? source($0) }.map { document[$0].bytes.array(Span(0, .max)) }
    case .setComment(_, _, _, _, let lines):
      kind = .comment
      text = lines.flatMap { try? source($0) }.map { document[$0].bytes.array(Span(0, .max)) }
    case .detach(_, isMoving: true):
      // The second step of the move is reported.
      return
    case .detach: kind = .removal
    }
    if case .attach = step {} else if lostSources.contains(name.source), name.source != 0 { return }
    outcome.lost.append(Patch.LostEdit(path: path(of: step), kind: kind, text: text))
  }

  /// Returns the path of the edited node, as far as it is known.
  private func path(of step: JournalStep) -> Path {
    for name in step.nodes.prefix(2) {
      if let target = targets[name] { return target.basePath.path }
    }
    return step.nodes.prefix(2).compactMap { insertionPaths[$0.source] }.first ?? Path()
  }
}
