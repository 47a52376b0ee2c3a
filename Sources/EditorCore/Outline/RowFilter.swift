// The rows that a filtered view shows: those that were found, and their ancestors. A container is *listed* if rows below it were
// found; only these rows are shown in it. A found container without such rows shows all of its entries when it is expanded.
// A found comment is shown with the entry below it, or at the end of its container.
//
//   ▾ {…}              listed         found: name, theme
//     ▾ user           listed
//         name: "Ada"
//     ▸ theme {…}      not listed: expanding it shows everything in it
//
// Entries that are inserted later are always shown, because their source is newer than the filter.

import DocumentTree
import ModelBasics

package struct RowFilter: Sendable {
  /// The largest number of rows that are found.
  package static let mostRows = 100_000

  /// The size in bytes of a file that may have very many rows.
  private static let largeSize = 1 << 24

  private var shown: Set<Node> = []
  private var listed: [Node: ChildSelection] = [:]
  /// The comments that were found.
  private var comments: Set<Node> = []
  /// The source lines beyond a fault that were found, by their offsets.
  private var lines: [Int] = []
  private var firstNewSource: Int
  /// The folds of the whole document, which come back when the filter ends.
  var outerFolds: Folds

  init(_ document: Document, outerFolds: Folds) {
    firstNewSource = document.sourceCount
    self.outerFolds = outerFolds
    if document.baseBytes.count >= Self.largeSize {
      // Growing would move tens of thousands of nodes between two keys.
      shown.reserveCapacity(2 * Self.mostRows)
      listed.reserveCapacity(Self.mostRows)
    }
    shown.insert(document.root)
    listed[document.root] = document.emptySelection(of: document.root)
  }

  /// Adds a row that was found, with its ancestors.
  mutating func add(_ row: OutlineRow, in document: Document) {
    if case .rawLine(let offset) = row.kind {
      let index = lines.partitioningIndex { $0 >= offset }
      if index == lines.count || lines[index] != offset { lines.insert(offset, at: index) }
      return
    }
    if row.isComment, let comment = row.node {
      comments.insert(comment)
      let entry = row.entry
      if let container = entry.node, container == row.parent { list(container, in: document) }
      return add(entry, in: document)
    }
    guard row.isEntry, row.path.first == document.root else { return }
    for level in row.path.indices.reversed() {
      let node = row.path[level]
      let isNew = shown.insert(node).inserted
      guard level > 0 else { return }
      let parent = row.path[level - 1]
      if !isNew, listed[parent] != nil { return }
      var selection = listed.removeValue(forKey: parent) ?? document.emptySelection(of: parent)
      document.select(node, in: &selection)
      listed[parent] = selection
    }
  }

  /// Adds a row that would otherwise be hidden, because the focus goes there.
  mutating func reveal(_ row: OutlineRow, in document: Document) {
    if !isShown(row) { add(row, in: document) }
  }

  private mutating func list(_ container: Node, in document: Document) {
    if listed[container] == nil { listed[container] = document.emptySelection(of: container) }
  }

  func isShown(_ row: OutlineRow) -> Bool {
    switch row.kind {
    case .node, .ghost: break
    case .fault, .pending: return true
    case .comment:
      return isShown(row.entry) && row.node.map { showsComment($0, in: row.parent) } == true
    case .rawLine(let offset): return line(from: offset) == offset
    }
    let level = listedCount(row.path)
    return level >= row.path.count || includes(row.path[level])
  }

  /// True if only some entries of a container are shown.
  func lists(_ container: Node) -> Bool { listed[container] != nil }

  /// Returns whether a comment is shown in a shown container, or beside the root value.
  func showsComment(_ comment: Node, in container: Node?) -> Bool {
    container.map(lists) != true || comments.contains(comment)
      || Int(comment.source.number) >= firstNewSource
  }

  private func includes(_ node: Node) -> Bool {
    shown.contains(node) || Int(node.source.number) >= firstNewSource
  }

  /// Returns the number of listed containers on a path: they are its first nodes.
  private func listedCount(_ path: NodePath) -> Int {
    var low = 0
    var high = path.count
    while low < high {
      let middle = (low + high) / 2
      if lists(path[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: - Steps

  func firstChild(of node: Node, in document: Document) -> ChildStep {
    guard let selection = listed[node] else { return document.firstChild(of: node) }
    return step(document.child(after: nil, in: node, of: selection, including: includes))
  }

  func lastChild(of node: Node, in document: Document) -> ChildStep {
    guard let selection = listed[node] else { return document.lastChild(of: node) }
    return step(document.child(before: nil, in: node, of: selection, including: includes))
  }

  func child(after child: Child, in parent: Node, _ document: Document) -> ChildStep {
    guard let selection = listed[parent] else { return document.child(after: child, in: parent) }
    return step(document.child(after: child, in: parent, of: selection, including: includes))
  }

  func child(before child: Child, in parent: Node, _ document: Document) -> ChildStep {
    guard let selection = listed[parent] else { return document.child(before: child, in: parent) }
    return step(document.child(before: child, in: parent, of: selection, including: includes))
  }

  private func step(_ child: Child?) -> ChildStep { child.map { .child($0) } ?? .end }

  /// Returns the next shown child of the nearest container above the last node of a path that has one.
  func following(
    _ path: NodePath, isGhost: Bool, in document: Document
  ) -> (level: Int, step: ChildStep) {
    let listedCount = listedCount(path)
    var level = path.count - 1
    var isGhost = isGhost
    if level > listedCount {
      let found = document.following(path, isGhost: isGhost)
      if found.level > listedCount { return found }
      isGhost = false
      level = listedCount
    }
    while level > 0 {
      let next = child(after: Child(path[level], isGhost: isGhost), in: path[level - 1], document)
      if next != .end { return (level, next) }
      isGhost = false
      level -= 1
    }
    return (0, .end)
  }

  /// Returns the first found source line at or after an offset, or the last one before it.
  func line(from offset: Int) -> Int? {
    let index = lines.partitioningIndex { $0 >= offset }
    return index < lines.count ? lines[index] : nil
  }

  func line(before offset: Int) -> Int? {
    let index = lines.partitioningIndex { $0 >= offset }
    return index > 0 ? lines[index - 1] : nil
  }

  // MARK: - Saves

  /// Adds the entries that were inserted or moved since, before a save makes them part of the base.
  mutating func addNewEntries(of document: Document) {
    for change in document.changesOverBase() where change.kind == .added || change.kind == .moved {
      guard let node = change.node, includes(node) else { continue }
      if node.isComment {
        comments.insert(node)
        continue
      }
      let level = listedCount(change.path)
      if level > 0, level == change.path.count - 1 || lists(node) {
        add(OutlineRow(change.path), in: document)
      }
    }
  }

  /// Moves the filter to the nodes of the new base after a save.
  mutating func carry(through mapping: (Node) -> Node?, in document: Document) {
    outerFolds.carry(through: mapping)
    let old = self
    self = RowFilter(document, outerFolds: outerFolds)
    lines = old.lines
    for node in old.shown {
      guard let new = mapping(node), let path = document.path(to: new) else { continue }
      add(OutlineRow(path), in: document)
    }
    for container in old.listed.keys {
      if let new = mapping(container), shown.contains(new) { list(new, in: document) }
    }
    comments = Set(old.comments.compactMap(mapping))
  }
}
