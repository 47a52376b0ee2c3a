import DocumentTree

/// The entries and comments that the user has marked, for edits of all of them, and the start of a range.
package struct MarkedRows: Sendable {
  /// The largest number of marked entries.
  package static let most = 100_000
  /// The number of entries up to which they are sorted; more are kept in the order in which they were marked.
  private static let mostSorted = 2000

  private var marked: Set<Node> = []
  private var order: [Node] = []
  /// The entries and containers that marked comments belong to.
  private var owners: [Node: Node] = [:]
  /// The row where a range begins; nil if no range is open.
  var anchor: OutlineRow?

  package var isEmpty: Bool { marked.isEmpty }
  package var count: Int { marked.count }

  package func contains(_ node: Node) -> Bool { marked.contains(node) }

  /// True if a node of a path is marked.
  func covers(_ path: NodePath) -> Bool { path.contains { marked.contains($0) } }

  /// Marks an entry; returns false if there are too many.
  @discardableResult
  mutating func insert(_ node: Node) -> Bool {
    if marked.contains(node) { return true }
    guard marked.count < Self.most else { return false }
    marked.insert(node)
    order.append(node)
    return true
  }

  /// Marks the entry or the comment of a row, if it is one.
  @discardableResult
  mutating func insert(_ row: OutlineRow) -> Bool {
    guard let node = row.markedNode else { return true }
    if case .comment(let position) = row.kind { owners[node] = position.owner }
    return insert(node)
  }

  /// Returns the path for edits of a marked entry or comment; nil if it is not in the document now.
  func path(to node: Node, in document: Document) -> NodePath? {
    guard node.isComment else { return document.path(to: node) }
    guard let owner = owners[node], document.comment(node, of: owner)?.isGhost == false else {
      return nil
    }
    return document.path(to: owner).map { $0 + [node] }
  }

  mutating func remove(_ node: Node) {
    guard marked.remove(node) != nil else { return }
    owners[node] = nil
    // Many are removed one by one only from the end.
    if order.last == node { order.removeLast() } else { order.removeAll { $0 == node } }
  }

  mutating func removeAll() { self = MarkedRows() }

  /// Returns the marked nodes in the order of the document; if they are many, in the order in which they were marked.
  func nodes(in document: Document) -> [Node] {
    guard order.count <= Self.mostSorted else { return order }
    let rows = order.compactMap { node in
      path(to: node, in: document).flatMap {
        node.isComment ? OutlineRow(ofComment: $0, in: document) : OutlineRow($0)
      }
    }
    return rows.sorted(by: DocumentOrder(document).isBefore).compactMap(\.node)
  }

  /// Replaces the nodes by those of a new text.
  mutating func carry(through mapping: (Node) -> Node?) {
    order = order.compactMap(mapping)
    marked = Set(order)
    var carried: [Node: Node] = [:]
    for (comment, owner) in owners {
      if let comment = mapping(comment), let owner = mapping(owner) { carried[comment] = owner }
    }
    owners = carried
    anchor = nil
  }
}

extension OutlineRow {
  /// The entry or comment that a mark of the row is for; nil if the row has no marks.
  var markedNode: Node? { isNode || isComment ? node : nil }
}
