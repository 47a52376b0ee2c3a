import ModelBasics

// Some nodes of a journal are found only through references: another program has stored equal values once, or the edits have written a
// value at another place of it. As long as the place is a reference, the nodes are those of the value that it stands for; an edit for
// the place alone gives it a value of its own. From then on they are the nodes of that copy, whatever their keys and positions are now:
//
//     a: <dict id="1">n=1</dict>        a: <dict id="1">m=1</dict>        a: removed
//     b: <ref id="1"/>                  b: <ref id="1"/>                  b: <dict id="1">m=1</dict>
//     b.n by the reference, a.n         renamed at both places            b.m

/// The way to a node that is found only through a reference.
struct IndirectWay: Sendable {
  struct Link: Sendable {
    var parent: Node
    var child: Node
  }

  var reference: Node
  /// The nodes from its value on.
  var links: [Link]

  fileprivate init(reference: Node, links: [Link]) {
    self.reference = reference
    self.links = links
  }

  /// Nil if the steps lead nowhere.
  init?(from reference: Node, along steps: [BasePath.Step], in document: Document) {
    guard var nodes = document.path(to: reference) else { return nil }
    self.init(reference: reference, links: [])
    for step in steps {
      if let meant = document.pathOfValue(meantBy: nodes) { nodes = meant }
      guard let parent = nodes.last, let (node, _) = document.child(step, of: nodes) else {
        return nil
      }
      links.append(Link(parent: parent, child: node))
      nodes.append(node)
    }
  }

  /// The references through which it leads.
  var references: [Node] {
    [reference]
      + zip(links, links.dropFirst()).filter { $0.child != $1.parent }.map(\.0.child)
  }

  /// Returns the positions of the nodes in their containers; nil if one is not there.
  func positions(in document: Document) -> [Int]? {
    let positions = links.compactMap { document.position(of: Child($0.child), in: $0.parent) }
    return positions.count == links.count ? positions : nil
  }
}

extension Replay {
  /// Finds the nodes of places that have got values of their own since `former` in these, and those of places that are references again
  /// where they were at the start.
  mutating func followWays(
    since former: Document, in document: Document
  ) {
    guard followsWays else { return }
    let places = Set(
      indirect.values.flatMap(\.references) + firstWays.values.map(\.way.reference)
        + copies.compactMap { node($0.place) })
    let references = places.filter { former.kind(of: $0) == .reference }
    let values = references.filter { document.kind(of: $0) != .reference }
    let referring = document.placesThatRefer(since: former)
    let direct = referring.isEmpty ? [:] : targets.filter { indirect[$0.key] == nil }
    defer {
      for (name, target) in direct {
        guard let node = target.node, let nodes = former.path(to: node) else { continue }
        refer(name, nodes, from: referring, since: former, in: document)
      }
    }
    let restored = places.subtracting(references).filter {
      // A place that is gone has the value that it had at first.
      document.kind(of: $0) == .reference && document.path(to: $0) != nil
    }
    for (name, first) in firstWays where restored.contains(first.way.reference) {
      // One that was moved out is not in the value of the place again.
      if indirect[name] == nil, let node = node(name), document.path(to: node) != nil { continue }
      (indirect[name], targets[name]) = (first.way, first.target)
    }
    let (targets, formerTargets) = (ReferenceTargets(document), ReferenceTargets(former))
    let changed = references.filter {
      // One that is gone may come back.
      targets.followed($0) != formerTargets.followed($0) && document.path(to: $0) != nil
    }
    for (name, way) in indirect where way.references.contains(where: changed.contains) {
      follow(way, to: name, since: former, in: document)
    }
    for copy in copies {
      guard let place = node(copy.place), values.contains(place) else { continue }
      substitutes[copy.node] = end(of: copy, at: place, since: former, in: document)
    }
  }

  /// Finds a node in the value to which a place refers now; it was in the value of that place.
  private mutating func refer(
    _ name: JournalNode, _ nodes: NodePath, from places: Set<Node>, since former: Document,
    in document: Document
  ) {
    guard let start = nodes.firstIndex(where: places.contains), var target = targets[name] else {
      return
    }
    var way = IndirectWay(reference: nodes[start], links: [])
    guard var now = document.path(to: nodes[start]) else { return }
    for index in nodes.indices.dropFirst(start + 1) {
      now = document.pathOfValue(meantBy: now) ?? now
      guard let parent = now.last,
        let position = former.position(of: Child(nodes[index]), in: nodes[index - 1]),
        case .child(let child) = document.child(at: position, in: parent)
      else { return }
      way.links.append(IndirectWay.Link(parent: parent, child: child.node))
      now.append(child.node)
    }
    indirect[name] = way
    target.target = .node(now)
    target.likely = now.last
    targets[name] = target
  }

  /// Returns the copy of a node in the value that a place has got since `former`.
  private func end(
    of copy: JournalCopy, at place: Node, since former: Document, in document: Document
  ) -> Node? {
    guard var nodes = document.path(to: place) else { return nil }
    for original in copy.originals {
      guard let original = node(original), let path = former.path(to: original),
        let parent = path.dropLast().last, let copied = nodes.last,
        let position = former.position(of: Child(original), in: parent),
        case .child(let child) = document.child(at: position, in: copied)
      else { return nil }
      nodes.append(child.node)
    }
    return nodes.last
  }

  private mutating func follow(
    _ way: IndirectWay, to name: JournalNode, since former: Document, in document: Document
  ) {
    indirect[name] = nil
    guard var target = targets[name] else { return }
    defer { targets[name] = target }
    target.target = .notFound
    guard let positions = way.positions(in: former), var nodes = document.path(to: way.reference)
    else { return }
    var rest = IndirectWay(reference: way.reference, links: [])
    var isIndirect = false
    for position in positions {
      if let place = nodes.last, let meant = document.pathOfValue(meantBy: nodes) {
        if !isIndirect { rest.reference = place }
        isIndirect = true
        nodes = meant
      }
      guard let parent = nodes.last,
        case .child(let child) = document.child(at: position, in: parent)
      else { return }
      nodes.append(child.node)
      if isIndirect { rest.links.append(IndirectWay.Link(parent: parent, child: child.node)) }
    }
    guard let node = nodes.last else { return }
    if !isIndirect, document.kind(of: node) == .reference, target.basePath.kind != .reference {
      // The copy refers to a value in it that still has other places.
      rest.reference = node
      isIndirect = true
    }
    if isIndirect { indirect[name] = rest }
    target.target = .node(nodes)
    target.likely = node
    target.differs = target.basePath.fingerprint != document.fingerprint(of: node)
  }
}

extension Document {
  /// Returns the nodes whose values have become references by the last edit.
  fileprivate func placesThatRefer(since former: Document) -> Set<Node> {
    guard history.current != former.history.current, let edit = history.undoable else { return [] }
    return Set(
      edit.deltas.map(\.node).filter {
        kind(of: $0) == .reference && former.kind(of: $0) != .reference
      })
  }
}
