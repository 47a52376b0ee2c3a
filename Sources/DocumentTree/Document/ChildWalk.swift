/// A walk over the children of a container that ends when its budget is used up, for searches
/// while the user waits.
package struct ChildWalk {
  private let document: Document
  private let parent: Node
  private var last: Child?
  /// The number of bytes that may still be read. A child costs its length, at most one grain.
  package private(set) var budget: Int
  /// True if the walk has passed the last child.
  package private(set) var isAtEnd = false

  package init(of parent: Node, in document: Document, after last: Child? = nil, budget: Int) {
    self.document = document
    self.parent = parent
    self.last = last
    self.budget = budget
  }

  package mutating func next() -> Child? {
    guard budget > 0, !isAtEnd else { return nil }
    let step =
      last.map { document.child(after: $0, in: parent) } ?? document.firstChild(of: parent)
    guard case .child(let child) = step else {
      isAtEnd = true
      return nil
    }
    let length = child.node.offset - (last?.node.offset ?? child.node.offset)
    let isNext = last?.node.source == child.node.source && length >= 0
    budget -= isNext ? min(length, SparseIndex.grain) + 8 : SparseIndex.skipCost
    last = child
    return child
  }
}
