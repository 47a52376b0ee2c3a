// The change set of a document: a sparse tree of records over the nodes that differ.
//
//   root ─ inside ─▶ colors ─ inside ─▶ accent   value: (source 3, 0)          ~
//                    │
//                    └ list: [run a…f] [ghost g] [run h…] [node (source 5, 4)]  - and +
//
// A node that is not in the set, and is not inside a replaced value, is as its source has it. The
// marks of rows and their ancestors, the list of changes, revert and rendering read this tree;
// there is no other record of what is unsaved.

import ModelBasics

struct ChangeSet: Sendable {
  private var records: [Node: StoredRecord] = [:]
  /// The nodes that are in another container or at another position than in their source.
  private var movedNodes: Set<Node> = []
  /// The nodes that are moved or have been. A path from that time may have them in the wrong container.
  private var onceMovedNodes: Set<Node> = []
  /// The number of entries; 0 if the document is the same as its base.
  private(set) var entryCount = 0
  /// The number of changed comments among the entries.
  private(set) var commentCount = 0

  /// For each record that the current transaction has written, the record before it.
  private var before: [Node: StoredRecord?]?

  /// False if nothing of the base has changed.
  var hasRecords: Bool { !records.isEmpty }

  subscript(node: Node) -> Record? { records[node]?.record }

  /// Returns the moved nodes that satisfy a predicate.
  func moved(_ predicate: (Node) -> Bool) -> [Node] { movedNodes.filter(predicate) }

  func wasEverMoved(_ node: Node) -> Bool { onceMovedNodes.contains(node) }

  /// The nodes in which there are changes. O(changes).
  var nodesChangedInside: [Node] {
    records.filter { $0.value.record.isChangedInside }.map(\.key)
  }

  /// The nodes with another value than in their source.
  var nodesWithValue: [Node] { records.filter { $0.value.record.value != nil }.map(\.key) }

  /// The nodes with a record.
  var nodes: [Node] { Array(records.keys) }

  /// The nodes whose records the current transaction has changed.
  var nodesOfTransaction: [Node] { before.map { Array($0.keys) } ?? [] }

  mutating func begin() { before = [:] }

  /// Ends a transaction and returns the records it changed, before and after.
  mutating func end() -> [RecordDelta] {
    defer { before = nil }
    return (before ?? [:]).compactMap { node, old in
      let new = records[node]
      return old?.record == new?.record ? nil : RecordDelta(node: node, old: old, new: new)
    }
  }

  /// Ends a failed transaction and restores all records.
  mutating func rollBack() {
    let changed = before ?? [:]
    before = nil
    for (node, old) in changed { put(old, for: node) }
  }

  mutating func set(_ record: Record?, for node: Node) {
    put(record.map(StoredRecord.init), for: node)
  }

  /// Restores a node's record before the change, or after it (`takeAgain`). The record of the history is stored, not a
  /// copy: a deep document has many.
  mutating func undo(_ delta: RecordDelta) {
    put(delta.before(records[delta.node]), for: delta.node)
  }
  mutating func redo(_ delta: RecordDelta) {
    put(delta.after(records[delta.node]), for: delta.node)
  }

  private mutating func put(_ stored: StoredRecord?, for node: Node) {
    let old = records[node]
    if before != nil, before?[node] == nil { before?[node] = .some(old) }
    entryCount += (stored?.record.entryCount ?? 0) - (old?.record.entryCount ?? 0)
    commentCount += (stored?.commentCount ?? 0) - (old?.commentCount ?? 0)
    records[node] = stored
    if stored?.isMoved == true {
      movedNodes.insert(node)
      onceMovedNodes.insert(node)
    } else if old?.isMoved == true {
      movedNodes.remove(node)
    }
  }

  /// Creates the missing records of a node and its ancestors, so that marks and rendering reach the node. `path` ends
  /// with the node; `areOriginal` says of each node after the first if it is where the source of its container has it. O(depth).
  mutating func makeRecords(along path: NodePath, areOriginal: [Bool]) {
    for index in path.indices {
      let node = path[index]
      let parent = index > 0 ? path[index - 1] : nil
      var record = self[node] ?? Record(parent: parent)
      if record.parent != parent || self[node] == nil {
        record.parent = parent
        set(record, for: node)
      }
      guard let parent, areOriginal[index - 1], var above = self[parent] else { continue }
      if above.insertInside(node) { set(above, for: parent) }
    }
  }

  /// Removes empty records, from a node upwards. O(depth).
  mutating func prune(from node: Node) { prune(from: [node]) }

  /// Removes empty records from many nodes upwards; the children of one container are removed in one pass.
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

/// The stored form of a record, which tables and history share. Many records of a deep document
/// only lead further down; they are stored in a smaller form.
indirect enum StoredRecord: Sendable {
  case link(parent: Node?, to: Node)
  case whole(Record)

  init(_ record: Record) {
    if record.isLink, record.inside.count == 1, let inside = record.inside.first {
      self = .link(parent: record.parent, to: inside)
    } else {
      self = .whole(record)
    }
  }

  var isMoved: Bool {
    if case .whole(let record) = self, case .moved = record.placement { true } else { false }
  }

  var commentCount: Int {
    if case .whole(let record) = self { record.comments.count } else { 0 }
  }

  var record: Record {
    switch self {
    case .link(let parent, let inside): Record(parent: parent, inside: [inside])
    case .whole(let record): record
    }
  }
}

extension Record {
  private func insideIndex(of node: Node) -> Int {
    inside.partitioningIndex { $0.offset >= node.offset }
  }

  func firstInside(notBefore offset: Int) -> Int {
    insideIndex(of: Node(SourceID(0), offset, .value))
  }

  mutating func insertInside(_ node: Node) -> Bool {
    let index = insideIndex(of: node)
    if index < inside.count, inside[index] == node { return false }
    inside.insert(node, at: index)
    return true
  }

  mutating func removeInside(_ node: Node) -> Bool {
    let index = insideIndex(of: node)
    guard index < inside.count, inside[index] == node else { return false }
    inside.remove(at: index)
    return true
  }

  /// Removes several nodes. Returns false if none was there. O(inside) for many.
  mutating func removeInside(_ nodes: Set<Node>) -> Bool {
    if nodes.count == 1, let node = nodes.first { return removeInside(node) }
    let count = inside.count
    inside.removeAll { nodes.contains($0) }
    return inside.count < count
  }

  /// Inserts several nodes in source order. O(inside) for many.
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
