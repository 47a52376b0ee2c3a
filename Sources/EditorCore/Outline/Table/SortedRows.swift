import DocumentTree
import ModelBasics

/// The rows of a sorted table: its nodes in the order of the view. The document is not changed, and edits do not change the order.
package struct SortedRows: Sendable {
  /// The largest number of rows that are sorted.
  package static let most = 2_000_000
  /// The number of rows up to which they are found again in another text; more are sorted anew.
  static let mostCarried = 100_000

  /// The key of the column; nil for the keys or indexes of the rows.
  package let column: [UInt8]?
  package let isDescending: Bool
  package private(set) var nodes: [Node]
  /// The indexes of `nodes` in the order of source and offset, to find a node.
  private var indexes: [UInt32]

  /// `numbers` are the numbers of the nodes in the order of the document, a permutation.
  init(_ nodes: [Node], numbers: [UInt32], by column: [UInt8]?, isDescending: Bool) {
    self.nodes = nodes
    self.column = column
    self.isDescending = isDescending
    indexes = Array(repeating: 0, count: nodes.count)
    for (index, number) in numbers.enumerated() where Int(number) < indexes.count {
      indexes[Int(number)] = UInt32(clamping: index)
    }
    sortIndexes()
  }

  /// Fast for nodes in the order of the document, because most of them are in the order of their source.
  private mutating func sortIndexes() {
    indexes.sort { Self.isBefore(nodes[Int($0)], nodes[Int($1)]) }
  }

  private static func isBefore(_ one: Node, _ other: Node) -> Bool {
    (one.source.number, one.offset) < (other.source.number, other.offset)
  }

  package func index(of node: Node) -> Int? {
    let slot = indexes.partitioningIndex { !Self.isBefore(nodes[Int($0)], node) }
    guard slot < indexes.count, nodes[Int(indexes[slot])] == node else { return nil }
    return Int(indexes[slot])
  }

  /// Inserts a row that was added after the sort. Its neighbours move, so this costs as much as there are rows.
  mutating func insert(_ node: Node, at index: Int) {
    let index = min(max(0, index), nodes.count)
    for slot in indexes.indices where Int(indexes[slot]) >= index { indexes[slot] += 1 }
    nodes.insert(node, at: index)
    let slot = indexes.partitioningIndex { !Self.isBefore(nodes[Int($0)], node) }
    indexes.insert(UInt32(clamping: index), at: slot)
  }

  /// Replaces the nodes by those of another text; returns false if there are too many.
  mutating func carry(through mapping: (Node) -> Node?) -> Bool {
    guard nodes.count <= Self.mostCarried else { return false }
    nodes = nodes.compactMap(mapping)
    indexes = Array(0..<UInt32(clamping: nodes.count))
    sortIndexes()
    return true
  }
}
