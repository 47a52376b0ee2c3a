// The four steps every edit is made of: another value, another key, out of a container, into
// one. Each notes its inverse for undo across saves, and leaves records that `settle` checks
// against the base when the edit is done.

extension Document {
  /// Puts another value in place of a node's, or its own again.
  mutating func setContent(_ path: NodePath, to value: Node?) {
    guard let node = path.last else { return }
    let old = changeSet[node]
    let former = old?.value ?? valueNode(of: node)
    let text = old?.list != nil || old?.inside.isEmpty == false ? render(valueOf: node) : nil
    note(
      .setValue(node, to: value ?? valueNode(of: node), text: nil),
      inverse: .setValue(node, to: former, text: text))
    let isOwn = value == valueNode(of: node)
    pending?.steps.append(.setContent(node, to: isOwn ? nil : value))
    lead(to: path)
    dropInside(node)
    guard var record = changeSet[node] else { return }
    record.value = isOwn ? nil : value
    changeSet.set(record, for: node)
    if let value { own(value.source, by: node) }
    if record.value == nil { restoreGhosts(in: path) }
    pending?.touched.append(node)
  }

  /// The node that stands for a node's own value, without its key.
  func valueNode(of node: Node) -> Node {
    Node(node.source, entry(of: node).valueStart, isMember: false)
  }

  mutating func setKeySource(_ path: NodePath, to key: SourceID?) {
    guard let node = path.last else { return }
    let former = changeSet[node]?.key
    let own = ownKey(of: node)
    lead(to: path)
    var formerSource = former
    if former == nil, let own { formerSource = addRawSource(own.array) }
    note(.setKey(node, to: key), inverse: .setKey(node, to: formerSource))
    pending?.steps.append(.setKey(node, to: key))
    guard var record = changeSet[node] else { return }
    record.key = key
    if let key, let own, self[key].bytes.all.elementsEqual(own.buffer) { record.key = nil }
    changeSet.set(record, for: node)
    pending?.touched.append(node)
  }

  /// Takes a child out of its container. A child of a source leaves its place behind.
  ///
  /// On its way elsewhere (`isMoving`) an inserted node keeps what was edited inside it.
  mutating func detach(_ path: NodePath, isMoving: Bool = false) throws(EditError) {
    guard path.count > 1, let node = path.last else { throw .isRoot }
    let parent = path[path.count - 2]
    let content = content(of: parent)
    try requireWhole(content)
    guard var list = list(of: parent), let place = place(of: Child(node), in: list, content)
    else { throw .notFound }
    let successor = liveSuccessor(of: node, in: parent)
    let key = content.kind == .object ? key(of: node)?.array : nil
    let formerKey = key.map { addRawSource($0) }
    let text = isMoving ? nil : render(entry: node, in: parent)
    switch list[place] {
    case .ghost: throw .notFound
    case .run(let from, let to):
      let following: Int
      switch children(of: content).next(after: node.offset) {
      case .child(let offset): following = offset
      case .end: following = .max
      case .unknown: throw .notReadYet
      case .fault: throw .broken
      }
      var pieces: [ChildItem] = [.ghost(node)]
      if from < node.offset { pieces.insert(.run(from: from, to: node.offset), at: 0) }
      if following < to { pieces.append(.run(from: following, to: to)) }
      list.replaceSubrange(place...place, with: pieces)
      lead(to: path)
      leaveInside(parent, node)
      update(node) { $0.placement = .removed }
    case .node:
      list.remove(at: place)
      switch changeSet[node]?.placement {
      // With its home inside it, it is part of what is removed there.
      case .moved(let home)
      where hasGhost(of: node, in: home)
        && (isMoving || self.path(to: home)?.contains(node) != true):
        update(node) {
          $0.placement = .removed
          $0.parent = home
        }
      default:
        if !isMoving {
          dropInside(node)
          changeSet.set(nil, for: node)
        }
      }
      lead(to: Array(path.dropLast()))
    }
    note(
      .detach(node, isMoving: isMoving),
      inverse: .attach(node, parent: parent, before: successor, key: formerKey, text: text))
    pending?.steps.append(.detach(node, isMoving: isMoving))
    update(parent) { $0.list = list }
    pending?.touched.append(parent)
  }

  /// Takes children out of their container that follow each other in one run of its source, in one
  /// go; false, and nothing done, when they do not.
  mutating func detachRun(_ nodes: [Node], from path: NodePath) throws(EditError) -> Bool {
    guard nodes.count > 1, let parent = path.last, let first = nodes.first, let last = nodes.last
    else { return false }
    let content = content(of: parent)
    try requireWhole(content)
    guard var list = list(of: parent), let place = place(of: Child(first), in: list, content),
      case .run(let from, let to) = list[place],
      self.place(of: Child(last), in: list, content) == place
    else { return false }
    let source = children(of: content)
    for (node, next) in zip(nodes, nodes.dropFirst())
    where source.next(after: node.offset) != .child(next.offset) { return false }
    let following = try following(last, content)
    var pieces = nodes.map { ChildItem.ghost($0) }
    if from < first.offset { pieces.insert(.run(from: from, to: first.offset), at: 0) }
    if following < to { pieces.append(.run(from: following, to: to)) }
    list.replaceSubrange(place...place, with: pieces)
    let successor = liveSuccessor(of: last, in: parent)
    for (number, node) in nodes.enumerated() {
      let key = content.kind == .object ? key(of: node)?.array : nil
      let next = number + 1 < nodes.count ? nodes[number + 1] : successor
      note(
        .detach(node, isMoving: false),
        inverse: .attach(
          node, parent: parent, before: next, key: key.map { addRawSource($0) },
          text: render(entry: node, in: parent)))
    }
    lead(to: path)
    let gone = Set(nodes)
    for node in nodes {
      var record = changeSet[node] ?? Record(parent: parent)
      record.parent = parent
      record.placement = .removed
      changeSet.set(record, for: node)
    }
    update(parent) { record in
      record.list = list
      record.inside.removeAll { gone.contains($0) }
    }
    pending?.touched.append(parent)
    return true
  }

  /// Puts a node that is in no container into one.
  mutating func attach(
    _ node: Node, into path: NodePath, at point: InsertionPoint, isMoving: Bool = false
  ) throws(EditError) {
    guard let parent = path.last else { throw .notFound }
    let content = content(of: parent)
    guard content.kind.isContainer else { throw .notAContainer }
    try requireWhole(content)
    guard var list = list(of: parent) else { throw .notAContainer }
    let place = try split(&list, at: point, content)
    lead(to: path)
    var record = changeSet[node] ?? Record(parent: parent)
    let home = record.home
    let ghosts = [place, place - 1].filter { list.indices.contains($0) && list[$0] == .ghost(node) }
    if let ghost = ghosts.first, home == parent {
      list[ghost] = .run(from: node.offset, to: try following(node, content))
      mergeRuns(&list)
      record.placement = .home
      update(parent) {
        $0.list = list
        _ = $0.insertInside(node)
      }
    } else {
      list.insert(.node(node), at: place)
      mergeRuns(&list)
      record.placement = home.map { .moved(home: $0) } ?? .inserted
      update(parent) { $0.list = list }
    }
    record.parent = parent
    changeSet.set(record, for: node)
    own(node.source, by: node)
    // What went with a replaced value comes back as its source has it.
    if home != nil { restoreGhosts(in: path + [node]) }
    note(
      .attach(
        node, parent: parent, before: liveSuccessor(of: node, in: parent), key: nil, text: nil),
      inverse: .detach(node, isMoving: isMoving))
    let surroundings =
      journal == nil ? EditStep.Surroundings() : surroundings(of: node, in: parent)
    pending?.steps.append(
      .attach(node, into: parent, at: point, surroundings, isMoving: isMoving))
    pending?.touched.append(parent)
    pending?.touched.append(node)
  }

  private func surroundings(of node: Node, in parent: Node) -> EditStep.Surroundings {
    let key = kind(of: parent) == .object ? keyBytes(of: node) : nil
    return EditStep.Surroundings(
      after: child(before: Child(node), in: parent).child,
      isSecond: key.map { hasKey($0, in: parent, besides: node) } ?? false)
  }

  /// Puts a removed or moved child of a source back in its place.
  mutating func returnHome(_ node: Node) throws(EditError) {
    guard let record = changeSet[node] else { throw .notFound }
    let home: Node
    switch record.placement {
    case .home, .inserted: return
    case .removed:
      guard let parent = record.parent else { throw .homeIsGone }
      home = parent
    case .moved(let parent): home = parent
    }
    guard let homePath = path(to: home), hasGhost(of: node, in: home)
    else { throw .homeIsGone }
    if homePath.contains(node) { throw .homeIsInside }
    guard isPresent(homePath) else { throw .homeIsGone }
    if case .moved = record.placement {
      // It may have gone with the container it was moved into.
      guard let path = path(to: node, evenIfRemoved: true) else { throw .notFound }
      try detach(path, isMoving: true)
    }
    try attach(
      node, into: homePath, at: .before(Child(node, isGhost: true)), isMoving: true)
  }

  /// A container that the source does not close, or not yet as far as it has been read, is not
  /// laid out anew: what stands after its last known child would be lost.
  private func requireWhole(_ content: Content) throws(EditError) {
    let limit = children(of: content).limit
    guard let end = end(of: content) else { throw limit < .max ? .broken : .notReadYet }
    guard end <= limit else { throw .broken }
  }

  // MARK: - Lists

  /// A container's children as a list that can be edited; nil when it is no container.
  func list(of parent: Node) -> [ChildItem]? {
    if let list = changeSet[parent]?.list { return list }
    let content = content(of: parent)
    guard content.kind.isContainer else { return nil }
    if case .child(let first) = children(of: content).first() {
      return [.run(from: first, to: .max)]
    }
    return []
  }

  /// Where in the list something new goes; a run is split when it goes inside one.
  private func split(
    _ list: inout [ChildItem], at point: InsertionPoint, _ content: Content
  ) throws(EditError) -> Int {
    switch point {
    case .first: return 0
    case .last:
      if case .run(_, .max) = list.last, children(of: content).limit < .max { throw .broken }
      return list.count
    case .before(let child):
      guard let place = place(of: child, in: list, content) else { return list.count }
      guard case .run(let from, let to) = list[place], !child.isGhost,
        child.node.offset > from
      else { return place }
      list.replaceSubrange(
        place...place,
        with: [.run(from: from, to: child.node.offset), .run(from: child.node.offset, to: to)])
      return place + 1
    case .after(let child):
      guard let place = place(of: child, in: list, content) else { return list.count }
      guard case .run(let from, let to) = list[place], !child.isGhost else { return place + 1 }
      let following = try following(child.node, content)
      guard following < to else { return place + 1 }
      list.replaceSubrange(
        place...place, with: [.run(from: from, to: following), .run(from: following, to: to)])
      return place + 1
    }
  }

  private func following(_ node: Node, _ content: Content) throws(EditError) -> Int {
    switch children(of: content).next(after: node.offset) {
    case .child(let offset): return offset
    case .end: return .max
    case .unknown: throw .notReadYet
    case .fault: throw .broken
    }
  }

  private func mergeRuns(_ list: inout [ChildItem]) {
    var merged: [ChildItem] = []
    for item in list {
      if case .run(let from, let to) = item, case .run(let first, from) = merged.last {
        merged[merged.count - 1] = .run(from: first, to: to)
      } else {
        merged.append(item)
      }
    }
    list = merged
  }

  func liveSuccessor(of node: Node, in parent: Node) -> Node? {
    var next = child(after: Child(node), in: parent)
    while case .child(let child) = next {
      if !child.isGhost { return child.node }
      next = self.child(after: child, in: parent)
    }
    return nil
  }

  // MARK: - Records

  mutating func lead(to path: NodePath) {
    changeSet.lead(to: path, isInPlace: isInPlace)
  }

  /// Whether a child stands in its container as the container's source has it.
  func isInPlace(_ node: Node, in parent: Node) -> Bool {
    guard let list = changeSet[parent]?.list else { return true }
    return !list.contains(.node(node)) && !list.contains(.ghost(node))
  }

  mutating func update(_ node: Node, _ change: (inout Record) -> Void) {
    guard var record = changeSet[node] else { return }
    change(&record)
    changeSet.set(record, for: node)
  }

  private func hasGhost(of node: Node, in home: Node) -> Bool {
    changeSet[home]?.list?.contains(.ghost(node)) == true
  }

  private mutating func leaveInside(_ parent: Node, _ node: Node) {
    update(parent) { _ = $0.removeInside(node) }
  }

  /// Forgets everything below a node whose value goes away. What had been moved into it is
  /// removed with it; what had been moved out of it stays where it is.
  mutating func dropInside(_ node: Node) {
    guard changeSet[node] != nil else { return }
    var dropped = [node]
    var place = 0
    while place < dropped.count {
      guard let record = changeSet[dropped[place]] else { break }
      place += 1
      dropped += record.inside.filter { changeSet[$0] != nil }
      for item in record.list ?? [] {
        switch item {
        case .run: break
        case .node(let child): dropped.append(child)
        case .ghost(let child):
          if changeSet[child]?.placement == .removed { dropped.append(child) }
        }
      }
    }
    let gone = Set(dropped)
    for child in dropped.dropFirst() {
      if case .moved(let home) = changeSet[child]?.placement, !gone.contains(home),
        hasGhost(of: child, in: home)
      {
        changeSet.set(Record(parent: home, placement: .removed), for: child)
        pending?.touched.append(child)
      } else {
        changeSet.set(nil, for: child)
      }
    }
    update(node) {
      $0.inside = []
      $0.list = nil
    }
  }

  /// After a node's own value is back: children that are elsewhere must not show up twice.
  private mutating func restoreGhosts(in path: NodePath) {
    guard let node = path.last, let end = end(of: content(of: node)) else { return }
    let start = content(of: node).offset
    let away = changeSet.moved {
      $0.source == node.source && start <= $0.offset && $0.offset < end
    }
    for child in away.sorted(by: { $0.offset < $1.offset }) {
      var path = path
      while let container = path.last {
        let content = content(of: container)
        guard content.kind.isContainer, content.source == child.source,
          case .child(let offset) = children(of: content).last(before: child.offset + 1)
        else { break }
        if offset == child.offset {
          guard var list = list(of: container) else { break }
          let run = list.enumerated().first { item in
            if case .run(let from, let to) = item.element {
              from <= child.offset && child.offset < to
            } else {
              false
            }
          }
          guard let (place, item) = run, case .run(let from, let to) = item,
            let following = try? following(child, content)
          else { break }
          var pieces: [ChildItem] = [.ghost(child)]
          if from < child.offset { pieces.insert(.run(from: from, to: child.offset), at: 0) }
          if following < to { pieces.append(.run(from: following, to: to)) }
          list.replaceSubrange(place...place, with: pieces)
          lead(to: path)
          update(container) { $0.list = list }
          update(child) { $0.placement = .moved(home: container) }
          break
        }
        path.append(Node(content.source, offset, isMember: content.kind == .object))
      }
    }
  }

  private mutating func note(_ forward: Operation, inverse: Operation) {
    pending?.operations.append(OperationPair(forward: forward, inverse: inverse))
  }
}

/// Where among a container's children something goes.
package enum InsertionPoint: Hashable, Sendable {
  case first, last
  case before(Child)
  case after(Child)
}
