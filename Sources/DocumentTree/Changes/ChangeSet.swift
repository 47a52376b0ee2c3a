// The change set of a document: a sparse tree of records over the nodes that differ.
//
//   root ─ inside ─▶ colors ─ inside ─▶ accent   value: (source 3, 0)          ~
//                    │
//                    └ list: [run a…f] [ghost g] [run h…] [node (source 5, 4)]  - and +
//
// A node that is not in it, and under no node that was replaced, is as its source has it. The
// tree is what the marks on rows and their ancestors, the list of changes, revert and rendering
// read; there is no other record of what is unsaved.

import ModelBasics

struct ChangeSet: Sendable {
  private var records: [Node: StoredRecord] = [:]
  /// Nodes that stand in another place than their source has them.
  private var movedNodes: Set<Node> = []
  /// Entries in all; 0 means that the document is as its base.
  private(set) var entryCount = 0

  /// Records as they were before the transaction under way, for those it wrote.
  private var before: [Node: StoredRecord?]?

  subscript(node: Node) -> Record? { records[node]?.record }

  /// Where nodes are that stand in another place than their source has them.
  func moved(_ isMeant: (Node) -> Bool) -> [Node] { movedNodes.filter(isMeant) }

  mutating func begin() { before = [:] }

  /// Ends a transaction: the records it changed, as they were and as they are.
  mutating func end() -> [RecordDelta] {
    defer { before = nil }
    return (before ?? [:]).compactMap { node, old in
      let new = records[node]
      return old?.record == new?.record ? nil : RecordDelta(node: node, old: old, new: new)
    }
  }

  /// Ends a transaction that failed: everything is as it was.
  mutating func rollBack() {
    let changed = before ?? [:]
    before = nil
    for (node, old) in changed { put(old, for: node) }
  }

  mutating func set(_ record: Record?, for node: Node) {
    put(record.map(StoredRecord.init), for: node)
  }

  /// Makes a node's record as it was before the change, or after it. The history's own record is
  /// put in, not a copy: in a deep document there are many.
  mutating func takeBack(_ delta: RecordDelta) {
    put(delta.before(records[delta.node]), for: delta.node)
  }
  mutating func takeAgain(_ delta: RecordDelta) {
    put(delta.after(records[delta.node]), for: delta.node)
  }

  private mutating func put(_ stored: StoredRecord?, for node: Node) {
    let old = records[node]
    if before != nil, before?[node] == nil { before?[node] = .some(old) }
    entryCount += (stored?.record.entryCount ?? 0) - (old?.record.entryCount ?? 0)
    records[node] = stored
    if stored?.isMoved == true {
      movedNodes.insert(node)
    } else if old?.isMoved == true {
      movedNodes.remove(node)
    }
  }

  /// The records of a node's ancestors, made where they are missing, so that marks and
  /// rendering find the way to it. `path` ends with the node. O(depth).
  mutating func lead(to path: NodePath, isInPlace: (Node, Node) -> Bool) {
    for place in path.indices {
      let node = path[place]
      let parent = place > 0 ? path[place - 1] : nil
      var record = self[node] ?? Record(parent: parent)
      if record.parent != parent || self[node] == nil {
        record.parent = parent
        set(record, for: node)
      }
      guard let parent, isInPlace(node, parent), var above = self[parent] else { continue }
      if above.insertInside(node) { set(above, for: parent) }
    }
  }

  /// Drops records that say nothing, from a node upwards. O(depth).
  mutating func prune(from node: Node) { prune(from: [node]) }

  /// The same from many nodes: what they leave in one container is taken out in one go.
  mutating func prune(from nodes: [Node]) {
    var left = nodes
    while !left.isEmpty {
      var gone: [Node: Set<Node>] = [:]
      for node in left {
        guard let record = self[node], record.isEmpty else { continue }
        set(nil, for: node)
        if let parent = record.parent { gone[parent, default: []].insert(node) }
      }
      for (parent, nodes) in gone {
        guard var above = self[parent], above.removeInside(nodes) else { continue }
        set(above, for: parent)
      }
      left = Array(gone.keys)
    }
  }
}

/// A record where it is kept: tables and history share it. In a deep document there are many
/// that only lead further down, and those are kept small.
indirect enum StoredRecord: Sendable {
  case leading(parent: Node?, to: Node)
  case whole(Record)

  init(_ record: Record) {
    if record.onlyLeads, record.inside.count == 1, let inside = record.inside.first {
      self = .leading(parent: record.parent, to: inside)
    } else {
      self = .whole(record)
    }
  }

  var isMoved: Bool {
    if case .whole(let record) = self, case .moved = record.placement { true } else { false }
  }

  var record: Record {
    switch self {
    case .leading(let parent, let inside): Record(parent: parent, inside: [inside])
    case .whole(let record): record
    }
  }
}

extension Record {
  private func place(of node: Node) -> Int {
    inside.partitioningIndex { $0.offset >= node.offset }
  }

  func firstInside(notBefore offset: Int) -> Int {
    place(of: Node(SourceID(0), offset, .value))
  }

  mutating func insertInside(_ node: Node) -> Bool {
    let place = place(of: node)
    if place < inside.count, inside[place] == node { return false }
    inside.insert(node, at: place)
    return true
  }

  mutating func removeInside(_ node: Node) -> Bool {
    let place = place(of: node)
    guard place < inside.count, inside[place] == node else { return false }
    inside.remove(at: place)
    return true
  }

  /// Takes several out; false if none was there. O(inside) for many.
  mutating func removeInside(_ nodes: Set<Node>) -> Bool {
    if nodes.count == 1, let node = nodes.first { return removeInside(node) }
    let count = inside.count
    inside.removeAll { nodes.contains($0) }
    return inside.count < count
  }

  /// Adds several, each in its place in the source. O(inside) for many.
  mutating func insertInside(_ nodes: [Node]) {
    if nodes.count == 1, let node = nodes.first {
      _ = insertInside(node)
      return
    }
    let known = Set(inside)
    let all = Array(inside) + nodes.filter { !known.contains($0) }
    inside = ChunkedArray(all.sorted { $0.offset < $1.offset })
  }
}
