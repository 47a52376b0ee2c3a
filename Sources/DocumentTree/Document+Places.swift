import ModelBasics

// Where the nodes of the base are, said without its bytes. A large file is mapped, and another
// program may cut it at any time; then even keys read as zeros. So for such a file the places of
// what is edited are noted when it is edited.

extension Document {
  /// Deeper nodes have no place by path.
  private static var deepestPlace: Int { 1000 }
  /// Of longer values only the start is compared.
  private static var longestFingerprint: Int { 1 << 16 }

  /// Notes the places of nodes that an edit changed, where the base's bytes may go away.
  mutating func notePlaces(of nodes: some Sequence<Node>) {
    guard baseBytes.isVolatile else { return }
    for node in nodes {
      guard let record = changeSet[node], !record.onlyLeads else { continue }
      notePlace(of: node)
      guard let parent = record.parent, hasOwnChildren(parent) else { continue }
      notePlace(of: parent)
      guard isPut(record) else { continue }
      anchors[node] = currentAnchor(of: node, in: parent)
    }
  }

  private mutating func notePlace(of node: Node) {
    guard hasBase(node), places[node] == nil else { return }
    places[node] = currentPlace(of: node)
  }

  private func isPut(_ record: Record) -> Bool {
    switch record.placement {
    case .inserted, .moved: true
    case .home, .removed: false
    }
  }

  /// Whether the children of a node are the base's, but for edits.
  func hasOwnChildren(_ node: Node) -> Bool { hasBase(node) && changeSet[node]?.value == nil }

  /// The place of a node of the base, if it is worth its room in a journal: keys may be megabytes
  /// long.
  func shortPlace(of node: Node) -> BasePlace? {
    var way = node
    var length = 0
    while true {
      length += ownKey(of: way)?.count ?? 8
      guard length <= Self.longestPlace else { return nil }
      guard let parent = changeSet[way]?.parent, way != root else { break }
      way = parent
    }
    guard let place = place(of: node), place.isShort else { return nil }
    return place
  }

  private static var longestPlace: Int { 1 << 12 }

  /// As noted, or as it can be read now.
  func place(of node: Node) -> BasePlace? { places[node] ?? currentPlace(of: node) }

  func anchor(of node: Node, in parent: Node) -> Anchor {
    anchors[node] ?? currentAnchor(of: node, in: parent)
  }

  private func currentPlace(of node: Node) -> BasePlace? {
    var pristine = self
    pristine.changeSet = ChangeSet()
    guard hasBase(node), let way = pristine.path(to: node), way.count <= Self.deepestPlace
    else { return nil }
    let segments = pristine.path(of: way).segments
    let steps = zip(segments, zip(way, way.dropFirst())).map { segment, pair in
      guard case .index = segment else { return BasePlace.Step(segment: segment) }
      return BasePlace.Step(
        segment: segment, fingerprint: pristine.fingerprint(of: pair.1),
        count: pristine.childCount(of: pair.0))
    }
    return BasePlace(
      steps: steps, kind: pristine.kind(of: node), fingerprint: pristine.fingerprint(of: node))
  }

  private func currentAnchor(of node: Node, in parent: Node) -> Anchor {
    guard let list = changeSet[parent]?.list, let place = list.firstIndex(of: .node(node))
    else { return .last }
    let content = content(of: parent)
    for item in list[..<place].reversed() {
      switch item {
      case .node: continue
      case .ghost(let ghost): return after(ghost)
      case .run(_, .max): return .last
      case .run(_, let to):
        guard case .child(let offset) = children(of: content).last(before: to) else {
          return .last
        }
        return after(Node(content.source, offset, isMember: content.kind == .object))
      }
    }
    return .first
  }

  private func after(_ node: Node) -> Anchor {
    (place(of: node)?.steps.last).map { .after($0) } ?? .last
  }

  /// Stands for what a value reads, edits inside it not counted, in any process; nil if it is not
  /// known where the value ends.
  func fingerprint(of node: Node) -> Int? {
    guard let value = value(of: node) else { return nil }
    var hash = ContentHash()
    withUnsafeBytes(of: UInt64(value.count).littleEndian) { hash.update($0) }
    let start = value.span.start
    let end = min(value.span.end, start + Self.longestFingerprint)
    hash.update(value.bytes.buffer(Span(start, end)))
    return Int(bitPattern: UInt(truncatingIfNeeded: hash.value))
  }
}
