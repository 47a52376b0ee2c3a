import ModelBasics

/// The reason why a path does not lead to a node.
package enum PathResolutionError: Error, Hashable, Sendable {
  /// The container has no member with this key, or no element with this index; `segment` is the index
  /// of the segment that failed, and `parent` the position for the entry.
  case missing(segment: Int, parent: NewEntryPosition)
  /// Several members have this key and the path does not say which one is meant.
  case ambiguous(segment: Int, count: Int)
  /// The node reached has no members or elements.
  case notAContainer(segment: Int)
  /// An index in an object, or a key in an array.
  case wrongContainer(segment: Int, kind: NodeKind)
  /// The file writes the object at the path in several parts, or only in keys.
  case inParts
  case notReadYet
  case broken
}

extension Document {
  /// Returns the nodes on a path. The path is that of the tree as meant; references on it are followed,
  /// but not the last node. A key without an occurrence number that several members have is
  /// ambiguous if `strict` is true; otherwise the first member is meant.
  package func resolve(
    _ path: Path, strict: Bool = false
  ) -> Result<NodePath, PathResolutionError> {
    guard grammar.isMeantAsWritten else { return resolveAsMeant(path, strict: strict) }
    var nodes = [root]
    var failure: PathResolutionError?
    for (number, segment) in path.segments.enumerated() where failure == nil {
      switch child(segment, number, of: nodes) {
      case .success(let node): nodes.append(node)
      case .failure(let error): failure = error
      }
    }
    // From the inside out, so that a long value, in which the next segment was searched, is passed only once.
    if strict {
      for (number, segment) in path.segments.enumerated().prefix(nodes.count - 1).reversed() {
        let ambiguity = ambiguity(
          of: segment, number, found: nodes[number + 1], in: nodes[number])
        failure = ambiguity ?? failure
      }
    }
    return failure.map { .failure($0) } ?? .success(nodes)
  }

  /// Returns the error if a key without an occurrence number, of which a member was found, is that of others too.
  private func ambiguity(
    of segment: Path.Segment, _ number: Int, found: Node, in parent: Node
  ) -> PathResolutionError? {
    guard case .key(let key, nil)? = segment.resolved(inArray: kind(of: parent).isList) else {
      return nil
    }
    var count = 1
    var step = child(after: Child(found, isGhost: false), in: parent)
    while case .child(let child) = step {
      if !child.isGhost, keyBytes(of: child.node) == key { count += 1 }
      step = self.child(after: child, in: parent)
    }
    if step == .unknown { return .notReadYet }
    return count > 1 ? .ambiguous(segment: number, count: count) : nil
  }

  private func resolveAsMeant(
    _ path: Path, strict: Bool
  ) -> Result<NodePath, PathResolutionError> {
    Result { () throws(PathResolutionError) in
      let meant = try MeantTree(self).resolve(path, strict: strict)
      let part = meant.node ?? (strict ? nil : meant.nearest)
      guard let part else { throw .inParts }
      guard let nodes = self.path(to: part) else { throw .broken }
      return nodes
    }
  }

  /// Returns the child that the segment with index `number` names in the last node.
  func child(
    _ segment: Path.Segment, _ number: Int, of nodes: NodePath
  ) -> Result<Node, PathResolutionError> {
    guard let parent = nodes.last else { return .failure(.broken) }
    let kind = kind(of: parent)
    guard kind.isContainer else { return .failure(.notAContainer(segment: number)) }
    switch segment.resolved(inArray: kind.isList) {
    case .index(let index)?:
      guard kind.isList else {
        return .failure(.wrongContainer(segment: number, kind: kind))
      }
      var position = index
      if index < 0 {
        guard isClosed(parent) else { return .failure(.broken) }
        guard let count = childCount(of: parent) else { return .failure(.notReadYet) }
        position += count
      }
      switch child(at: position, in: parent) {
      case .child(let child): return .success(child.node)
      case .end:
        return .failure(.missing(segment: number, parent: NewEntryPosition(container: nodes)))
      case .unknown: return .failure(.notReadYet)
      case .fault: return .failure(.broken)
      }
    case .key(let key, let occurrence)?:
      guard kind == .object else {
        return .failure(.wrongContainer(segment: number, kind: kind))
      }
      let wanted = max(0, occurrence ?? 0)
      var earlier = 0
      var step = firstChild(of: parent)
      while true {
        switch step {
        case .child(let child):
          if !child.isGhost, keyBytes(of: child.node) == key {
            if earlier == wanted { return .success(child.node) }
            earlier += 1
          }
          step = self.child(after: child, in: parent)
        case .unknown: return .failure(.notReadYet)
        case .fault: return .failure(.broken)
        case .end:
          return .failure(.missing(segment: number, parent: NewEntryPosition(container: nodes)))
        }
      }
    default: return .failure(.missing(segment: number, parent: NewEntryPosition(container: nodes)))
    }
  }

  /// The number of bytes that may be read to count earlier members with the same key, when the user does not wait.
  package static var pathBudget: Int { 1 << 22 }

  /// Returns the path of a node for people, which leads to this node again: a member whose key others have too has an occurrence
  /// number, also the first one. At most `budget` bytes before the nodes, and as many after them, are searched for such members;
  /// at most `longestKey` bytes of a key's token are read.
  package func path(
    of nodes: NodePath, isGhost: Bool = false, longestKey: Int = .max, budget: Int = pathBudget
  ) -> Path {
    var (before, after) = (budget, budget)
    var segments: [Path.Segment] = []
    for (index, node) in nodes.enumerated().dropFirst() {
      let parent = nodes[index - 1]
      let isGhost = isGhost && index == nodes.count - 1
      if kind(of: parent) == .object,
        let token = keyPrefix(of: node, longestKey, isOwn: isGhost)
      {
        let key = grammar.keyBytes(of: token)
        let (occurrence, element) = occurrence(of: node, key, in: parent, &before, &after)
        if grammar.isMeantAsWritten {
          segments.append(.key(key, occurrence: occurrence))
        } else {
          let keys = grammar.keySegments(of: token)
          segments += keys.dropLast().map { .key($0, occurrence: nil) }
          segments.append(.key(keys.last ?? key, occurrence: occurrence))
          if let element { segments.append(.index(element)) }
        }
      } else {
        segments.append(.index(position(of: Child(node, isGhost: isGhost), in: parent) ?? 0))
      }
    }
    return Path(segments)
  }

  /// Returns the number of members with the same key before a node; nil if no other member with that key was found. Sections that
  /// follow each other as elements of one list are one member; `element` is the index of the node among them. `before` and
  /// `after` are the budgets for the members on either side.
  private func occurrence(
    of node: Node, _ key: [UInt8], in parent: Node, _ before: inout Int, _ after: inout Int
  ) -> (occurrence: Int?, element: Int?) {
    var earlier = 0
    var elements = 0
    var own: Child?
    var walk = ChildWalk(of: parent, in: self, budget: before)
    while own == nil, let child = walk.next() {
      if child.node == node {
        own = child
      } else if isMember(child, with: key) {
        let isElement = isElementSection(child.node)
        if !isElement || elements == 0 { earlier += 1 }
        elements = isElement ? elements + 1 : 0
      }
    }
    before = walk.budget
    let isElement = isElementSection(node)
    let element = isElement ? elements : nil
    guard let own else { return (nil, element) }
    if isElement, elements > 0 { earlier -= 1 }
    if earlier > 0 { return (earlier, element) }
    walk = ChildWalk(of: parent, in: self, after: own, budget: after)
    defer { after = walk.budget }
    while let child = walk.next() {
      guard child.node != node, isMember(child, with: key) else { continue }
      if !isElement || !isElementSection(child.node) { return (0, element) }
    }
    return (nil, element)
  }

  private func isMember(_ child: Child, with key: [UInt8]) -> Bool {
    !child.isGhost && isKey(of: child.node, key)
  }

  /// True if a node's key has these bytes.
  package func isKey(of node: Node, _ bytes: [UInt8]) -> Bool {
    guard let key = key(of: node), key.count <= grammar.longestKeyToken(ofBytes: bytes.count) else {
      return false
    }
    return grammar.keyBytes(of: key.array) == bytes
  }
}
