import DocumentTree

/// The entries that the user has marked, for edits of all of them, and the start of a range.
package struct MarkedRows: Sendable {
  /// The largest number of marked entries.
  package static let most = 100_000
  /// The number of entries up to which they are sorted; more are kept in the order in which they were marked.
  private static let mostSorted = 2000

  private var marked: Set<Node> = []
  private var order: [Node] = []
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

  mutating func remove(_ node: Node) {
    guard marked.remove(node) != nil else { return }
    // Many are removed one by one only from the end.
    if order.last == node { order.removeLast() } else { order.removeAll { $0 == node } }
  }

  mutating func removeAll() { self = MarkedRows() }

  /// Returns the marked entries in the order of the document; if they are many, in the order in which they were marked.
  func nodes(in document: Document) -> [Node] {
    guard order.count <= Self.mostSorted else { return order }
    let rows = order.compactMap { document.path(to: $0).map { OutlineRow($0) } }
    return rows.sorted(by: DocumentOrder(document).isBefore).compactMap(\.node)
  }

  /// Replaces the nodes by those of a new text.
  mutating func carry(through mapping: (Node) -> Node?) {
    order = order.compactMap(mapping)
    marked = Set(order)
    anchor = nil
  }
}
